from __future__ import annotations

from itertools import pairwise

from hooklint.regexes.likely import BY_LIKING, likely
from hooklint.regexes.rust.places import EDGE, NEWLINE, OTHER, RETURN, WORD, kind_of, kinds_for
from hooklint.regexes.rust.properties import Look

ALL = kinds_for(Look.START_CRLF | Look.WORD_ASCII)
NONE = kinds_for(0)
EVERYTHING = ((0, 0xD7FF), (0xE000, 0x10FFFF))


def test_every_character_has_its_place_and_its_kind() -> None:
    ordered = sorted(BY_LIKING)
    assert ordered[0][0] == 0
    assert ordered[-1][1] == 0x10FFFF
    gaps = [(end + 1, start) for (_, end, _), (start, _, _) in pairwise(ordered) if end + 1 != start]
    assert gaps == [(0xD800, 0xE000)]
    for first, last, kind in BY_LIKING:
        assert {kind_of(chr(code)) for code in range(first, min(last, 0x3000) + 1)} <= {kind}


def test_one_for_each_kind_that_is_told_apart() -> None:
    assert dict(likely(EVERYTHING, 0, 0x10FFFF, ALL)) == {WORD: "a", OTHER: "-", NEWLINE: "\n", RETURN: "\r"}
    assert list(likely(EVERYTHING, 0, 0x10FFFF, NONE)) == [(OTHER, "a")]
    assert EDGE not in dict(likely(EVERYTHING, 0, 0x10FFFF, ALL))


def test_within_both() -> None:
    assert list(likely(((0x62, 0x64), (0x6D, 0x6D)), 0x63, 0x7A, NONE)) == [(OTHER, "c")]
    assert list(likely(((0x62, 0x64), (0x6D, 0x6D)), 0x65, 0x7A, NONE)) == [(OTHER, "m")]
    assert list(likely(((0x62, 0x64), (0x6D, 0x6D)), 0x65, 0x6C, NONE)) == []
    assert list(likely(EVERYTHING, 0x61, 0x60, NONE)) == []
    assert list(likely((), 0, 0x10FFFF, NONE)) == []
