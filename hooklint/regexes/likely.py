"""Inside the search for witnesses: of many characters that would do, the one that a reader knows best."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from hooklint.regexes.rust.places import NEWLINE, OTHER, RETURN, WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.places import Kind

_LAST = 0x10FFFF

BY_LIKING: tuple[tuple[int, int, Kind], ...] = (
    (0x61, 0x7A, WORD),
    (0x41, 0x5A, WORD),
    (0x30, 0x39, WORD),
    (0x5F, 0x5F, WORD),
    (0x2D, 0x2F, OTHER),
    (0x21, 0x2C, OTHER),
    (0x3A, 0x40, OTHER),
    (0x5B, 0x5E, OTHER),
    (0x60, 0x60, OTHER),
    (0x7B, 0x7E, OTHER),
    (0x20, 0x20, OTHER),
    (0xC0, 0x24F, OTHER),
    (0xA1, 0xBF, OTHER),
    (0x250, 0xD7FF, OTHER),
    (0xE000, _LAST, OTHER),
    (0x09, 0x09, OTHER),
    (0x0A, 0x0A, NEWLINE),
    (0x0D, 0x0D, RETURN),
    (0x00, 0x08, OTHER),
    (0x0B, 0x0C, OTHER),
    (0x0E, 0x1F, OTHER),
    (0x7F, 0xA0, OTHER),
)
"""Every character once, with its kind: letters first, what cannot be seen last."""


def likely(ranges: Ranges, first: int, last: int, kinds: tuple[Kind, ...]) -> Iterator[tuple[Kind, str]]:
    """For each kind that the set has between these two code points its best character, the best one first."""
    if _first_in(ranges, first, last) is None:
        return
    met = set()
    wanted = len(set(kinds))
    for start, end, plain in BY_LIKING:
        kind = kinds[plain]
        if kind in met or end < first or start > last:
            continue
        code = _first_in(ranges, max(first, start), min(last, end))
        if code is not None:
            met.add(kind)
            yield kind, chr(code)
            if len(met) == wanted:
                return


def _first_in(ranges: Ranges, first: int, last: int) -> int | None:
    """The first code point of the set from `first` to `last`."""
    at = bisect_right(ranges, (first, _LAST)) - 1
    if first > last:
        return None
    if at >= 0 and ranges[at][1] >= first:
        return first
    if at + 1 < len(ranges) and ranges[at + 1][0] <= last:
        return ranges[at + 1][0]
    return None
