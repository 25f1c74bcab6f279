from __future__ import annotations

import re

import pytest

from hooklint.scripts.programs.patterns import Dialect, pattern

TEXTS = ("", "a", "rm -rf /", "sudo  rm", "x.y", "A1_b", "[q]", "a|b", "(a)", "é", "ab ab", "-", "]", "a^b$")


def is_in(expression: str, dialect: Dialect, text: str, *, ignore_case: bool = False) -> bool | None:
    found = pattern(expression, dialect, ignore_case=ignore_case)
    assert found is not None
    return found.is_in(text)


@pytest.mark.parametrize(
    ("expression", "dialect", "python"),
    [
        (r"a\|b", "basic", "a|b"),
        ("a|b", "basic", r"a\|b"),
        (r"\(rm\) *-", "basic", "(rm) *-"),
        ("*a", "basic", r"\*a"),
        ("a^b$", "basic", r"a\^b$"),
        ("(a)", "basic", r"\(a\)"),
        (r"m\{1,2\}", "basic", "m{1,2}"),
        (r"\.", "basic", r"\."),
        ("a|b", "extended", "a|b"),
        (r"\<rm\>", "extended", r"\brm\b"),
        ("[[:space:]]+", "extended", r"\s+"),
        ("[]q]", "extended", r"[\]q]"),
        ("[^]a]", "extended", r"[^\]a]"),
        (r"[\q]", "extended", r"[\\q]"),
        ("[a-c]b?", "extended", "[a-c]b?"),
        ("[-a]", "extended", r"[\-a]"),
        (r"\w\W", "extended", r"[0-9A-Za-z_][^0-9A-Za-z_]"),
        (r"\brm\s+-", "perl", r"\brm\s+-"),
        (r"^\d*\D", "perl", r"^[0-9]*[^0-9]"),
        ("(?:a|b)c?", "perl", "(?:a|b)c?"),
        ("(?<x>a)b", "perl", "(?P<x>a)b"),
        (r"[\w-]+\]", "perl", r"[0-9A-Za-z_\-]+\]"),
        ("a.b", "fixed", r"a\.b"),
    ],
)
def test_they_find_what_they_mean(expression: str, dialect: Dialect, python: str) -> None:
    for text in TEXTS:
        assert is_in(expression, dialect, text) == (re.search(python, text) is not None), text


@pytest.mark.parametrize("expression", [r"(a)\1", "(?=a)b", "(?!a)", r"\pL", "a{2", "(", "[a", "*a", r"\Gx"])
def test_what_is_not_decided(expression: str) -> None:
    assert is_in(expression, "perl", "aa") is None


def test_letters_of_any_case() -> None:
    assert is_in("RM -[rf]", "extended", "rm -x", ignore_case=True) is None
    assert is_in("rm", "extended", "SUDO RM", ignore_case=True)
    assert is_in("(?i)rm", "perl", "SUDO RM")
    assert is_in("é", "extended", "É", ignore_case=True) is None


def test_a_pattern_of_one_text() -> None:
    for expression, dialect, text in (("a b", "basic", "a b"), (r"a\.b", "extended", "a.b"), ("a.b", "fixed", "a.b")):
        found = pattern(expression, dialect)  # type: ignore[arg-type]
        assert found is not None
        assert found.text == text
    assert pattern("a.b", "basic") != pattern("a.b", "fixed")


def test_a_long_pattern_is_not_looked_into() -> None:
    assert pattern("a" * 5000, "basic") is None
