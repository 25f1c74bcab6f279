"""Places in a file: byte ranges, and the line and columns derived from them."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Bytes `start` (inclusive) to `end` (exclusive) of the file on disk, a BOM included."""

    start: int
    end: int


class Position(NamedTuple):
    """One byte offset as people and editors count it.

    `line` and `column` are 1-based, `column` in code points; `utf16` is the 0-based column in
    UTF-16 code units that editors speak; `offset` is the byte offset itself.
    """

    line: int
    column: int
    utf16: int
    offset: int
