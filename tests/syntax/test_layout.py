from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.layout import (
    above,
    comment_behind,
    comments_above,
    enclosing,
    line_start,
    newline_of,
    place_in_order,
    statement,
    whole_lines,
)
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from hooklint.syntax.document import Document


def read(text: str) -> Document:
    return parse(Source(Path("config.toml"), text.encode()))


@pytest.mark.parametrize(
    ("data", "end"),
    [
        (b"", b"\n"),
        (b"a\nb\n", b"\n"),
        (b"a\r\nb\r\n", b"\r\n"),
        (b"a\r\nb\r\nc\n", b"\r\n"),
        (b"a\r\nb\n", b"\n"),
    ],
)
def test_the_usual_line_end(data: bytes, end: bytes) -> None:
    assert newline_of(data) == end


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = 1\nx = 1\nb = 2\n", "x = 1\n"),
        ("  x = 1 # c\r\nb = 2\n", "  x = 1 # c\r\n"),
        ("a = 1\n\tx = 1", "\tx = 1"),
        ("\ufeffx = 1\n", "x = 1\n"),
        ("a = 1\nx = [\n1,\n] # c\nb = 2\n", "x = [\n1,\n] # c\n"),
    ],
)
def test_the_lines_of_a_statement(text: str, lines: str) -> None:
    entry = statement(read(text), ("x",))
    assert entry is not None
    found = whole_lines(text.encode(), entry.span)
    assert text.encode()[found.start : found.end].decode() == lines


@pytest.mark.parametrize(
    ("text", "comment"), [("x = 1 # c\n", b"# c"), ("x = 1\t#c\r\n", b"#c"), ("x = 1\n# d\n", b""), ("x = 1", b"")]
)
def test_the_comment_behind(text: str, comment: bytes) -> None:
    assert comment_behind(text.encode(), len("x = 1")) == comment


@pytest.mark.parametrize(
    ("text", "start", "comments"),
    [
        ("a = 1\n# b\n\t# c\nx = 1\n", "# b", (b"# b", b"# c")),
        ("# b\n\n# c\nx = 1\n", "# c", (b"# c",)),
        ("\ufeff# b\r\nx = 1\r\n", "# b", (b"# b",)),
        ("a = '''\n# b\n# c'''\nx = 1\n", "x", ()),
        ("a = [ # b\n# c\n] # d\n# e\nx = 1\n", "# e", (b"# e",)),
        ("[a] # b\n# c\nx = 1\n", "# c", (b"# c",)),
        ("x = 1\n", "x", ()),
        ("\ufeffx = 1\n", "x", ()),
    ],
)
def test_the_comments_above(text: str, start: str, comments: tuple[bytes, ...]) -> None:
    document = read(text)
    at = text.encode().index(b"x = 1")
    assert above(document, at) == line_start(text.encode(), text.encode().index(start.encode()))
    assert comments_above(document, at) == comments


def test_a_pair_knows_what_holds_it() -> None:
    document = read("a = { b = { c = 1 } }\nd = 1\n")
    outer, inner = statement(document, ("a",)), statement(document, ("a", "b"))
    assert outer is not None
    assert inner is not None
    assert enclosing(document, inner) == outer
    assert enclosing(document, outer) is None
    assert statement(document, ("a", "x")) is None


def test_a_statement_that_the_host_refuses_is_none() -> None:
    first = statement(read("a = 1\na = 2\n"), ("a",))
    assert first is not None
    assert first.span == Span(0, 5)


@pytest.mark.parametrize(
    ("text", "at", "place"),
    [
        ("[x]\n# a\n[[h.n]]\n", "[x]", "# a"),
        ("[[h.n]]\n[h]\nz = 1\n[[h.n]]\n", "z", "[[h.n]]\n$"),
        ("[[h.n]]\na = 1\n# h\n[h]\nz = 1\n", "z", "# h"),
        ("[[h.n]]\n[h.n.a]\n[x]\n[h.n.b]\n[h]\nz = 1\n", "z", "[h]"),
        ("[[h.n]]\n[h]\nz = 1\n[h.n.b]\nc = 1\n", "z", "$"),
    ],
)
def test_the_place_of_a_new_element(text: str, at: str, place: str) -> None:
    wanted = (text + "$").rindex(place)
    assert place_in_order(read(text), ("h", "n"), text.index(at)) == wanted
