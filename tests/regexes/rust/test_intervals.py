"""Set algebra on ranges, judged by Python's sets over a few code points, half of them around the surrogates."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.regexes.rust.intervals import (
    EVERYTHING,
    difference,
    folded,
    intersection,
    negated,
    symmetric_difference,
    union,
    without_surrogates,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hooklint.regexes.rust.intervals import Range, Ranges

CODES = [*range(12), *range(0xD7FA, 0xD800), *range(0xE000, 0xE006)]
LAST = 0x10FFFF


@st.composite
def some_ranges(draw: st.DrawFn) -> list[Range]:
    ends = st.lists(st.tuples(st.sampled_from(CODES), st.sampled_from(CODES)), max_size=6)
    return [(min(pair), max(pair)) for pair in draw(ends)]


def members(ranges: Iterable[Range]) -> set[int]:
    return {code for code in CODES for first, last in ranges if first <= code <= last}


def assert_canonical(ranges: Ranges) -> None:
    assert all(first <= last for first, last in ranges)
    assert all(earlier[1] + 1 < later[0] for earlier, later in pairwise(ranges))


@given(some_ranges())
def test_union_of_ranges_in_any_order(ranges: list[Range]) -> None:
    assert members(union(ranges)) == members(ranges)
    assert_canonical(union(ranges))
    assert union(ranges) == union(reversed(ranges)) == union(union(ranges))


@pytest.mark.parametrize(
    ("operation", "on_sets"),
    [
        (intersection, set.__and__),
        (difference, set.__sub__),
        (symmetric_difference, set.__xor__),
    ],
)
@given(one=some_ranges(), other=some_ranges())
def test_operations(
    operation: Callable[[Ranges, Ranges], Ranges],
    on_sets: Callable[[set[int], set[int]], set[int]],
    one: list[Range],
    other: list[Range],
) -> None:
    result = operation(union(one), union(other))
    assert members(result) == on_sets(members(one), members(other))
    assert_canonical(result)


@given(some_ranges())
def test_what_is_negated_is_all_the_rest_but_for_the_two_ends_at_the_surrogates(ranges: list[Range]) -> None:
    whole = union(ranges)
    ends = {0xD7FF, 0xE000}
    assert members(negated(whole)) - ends == set(CODES) - members(whole) - ends
    both_end_there = {0xD7FF for _, end in whole if end == 0xD7FF} | {0xE000 for start, _ in whole if start == 0xE000}
    if both_end_there != ends:
        assert members(negated(whole)) == set(CODES) - members(whole)
        assert_canonical(negated(whole))


@pytest.mark.parametrize(
    ("ranges", "rest"),
    [
        ((), EVERYTHING),
        (EVERYTHING, ()),
        (((0, 0x60), (0x62, LAST)), ((0x61, 0x61),)),
        (((0xD7FF, 0xD7FF),), ((0, 0xD7FE), (0xE000, LAST))),
        (((0, 0xD7FF),), ((0xE000, LAST),)),
        (((0xE000, LAST),), ((0, 0xD7FF),)),
        # Nothing is between these two, and the host takes their ends for it.
        (((0, 0xD7FF), (0xE000, LAST)), ((0xD7FF, 0xE000),)),
        (((0xD7FF, 0xD7FF), (0xE000, 0xE000)), ((0, 0xD7FE), (0xD7FF, 0xE000), (0xE001, LAST))),
    ],
)
def test_negated(ranges: Ranges, rest: Ranges) -> None:
    assert negated(ranges) == rest


def test_difference_steps_over_the_surrogates() -> None:
    assert difference(EVERYTHING, ((0, 0xD7FF),)) == ((0xE000, LAST),)
    assert difference(EVERYTHING, ((0xE000, LAST),)) == ((0, 0xD7FF),)
    assert difference(EVERYTHING, ((0, 0xD7FF), (0xE000, LAST))) == ()


def test_halves_around_the_surrogates_stay_two() -> None:
    assert union(((0xE000, LAST), (0, 0xD7FF))) == ((0, 0xD7FF), (0xE000, LAST))


@pytest.mark.parametrize(
    ("letters", "with_both_cases"),
    [
        (((0x61, 0x63),), ((0x41, 0x43), (0x61, 0x63))),
        (((0x59, 0x5B),), ((0x59, 0x5B), (0x79, 0x7A))),
        (((0x30, 0x39),), ((0x30, 0x39),)),
        (((0, 0x7F),), ((0, 0x7F),)),
        (((0x5A, 0x61),), ((0x41, 0x41), (0x5A, 0x61), (0x7A, 0x7A))),
        ((), ()),
    ],
)
def test_folded(letters: Ranges, with_both_cases: Ranges) -> None:
    assert folded(letters) == with_both_cases


@pytest.mark.parametrize(
    ("ranges", "split"),
    [
        (EVERYTHING, ((0, 0xD7FF), (0xE000, LAST))),
        (((0xD7FF, 0xE000),), ((0xD7FF, 0xD7FF), (0xE000, 0xE000))),
        (((0, 0xD7FF), (0xE000, LAST)), ((0, 0xD7FF), (0xE000, LAST))),
        (((0x61, 0x61),), ((0x61, 0x61),)),
    ],
)
def test_without_surrogates(ranges: Ranges, split: Ranges) -> None:
    assert without_surrogates(ranges) == split
