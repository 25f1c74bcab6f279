"""Class → byte sequences: the UTF-8 of a set of characters, cut into pieces and ordered as the host does it.

The host's automaton reads bytes, so what a class outside ASCII costs depends on these pieces
(docs/hosts/rust-regex.md §3.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.regexes.rust.intervals import Ranges

ByteRange: TypeAlias = tuple[int, int]
"""The first and the last of the bytes that may stand at one place."""

Sequence: TypeAlias = tuple[ByteRange, ...]
"""One to four places: the bytes of every character of a piece, and of no other."""

_BELOW = (0x3F, 0xFFF, 0x3FFFF)
"""What the last one, two and three bytes say of a character."""

_BLOCKS = (
    (0x0, 0x7F, ()),
    (0x80, 0x7FF, _BELOW[:1]),
    (0x800, 0xD7FF, _BELOW[:2]),
    (0xE000, 0xFFFF, _BELOW[:2]),
    (0x10000, 0x10FFFF, _BELOW),
)
"""Characters of as many bytes, with what the bytes after the first say. The surrogates have none: no block has them."""


def sequences(ranges: Ranges) -> Iterator[Sequence]:
    """The sequences of a class, in the order of their characters."""
    for first, last in ranges:
        for low, high, units in _BLOCKS:
            if first <= high and low <= last:
                for start, end in _pieces(max(first, low), min(last, high), units):
                    yield tuple(zip(chr(start).encode(), chr(end).encode(), strict=True))


def _pieces(first: int, last: int, units: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """A range of one block, cut so that the bytes of each piece are free of one another.

    The smallest unit goes first: what sticks out of whole runs of 64 is cut off at both ends, then of 4,096 and so on.
    """
    tails = []
    for below in units:
        if first ^ last <= below:
            break
        if first & below:
            yield first, first | below
            first = (first | below) + 1
            if first ^ last <= below:
                break
        if last & below != below:
            tails.append((last & ~below, last))
            last = (last & ~below) - 1
    yield first, last
    yield from reversed(tails)
