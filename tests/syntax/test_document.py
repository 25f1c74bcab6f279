from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.source.source import Source
from hooklint.syntax.document import header_at
from hooklint.syntax.toml.parser import parse


@pytest.mark.parametrize(
    ("text", "at", "header"),
    [
        ("[[a.b]] # c\nx = 1\n", "[[", "[[a.b]]"),
        ("x = 1\n[ a ]\n", "[ a", "[ a ]"),
        ("[a]\nx = 1\n", "x", None),
        ("[a]\nx = [{y = 1}]\n", "{", None),
        ("[a]\n", "a", None),
        ("", "", None),
    ],
)
def test_header_at(text: str, at: str, header: str | None) -> None:
    source = Source(Path("config.toml"), text.encode())
    found = header_at(parse(source), text.index(at))
    assert (None if found is None else source.text(found.span)) == header
