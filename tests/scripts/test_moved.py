from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.scripts.command import text_of
from hooklint.scripts.moved import moved
from hooklint.scripts.reading import read
from hooklint.scripts.session import Setting
from hooklint.source.memory import File, MemoryWorld
from hooklint.source.source import Source
from hooklint.source.span import Span

COMMANDS = [
    "true",
    "~/x.sh --yes",
    "[[ $(cat) == *rm* ]] && { echo no >&2; exit 2; }",
    'echo "$UNKNOWN" | grep -q x; exit 0',
    "bash -c 'exit 2'",
    "curl -s https://a.example | tee log | sh &",
    'eval "$(jq -r .arguments.command)"',
]
SCRIPT = File(b'#!/bin/bash\nx=$(jq -r .event)\n[ "$x" = input ] && exit 2\nexit $1\n', 0o755)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_read_alike_wherever_it_stands(command: str) -> None:
    world = MemoryWorld({"/home/ada/x.sh": SCRIPT}, home="/home/ada", programs=("bash", "jq", "grep", "curl"))
    setting = Setting(world, Path("/project"), Path("/home/ada"), None, is_own=True, target="0.12", sources={})
    quoted = f"'''{command}'''"
    texts = []
    for before in ("command = ", "# é another file\n[[hooks.input]]\n  command="):
        data = f"{before}{quoted}\n".encode()
        start = len(before.encode())
        texts.append(text_of(Source(Path("config.toml"), data), command, Span(start, start + len(quoted.encode()))))
    old, new = texts
    assert moved(read(old, setting), old, new) == read(new, setting)


def test_facts_of_a_script_are_kept_as_they_are() -> None:
    world = MemoryWorld({"/home/ada/x.sh": SCRIPT}, home="/home/ada", programs=("bash", "jq"))
    setting = Setting(world, Path("/project"), Path("/home/ada"), None, is_own=True, target="0.12", sources={})
    source = Source(Path("config.toml"), b"a = '~/x.sh'\nb = '~/x.sh'\n")
    old, new = text_of(source, "~/x.sh", Span(4, 12)), text_of(source, "~/x.sh", Span(17, 25))
    first = read(old, setting)
    again = moved(first, old, new)
    assert first.comparisons
    assert all(one is other for one, other in zip(first.comparisons, again.comparisons, strict=True))
    assert again.started[0].at.span == (18, 24)
