"""Real hooks, each broken in a way that people really break them: it is told, so the silence before meant something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.checking import check
from hooklint.source.memory import File, MemoryWorld
from tests.corpus.stage import HOME, PROJECT
from tests.scripts.test_real_scripts_clean import SCRIPTS, USUAL, files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scripts.real_script import Script

CONFIG_END = ".toml"


class Break(NamedTuple):
    """What is done to every file of a script, what is told then, and of how many scripts at the least."""

    code: str
    least: int
    change: Callable[[File], File]


def replaced(*pairs: tuple[bytes, bytes]) -> Callable[[File], File]:
    def change(file: File) -> File:
        data = file.data
        for old, new in pairs:
            data = data.replace(old, new)
        return File(data, file.mode)

    return change


def spread(file: File) -> File:
    """`jq` without `-c`."""
    return File(re.sub(rb"jq (-cn|-nc|-n -c|-n --compact-output) ", b"jq -n ", file.data), file.mode)


def gone(file: File) -> File:
    return File(b"", 0) if file.data.startswith(b"#!") else file


BREAKS = {
    "no run bit": Break("HL302", 40, lambda file: File(file.data, 0o644)),
    "carriage returns": Break("HL303", 45, replaced((b"\n", b"\r\n"))),
    "the script is gone": Break("HL301", 60, gone),
    "another host's fields": Break(
        "HL407",
        20,
        replaced(
            (b".arguments.command", b".tool_input.command"),
            (b'["arguments"]["command"]', b'["tool_input"]["command"]'),
            (b".arguments.path", b".tool_input.file_path"),
        ),
    ),
    "another host's word for no": Break(
        "HL403",
        9,
        replaced((b'decision: "block"', b'decision: "deny"'), (b'"decision": "block"', b'"decision": "deny"')),
    ),
    "JSON over several lines": Break("HL402", 5, spread),
    "the old name of the event": Break(
        "HL408", 2, replaced((b"ToolExecutionStart", b"PreToolUse"), (b"SessionShutdown", b"SessionEnd"))
    ),
    "a capital letter": Break("HL412", 1, replaced((b'"tool_name": "edit"', b'"tool_name": "Edit"'))),
    "a redaction left nested": Break(
        "HL403",
        2,
        replaced(
            (b"{updated_input: {content: $now}}", b"{updated_input: {tool_response: {content: $now}}}"),
            (b'"updated_input": {"content": clean}', b'"updated_input": {"tool_response": {"content": clean}}'),
        ),
    ),
}


def told(script: Script, break_: Break) -> set[str] | None:
    """The codes that are told of the broken script; None where there was nothing to break."""
    sound = files([script], HOME, PROJECT)
    broken = {path: file if path.suffix == CONFIG_END else break_.change(file) for path, file in sound.items()}
    if broken == sound:
        return None
    left: dict[Path, File] = {path: file for path, file in broken.items() if file != File(b"", 0)}
    env = {"HOME": str(HOME), "PATH": "/usr/bin"}
    programs = {*USUAL, *script.programs}
    report = check(MemoryWorld(left, env=env, cwd=PROJECT, home=HOME, programs=programs))
    return {found.code for found in report.diagnostics if str(found.severity) != "info"}


@pytest.mark.parametrize("name", BREAKS)
def test_it_is_told(name: str) -> None:
    break_ = BREAKS[name]
    codes = {script.name: told(script, break_) for script in SCRIPTS}
    found = [script for script, said in codes.items() if said and break_.code in said]
    assert len(found) >= break_.least, {script: said for script, said in codes.items() if said is not None}
