from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.source.source import Source
from hooklint.syntax.headers import Headers
from hooklint.syntax.toml.parser import parse


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x = 1", []),
        ("x = 1\n[a]\ny = 1", []),
        ("[a]\nx = 1", ["[a]"]),
        ("[[a]]\nx = 1", ["[[a]]"]),
        ("[[a]]\n[a.b]\nx = 1", ["[a.b]", "[[a]]"]),
        ("[[a]]\n[a.b.c.d]\nx = 1", ["[a.b.c.d]", "[[a]]"]),
        ("[[a]]\n[[a.b]]\n[a.b.c]\nx = 1", ["[a.b.c]", "[[a.b]]"]),
        ("[[a]]\n[[a.b]]\nx = 1", ["[[a.b]]"]),
        ("[a]\n[[a.b]]\nx = 1", ["[[a.b]]"]),
        ("[a]\n[a.b]\nx = 1", ["[a.b]"]),
        ("[[a]]\n[b]\nx = 1", ["[b]"]),
        ("[[a]] # 1\n[[a]] # 2\n[[b]]\n[a.c]\nx = 1", ["[a.c]", "[[a]] # 2"]),
    ],
)
def test_above(text: str, wanted: list[str]) -> None:
    source = Source(Path("a.toml"), text.encode())
    found = Headers(parse(source)).above(text.index("x = 1"))
    assert [source.line_text(source.line_of(header.span.start)) for header in found] == wanted


def test_a_header_stands_under_itself() -> None:
    headers = Headers(parse(Source(Path("a.toml"), b"[a]\n[[b]]\n")))
    assert [header.parts[0].text for at in (0, 2, 4, 6) for header in headers.above(at)] == ["a", "a", "b", "b"]
