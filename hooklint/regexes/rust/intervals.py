"""Inside Hir: sets of code points as sorted ranges, and the operations of bracketed classes on them.

A range may step over the surrogates, which belong to no set: U+D7FF and U+E000 are neighbours to `negated` and
`difference`, but ranges that end and begin there stay two. Both are the host's ways (docs/hosts/rust-regex.md §4.2).
`without_surrogates` makes of a set what the rest of the package takes.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Range: TypeAlias = tuple[int, int]
Ranges: TypeAlias = tuple[Range, ...]
"""Code points, both ends included, in order, none twice."""

_LAST = 0x10FFFF
_BEFORE_SURROGATES, _AFTER_SURROGATES = 0xD7FF, 0xE000
_CASE = 0x20
"""How far an ASCII letter is from itself in the other case."""

EVERYTHING: Ranges = ((0, _LAST),)


def union(ranges: Iterable[Range]) -> Ranges:
    """One set of ranges in any order; those that overlap or touch become one."""
    merged: list[Range] = []
    start, end = -1, -2
    for first, last in sorted(ranges):
        if first <= end + 1:
            end = max(end, last)
            continue
        if start >= 0:
            merged.append((start, end))
        start, end = first, last
    if start >= 0:
        merged.append((start, end))
    return tuple(merged)


def intersection(left: Ranges, right: Ranges) -> Ranges:
    """What is in both."""
    common: list[Range] = []
    i = j = 0
    while i < len(left) and j < len(right):
        start, end = max(left[i][0], right[j][0]), min(left[i][1], right[j][1])
        if start <= end:
            common.append((start, end))
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return tuple(common)


def difference(left: Ranges, right: Ranges) -> Ranges:
    """What is in the first only."""
    kept: list[Range] = []
    j = 0
    for first, last in left:
        start = first
        while j < len(right) and right[j][1] < start:
            j += 1
        k = j
        while k < len(right) and right[k][0] <= last:
            if right[k][0] > start:
                kept.append((start, _before(right[k][0])))
            start = _after(right[k][1])
            k += 1
        j = max(j, k - 1)
        if start <= last:
            kept.append((start, last))
    return tuple(kept)


def symmetric_difference(left: Ranges, right: Ranges) -> Ranges:
    """What is in one of both only."""
    return difference(union((*left, *right)), intersection(left, right))


def negated(ranges: Ranges) -> Ranges:
    """Every other code point.

    Where one range ends before the surrogates and the next begins after them nothing is between, and the host takes
    their two ends for a gap: it is the one case in which a set and its negation have something in common, and in which
    ranges may touch.
    """
    if not ranges:
        return EVERYTHING
    gaps: list[Range] = []
    if ranges[0][0] > 0:
        gaps.append((0, _before(ranges[0][0])))
    for (_, end), (start, _) in pairwise(ranges):
        first, last = _after(end), _before(start)
        gaps.append((first, last) if first <= last else (last, first))
    if ranges[-1][1] < _LAST:
        gaps.append((_after(ranges[-1][1]), _LAST))
    return tuple(gaps)


def folded(ranges: Ranges) -> Ranges:
    """With each ASCII letter its other case."""
    others = [
        (start + shift, end + shift)
        for letters, shift in ((((0x41, 0x5A),), _CASE), (((0x61, 0x7A),), -_CASE))
        for start, end in intersection(ranges, letters)
    ]
    return union((*ranges, *others)) if others else ranges


def without_surrogates(ranges: Ranges) -> Ranges:
    """The same set with no range stepping over them."""
    if not any(start < _AFTER_SURROGATES <= end for start, end in ranges):
        return ranges
    split: list[Range] = []
    for start, end in ranges:
        if start < _AFTER_SURROGATES <= end:
            split += ((start, _BEFORE_SURROGATES), (_AFTER_SURROGATES, end))
        else:
            split.append((start, end))
    return tuple(split)


def _before(code: int) -> int:
    return _BEFORE_SURROGATES if code == _AFTER_SURROGATES else code - 1


def _after(code: int) -> int:
    return _AFTER_SURROGATES if code == _BEFORE_SURROGATES else code + 1
