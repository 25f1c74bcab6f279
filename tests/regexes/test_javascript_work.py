from __future__ import annotations

from math import comb

import pytest

from hooklint.regexes.javascript_work import ENOUGH, steps


@pytest.mark.parametrize("length", [0, 1, 4, 9])
@pytest.mark.parametrize(
    ("pattern", "ways"),
    [
        # In how many ways the part before the last character takes up to `length` characters.
        ("(?:a|b)c", lambda n: 2 * (n > 0)),
        ("a*c", lambda n: n + 1),
        ("a*a*c", lambda n: comb(n + 2, 2)),
        ("a*a*a*c", lambda n: comb(n + 3, 3)),
        ("a?a?c", lambda n: sum(comb(2, k) for k in range(min(n, 2) + 1))),
        ("(?:a|a)*c", lambda n: 2 ** (n + 1) - 1),
        ("a{2,3}c", lambda n: (n >= 2) + (n >= 3)),
        ("[a*]c", lambda n: int(n > 0)),
        (r"\*\(c", lambda n: int(n > 1)),
        ("^$c", lambda _: 1),
        ("(?=a|b)c", lambda n: 2 * (n > 0)),
        ("(?=a{9})c*c*c*c*d", lambda n: comb(n + 4, 4) * (n >= 9)),
        ("(?<name>a|b)c", lambda n: 2 * (n > 0)),
        ("(?i:a|b)c", lambda n: 2 * (n > 0)),
    ],
)
def test_no_way_is_forgotten(pattern: str, ways: object, length: int) -> None:
    assert callable(ways)
    counted = steps(pattern, length)
    assert counted is not None
    assert ways(length) <= counted // (length + 1) <= 200 * (ways(length) + 1)


@pytest.mark.parametrize(
    "pattern", ["(a*)*", "(a*)+", "((a?)){2,}", "(x+x+)+y", "(b(c|d*))*", r"\b+", r"(a)\1", r"\k<n>"]
)
def test_where_the_engine_is_not_to_be_trusted(pattern: str) -> None:
    assert steps(pattern, 10) is None


@pytest.mark.parametrize("pattern", ["(a*)?", "(a*)(b*)", "[(a*)*]", r"\(a*\)*", "(?:ab)*", r"\\b*", r"\x41+"])
def test_what_only_looks_like_it(pattern: str) -> None:
    assert steps(pattern, 10) is not None


@pytest.mark.parametrize("pattern", ["(", ")", "|", "*", "[", "a{", "(?", "(?<", "\\", "a)(b", "((((", "a**", "(?:|)+"])
def test_nothing_is_too_odd_to_be_counted(pattern: str) -> None:
    assert steps(pattern, 10) in range(ENOUGH + 1) or steps(pattern, 10) is None
