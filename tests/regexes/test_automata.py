from __future__ import annotations

import pytest

from hooklint.regexes.automata import ANYTHING, in_a_row, ranges, some_of, words
from tests.support.reach_pairs import accepts, texts


def test_words() -> None:
    automaton = words(["ls", "list", "l", "", "ls"])
    assert sorted(texts(automaton, 9)) == ["", "l", "list", "ls"]
    assert list(texts(words([]))) == []
    assert not accepts(automaton, "lis")


def test_in_a_row() -> None:
    assert list(texts(in_a_row([ranges("ab"), ranges("--"), ranges("1122")]))) == ["a-1", "a-2", "b-1", "b-2"]
    assert list(texts(in_a_row([]))) == [""]


def test_some_of() -> None:
    assert list(texts(some_of(ranges("ab")), 2)) == ["a", "b", "aa", "ab", "ba", "bb"]
    anything = some_of(ANYTHING)
    assert accepts(anything, "\0é\n\U0010ffff")
    assert not accepts(anything, "")
    assert not accepts(anything, "a\ud800")


def test_ranges_are_pairs() -> None:
    assert ranges("azAZ__") == ((97, 122), (65, 90), (95, 95))
    with pytest.raises(ValueError, match="shorter"):
        ranges("abc")
