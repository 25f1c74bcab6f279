from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hooklint.regexes.rust.errors import TOO_LARGE, RegexError
from hooklint.regexes.rust.hir import (
    Empty,
    Hir,
    alternation,
    assertion,
    capture,
    character,
    concat,
    literal,
    repetition,
)
from hooklint.regexes.rust.intervals import union
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.properties import Look
from hooklint.regexes.rust.size import CHARACTER_MOST, check_size, is_too_large
from hooklint.regexes.rust.size_parts import whole
from hooklint.regexes.rust.size_trie import trie_cost
from hooklint.regexes.rust.size_units import LIMIT, Cost
from hooklint.regexes.rust.size_walk import excess
from hooklint.regexes.rust.translate import translate
from hooklint.regexes.rust.utf8_states import WideClass
from tests.oracle.size_borders import body

BORDERS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "borders.jsonl").read_text(encoding="utf-8").split("\n")
    if line
]
# docs/hosts/rust-regex.md §3.2: the greatest count that the host takes.
TABLE = {
    "x{COUNT}": 327673,
    "(x){COUNT}": 109224,
    "[ab]{COUNT}": 145632,
    ".{COUNT}": 24714,
    "(?s:.){COUNT}": 25189,
    "^x{COUNT}": 327675,
    "[é☃]{COUNT}": 52427,
    "(?:ab|cd){COUNT}": 41609,
    "(?:a?){COUNT}": 100822,
    "(?:a*){COUNT}": 145632,
    "(?:a+){COUNT}": 145632,
    "a{0,COUNT}": 145631,
    "a{COUNT,}": 327672,
    "(?:foo|foobar|bar){COUNT}": 17593,
}


def size(hir: Hir) -> int:
    """Bytes of the host's automaton, to the last one."""
    part = whole(hir)
    return part.least + excess(part.steps, part.slack)


def hir_of(pattern: str) -> Hir:
    return translate(pattern, parse(pattern))


def is_refused(pattern: str) -> bool:
    try:
        check_size(pattern, hir_of(pattern))
    except RegexError as error:
        return (error.stage, str(error)) == ("size", TOO_LARGE)
    return False


@pytest.mark.parametrize(("pattern", "count"), TABLE.items())
def test_the_last_count_that_the_host_takes(pattern: str, count: int) -> None:
    assert not is_refused(pattern.replace("COUNT", str(count)))
    assert is_refused(pattern.replace("COUNT", str(count + 1)))


def test_the_recorded_borders_are_whole() -> None:
    assert [border["is_wide"] for border in BORDERS] == [False] * 144 + [True] * 49


@pytest.mark.parametrize("border", BORDERS, ids=range(len(BORDERS)))
def test_a_recorded_border(border: dict[str, str]) -> None:
    assert not is_refused(border["taken"])
    assert is_refused(border["refused"])


