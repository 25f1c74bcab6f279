"""A text to be read: its bytes, and for each of them where it stands in a file on disk."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from hooklint.scripts.model import Place
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.span import Span

if TYPE_CHECKING:
    from hooklint.source.source import Source


class Stretch(NamedTuple):
    """From the byte `start` of a text on, each byte stands in the file one behind the other from `at` on.

    With `length` set, all of the stretch stands for that many bytes of the file: an escape.
    """

    start: int
    at: int
    length: int | None = None


class Text(NamedTuple):
    """The bytes `data` of a script or a command, and where they stand in `source`.

    `is_file`: it is all of a file. `within` is where it stands if it is not: a quoted word, a here-document, a value.
    """

    source: Source
    data: bytes
    stretches: tuple[Stretch, ...]
    within: Span
    is_file: bool = False

    def place(self, start: int, end: int) -> Place:
        """Where the bytes from `start` to `end` of the text stand in the file."""
        return Place(self.source, Span(self._at(start), max(self._at(start), self._end(end))))

    def _at(self, offset: int) -> int:
        stretch = self.stretches[bisect_right(self.stretches, offset, key=_start) - 1]
        return stretch.at if stretch.length is not None else stretch.at + offset - stretch.start

    def _end(self, offset: int) -> int:
        """The end of the byte before the offset."""
        if offset == 0:
            return self._at(0)
        stretch = self.stretches[bisect_right(self.stretches, offset - 1, key=_start) - 1]
        return stretch.at + (offset - stretch.start if stretch.length is None else stretch.length)


def whole(source: Source) -> Text:
    """All of a file. A byte order mark is part of it: the shell reads it too."""
    return Text(source, source.data, (Stretch(0, 0),), Span(0, len(source.data)), is_file=True)


def quoted(place: Place, value: str) -> Text:
    """A text that stands as `value` in a word, a here-document or a string of another language.

    Each byte has its own place where the bytes of `value` stand in `place` as they are; else all of them stand for the
    whole of it.
    """
    data, (source, span) = value.encode(errors="surrogateescape"), place
    inside = source.data.find(data, *span)
    stretch = Stretch(0, inside) if inside >= 0 else Stretch(0, span.start, span.end - span.start)
    return Text(source, data, (stretch,), span)


def _start(stretch: Stretch) -> int:
    return stretch.start
