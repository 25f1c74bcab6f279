"""While many files are read: a line on a terminal that counts them, and is gone at the end."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from pathlib import Path
    from typing import IO

MANY = 100
"""Files from which on somebody may wonder what is going on."""

PAUSE = 0.1
"""Seconds between two counts on the terminal."""


class Watched(Machine):
    """The machine, with a count on `stream` of the files that were read."""

    def __init__(self, stream: IO[str]) -> None:
        super().__init__()
        self._stream = stream
        self._files = 0
        self._shown = 0
        self._next = 0.0

    def read(self, path: Path) -> bytes:
        """All bytes of a file, as the machine has them."""
        data = super().read(path)
        self._files += 1
        if self._files >= MANY and monotonic() >= self._next:
            self._next = monotonic() + PAUSE
            self._show(f"{self._files} files read")
        return data

    def done(self) -> None:
        """Take the line away."""
        if self._shown:
            self._show("")

    def _show(self, text: str) -> None:
        blanks = " " * (self._shown - len(text))
        back = "" if text else "\r"
        self._shown = len(text)
        try:
            self._stream.write(f"\r{text}{blanks}{back}")
            self._stream.flush()
        except OSError:  # a terminal that has gone away is no reason to stop
            self._next = float("inf")
