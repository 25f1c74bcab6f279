"""On the way out: who looks at a report, from where, and how much room there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.escape import visible
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class View(NamedTuple):
    """Where the reader stands. `width` is in columns, None where lines have no limit; `ascii` avoids other signs."""

    cwd: Path
    home: Path | None = None
    width: int | None = None
    ascii: bool = False

    def path(self, path: Path) -> str:
        """A file as people name it: from the current folder if inside it, from `~` if there, else in full."""
        if path.is_relative_to(self.cwd):
            return visible(str(path.relative_to(self.cwd)))
        if self.home is not None and path.is_relative_to(self.home):
            return visible(f"~/{path.relative_to(self.home)}")
        return visible(str(path))

    @property
    def bar(self) -> str:
        """What stands between line numbers and text."""
        return "|" if self.ascii else "│"

    @property
    def ellipsis(self) -> str:
        """What stands where text was left out."""
        return "..." if self.ascii else "…"
