from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.fixing.writing import tied

A, B, C, D = (Path(name) for name in "abcd")


@pytest.mark.parametrize(
    ("ties", "groups"),
    [
        ([], [{A}, {B}, {C}, {D}]),
        ([{A, B}], [{A, B}, {C}, {D}]),
        ([{A, B}, {C, D}], [{A, B}, {C, D}]),
        ([{A, B}, {C, D}, {B, C}], [{A, B, C, D}]),
        ([{A, B}, {B, C}], [{A, B, C}, {D}]),
    ],
)
def test_chains_of_ties_make_groups(ties: list[set[Path]], groups: list[set[Path]]) -> None:
    assert tied([A, B, C, D], ties) == groups
