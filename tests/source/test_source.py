from __future__ import annotations

from codecs import utf_8_decode
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hooklint.source import source
from hooklint.source.source import Source
from hooklint.source.span import Position, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

PATH = Path("config.toml")
PIECES = ("a", "\r", "\n", "\r\n", "é", "߿", "ࠀ", "€", "\U00010000", "😀", "\ufeff", "\0")
BROKEN = (b"\x80", b"\xe2", b"\xe2\x82", b"\xf0\x9f\x98", b"\xe0\x80", b"\xed\xa0\x80", b"\xff", b"\xf4\x90")
TEXT = st.lists(st.sampled_from([piece.encode() for piece in PIECES])).map(b"".join)
BYTES = st.lists(st.sampled_from([piece.encode() for piece in PIECES] + list(BROKEN))).map(b"".join)


def characters(data: bytes) -> Iterator[tuple[int, str]]:
    """Where each character starts, read the slow way: strictly, error by error."""
    at = 0
    while at < len(data):
        try:
            good, bad = data[at:].decode(), 0
        except UnicodeDecodeError as error:
            good, bad = data[at : at + error.start].decode(), error.end - error.start
        for character in good:
            yield at, character
            at += len(character.encode())
        if bad:
            yield at, "\N{REPLACEMENT CHARACTER}"
            at += bad


def slow_positions(data: bytes) -> list[Position]:
    """The place of every offset, counted one character after another."""
    found: list[Position] = []
    line, column, utf16 = 1, 1, 0
    for start, character in characters(data):
        place = Position(line, column, utf16, start)
        found += [place._replace(offset=len(found))] * (start > len(found) - 1)
        line, column, utf16 = (
            (line + 1, 1, 0) if character == "\n" else (line, column + 1, utf16 + 1 + (character > "\uffff"))
        )
        after = next((at for at, _ in characters(data) if at > start), len(data))
        found += [place._replace(offset=at) for at in range(len(found), after)]
    return [*found, Position(line, column, utf16, len(data))]


@pytest.fixture(autouse=True, params=[4, 7, 1024], scope="module")
def _block(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source, "_BLOCK", request.param)
        yield


@given(data=BYTES)
@example(data=b"\xe2\x82a")
@example(data=b"\xe0\x80\n")
@example(data="😀".encode()[:3])
def test_positions_are_those_of_counting(data: bytes) -> None:
    read = Source(PATH, data)
    assert [read.position(offset) for offset in range(len(data) + 1)] == slow_positions(data)


@given(data=BYTES)
def test_offset_is_the_inverse_of_position(data: bytes) -> None:
    read = Source(PATH, data)
    for start in [*(at for at, _ in characters(data)), len(data)]:
        place = read.position(start)
        assert read.offset(place.line, place.column) == start


@given(data=BYTES)
def test_lines_and_their_ends_are_the_file(data: bytes) -> None:
    read = Source(PATH, data)
    spans = [read.line_span(line) for line in range(1, read.line_count + 1)]
    gaps = [data[before.end : after.start] for before, after in pairwise(spans)]
    assert set(gaps) <= {b"\n", b"\r\n"}
    assert data[: spans[0].start] == b""
    assert data[spans[-1].end :] == b""
    assert all(b"\n" not in data[span.start : span.end] for span in spans)


@pytest.mark.parametrize(
    ("data", "offset", "line", "column", "utf16"),
    [
        (b"", 0, 1, 1, 0),
        (b"a\n", 1, 1, 2, 1),
        (b"a\n", 2, 2, 1, 0),
        (b"a\rb", 2, 1, 3, 2),
        (b"a\r\nb", 2, 1, 3, 2),
        (b"a\r\nb", 3, 2, 1, 0),
        ("\ufeffa".encode(), 3, 1, 2, 1),
        ("\ufeffa".encode(), 1, 1, 1, 0),
        ("é😀a".encode(), 6, 1, 3, 3),
        ("é😀a".encode(), 4, 1, 2, 1),
        ("x\n😀".encode(), 6, 2, 2, 2),
        (b"\xffa", 1, 1, 2, 1),
    ],
)
def test_position(data: bytes, offset: int, line: int, column: int, utf16: int) -> None:
    assert Source(PATH, data).position(offset) == Position(line, column, utf16, offset)


@pytest.mark.parametrize("offset", [-1, 4])
def test_no_position_outside_of_the_file(offset: int) -> None:
    with pytest.raises(ValueError, match=f"offset {offset} is outside"):
        Source(PATH, b"abc").position(offset)


@pytest.mark.parametrize(("line", "column"), [(1, 0), (1, 5), (2, 3), (1, -7)])
def test_no_offset_outside_of_a_line(line: int, column: int) -> None:
    with pytest.raises(ValueError, match=f"no column {column}"):
        Source(PATH, b"abc\nd").offset(line, column)


@pytest.mark.parametrize("line", [0, 3])
def test_no_line_outside_of_the_file(line: int) -> None:
    with pytest.raises(ValueError, match=f"no line {line}"):
        Source(PATH, b"abc\nd").line_span(line)


@pytest.mark.parametrize(
    ("data", "spans"),
    [
        (b"", [(0, 0)]),
        (b"a", [(0, 1)]),
        (b"a\r", [(0, 2)]),
        (b"a\r\n", [(0, 1), (3, 3)]),
        (b"\r\r\n\nb", [(0, 1), (3, 3), (4, 5)]),
    ],
)
def test_line_spans(data: bytes, spans: list[tuple[int, int]]) -> None:
    read = Source(PATH, data)
    assert [read.line_span(line + 1) for line in range(read.line_count)] == spans


def test_texts() -> None:
    read = Source(PATH, b"one\r\n\xc3\xa9\xff\r\n")
    assert [read.line_text(line) for line in (1, 2, 3)] == ["one", "é�", ""]
    assert read.text(Span(2, 7)) == "e\r\né"


def test_a_long_line_costs_no_more_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded = [0]

    def counting(data: bytes, errors: str) -> tuple[str, int]:
        decoded[0] += len(data)
        return utf_8_decode(data, errors)

    monkeypatch.setattr(source, "utf_8_decode", counting)
    data = "é".encode() * 50_000
    read = Source(PATH, data)
    for offset in range(0, len(data), 1000):
        read.position(offset)
    assert decoded[0] < 3 * len(data)
