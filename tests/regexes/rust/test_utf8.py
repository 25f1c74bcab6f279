from __future__ import annotations

from itertools import pairwise
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from hooklint.regexes.rust.intervals import union
from hooklint.regexes.rust.utf8 import Sequence, sequences

LAST = 0x10FFFF
ranges = st.lists(
    st.tuples(st.integers(0, LAST), st.sampled_from([0, 1, 63, 64, 5000, LAST])), min_size=1, max_size=6
).map(lambda drawn: union([(first, min(first + width, LAST)) for first, width in drawn]))


def spelled(sequence: Sequence) -> str:
    return " ".join(f"{first:02X}" if first == last else f"{first:02X}-{last:02X}" for first, last in sequence)


def test_all_characters_are_cut_as_in_the_table_of_the_unicode_standard() -> None:
    # Table 3-7, well-formed UTF-8 byte sequences.
    assert [spelled(sequence) for sequence in sequences(((0, LAST),))] == [
        "00-7F",
        "C2-DF 80-BF",
        "E0 A0-BF 80-BF",
        "E1-EC 80-BF 80-BF",
        "ED 80-9F 80-BF",
        "EE-EF 80-BF 80-BF",
        "F0 90-BF 80-BF 80-BF",
        "F1-F3 80-BF 80-BF 80-BF",
        "F4 80-8F 80-BF 80-BF",
    ]


def test_a_range_sheds_what_sticks_out_of_whole_runs_at_both_ends() -> None:
    assert [spelled(sequence) for sequence in sequences(((0x83E, 0x1041),))] == [
        "E0 A0 BE-BF",
        "E0 A1-BF 80-BF",
        "E1 80 80-BF",
        "E1 81 80-81",
    ]


def test_ascii_is_never_cut() -> None:
    assert [spelled(sequence) for sequence in sequences(((0x0, 0x9), (0xB, 0x7F)))] == ["00-09", "0B-7F"]


def test_surrogates_have_no_bytes() -> None:
    assert list(sequences(((0xD800, 0xDFFF),))) == []


@given(ranges)
def test_sequences_are_in_order_and_apart(drawn: tuple[tuple[int, int], ...]) -> None:
    cut = list(sequences(drawn))
    ends = [(bytes(first for first, _ in one), bytes(last for _, last in one)) for one in cut]
    assert all(last < first for (_, last), (first, _) in pairwise(ends))


@given(ranges)
def test_sequences_hold_every_character_of_the_class_and_no_other(drawn: tuple[tuple[int, int], ...]) -> None:
    cut = list(sequences(drawn))
    # Both ends of a piece are of the class, a piece lies in one range, and no character is left out: so none is added.
    for one in cut:
        start, end = (ord(bytes(pair[side] for pair in one).decode()) for side in (0, 1))
        assert any(first <= start and end <= last for first, last in drawn)
    surrogates = sum(max(0, min(last, 0xDFFF) - max(first, 0xD800) + 1) for first, last in drawn)
    characters = sum(last - first + 1 for first, last in drawn) - surrogates
    assert sum(prod(last - first + 1 for first, last in one) for one in cut) == characters
