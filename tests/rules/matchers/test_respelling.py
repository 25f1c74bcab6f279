from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.matchers import compiled, fires, matcher_error
from hooklint.regexes.rust.errors import NOT_BUILT, RegexError
from hooklint.rules.matchers.respelling import boundary, respelled

NAMES = ("bash", "Bash", "list_agents", "a b", "a-b", "x1", "12", "-", " ", "\t", "A", "k", "s", "bash 1")


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        (r"\d", "[0-9]"),
        (r"\D+", "[^0-9]+"),
        (r"^mcp__\w+$", "^mcp__[0-9A-Za-z_]+$"),
        (r"a\sb", "a[[:space:]]b"),
        (r"\S", "[^[:space:]]"),
        (r"[\w-]+", "[0-9A-Za-z_-]+"),
        (r"[^\s,]", "[^[:space:],]"),
        (r"[a\W]", "[a[^0-9A-Za-z_]]"),
        (r"[[\d]&&[^5]]", "[[0-9]&&[^5]]"),
        (r"\pL\p{Lu}[\p{Nd}]\PL", "[A-Za-z][A-Z][0-9][^A-Za-z]"),
        (r"\bspec\b", r"(?-u:\b)spec(?-u:\b)"),
        (r"\Bs\<|\>x", r"(?-u:\B)s(?-u:\<)|(?-u:\>)x"),
        (r"\b{start}x", r"(?-u:\b{start})x"),
        ("(?i)bash", "(?i-u)bash"),
        ("(?i:bash)|ls", "(?i-u:bash)|ls"),
        ("(?im)x", "(?im-u)x"),
        ("(?i-s)x", "(?i-su)x"),
        ("(?i)web.*fetch", "(?i-u)web(?u:.)*fetch"),
        (r"(?i)\bgit\s+\d", r"(?i-u)(?-u:\b)git[[:space:]]+[0-9]"),
        (r"(?x) \d # digit", "(?x) [0-9] # digit"),
        (r"(?-u:\b)\d(?-u:\w)", r"(?-u:\b)[0-9](?-u:\w)"),
    ],
)
def test_spelling(pattern: str, wanted: str) -> None:
    assert matcher_error(pattern) is not None
    assert respelled(pattern) == wanted
    assert matcher_error(wanted) is None


@pytest.mark.parametrize(
    "pattern",
    [
        *("bash", "^bash$", "(?i-u)bash", r"(?-u:\b)x", "*", "[bad", "(?!x)", r"\p{Greek}", "(?iu)a", r"\y"),
        *(r"(?i)[^a]", r"(?-u)\D", "a{1000}{1000}{1000}", r"\d{1000}{1000}{1000}", r"\d" * 300),
    ],
)
def test_nothing_to_offer(pattern: str) -> None:
    assert respelled(pattern) is None


PIECES = st.sampled_from(
    [
        *(r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", r"[\w-]", r"[^\s]", r"[a\d]", r"\b", r"\B", "a", "bash", "x", " "),
        *("^", "$", ".", ".*", "[b-k]", "(?:a|s)", r"(\w)"),
    ]
)


@given(st.booleans(), st.lists(PIECES, min_size=1, max_size=5))
def test_it_means_the_same_on_ascii(folds: bool, pieces: list[str]) -> None:
    pattern = "(?i)" * folds + "".join(pieces)
    spelling = respelled(pattern)
    if spelling is not None:
        meant = re.compile(pattern.replace("$", r"\Z"), re.ASCII)
        assert [fires(spelling, name) for name in NAMES] == [meant.search(name) is not None for name in NAMES]


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [(r"x\b", r"\b"), (r"a(x\B)+\b", r"\B"), (r"(?-u:\w)\<", r"\<"), (r"\b{end}", r"\b{end}")],
)
def test_the_first_boundary(pattern: str, wanted: str) -> None:
    error = compiled(pattern)
    assert isinstance(error, RegexError)
    assert error.reason == NOT_BUILT
    assert boundary(pattern) == wanted
