"""On the way out: the same lines for a terminal that shows colours. The only module that imports rich."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.reports.cells import Line

_STYLES = {
    "place": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "info": "bold cyan",
    "good": "bold green",
    "name": "bold",
    "gutter": "blue",
    "hint": "green",
    "host": "magenta",
    "added": "green",
    "removed": "red",
    "range": "cyan",
    "quiet": "dim",
}


def console(stream: IO[str]) -> Console:
    """A console that colours what it is given and adds nothing of its own: no markup, emoji, highlights, wrapping."""
    return Console(
        file=stream,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=True,
    )


def coloured(line: Line) -> Text:
    """One line with the styles of its roles."""
    joined = Text(no_wrap=True, overflow="ignore", end="")
    for piece in line:
        joined.append(piece.text, _STYLES.get(piece.role))
    joined.rstrip()
    return joined


def write(lines: Iterable[Line], stream: IO[str]) -> None:
    """Print the lines in colour."""
    terminal = console(stream)
    for line in lines:
        terminal.print(coloured(line))
