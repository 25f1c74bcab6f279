from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.rules.repeated_headers import repeated
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse

FIRST = "[hooks.input]\ncommand = 'a'\n"


def found(text: str) -> list[tuple[str, dict[str, object]]] | None:
    document = parse(Source(Path("/x"), (FIRST + text).encode()))
    again = repeated(document, document.entries[0])
    return None if again is None else [(one.header.kind, one.values) for one in again]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("[hooks.turn_end]\ncommand = 'b'\n", []),
        ("[[hooks.input]]\ncommand = 'b'\n", [("array", {"command": "b"})]),
        ("[hooks.input]\n", [("table", {})]),
        ("[z]\n[hooks.input]\nx = [{a = 1}]\n[y]\nq = 1\n", [("table", {"x": [{"a": 1}]})]),
        ("[[hooks.input]]\n[hooks.input]\ntimeout = 1\n", [("array", {}), ("table", {"timeout": 1})]),
        ("[[hooks.input]]\n[hooks.input.env]\n", None),
        ("[[hooks.input]]\nenv.x = 1\n", None),
        ("[[hooks.input]]\ntimeout = 1\ntimeout = 2\n", None),
    ],
)
def test_repeated(text: str, expected: list[tuple[str, dict[str, object]]] | None) -> None:
    assert found(text) == expected
