from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.source.source import Source
from hooklint.syntax.document import Array, Document, at_path
from hooklint.syntax.inline_text import Element, comma_after_last, elements
from hooklint.syntax.toml.parser import parse


def read(text: str) -> tuple[Document, Array]:
    document = parse(Source(Path("config.toml"), text.encode()))
    array = at_path(document.root, ("x",))
    assert isinstance(array, Array)
    return document, array


ONE = Element((), b"", (b"a = 1",))

FOUND = [
    ("x = []", [], ()),
    ("x = [{a = 1}]", [ONE], ()),
    ("x = [{ a = 1 , b.c  =  [ 1, # d\n ] }]", [Element((), b"", (b"a = 1", b"b.c  =  [ 1, # d\n ]"))], ()),
    ("x = [{}]", [Element((), b"", ())], ()),
    ("x = [{ 'a' = '# b' }]", [Element((), b"", (b"'a' = '# b'",))], ()),
    (
        "x = [ # o\n# p\n{a = 1}, # q\n# r\n{a = 1} # s\n, # t\n# u\n]",
        [Element((b"# o", b"# p"), b"# q", (b"a = 1",)), Element((b"# r",), b"# s", (b"a = 1",))],
        (b"# t", b"# u"),
    ),
    ("x = [{a = 1}, {a = 1}, # b\r\n# c\r\n]", [ONE, ONE._replace(behind=b"# b")], (b"# c",)),
    ("x = [ # a\n]", [], (b"# a",)),
]


@pytest.mark.parametrize(("text", "expected", "rest"), FOUND)
def test_elements_with_their_comments(text: str, expected: list[Element], rest: tuple[bytes, ...]) -> None:
    assert elements(*read(text)) == (expected, rest)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("x = []", None),
        ("x = [1]", len("x = [1")),
        ("x = [1,]", None),
        ("x = [1 # ,\n]", len("x = [1")),
        ("x = [1 # a\n, # b\n]", None),
        ("x = [[1,]]", len("x = [[1,]")),
        ("x = [',']", len("x = [','")),
    ],
)
def test_where_a_comma_is_needed(text: str, at: int | None) -> None:
    assert comma_after_last(*read(text)) == at