@pytest.mark.parametrize(
    ("pattern", "size_"),
    [
        # Three states, a transition and two branches to search; the group; the match: 208. Anchored: no search, 128.
        pytest.param("", 208 + 32, id="empty"),
        pytest.param("x", 208 + 32, id="literal"),
        pytest.param("é☃", 208 + 5 * 32, id="a state a byte"),
        pytest.param("^", 128 + 32, id="anchored"),
        pytest.param("(^ab)|(^c)", 128 + 9 * 32 + 2 * 32 + 8, id="anchored in every branch"),
        pytest.param("^a|b", 208 + 3 * 32 + 2 * 32 + 8, id="not anchored in every branch"),
        pytest.param("[ab]", 208 + 2 * 32 + 8, id="class"),
        pytest.param("[a&&b]", 208 + 2 * 32, id="empty class"),
        pytest.param("(x)", 208 + 3 * 32, id="group"),
        pytest.param("x?", 208 + 3 * 32 + 8, id="option"),
        pytest.param("x*", 208 + 2 * 32 + 4 + 4, id="any number, left by a branch"),
        pytest.param("x+y", 208 + 3 * 32 + 4 + 4, id="at least one, left by a branch"),
        pytest.param("(?:a?)*", 208 + 6 * 32 + 8 + 16, id="any number of what may be empty"),
        pytest.param("(?:[a&&b])*", 208 + 5 * 32 + 16, id="any number of what matches nothing"),
        pytest.param("x{3,}", 208 + 4 * 32 + 8, id="at least three"),
        pytest.param("x{2,5}", 208 + 2 * 32 + 32 + 3 * 72, id="two to five"),
        pytest.param("(?:x+){2,4}", 208 + (4 + 1 + 6) * 32 + 12 + 4 + 2 * 16, id="two to four, left by branches"),
        pytest.param("[^a]", 208 + 9 * 32 + 17 * 8, id="class beyond ASCII"),
        # The place where they meet; a fork and a bundle a node; b|f; oo is two nodes; a way to the end, then bar's.
        pytest.param("foo|foobar|bar", 208 + 32 + 8 * 68 + 4 + 16, id="literals"),
    ],
)
def test_what_is_counted(pattern: str, size_: int) -> None:
    assert size(hir_of(pattern)) == size_


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        # Three states to search and one for the group come first, or two if anchored; a copy has nine.
        (".", [4]),
        ("^.", [3]),
        ("ab.", [6]),
        ("(.).", [5, 15]),
        (".{2}", [4, 13]),
        (".?.", [5, 15]),
        (".*.", [5, 14]),
        ("(?:.?)*.", [5, 18]),
        (".+.", [4, 14]),
        (".{2,}.", [4, 13, 23]),
        (".{2,4}.", [4, 13, 24, 34, 43]),
        (".{0,2}.", [7, 17, 26]),
        (".x|y.|.z|z.", [4, 15, 26, 37]),
    ],
)
def test_copies_stand_in_the_order_in_which_the_host_adds_states(
    pattern: str, places: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def cost(self: WideClass, at: int) -> Cost:
        asked.append(at)
        return self.least

    monkeypatch.setattr(WideClass, "cost", cost)
    size(hir_of(pattern))
    assert asked == places


@pytest.mark.parametrize(
    ("literals", "states", "heap"),
    [
        # A node that leads on: a fork with a branch a bundle and an end, a state a bundle with its transitions.
        (["ab", "ac"], 1 + 4, 4 + 4 + 2 * 8),
        (["ab", "ac", "ad"], 1 + 4, 4 + 4 + 3 * 8),
        (["ab", "cd"], 1 + 6, 3 * 4 + 2 * 8),
        (["ab", "ab", "ab"], 1 + 4, 4 + 4),
        (["a", "ab"], 1 + 4, 4 + 8),
        (["ab", "a"], 1 + 4, 4 + 8),
        (["ab", "a", "a"], 1 + 4, 4 + 12),
        (["a", "a", "ab"], 1 + 4, 4 + 8),
        (["ab", "a", "ab"], 1 + 5, 4 + 12),
        (["é", "è"], 1 + 4, 4 + 4 + 2 * 8),
    ],
)
def test_an_alternation_of_literals_is_joined_in_order(literals: list[str], states: int, heap: int) -> None:
    assert trie_cost(literals) == (states, heap)


@pytest.mark.parametrize("count", [4294967295, 100_000])
@pytest.mark.parametrize(
    "pattern", ["x{COUNT}", ".{COUNT}", "(?:.{COUNT}){COUNT}", "(?:(?:(x|.){COUNT,}){COUNT,}){COUNT}"]
)
def test_a_count_far_beyond_the_limit_is_not_walked(pattern: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def unasked(*_: object) -> None:
        pytest.fail("a copy was looked at")

    monkeypatch.setattr(WideClass, "cost", unasked)
    assert is_refused(pattern.replace("COUNT", str(count))) == (pattern != "x{COUNT}" or count > 327_673)


@pytest.mark.parametrize("pattern", [r"(?:){4294967295}", r"(?-u:\b){999999999}", "(){1000000}", "x{0}"])
def test_copies_that_the_host_drops_cost_nothing(pattern: str) -> None:
    assert not is_refused(pattern)


def test_a_deep_form_is_no_trouble() -> None:
    node = literal("x")
    for number in range(450):
        node = capture(number + 1, node)
    check_size("{", node)
    assert size(node) == 208 + 901 * 32


def test_a_long_alternation_stops_where_no_limit_allows_it() -> None:
    words = [f"{number:06}{'x' * 20}" for number in range(30_000)]
    cost = trie_cost(words)
    # Two states a letter: written out it would be more than a million.
    assert LIMIT // 32 < cost.states < 500_000
    assert is_too_large(alternation(map(literal, words)))


leaves = st.one_of(
    st.text("abé☃", min_size=1, max_size=3).map(literal),
    st.sampled_from([Look.START, Look.END, Look.START_LF]).map(assertion),
    st.sampled_from(
        [((97, 98),), ((97, 98), (100, 101)), (), ((0, 9), (11, 0x10FFFF)), ((0, 0x10FFFF),), ((233, 233), (300, 900))]
    ).map(lambda ranges: character(ranges, is_unicode=True)),
)
forms = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(concat),
        st.lists(inner, min_size=2, max_size=3).map(alternation),
        inner.map(lambda node: capture(1, node)),
        st.tuples(inner, st.sampled_from([(0, 1), (0, None), (1, None), (2, 2), (3, None), (2, 4), (0, 3)])).map(
            lambda drawn: repetition(drawn[0], *drawn[1])
        ),
    ),
    max_leaves=8,
)


