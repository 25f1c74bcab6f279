from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.regexes.rust.intervals import union
from hooklint.regexes.rust.size_units import Cost
from hooklint.regexes.rust.utf8_states import WideClass, wide_class

DOT = ((0, 9), (11, 0x10FFFF))
ALL = ((0, 0x10FFFF),)
characters = st.integers(0x80, 0x10FFFF).filter(lambda code: not 0xD800 <= code <= 0xDFFF)
ranges = st.lists(st.tuples(characters, st.sampled_from([0, 1, 70, 5000])), min_size=1, max_size=30).map(
    lambda drawn: union([(first, min(first + width, 0x10FFFF)) for first, width in drawn])
)


@pytest.mark.parametrize(
    ("class_", "states", "transitions"),
    [
        # Where the paths meet, a state a distinct suffix, the start: with the transitions in all of them.
        pytest.param(((0xE9, 0xE9),), 3, 2, id="one character of two bytes"),
        pytest.param(((0xE9, 0xE9), (0x2603, 0x2603)), 5, 5, id="two characters that share nothing"),
        pytest.param(((0xE9, 0xE9), (0x169, 0x169)), 3, 3, id="two characters with the last byte in common"),
        pytest.param(((0x61, 0x61), (0xE9, 0xE9)), 3, 3, id="an ASCII character comes from the start"),
        pytest.param(ALL, 9, 16, id="all characters"),
        pytest.param(DOT, 9, 17, id="all but a line feed"),
    ],
)
def test_the_least_cost(class_: tuple[tuple[int, int], ...], states: int, transitions: int) -> None:
    assert wide_class(class_).least == Cost(states, 8 * transitions)


def test_a_copy_costs_more_where_two_suffixes_share_a_slot() -> None:
    dot = wide_class(DOT)
    costs = [dot.cost(at) for at in range(0, 327_000, 17)]
    assert {cost for cost in costs if cost != dot.least}
    # By the host's own limit, 24,714 copies in a row take 424.28 bytes each (docs/hosts/rust-regex.md §3.2).
    assert sum(cost.bytes for cost in costs) / len(costs) == pytest.approx(424.28, abs=0.05)


@given(ranges, st.integers(0, 330_000))
def test_a_cost_is_between_the_least_and_the_most(class_: tuple[tuple[int, int], ...], at: int) -> None:
    wide = WideClass(class_)
    cost = wide.cost(at)
    assert wide.least.states <= cost.states <= wide.most.states
    assert wide.least.heap <= cost.heap <= wide.most.heap


@given(ranges, st.integers(0, 330_000))
def test_the_short_way_and_the_long_way_agree(class_: tuple[tuple[int, int], ...], at: int) -> None:
    wide = WideClass(class_)
    assert wide.cost(at) == wide._lossy(at)


def test_a_suffix_that_the_last_new_one_drove_out_is_added_again() -> None:
    # The last bytes are 80, 96, 80; about one place in sixty puts both suffixes in one slot.
    wide = WideClass(((0x80, 0x80), (0xD6, 0xD6), (0x100, 0x100)))
    costs = [wide.cost(at) for at in range(6_000)]
    assert set(costs) == {wide.least, Cost(wide.least.states + 1, wide.least.heap + 8)}
    assert costs == [wide._lossy(at) for at in range(6_000)]


def test_all_copies_of_a_dot_agree_both_ways() -> None:
    dot = wide_class(DOT)
    assert all(dot.cost(at) == dot._lossy(at) for at in range(4, 12_000))
