"""First stop on the road of the data: the bytes of one file as read, and the places in them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from codecs import utf_8_decode
from itertools import accumulate
from typing import TYPE_CHECKING

from hooklint.source.named_tuple import NamedTuple
from hooklint.source.span import Position, Span

if TYPE_CHECKING:
    from pathlib import Path

_BLOCK = 1024
"""Bytes between two marks: small enough to decode for each position asked, however long the line is."""

_LEADS = (0xC0, 0xE0, 0xF0)
"""The first lead bytes of characters of two, three and four bytes."""


class _Mark(NamedTuple):
    """The start of a character, and how many code points and UTF-16 units come before it in the file."""

    offset: int
    points: int
    units: int


class Source:
    r"""The bytes of a file exactly as they are on disk: BOM, line ends, a missing last newline.

    Only `\n` ends a line, so a file has one line more than it has newlines. Bytes that are not UTF-8
    count as the replacement characters that decoding them gives.
    """

    __slots__ = ("_marks", "_starts", "data", "path")

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        self.data = data
        self._starts: list[int] | None = None
        self._marks: list[_Mark] | None = None

    def __repr__(self) -> str:
        return f"Source({str(self.path)!r}, {len(self.data)} bytes)"

    @property
    def line_count(self) -> int:
        r"""The number of lines; what follows the last `\n` is one too, even if empty."""
        return len(self._line_starts())

    def position(self, offset: int) -> Position:
        """The place of a byte offset from 0 to the file's length, the end included.

        An offset inside a character counts as the character's start. Raises `ValueError` outside the file.
        """
        if not 0 <= offset <= len(self.data):
            message = f"offset {offset} is outside of {self!r}"
            raise ValueError(message)
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        before, here = self._count(starts[line - 1]), self._count(offset)
        return Position(line, here.points - before.points + 1, here.units - before.units, offset)

    def line_of(self, offset: int) -> int:
        """The 1-based line that holds a byte offset: `position` without the columns."""
        return bisect_right(self._line_starts(), offset)

    def offset(self, line: int, column: int) -> int:
        r"""The byte offset of a 1-based line and column; the line's `\n` is its last column.

        Raises `ValueError` if there is no such place.
        """
        start, end = self._bounds(line)
        points = self._count(start).points + column - 1
        found = bisect_left(range(start, end + 1), points, key=lambda at: self._count(at).points) + start
        if column < 1 or found > end:
            message = f"line {line} of {self!r} has no column {column}"
            raise ValueError(message)
        return found

    def line_span(self, line: int) -> Span:
        r"""The bytes of a 1-based line without its `\n` or `\r\n`. Raises `ValueError` if there is no such line."""
        start, end = self._bounds(line)
        crlf = self.data[end : end + 1] == b"\n" and self.data[start:end].endswith(b"\r")
        return Span(start, end - crlf)

    def line_text(self, line: int) -> str:
        """The text of a 1-based line without its end."""
        return self.text(self.line_span(line))

    def text(self, span: Span) -> str:
        """The text at `span`, with replacement characters for what is not UTF-8."""
        return self.data[span.start : span.end].decode(errors="replace")

    def _bounds(self, line: int) -> tuple[int, int]:
        r"""Where a line starts, and where its `\n` or the end of the file stands."""
        starts = self._line_starts()
        if not 1 <= line <= len(starts):
            message = f"{self!r} has no line {line}"
            raise ValueError(message)
        return starts[line - 1], starts[line] - 1 if line < len(starts) else len(self.data)

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            lines = self.data.split(b"\n")
            self._starts = list(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
        return self._starts

    def _count(self, offset: int) -> _Mark:
        """How many characters stand before `offset` in the file, one it cuts in two not counted."""
        marks = self._mark_list()
        if not marks:
            return _Mark(offset, offset, offset)
        mark = marks[bisect_right(marks, offset, key=_offset_of) - 1]
        text, used = utf_8_decode(self.data[mark.offset : offset], "replace")
        rest = mark.offset + used
        if rest < offset and not self._cuts(rest, offset):
            text += self.text(Span(rest, offset))
        return _Mark(offset, mark.points + len(text), mark.units + _units(text))

    def _cuts(self, start: int, offset: int) -> bool:
        """Whether `offset` is inside the character, good or bad, that begins with a lead byte at `start`."""
        length = bisect_right(_LEADS, self.data[start]) + 1
        try:
            self.data[start : start + length].decode()
        except UnicodeDecodeError as error:
            length = error.end
        return offset < start + length

    def _mark_list(self) -> list[_Mark]:
        """The marks of the file; none where all is ASCII, since there bytes are characters."""
        if self._marks is None:
            self._marks = [] if self.data.isascii() else _marks(self.data)
        return self._marks


def _marks(data: bytes) -> list[_Mark]:
    marks = [_Mark(0, 0, 0)]
    while True:
        at, points, units = marks[-1]
        text, used = utf_8_decode(data[at : at + _BLOCK], "replace")
        if not used:
            return marks
        marks.append(_Mark(at + used, points + len(text), units + _units(text)))


def _offset_of(mark: _Mark) -> int:
    return mark.offset


def _units(text: str) -> int:
    """The length in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2
