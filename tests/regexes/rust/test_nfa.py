"""The automaton's states; what it matches is shown by test_matching."""

from __future__ import annotations

import tracemalloc

import pytest

from hooklint.regexes.rust.hir import (
    EMPTY,
    FAIL,
    Hir,
    alternation,
    assertion,
    capture,
    character,
    concat,
    literal,
    repetition,
)
from hooklint.regexes.rust.nfa import FORK, MATCH, NEVER, Nfa, build
from hooklint.regexes.rust.properties import Look

A, B = literal("a"), literal("b")
DIGIT = character(((0x30, 0x39),), is_unicode=True)


def size(nfa: Nfa) -> int:
    return len(nfa.labels)


@pytest.mark.parametrize(
    ("hir", "shortest"),
    [
        (EMPTY, 0),
        (FAIL, NEVER),
        (literal("né"), 2),
        (DIGIT, 1),
        (assertion(Look.START), 0),
        (capture(1, A), 1),
        (concat([DIGIT, A, assertion(Look.END)]), 2),
        (concat([A, FAIL]), NEVER),
        (alternation([literal("abc"), literal("de")]), 2),
        (alternation([concat([DIGIT, A, DIGIT]), FAIL]), 3),
        (alternation([EMPTY, A]), 0),
        (repetition(A, 0, None), 0),
        (repetition(A, 1, None), 1),
        (repetition(literal("ab"), 3, None), 6),
        (repetition(literal("ab"), 3, 5), 6),
        (repetition(repetition(DIGIT, 0, 1), 7, 7), 0),
        (repetition(FAIL, 0, 3), 0),
        (repetition(FAIL, 1, 3), NEVER),
        (concat([repetition(A, 0, None), FAIL]), NEVER),
    ],
)
def test_the_shortest_match_in_code_points(hir: Hir, shortest: int) -> None:
    assert build(hir).shortest == shortest


def test_from_each_state_the_way_to_the_match_is_known() -> None:
    nfa = build(concat([repetition(DIGIT, 2, 4), alternation([concat([DIGIT, A]), FAIL, EMPTY]), B]))
    for state, label in enumerate(nfa.labels):
        ways = [nfa.remaining[nfa.firsts[state]]]
        if label == FORK:
            ways.append(nfa.remaining[nfa.seconds[state]])
        if label >= 0:
            ways = [min(way + 1, NEVER) if nfa.classes[label] else NEVER for way in ways]
        assert nfa.remaining[state] == (0 if label == MATCH else min(ways))


def test_a_class_is_kept_once() -> None:
    assert build(concat([DIGIT, A, repetition(DIGIT, 5, 5), literal("aaa")])).classes == (
        ((0x61, 0x61),),
        ((0x30, 0x39),),
    )


def test_words_share_what_they_begin_with() -> None:
    words = [f"{'x' * 500}{number:03}" for number in sorted(range(300), key=lambda number: number % 10)]
    nfa = build(alternation(map(literal, ["y", *words])))
    characters = sum(label >= 0 for label in nfa.labels)
    assert characters == 1 + 500 + 3 + 30 + 300
    assert nfa.shortest == 1


@pytest.mark.parametrize(
    ("hir", "states"),
    [
        # Each of the host's largest patterns of its shape (docs/hosts/rust-regex.md §3.2).
        (repetition(literal("x"), 327_673, 327_673), 327_674),
        (repetition(A, 0, 145_631), 2 * 145_631 + 1),
        (repetition(A, 327_672, None), 327_674),
        (repetition(A, 1, None), 3),
        (repetition(repetition(A, 0, 1), 100_822, 100_822), 2 * 100_822 + 1),
        (repetition(alternation([literal("ab"), literal("cd")]), 41_609, 41_609), 5 * 41_609 + 1),
    ],
)
def test_counts_are_written_out_at_sixteen_bytes_a_state(hir: Hir, states: int) -> None:
    nfa = build(hir)
    assert size(nfa) == states
    assert sum(row.itemsize * len(row) for row in (nfa.labels, nfa.firsts, nfa.seconds, nfa.remaining)) == 16 * states


def test_building_needs_little_more_than_its_states() -> None:
    tracemalloc.start()
    nfa = build(repetition(A, 0, 10_000))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 40 * size(nfa)


def test_a_copy_that_may_be_empty_is_one_that_may_be_left_out() -> None:
    optional = capture(1, repetition(A, 0, 1))
    assert size(build(repetition(optional, 50, 50))) == size(build(repetition(A, 0, 50)))
    endless = repetition(repetition(A, 0, None), 50, 50)
    assert size(build(endless)) == size(build(repetition(repetition(A, 1, None), 0, 50)))


def test_forms_as_deep_as_the_host_takes_them() -> None:
    choices: Hir = A
    for number in range(125):
        choices = capture(number, alternation([concat([DIGIT, choices]), B]))
    assert build(choices).shortest == 1
    loops: Hir = A
    for _ in range(250):
        loops = repetition(loops, 0, None)
    assert build(loops).shortest == 0
