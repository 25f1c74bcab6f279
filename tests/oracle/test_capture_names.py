"""Our tables of characters in group names against the crate, over every character there is."""

from __future__ import annotations

import pytest

from hooklint.regexes.rust.names import may_stand_in_name
from tests.oracle.capture_names import TABLES, module, tables
from tests.oracle.client import UnavailableError, binary


def test_every_character_may_stand_where_the_oracle_says() -> None:
    try:
        oracle = binary()
    except UnavailableError as reason:
        pytest.skip(str(reason))
    first, later = tables(oracle)
    assert first < later
    # The numbers of a table that has lost nothing: letters of the scripts there are, and digits beside them.
    assert len(first) > 140_000
    assert len(later - first) > 1_000
    assert TABLES.read_text(encoding="utf-8") == module(first, later)
    # The tables say where runs begin and end, so who is right at all ends is right between them.
    asked = {*map(chr, range(0xD800)), *_at_ends(first), *_at_ends(later)}
    assert {char for char in asked if may_stand_in_name(char, first=True)} == first & asked
    assert {char for char in asked if may_stand_in_name(char, first=False)} == later & asked


def _at_ends(characters: frozenset[str]) -> set[str]:
    """The first and last of each run of neighbours, and those just outside."""
    codes = set(map(ord, characters))
    pairs = {(code - 1, code) for code in codes if code - 1 not in codes}
    pairs |= {(code, code + 1) for code in codes if code + 1 not in codes}
    return {chr(code) for pair in pairs for code in pair}
