"""Our tables of characters in group names against the crate, over every character there is."""

from __future__ import annotations

import pytest

from hooklint.regexes.rust.names import may_stand_in_name
from tests.oracle.capture_names import TABLES, module, scalars, tables
from tests.oracle.client import UnavailableError, binary


def test_every_character_may_stand_where_the_oracle_says() -> None:
    try:
        oracle = binary()
    except UnavailableError as reason:
        pytest.skip(str(reason))
    first, later = tables(oracle)
    assert sum(1 for _ in scalars()) == 1_112_064
    assert {char for char in scalars() if may_stand_in_name(char, first=True)} == first
    assert {char for char in scalars() if may_stand_in_name(char, first=False)} == later
    # The numbers of a table that has lost nothing: letters of the scripts there are, and digits beside them.
    assert len(first) > 140_000
    assert len(later - first) > 1_000
    assert TABLES.read_text(encoding="utf-8") == module(first, later)
