"""What a way to end prints on the hook's stdout, as one text in which each unknown stretch is one character."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from hooklint.scripts.values import Hole
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.model import Printed
    from hooklint.scripts.values import Json

UNREAD = "\0"
"""Stands for a hole or for the JSON that a program made; a shell can print no such character."""

MOST_READ = 20_000
"""Characters of an output that are read; of a longer one nobody says anything."""


class Tape(NamedTuple):
    """The text; what stands at each `UNREAD` in it; and where each print begins."""

    text: str
    pieces: dict[int, Hole | Json]
    starts: tuple[int, ...]
    printed: tuple[Printed, ...]

    def by(self, offset: int) -> Printed:
        """What printed the character."""
        return self.printed[bisect_right(self.starts, offset) - 1]

    def is_certain(self, offset: int) -> bool:
        """Whether there is certainly something to see that is no reply: neither a blank nor a hole that may be one."""
        if offset in self.pieces:
            piece = self.pieces[offset]
            return _is_known(piece) if isinstance(piece, Hole) else not isinstance(piece.shape, Hole)
        return not self.text[offset].isspace()

    def line_end(self, offset: int) -> int:
        """Where the line of the character ends, as far as its end is known."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end


_TALKATIVE = frozenset({"date", "hostname", "id", "nproc", "pwd", "uname", "uptime", "wc", "whoami"})
"""Programs that never print nothing."""


def _is_known(hole: Hole) -> bool:
    return hole.kind in {"number", "payload"} or (hole.kind == "output" and hole.name in _TALKATIVE)


def tape(printed: tuple[Printed, ...], stream: str = "stdout") -> Tape:
    """All that goes to one of the two outputs, in order."""
    texts: list[str] = []
    pieces: dict[int, Hole | Json] = {}
    starts: list[int] = []
    length = 0
    shown = tuple(one for one in printed if one.stream == stream and one.value)
    for one in shown:
        starts.append(length)
        for piece in one.value:
            if not isinstance(piece, str):
                pieces[length] = piece
            texts.append(piece if isinstance(piece, str) else UNREAD)
            length += len(texts[-1])
    return Tape("".join(texts), pieces, tuple(starts), shown)
