from __future__ import annotations

import pytest

from hooklint.regexes.javascript import NotAPattern, is_match
from hooklint.regexes.rust import compile as compile_pattern
from hooklint.rules.matchers.javascript import Reading, first_difference


def reading(pattern: str) -> Reading | None:
    return first_difference(pattern, compile_pattern(pattern).tree)


OTHERWISE = [
    (r"\Aab", 0, r"\A", "the letter A", "ab"),
    (r"ab\z", 2, r"\z", "the letter z", "ab"),
    (r"x\a", 1, r"\a", "the letter a", "x\a"),
    (r"\x{61}", 0, r"\x{61}", "the letter x and what stands behind it", "a"),
    (r"\u{61}", 0, r"\u{61}", "the letter u and what stands behind it", "a"),
    (r"[a-\u{63}]", 1, r"a-\u{63}", "something else", "d"),
    (r"\U00000061", 0, r"\U00000061", "the letter U and what stands behind it", "a"),
    (r"[\x{61}b]c", 1, r"\x{61}", "the letter x and what stands behind it", "ac"),
    (r"[a-\x{63}]", 1, r"a-\x{63}", "something else", "d"),
    ("[[:alpha:]]", 0, "[[:alpha:]]", "a list of characters that ends at its first `]`", "z"),
    ("a|b[[x-z]1]", 3, "[[x-z]1]", "a list of characters that ends at its first `]`", "by"),
    ("([a-z&&[^b]])", 1, "[a-z&&[^b]]", "something else, for they have no such sets", "c"),
    ("[a-c~~b-d]", 0, "[a-c~~b-d]", "something else, for they have no such sets", "b"),
    ("[]a]x", 0, "[]a]", "a class that ends at its first `]`", "ax"),
    ("[^]a]x", 0, "[^]a]", "a class that ends at its first `]`", "bx"),
    ("ab{ 2 }", 1, "b{ 2 }", "plain signs, for a count has no blanks", "abb"),
    ("ab{2\t}", 1, "b{2\t}", "plain signs, for a count has no blanks", "abb"),
]

REFUSED = [
    ("(?x) a b", 0, "(?x)", "they have no such flags"),
    ("a(?-u:b)", 1, "(?-u:b)", "they have no such flags"),
    ("(?P<n>a)", 0, "(?P<n>a)", "they name groups with `(?<`"),
    ("ba++", 1, "a++", "there is nothing to repeat"),
    ("a{2}{3}", 0, "a{2}{3}", "there is nothing to repeat"),
    ("^*a", 0, "^*", "there is nothing to repeat"),
    ("(a|b**)", 3, "b**", "there is nothing to repeat"),
]


@pytest.mark.parametrize(("pattern", "start", "part", "words", "text"), OTHERWISE)
def test_something_else(pattern: str, start: int, part: str, words: str, text: str) -> None:
    assert reading(pattern) == Reading(start, part, words, refused=False)
    assert compile_pattern(pattern).is_match(text) != is_match(pattern, text)


@pytest.mark.parametrize(("pattern", "start", "part", "words"), REFUSED)
def test_an_error(pattern: str, start: int, part: str, words: str) -> None:
    assert reading(pattern) == Reading(start, part, words, refused=True)
    with pytest.raises(NotAPattern):
        is_match(pattern, "a")


@pytest.mark.parametrize(
    "pattern",
    [
        *("", "a", "^a$", "a|b", "(a)", "(?:a)", "(?<n>a)", "a+?", "a{2,3}?", "[a-z]", "[^a]", "[a-]", "[-a]", "(^)*"),
        *(r"\x41", r"\u0041", r"\n", r"\.", r"\-", r"\/", r"[\]]", "(?s:.)", "]", "}", "[&a]", "é"),
    ],
)
def test_common_ground(pattern: str) -> None:
    assert reading(pattern) is None
    is_match(pattern, "a")


def test_depth_and_width() -> None:
    assert reading("(" * 120 + "a++" + ")" * 120) == Reading(120, "a++", "there is nothing to repeat", refused=True)
    assert reading("|".join(["a"] * 5000) + r"\z") == Reading(9999, r"\z", "the letter z", refused=False)
