from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.scripts.model import Place
from hooklint.scripts.text import Stretch, Text, quoted, whole
from hooklint.source.source import Source
from hooklint.source.span import Span


def source(data: bytes) -> Source:
    return Source(Path("/x.sh"), data)


def test_all_of_a_file_stands_where_it_stands() -> None:
    file = source(b"\xef\xbb\xbfexit 0\n")
    text = whole(file)
    assert (text.data, text.is_file, text.within) == (file.data, True, Span(0, 10))
    assert text.place(3, 7) == Place(file, Span(3, 7))
    assert text.place(10, 10) == Place(file, Span(10, 10))


def test_a_text_in_a_word_stands_behind_its_quote() -> None:
    file = source(b"bash -c 'exit 2' x")
    text = quoted(Place(file, Span(8, 16)), "exit 2")
    assert text.place(0, 4) == Place(file, Span(9, 13))
    assert text.place(5, 6) == Place(file, Span(14, 15))


def test_a_text_that_is_written_otherwise_stands_for_the_whole_word() -> None:
    file = source(rb'bash -c "echo \$x" y')
    text = quoted(Place(file, Span(8, 18)), "echo $x")
    assert text.place(0, 4) == Place(file, Span(8, 18))
    assert text.place(5, 7) == Place(file, Span(8, 18))


@pytest.mark.parametrize(
    ("start", "end", "span"),
    [
        (0, 1, (5, 6)),
        (0, 3, (5, 9)),
        (2, 3, (7, 9)),
        (2, 4, (7, 10)),
        (3, 6, (9, 12)),
        (3, 3, (9, 9)),
        (6, 6, (12, 12)),
    ],
)
def test_an_escape_is_all_of_its_bytes(start: int, end: int, span: tuple[int, int]) -> None:
    file = source(rb'c = "ab\"cde"')
    text = Text(file, b'ab"cde', (Stretch(0, 5), Stretch(2, 7, 2), Stretch(3, 9)), Span(4, 13))
    assert text.place(start, end) == Place(file, Span(*span))
