"""What the constructors make one, and what is known of the result (docs/hosts/rust-regex.md §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.regexes.rust.hir import (
    EMPTY,
    FAIL,
    Alternation,
    Class,
    Concat,
    Repetition,
    alternation,
    assertion,
    capture,
    character,
    concat,
    literal,
    repetition,
)
from hooklint.regexes.rust.properties import NO_LOOK, Look

if TYPE_CHECKING:
    from hooklint.regexes.rust.hir import Hir

A, B, AB = literal("a"), literal("b"), literal("ab")
DIGIT = character(((0x30, 0x39),), is_unicode=True)
ASCII_DIGIT = character(((0x30, 0x39),), is_unicode=False)
LETTER = character(((0x61, 0x7A),), is_unicode=True)
START, BOUNDARY = assertion(Look.START), assertion(Look.WORD_UNICODE)
STAR = repetition(A, 0, None)


@pytest.mark.parametrize(
    ("made", "simple"),
    [
        (literal(""), EMPTY),
        (character((), is_unicode=True), FAIL),
        (character(((0xE9, 0xE9),), is_unicode=True), literal("é")),
        (character(((0x61, 0x61),), is_unicode=False), A),
    ],
)
def test_leaves(made: Hir, simple: Hir) -> None:
    assert made == simple


@pytest.mark.parametrize(
    ("made", "simple"),
    [
        (repetition(BOUNDARY, 0, 0), EMPTY),
        (repetition(FAIL, 0, 0), EMPTY),
        (repetition(A, 1, 1, is_greedy=False), A),
        (repetition(EMPTY, 0, 4294967295), repetition(EMPTY, 0, 1)),
        (repetition(EMPTY, 4294967295, 4294967295), EMPTY),
        (repetition(START, 5, None), START),
        (repetition(START, 0, None), repetition(START, 0, 1)),
        (repetition(capture(1, EMPTY), 1000000, 1000000), capture(1, EMPTY)),
        (repetition(concat([START, BOUNDARY]), 3, 7), concat([START, BOUNDARY])),
    ],
)
def test_repetitions_that_are_less(made: Hir, simple: Hir) -> None:
    assert made == simple


@pytest.mark.parametrize(("minimum", "maximum"), [(0, None), (0, 1), (1, None), (2, 2), (1, 3)])
def test_other_repetitions_are_kept(minimum: int, maximum: int | None) -> None:
    made = repetition(A, minimum, maximum, is_greedy=False)
    assert isinstance(made, Repetition)
    assert made[:4] == (minimum, maximum, False, A)


@pytest.mark.parametrize(
    ("made", "simple"),
    [
        (concat([]), EMPTY),
        (concat([EMPTY, STAR, EMPTY]), STAR),
        (concat([A, EMPTY, B]), AB),
        (concat(["a", B]), AB),
        (concat([concat([STAR, A]), concat([B, STAR])]), concat([STAR, AB, STAR])),
    ],
)
def test_concatenations_that_are_less(made: Hir, simple: Hir) -> None:
    assert made == simple


def test_literals_meet_only_side_by_side() -> None:
    made = concat([A, capture(1, B), A, B])
    assert isinstance(made, Concat)
    assert made.parts == (A, capture(1, B), AB)


@pytest.mark.parametrize(
    ("made", "simple"),
    [
        (alternation([AB]), AB),
        (alternation([A, B]), character(((0x61, 0x62),), is_unicode=True)),
        (alternation([A, literal("é")]), character(((0x61, 0x61), (0xE9, 0xE9)), is_unicode=True)),
        (alternation([A, A]), A),
        (alternation([FAIL, FAIL]), FAIL),
        (alternation([ASCII_DIGIT, ASCII_DIGIT]), DIGIT),
        (alternation([DIGIT, LETTER]), character(((0x30, 0x39), (0x61, 0x7A)), is_unicode=True)),
        (alternation([alternation([AB, STAR]), A]), alternation([AB, STAR, A])),
        (
            alternation([concat([STAR, AB]), concat([STAR, DIGIT])]),
            concat([STAR, alternation([AB, DIGIT])]),
        ),
        # What is behind the common part may become a class, a branch with nothing behind it is empty.
        (alternation([concat([STAR, A]), concat([STAR, B])]), concat([STAR, character(((97, 98),), is_unicode=True)])),
        (
            alternation([concat([STAR, DIGIT]), concat([STAR, DIGIT, A]), concat([STAR, DIGIT, A])]),
            concat([STAR, DIGIT, alternation([EMPTY, A, A])]),
        ),
        # And what stands before it joins what stands before the choice.
        (
            concat([A, alternation([concat([A, STAR]), concat([A, DIGIT])])]),
            concat([literal("aa"), alternation([STAR, DIGIT])]),
        ),
    ],
)
def test_choices_that_are_less(made: Hir, simple: Hir) -> None:
    assert made == simple


@pytest.mark.parametrize(
    "branches",
    [
        (A, DIGIT),
        (DIGIT, A),
        (A, AB),
        (AB, literal("ac")),
        (EMPTY, A),
        (concat([STAR, A]), STAR),
        (STAR, concat([STAR, A])),
        (concat([DIGIT, STAR]), concat([ASCII_DIGIT, STAR])),
        (concat([capture(1, A), STAR]), concat([capture(2, A), STAR])),
        (concat([literal("ab"), STAR]), concat([literal("ac"), STAR])),
    ],
)
def test_other_choices_are_kept(branches: tuple[Hir, ...]) -> None:
    made = alternation(branches)
    assert isinstance(made, Alternation)
    assert made.branches == branches


@pytest.mark.parametrize(
    ("node", "shortest", "longest"),
    [
        (EMPTY, 0, 0),
        (START, 0, 0),
        (FAIL, None, None),
        (literal("aé☃😀"), 10, 10),
        (character(((0x61, 0xE9),), is_unicode=True), 1, 2),
        (character(((0x80, 0x7FF),), is_unicode=True), 2, 2),
        (character(((0x7F, 0x800),), is_unicode=True), 1, 3),
        (character(((0xFFFF, 0x10000),), is_unicode=True), 3, 4),
        (repetition(AB, 2, 3), 4, 6),
        (STAR, 0, None),
        (capture(1, AB), 2, 2),
        (concat([AB, DIGIT, START]), 3, 3),
        (concat([STAR, AB]), 2, None),
        (concat([FAIL, STAR]), None, None),
        (alternation([AB, EMPTY]), 0, 2),
        (alternation([AB, STAR]), 0, None),
        # As the host has it: a part that cannot match makes the whole unknown.
        (alternation([AB, FAIL]), None, None),
        (repetition(FAIL, 0, 1), None, None),
    ],
)
def test_lengths(node: Hir, shortest: int | None, longest: int | None) -> None:
    assert node.properties[:2] == (shortest, longest)


@pytest.mark.parametrize(
    ("node", "looks", "prefix"),
    [
        (A, NO_LOOK, NO_LOOK),
        (START, Look.START, Look.START),
        (capture(1, START), Look.START, Look.START),
        (concat([START, BOUNDARY, A, assertion(Look.END)]), Look(1 | 256 | 2), Look(1 | 256)),
        (concat([A, START]), Look.START, NO_LOOK),
        (concat([STAR, START]), Look.START, NO_LOOK),
        (alternation([concat([START, A]), concat([START, BOUNDARY, B])]), Look(1 | 256), Look.START),
        (alternation([concat([START, A]), AB]), Look.START, NO_LOOK),
        (alternation([AB, concat([START, A])]), Look.START, NO_LOOK),
        (repetition(concat([START, A]), 1, 2), Look.START, Look.START),
        (repetition(concat([START, A]), 0, 2), Look.START, NO_LOOK),
    ],
)
def test_assertions(node: Hir, looks: Look, prefix: Look) -> None:
    assert node.properties[2:4] == (looks, prefix)


@pytest.mark.parametrize(
    ("node", "is_literal", "is_literals"),
    [
        (EMPTY, False, False),
        (AB, True, True),
        (alternation([AB, A]), False, True),
        (alternation([AB, EMPTY]), False, False),
        (alternation([AB, STAR]), False, False),
        (concat([AB, alternation([AB, A])]), False, True),
        (concat([AB, STAR]), False, False),
        (capture(1, AB), False, False),
        (repetition(AB, 2, 2), False, False),
        (DIGIT, False, False),
    ],
)
def test_literals(node: Hir, is_literal: bool, is_literals: bool) -> None:
    assert node.properties[4:] == (is_literal, is_literals)


def test_a_class_knows_the_flag_it_was_made_under() -> None:
    assert isinstance(DIGIT, Class)
    assert isinstance(ASCII_DIGIT, Class)
    assert (DIGIT.is_unicode, ASCII_DIGIT.is_unicode) == (True, False)
    assert DIGIT != ASCII_DIGIT
