"""A file without ignores pays for them with one look at its bytes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import sys
from hooklint.checking import check
from hooklint.source.memory import MemoryWorld
check(MemoryWorld({{"/home/ada/.nanopi/config.toml": {data!r}}}, home="/home/ada"))
ours = ("suppression.", "baseline", "rules.unused_ignores", "rules.kept_back", "rules.names")
print(any(name.startswith(f"hooklint.{{one}}") for name in sys.modules for one in ours))
"""


@pytest.mark.parametrize(
    ("data", "is_imported"),
    [
        (b"[[hooks.turn_end]]\ncommand = 'date' # ignore\n", False),
        (b"[[hooks.pre_tool_use]]\ncommand = 'date' # hooklint\n", False),
        (b"[[hooks.turn_end]]\ncommand = 'date' # hooklint: ignore\n", True),
    ],
)
def test_nothing_is_imported_for_it(data: bytes, is_imported: bool) -> None:
    command, root = [sys.executable, "-c", CODE.format(data=data)], Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == f"{is_imported}\n"
