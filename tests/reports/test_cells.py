from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.reports.cells import Piece, clipped, fits, flow, padded, plain, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("abc", 3), ("é", 1), ("e\u0301", 1), ("漢字", 4), ("한", 2), ("🚀", 2), ("–", 1), ("ｆ", 2)],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def wrapped(columns: int | None, *pieces: str, hang: int = 2, indent: int = 0) -> list[str]:
    return [plain(line) for line in flow(map(Piece, pieces), columns, hang, indent)]


def test_flow_hangs_what_follows() -> None:
    assert wrapped(10, "one two", "three four", indent=1) == [" one two", "  three", "  four"]


def test_flow_without_limit_is_one_line() -> None:
    assert wrapped(None, "one " * 100) == [("one " * 100).rstrip()]


def test_flow_keeps_the_first_word_and_breaks_later_ones() -> None:
    assert wrapped(10, "/a/long/path:1:2:", "0123456789abcdef") == ["/a/long/path:1:2:", "  01234567", "  89abcdef"]


def test_flow_counts_wide_characters_twice() -> None:
    assert wrapped(10, "a 漢字漢字 b") == ["a 漢字漢字", "  b"]


def test_flow_merges_pieces_of_one_role() -> None:
    assert list(flow([Piece("a b", "x"), Piece("c", "x"), Piece("d")], None)) == [(Piece("a b c ", "x"), Piece("d"))]


@given(st.lists(st.text("ab漢 ", max_size=30), min_size=1), st.integers(20, 60))
def test_flow_loses_nothing_and_stays_inside(texts: list[str], columns: int) -> None:
    lines = wrapped(columns, "x", *texts)
    assert max(map(width, lines)) <= columns
    assert "".join("".join(lines).split()) == "".join(("x" + "".join(texts)).split())


@pytest.mark.parametrize(("text", "columns", "kept"), [("abc", 2, "ab"), ("漢字", 3, "漢"), ("漢", 1, "漢")])
def test_clipped(text: str, columns: int, kept: str) -> None:
    assert clipped(text, columns) == kept


def test_padded_counts_columns() -> None:
    assert padded("漢", 4) == "漢  "


def test_fits() -> None:
    assert fits([Piece("ab"), Piece("cd")], 5)
    assert not fits([Piece("ab"), Piece("cd")], 4)
    assert fits([Piece("ab" * 500)], None)
