from __future__ import annotations

from itertools import product

import pytest

from hooklint.regexes.rust.places import EDGE, HOLDING, NEWLINE, OTHER, RETURN, WORD, WORD_RANGES, kind_of, kinds_for
from hooklint.regexes.rust.properties import Look
from tests.support.hir_meaning import WORD as WORD_CHARACTERS
from tests.support.hir_meaning import holds

ASCII_LOOKS = [look for look in Look if "UNICODE" not in str(look.name)]
SAMPLES = {
    EDGE: ("",),
    NEWLINE: ("\n",),
    RETURN: ("\r",),
    WORD: ("a", "Z", "0", "_"),
    OTHER: ("-", "é", "²", "ſ", "\x85"),
}


@pytest.mark.parametrize("look", ASCII_LOOKS, ids=lambda look: look.name)
def test_an_assertion_holds_by_the_kinds_to_its_sides(look: Look) -> None:
    for before, after in product(SAMPLES, SAMPLES):
        for left, right in product(SAMPLES[before], SAMPLES[after]):
            expected = holds(look, left + right, len(left))
            assert bool(HOLDING[before][after] & look) == expected, (left, right)


@pytest.mark.parametrize("look", ASCII_LOOKS, ids=lambda look: look.name)
def test_the_kinds_that_a_pattern_can_tell_apart_are_enough(look: Look) -> None:
    kinds = kinds_for(look)
    for before, after in product(range(5), range(5)):
        assert bool(HOLDING[before][after] & look) == bool(HOLDING[kinds[before]][kinds[after]] & look)


def test_no_more_kinds_than_are_told_apart() -> None:
    assert set(kinds_for(0)) == {OTHER}
    assert set(kinds_for(Look.START)) == {EDGE, OTHER}
    assert set(kinds_for(Look.END_LF)) == {EDGE, NEWLINE, OTHER}
    assert set(kinds_for(Look.WORD_ASCII)) == {WORD, OTHER}
    assert set(kinds_for(Look.START_CRLF | Look.WORD_ASCII)) == {EDGE, NEWLINE, RETURN, WORD, OTHER}


def test_an_assertion_that_needs_tables_never_holds() -> None:
    assert not any(row & Look.WORD_UNICODE for rows in HOLDING for row in rows)


def test_the_kind_of_a_character() -> None:
    for kind, chars in SAMPLES.items():
        assert [kind_of(char) for char in chars if char] == [kind] * sum(map(bool, chars))
    words = {chr(code) for first, last in WORD_RANGES for code in range(first, last + 1)}
    assert words == WORD_CHARACTERS == {chr(code) for code in range(0x3000) if kind_of(chr(code)) == WORD}
