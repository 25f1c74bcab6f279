from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.nanopi.fields import by_name
from hooklint.hosts.nanopi.schema import HOOK
from hooklint.source.source import Source
from hooklint.syntax.document import Scalar
from hooklint.syntax.toml.parser import parse

ALL = {"matcher": (0, "m"), "type": (1, "command"), "command": (2, "c"), "timeout": (3, 5)}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("x = {command = 'c', timeout = 5}", {"command": ("command", "c"), "timeout": ("timeout", 5)}),
        ("[x]\ncommand = 'c'\nother = 1", {"command": ("command", "c")}),
        ("x = ['m', 'command', 'c', 5]", ALL),
        ("x = ['m', 'command', 'c', 5, 'surplus']", ALL),
        ("x = ['m']", {"matcher": (0, "m")}),
        ("x = []", {}),
        ("x = 1979-05-27", {}),
        ("", {}),
    ],
)
def test_fields_by_key_or_place(text: str, fields: dict[str, tuple[str | int, object]]) -> None:
    found = by_name(parse(Source(Path("config.toml"), text.encode())).root.get("x"), HOOK)
    values = {
        name: (placed.step, placed.node.value) for name, placed in found.items() if isinstance(placed.node, Scalar)
    }
    assert values == fields
