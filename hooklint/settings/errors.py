"""What is wrong with a settings file, said once for all of it."""

from __future__ import annotations

from hooklint.source.errors import HooklintError


class SettingsError(HooklintError):
    """A settings file that cannot be heeded: wrong use, since nothing was checked yet.

    Each of `problems` is one line, `file:line:column: words` where it has a place; nothing in it is escaped.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems
