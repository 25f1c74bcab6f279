"""The limit for nesting, 250 levels (docs/hosts/rust-regex.md §3.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.regexes.rust import nesting
from hooklint.regexes.rust.errors import NESTED_TOO_DEEP, RegexError
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.tree import NO_FLAGS, Empty, Group, Item, Literal, Tree, parts


def too_deep(pattern: str) -> str | None:
    """The part of the pattern that is marked as too deep."""
    try:
        parse(pattern)
    except RegexError as error:
        ((start, end),) = error.places
        return pattern[start:end] if error.reason == NESTED_TOO_DEEP else error.reason
    return None


def wrapped(times: int, inner: str, before: str = "(", after: str = ")") -> str:
    return before * times + inner + after * times


@pytest.mark.parametrize(
    ("times", "inner", "before", "after"),
    [
        (250, "a", "(", ")"),
        (250, "", "(", ")"),
        (250, "a", "(?:", ")"),
        (249, "ab", "(", ")"),
        (249, "a|b", "(", ")"),
        (249, "a*", "(", ")"),
        (249, "[a]", "(", ")"),
        (250, "(?i)", "(", ")"),
        (250, "a", "[", "]"),
        (250, "a-z", "[", "]"),
        (250, r"\d", "[", "]"),
        (249, "ab", "[", "]"),
        (249, "a&&", "[", "]"),
        (250, "a", "", "{1}"),
        # Side by side is not one in another.
        (300, "", "(a)", ""),
        (300, "", "|", ""),
    ],
)
def test_levels_that_pass(times: int, inner: str, before: str, after: str) -> None:
    assert too_deep(wrapped(times, inner, before, after)) is None


@pytest.mark.parametrize(
    ("times", "inner", "before", "after", "marked"),
    [
        (251, "a", "(", ")", "(a)"),
        (252, "a", "(", ")", "((a))"),
        (250, "ab", "(", ")", "ab"),
        (250, "ab", "(?:", ")", "ab"),
        (250, "a|b|", "(", ")", "a|b|"),
        (250, "a*?", "(", ")", "a*?"),
        (250, "[a]", "(", ")", "[a]"),
        (251, "a", "[", "]", "[a]"),
        (250, "a-cé", "[", "]", "a-cé"),
        (250, "a&&b", "[", "]", "a&&b"),
        (251, "a", "", "{1}", "a{1}"),
    ],
)
def test_a_node_too_deep_is_marked(times: int, inner: str, before: str, after: str, marked: str) -> None:
    assert too_deep(wrapped(times, inner, before, after)) == marked


def test_the_first_node_from_the_left_is_marked() -> None:
    # Group, alternation and branch stand around the last two; the later is deeper.
    assert too_deep(f"{wrapped(251, 'x')}|{wrapped(260, 'y')}") == "((x))"
    assert too_deep(f"{wrapped(249, 'x')}|{wrapped(248, 'y')}{wrapped(260, 'z')}") == wrapped(12, "z")


def test_operators_of_a_class_hang_on_the_left() -> None:
    assert too_deep("[" + "a&&" * 249 + "a]") is None
    assert too_deep("[" + "b--" + "a&&" * 249 + "a]") == "b--a"
    assert too_deep("[" + "[a]" * 300 + "]") is None


def test_blanks_at_its_ends_belong_to_a_concatenation() -> None:
    assert too_deep("(?x:" + wrapped(249, " a b ", "(?:") + ")") == " a b "
    assert too_deep("(?x:" + wrapped(249, " a | b ", "(?:") + ")") == " a | b "
    # Behind a parenthesis alone they were passed over to look for a question mark.
    assert too_deep("(?x:" + wrapped(249, " a b ") + ")") == "a b "


def test_depth_costs_no_stack() -> None:
    assert too_deep(wrapped(100_000, "a")) == wrapped(100_000 - 250, "a")
    assert too_deep(wrapped(100_000, "a", "[", "]")) == wrapped(100_000 - 250, "a", "[", "]")
    assert too_deep("a" + "*" * 100_000) == "a" + "*" * (100_000 - 250)


def test_a_tree_of_any_making_is_judged() -> None:
    node: Tree = Literal(0, 1, "a", is_byte=False)
    for _ in range(nesting.LIMIT + 1):
        node = Group(0, 1, None, None, NO_FLAGS, node)
    with pytest.raises(RegexError, match="exceed the maximum number"):
        nesting.check_nesting("a" * (nesting.LIMIT + 1), node)
    nesting.check_nesting("a" * (nesting.LIMIT + 1), Empty(0, 0))


@given(st.lists(st.sampled_from(["(", ")", "[", "]", "a", "|", "*", "{1}", "&&", "(?i)", "-"])).map("".join))
def test_a_level_takes_a_character(pattern: str) -> None:
    """What lets short patterns go unjudged."""
    try:
        tree = parse(pattern)
    except RegexError:
        return
    assert depth(tree) <= len(pattern)


def depth(node: Tree | Item) -> int:
    inside = parts(node)
    return 1 + max(map(depth, inside)) if inside else 0
