"""What the project raises on purpose: one tree, so that the command line catches one class."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class HooklintError(Exception):
    """The base of every error meant for a person; its text is one line and needs no traceback."""


class Overlap(HooklintError):  # noqa: N818 - named for what it says, as `NotADirectoryError` would be here
    """Edits that cannot all be applied to the same bytes."""


class WriteRefused(HooklintError):  # noqa: N818 - it is an answer about one file, not a failure of the program
    """A file was left exactly as it was, because of `reason` (one line, without the path).

    `path` is the file as the caller named it, from the root. Neither it nor `str()` is escaped: whoever
    prints escapes.
    """

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
