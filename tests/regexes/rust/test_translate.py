"""What a pattern means, and where its translation is refused (docs/hosts/rust-regex.md §5)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from hooklint.regexes.rust import errors, hir, tree
from hooklint.regexes.rust.errors import RegexError
from hooklint.regexes.rust.hir import EMPTY, FAIL, alternation, assertion, capture, character, concat, literal
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.properties import Look
from hooklint.regexes.rust.translate import translate

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

    from hooklint.regexes.rust.hir import Hir
    from hooklint.regexes.rust.intervals import Ranges

LAST = 0x10FFFF


def meaning(pattern: str) -> Hir:
    return translate(pattern, parse(pattern))


def unicode_class(*ranges: tuple[int, int]) -> Hir:
    return character(ranges, is_unicode=True)


def ascii_class(*ranges: tuple[int, int]) -> Hir:
    return character(ranges, is_unicode=False)


def ranges_of(pattern: str) -> Ranges:
    node = meaning(pattern)
    assert isinstance(node, hir.Class)
    return node.ranges


def refused(pattern: str) -> tuple[str, str]:
    """The reason and the part of the pattern that is marked."""
    with pytest.raises(RegexError) as caught:
        meaning(pattern)
    (place,) = caught.value.places
    assert (caught.value.pattern, caught.value.stage) == (pattern, "syntax")
    return caught.value.reason, pattern[place.start : place.end]


@pytest.mark.parametrize(
    ("pattern", "reason", "marked"),
    [
        (r"a\d+", errors.PERL_CLASS, r"\d"),
        (r"[a\W-]", errors.PERL_CLASS, r"\W"),
        (r"\w{0}", errors.PERL_CLASS, r"\w"),
        (r"(?-u:a(?u:\s))", errors.PERL_CLASS, r"\s"),
        (r"(?-u)\D", errors.INVALID_UTF8, r"\D"),
        (r"(?-u)[a\S]", errors.INVALID_UTF8, r"\S"),
        (r"(?-u)[^a]", errors.INVALID_UTF8, "[^a]"),
        (r"(?-u)[^\x00-\x7F]", errors.INVALID_UTF8, r"[^\x00-\x7F]"),
        (r"(?-u)[^&&]", errors.INVALID_UTF8, "[^&&]"),
        (r"(?-u)[a[^b]c]", errors.INVALID_UTF8, "[^b]"),
        (r"(?-u)[[:^alpha:]]", errors.INVALID_UTF8, "[:^alpha:]"),
        (r"(?s-u)a.b", errors.INVALID_UTF8, "."),
        (r"(?-u)a\xFF", errors.INVALID_UTF8, r"\xFF"),
        (r"(?i-u)\x80", errors.INVALID_UTF8, r"\x80"),
        (r"(?-u)[a-\xFF]", errors.INVALID_UTF8, r"\xFF"),
        (r"(?-u)[☃]", errors.UNICODE_NOT_ALLOWED, "☃"),
        (r"(?-u)[\x{FF}]", errors.UNICODE_NOT_ALLOWED, r"\x{FF}"),
        (r"(?-u)[à-ÿ]", errors.UNICODE_NOT_ALLOWED, "à"),
        (r"(?-u)\pL", errors.UNICODE_NOT_ALLOWED, r"\pL"),
        (r"(?-u)[\p{cf}]", errors.UNICODE_NOT_ALLOWED, r"\p{cf}"),
        (r"\pL", errors.PROPERTY_NOT_FOUND, r"\pL"),
        (r"a[\P{Greek}]", errors.PROPERTY_NOT_FOUND, r"\P{Greek}"),
        (r"(?i)\p{nonsense}", errors.PROPERTY_NOT_FOUND, r"\p{nonsense}"),
        (r"\p{}", errors.PROPERTY_NOT_FOUND, r"\p{}"),
        (r"\p{isc}", errors.PROPERTY_NOT_FOUND, r"\p{isc}"),
        (r"\p{gc=cf}", errors.PROPERTY_NOT_FOUND, r"\p{gc=cf}"),
        (r"\p{cf}", errors.PROPERTY_VALUE_NOT_FOUND, r"\p{cf}"),
        (r"\P{Is_S-c}", errors.PROPERTY_VALUE_NOT_FOUND, r"\P{Is_S-c}"),
        (r"\p{éL C}", errors.PROPERTY_VALUE_NOT_FOUND, r"\p{éL C}"),
    ],
)
def test_what_needs_tables_or_bytes(pattern: str, reason: str, marked: str) -> None:
    assert refused(pattern) == (reason, marked)


@pytest.mark.parametrize(
    ("pattern", "marked"),
    [
        ("(?i)bash", "b"),
        ("(?i)1", "1"),
        ("(?i)_", "_"),
        (r"(?i)\x41", r"\x41"),
        ("(?i:a)", "a"),
        ("a(?i)|b", "b"),
        ("(?i)|a", "a"),
        ("(a(?i)b)c", "b"),
        ("(?-u)a(?i)b(?u)c", "c"),
        ("(?i)[a-z]", "[a-z]"),
        ("(?i)[^a]", "[^a]"),
        ("(?i)[a[b]c]", "[b]"),
        ("(?i)[[:alpha:]b]", "[:alpha:]"),
        # The right side of an operation is folded before the left one, an inner operation before an outer one.
        ("(?i)[ab&&c]", "c"),
        ("(?i)[ab&&]", "ab"),
        ("(?i)[&&b--c]", "b"),
        ("(?i)[ab--c~~d]", "c"),
        ("(?i)[[a]--[b]]", "[a]"),
        # Everything that is no negation of nothing.
        (r"(?i)[\x{0}-\x{10FFFF}]", r"[\x{0}-\x{10FFFF}]"),
        ("(?i)[[^&&]a]", "[[^&&]a]"),
        (r"(?i)[\x{0}-\x{10FFFF}[^&&]]", r"[\x{0}-\x{10FFFF}[^&&]]"),
    ],
)
def test_case_cannot_be_ignored(pattern: str, marked: str) -> None:
    assert refused(pattern) == (errors.CASE_FOLDING, marked)


@pytest.mark.parametrize(
    "pattern",
    ["(?i)", "(?i)^", "(?i)$", "(?i).", r"(?i)\b", "(?i)(?-i)a", "a(?i)", "(?:(?i))a", "((?i))a", "(?i:)a", "(?i)[&&]"],
)
def test_nothing_has_to_be_folded(pattern: str) -> None:
    assert meaning(pattern)


@pytest.mark.parametrize(
    "pattern", ["(?i)[^&&]", "(?i)[[^&&]]", r"(?i)[[^&&]\x{0}-\x{10FFFF}]", "(?i)[[^&&]--[&&]]", "(?i)[[^&&]~~]"]
)
def test_everything_has_all_cases(pattern: str) -> None:
    assert meaning(pattern) == meaning("(?s).")


@pytest.mark.parametrize(
    ("pattern", "order"),
    [
        (r"\d(?i)a", errors.PERL_CLASS),
        (r"(?i)a\d", errors.CASE_FOLDING),
        (r"(?i)[\da]", errors.PERL_CLASS),
        (r"(?i)[a\pL]", errors.PROPERTY_NOT_FOUND),
        (r"(?-u)[^\xFF☃]", errors.INVALID_UTF8),
        (r"(?-u)[^☃\xFF]", errors.UNICODE_NOT_ALLOWED),
    ],
)
def test_the_first_fault_is_told(pattern: str, order: str) -> None:
    assert refused(pattern)[0] == order


@pytest.mark.parametrize(
    ("pattern", "node"),
    [
        ("", EMPTY),
        ("(?m)", EMPTY),
        ("bash", literal("bash")),
        ("ba(?:sh)", literal("bash")),
        ("(?:(?m))a(?:)b", literal("ab")),
        ("(a)b", concat([capture(1, literal("a")), literal("b")])),
        ("(?P<n>a)(b)", concat([capture(1, literal("a")), capture(2, literal("b"))])),
        ("a|b", unicode_class((0x61, 0x62))),
        ("(?-u)a|é", unicode_class((0x61, 0x61), (0xE9, 0xE9))),
        ("foo|bar", alternation([literal("foo"), literal("bar")])),
        ("|a", alternation([EMPTY, literal("a")])),
        (r"\b{0}", EMPTY),
        (r"(?:a\b){0}", EMPTY),
        ("[a]", literal("a")),
        ("[^a]", unicode_class((0, 0x60), (0x62, 0xD7FF), (0xE000, LAST))),
        ("[&&]", FAIL),
        ("[a&&b]", FAIL),
        ("(?-u:☃)", literal("☃")),
        (r"(?-u)\x{e9}", literal("é")),
        (r"\xFF", literal("ÿ")),
        (r"(?-u)\x7F", literal("\x7f")),
        ("(?i-u)a1", concat([ascii_class((0x41, 0x41), (0x61, 0x61)), literal("1")])),
        ("(?i-u)é", literal("é")),
        ("(?-u)(?i)a", ascii_class((0x41, 0x41), (0x61, 0x61))),
        ("(?i-u:[a-c_])", ascii_class((0x41, 0x43), (0x5F, 0x5F), (0x61, 0x63))),
        ("(?i-u)[[:lower:]--b]", ascii_class((0x41, 0x41), (0x43, 0x5A), (0x61, 0x61), (0x63, 0x7A))),
        (r"(?-u:\d)", ascii_class((0x30, 0x39))),
        (r"(?-u:\s)", ascii_class((9, 13), (0x20, 0x20))),
        (r"(?-u:[\w-])", ascii_class((0x2D, 0x2D), (0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))),
        ("a*b|a*c", concat([hir.repetition(literal("a"), 0, None), unicode_class((0x62, 0x63))])),
    ],
)
def test_meaning(pattern: str, node: Hir) -> None:
    assert meaning(pattern) == node


@pytest.mark.parametrize(
    ("pattern", "ranges"),
    [
        (".", ((0, 9), (11, 0xD7FF), (0xE000, LAST))),
        ("(?R).", ((0, 9), (11, 12), (14, 0xD7FF), (0xE000, LAST))),
        ("(?s).", ((0, 0xD7FF), (0xE000, LAST))),
        ("(?sR).", ((0, 0xD7FF), (0xE000, LAST))),
        ("[a-z&&[^b]]", ((0x61, 0x61), (0x63, 0x7A))),
        ("[a-d--b]", ((0x61, 0x61), (0x63, 0x64))),
        ("[a-c~~b-d]", ((0x61, 0x61), (0x64, 0x64))),
        ("[a-e--b--d]", ((0x61, 0x61), (0x63, 0x63), (0x65, 0x65))),
        ("[z[a-c]b-d]", ((0x61, 0x64), (0x7A, 0x7A))),
        ("[[:^ascii:]]", ((0x80, 0xD7FF), (0xE000, LAST))),
        ("[[:punct:]]", ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E))),
        ("[[:xdigit:]_]", ((0x30, 0x39), (0x41, 0x46), (0x5F, 0x5F), (0x61, 0x66))),
        # What is left out is what the class ends with, and begins with, around the surrogates.
        (r"[^\x{0}-\x{D7FF}\x{E000}-\x{10FFFF}]", ((0xD7FF, 0xD7FF), (0xE000, 0xE000))),
    ],
)
def test_sets(pattern: str, ranges: Ranges) -> None:
    assert ranges_of(pattern) == ranges


@pytest.mark.parametrize(
    ("pattern", "looks"),
    [
        (r"^$\A\z", [Look.START, Look.END, Look.START, Look.END]),
        (r"(?m)^$\A\z", [Look.START_LF, Look.END_LF, Look.START, Look.END]),
        (r"(?mR)^$\A\z", [Look.START_CRLF, Look.END_CRLF, Look.START, Look.END]),
        ("(?R)^$", [Look.START, Look.END]),
        (r"\b\B\<\>", [Look.WORD_UNICODE, Look.WORD_UNICODE_NEGATE, Look.WORD_START_UNICODE, Look.WORD_END_UNICODE]),
        (r"(?-u)\b\B", [Look.WORD_ASCII, Look.WORD_ASCII_NEGATE]),
        (r"(?-u)\b{start}\b{end}", [Look.WORD_START_ASCII, Look.WORD_END_ASCII]),
        (r"\b{start-half}\b{end-half}", [Look.WORD_START_HALF_UNICODE, Look.WORD_END_HALF_UNICODE]),
        (r"(?-u)\b{start-half}\b{end-half}", [Look.WORD_START_HALF_ASCII, Look.WORD_END_HALF_ASCII]),
        ("^(?:(?m)^)^", [Look.START, Look.START_LF, Look.START]),
        ("^(?m:^)^", [Look.START, Look.START_LF, Look.START]),
        ("(?:(?m))^", [Look.START]),
    ],
)
def test_places(pattern: str, looks: list[Look]) -> None:
    assert meaning(pattern) == concat([assertion(look) for look in looks])


def test_flags_go_on_behind_the_bar() -> None:
    assert meaning("(?m)^a|^b") == meaning("(?m:^)a|(?m:^)b")
    assert meaning("a(?m)|^b") == meaning("a|(?m:^)b")


@pytest.mark.parametrize(
    ("pattern", "is_greedy"), [("a*", True), ("a*?", False), ("(?U)a*", False), ("(?U)a*?", True), ("(?U:b)a*", True)]
)
def test_greed(pattern: str, is_greedy: bool) -> None:
    node = meaning(pattern)
    last = node.parts[-1] if isinstance(node, hir.Concat) else node
    assert isinstance(last, hir.Repetition)
    assert last.is_greedy is is_greedy


def test_no_depth_is_too_deep() -> None:
    depth = 20_000
    char = tree.Literal(0, 1, "a", is_byte=False)
    groups: tree.Tree = char
    brackets = tree.Bracketed(0, 1, negated=False, body=char)
    for _ in range(depth):
        groups = tree.Group(0, 1, None, None, tree.NO_FLAGS, groups)
        brackets = tree.Bracketed(0, 1, negated=False, body=brackets)
    assert translate("a", groups) == translate("a", brackets) == literal("a")


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python run: a measure of work that no machine changes."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:  # noqa: ANN401  # what `settrace` asks for
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


MANY: dict[str, Callable[[int], str]] = {
    "characters": lambda n: "a" * n,
    "words": lambda n: "|".join(f"a{number}" for number in range(n)),
    "branches that begin alike": lambda n: "|".join("a*b" * 3 + f"{number}" for number in range(n)),
    "parts that begin all branches": lambda n: "|".join(["a*b" * n] * 3),
    "classes as branches": lambda n: "|".join(f"[{chr(256 + 2 * number)}x]" for number in range(n)),
    "members": lambda n: "[" + "".join(chr(256 + 2 * number) for number in range(n)) + "]",
    "classes as members": lambda n: "[" + "".join(f"[{chr(256 + 2 * number)}]" for number in range(n)) + "]",
    "members to take away": lambda n: "[" + "--".join(["".join(chr(256 + 2 * k) for k in range(n))] * 2) + "]",
    "groups": lambda n: "(?:ab)" * n,
    "flags": lambda n: "(?m)^" * n,
}


@pytest.mark.parametrize("many", MANY)
def test_work_is_linear(many: str) -> None:
    short, long = parse(MANY[many](400)), parse(MANY[many](1600))
    assert lines_run(lambda: translate("", long)) <= 4.4 * lines_run(lambda: translate("", short))
