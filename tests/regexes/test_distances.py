from __future__ import annotations

from hooklint.regexes.automata import ranges, some_of, words
from hooklint.regexes.distances import UNBOUNDED, distances
from hooklint.regexes.reach import Automaton
from tests.support.reach_pairs import pairs, texts

A, B = 97, 98


def test_a_finite_automaton() -> None:
    assert distances(words(["ab", "abcd"])) == ((2, 1, 0, 1, 0), (4, 3, 2, 1, 0))


def test_no_text() -> None:
    assert distances(words([])) == ((UNBOUNDED,), (-1,))


def test_texts_without_end() -> None:
    assert distances(some_of(ranges("az"))) == ((1, 0), (UNBOUNDED, UNBOUNDED))


def test_a_circle_that_no_text_leaves_does_not_count() -> None:
    arrows = (((A, A, 1), (B, B, 2)), ((A, A, 1),), ())
    assert distances(Automaton(arrows, frozenset({2}))) == ((1, UNBOUNDED, 0), (1, -1, 0))


def test_they_are_the_lengths_of_the_texts() -> None:
    for _, automaton in pairs(seed=8, count=300):
        lengths = [len(text) for text in texts(automaton)]
        least, greatest = (each[0] for each in distances(automaton))
        assert least == min(lengths, default=UNBOUNDED)
        # With four states a text of four characters has been round a circle.
        assert greatest == (UNBOUNDED if max(lengths, default=-1) >= 4 else max(lengths, default=-1))
