from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.reports.cells import Piece, plain
from hooklint.reports.table import table
from hooklint.reports.view import View

ROWS = [
    [Piece("input"), Piece("漢字"), Piece("a b")],
    [Piece(""), Piece("x"), Piece("c")],
    [Piece("turn_end"), Piece(""), Piece("d")],
]


@pytest.mark.parametrize("columns", [None, 20])
def test_columns_are_as_wide_as_their_widest_cell(columns: int | None) -> None:
    assert [plain(line) for line in table(("event", "name", "do"), ROWS, View(Path("/"), width=columns))] == [
        "event     name  do",
        "input     漢字  a b",
        "          x     c",
        "turn_end        d",
    ]


def test_what_does_not_fit_is_stacked() -> None:
    assert [plain(line) for line in table(("event", "name", "do"), ROWS, View(Path("/"), width=18))] == [
        "event  input",
        "name   漢字",
        "do     a b",
        "name   x",
        "do     c",
        "",
        "event  turn_end",
        "do     d",
    ]
