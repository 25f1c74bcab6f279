from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.reports.cells import Piece, plain, width
from hooklint.reports.snippet import snippet
from hooklint.reports.view import View
from hooklint.source.source import Source
from hooklint.source.span import Span

CWD = Path("/w")


def shown(data: bytes, start: int, end: int, label: str = "", columns: int | None = 60) -> list[str]:
    words = (Piece(label),) if label else ()
    return [
        plain(line)
        for line in snippet(Source(CWD / "f", data), Span(start, end), words, "error", View(CWD, width=columns))
    ]


def test_the_line_between_its_neighbours() -> None:
    assert shown(b"a\nbcd\ne\n", 3, 5, "here") == [
        "   1 │ a",
        "   2 │ bcd",
        "     │  ^^ here",
        "   3 │ e",
    ]


def test_blank_neighbours_are_left_out() -> None:
    assert shown(b"\nab\n \t\n", 1, 2) == ["   2 │ ab", "     │ ^"]


@pytest.mark.parametrize(
    ("data", "start", "end", "line", "carets"),
    [
        (b"\tx\ty", 3, 4, "    x   y", "        ^"),
        ("漢字 x".encode(), 0, 6, "漢字 x", "^^^^"),
        ("漢字 x".encode(), 7, 8, "漢字 x", "     ^"),
        ("e\u0301 x".encode(), 4, 5, "e\u0301 x", "  ^"),
        (b"a\x1bb", 1, 2, r"a\u{1b}b", " ^^^^^^"),
        (b"a\xffb", 1, 2, r"a\xffb", " ^^^^"),
        (b"\xef\xbb\xbfab", 3, 4, "ab", "^"),
        (b"\xef\xbb\xbfab", 0, 3, "ab", "^"),
        (b"ab\r\n", 0, 2, "ab", "^^"),
        (b"ab\r\n", 2, 4, "ab", "  ^"),
        (b"ab", 2, 2, "ab", "  ^"),
        (b"ab", 1, 1, "ab", " ^"),
        ("é".encode(), 1, 2, "é", "^"),
        (b"", 0, 0, "", "^"),
    ],
)
def test_carets_stand_under_what_is_meant(data: bytes, start: int, end: int, line: str, carets: str) -> None:
    assert shown(data, start, end) == [f"   1 │ {line}".rstrip(), f"     │ {carets}"]


def test_a_span_of_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert shown(b'x = """a\nb\nc', 4, 12, "opened here") == [
        '   1 │ x = """a',
        "     │     ^^^^ opened here (to line 3)",
    ]


def test_a_label_without_room_goes_below() -> None:
    assert shown(b"x" * 30, 20, 30, "a label that is too long", 40) == [
        "   1 │ " + "x" * 30,
        "     │ " + " " * 20 + "^" * 10,
        "     │  a label that is too long",
    ]


def test_a_long_line_is_cut_around_the_carets() -> None:
    data = b"a" * 500 + b"BAD" + b"z" * 500
    lines = shown(data, 500, 503, "here", 40)
    assert lines == ["   1 │ …aaaaaaaaaaaaaaaBADzzzzzzzzzzzzz…", "     │ " + " " * 16 + "^^^ here"]


def test_long_neighbours_are_shown_from_their_start() -> None:
    lines = shown(b"a" * 60 + b"\nx\n" + b"b" * 60, 61, 62, "", 40)
    assert [lines[0], lines[3]] == ["   1 │ " + "a" * 32 + "…", "   3 │ " + "b" * 32 + "…"]


def test_a_long_mark_ends_with_the_cut() -> None:
    line, carets = shown(b"x" * 10 + b"y" * 500, 10, 510, "", 40)
    assert line.endswith("y…")
    assert len(carets) == len(line) - 1


def test_the_end_of_a_long_line_is_used_up() -> None:
    assert shown(b"a" * 100 + b"BAD", 100, 103, "", 40)[0] == "   1 │ …" + "a" * 28 + "BAD"


def test_a_huge_line_is_not_read_as_a_whole() -> None:
    data = "é".encode() * 3_000_000
    assert shown(data, 3_000_000, 3_000_002, "", 40)[0] == "   1 │ …" + "é" * 31 + "…"


def test_wide_numbers_widen_the_gutter() -> None:
    assert shown(b"\n" * 99_998 + b"ab", 99_998, 99_999) == ["  99999 │ ab", "        │ ^"]


def test_a_caret_behind_a_line_that_fills_the_view_stays_inside() -> None:
    lines = shown(b"x" * 33, 33, 33, "", 40)
    assert max(map(width, lines)) == 40
    assert lines[-1].index("^") == width(lines[-2])


@given(st.binary(max_size=120), st.data(), st.integers(40, 80))
def test_every_line_stays_inside_the_view(data: bytes, draw: st.DataObject, columns: int) -> None:
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, len(data)))
    lines = shown(data, start, end, "some label", columns)
    assert max(map(width, lines)) <= columns
    assert any("^" in line for line in lines)