@given(forms, st.integers(2, 60))
def test_a_count_costs_what_the_copies_written_out_do(node: Hir, count: int) -> None:
    counted = repetition(node, count, count)
    # What can only be empty is kept once, whatever the count; an empty one in a row is dropped.
    assume(node.properties.longest != 0 and not isinstance(node, Empty))
    assert size(counted) == size(concat([node] * count))


@given(forms, st.integers(2, 20))
def test_at_least_so_many_cost_what_all_but_one_and_at_least_one_do(node: Hir, count: int) -> None:
    assume(node.properties.longest != 0)
    spelled = concat([*[node] * (count - 1), repetition(node, 1, None)])
    assert size(repetition(node, count, None)) == size(spelled)


@given(forms, st.integers(1, 400), st.integers(0, 500))
def test_the_walk_ends_early_only_where_the_limit_is_passed(node: Hir, count: int, limit: int) -> None:
    part = whole(repetition(node, count, count))
    exact = excess(part.steps, part.slack)
    assert 0 <= exact <= part.slack
    assert (excess(part.steps, limit) > limit) == (exact > limit)


def test_the_limit_itself_is_not_passed() -> None:
    part = whole(hir_of(".{3000}"))
    exact = excess(part.steps, part.slack)
    assert exact > 0
    assert excess(part.steps, exact) == exact
    assert excess(part.steps, exact - 1) == exact


@given(st.integers(0), st.booleans())
def test_without_a_counted_repetition_no_character_costs_more_than_the_bound(seed: int, is_wide: bool) -> None:
    r = Random(seed)  # noqa: S311  # any pattern will do
    pattern = body(r, 4, is_wide=is_wide).replace("{", "").replace("}", "")
    with suppress(RegexError):
        assert size(hir_of(pattern)) <= CHARACTER_MOST * (len(pattern) + 1)


@given(
    st.lists(st.tuples(st.integers(0xE000, 0x10FFFF) | st.integers(0x80, 0xD7FF), st.integers(0, 200_000)), min_size=1)
)
def test_no_range_costs_more_than_a_third_of_the_bound(drawn: list[tuple[int, int]]) -> None:
    ranges = union([(first, min(first + width, 0x10FFFF)) for first, width in drawn])
    assert WideClass(ranges).most.bytes * 3 <= CHARACTER_MOST * len(ranges)
