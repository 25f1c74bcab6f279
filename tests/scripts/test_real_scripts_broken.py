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
    is_in_config: bool = False


def replaced(*pairs: tuple[bytes, bytes]) -> Callable[[File], File]:
    def change(file: File) -> File:
        data = file.data
        for old, new in pairs:
            data = data.replace(old, new)
        return File(data, file.mode)

    return change


def rewritten(*pairs: tuple[bytes, bytes]) -> Callable[[File], File]:
    """The same with patterns."""

    def change(file: File) -> File:
        data = file.data
        for old, new in pairs:
            data = re.sub(old, new, data, flags=re.MULTILINE)
        return File(data, file.mode)

    return change


def begun(*, bash: bytes = b"", python: bytes = b"", node: bytes = b"") -> Callable[[File], File]:
    """A line more at the start of every script of these languages."""
    heads = ((rb"#!.*sh\b.*\n", bash), (rb"#!.*python3\n(?:.*\n)*?import sys\n", python), (rb"#!.*node\n", node))

    def change(file: File) -> File:
        for pattern, line in heads:
            found = re.match(pattern, file.data)
            if found and line:
                return File(file.data[: found.end()] + line + b"\n" + file.data[found.end() :], file.mode)
        return file

    return change


def gone(file: File) -> File:
    return File(b"", 0) if file.data.startswith(b"#!") else file


FIELDS = rewritten(
    (rb"\.arguments\.", b".tool_input."),
    (rb'\["arguments"\]', b'["tool_input"]'),
    (rb'get\("arguments"', b'get("tool_input"'),
)

BREAKS = {
    "no run bit": Break("HL302", 40, lambda file: File(file.data, 0o644)),
    "carriage returns": Break("HL303", 54, replaced((b"\n", b"\r\n"))),
    "the script is gone": Break("HL301", 60, gone),
    "a library that is not there": Break("HL301", 37, begun(bash=b'. "$HOME/.nanopi/lib/common.sh"')),
    "jq is missing and that lets pass": Break(
        "HL309",
        2,
        rewritten(
            (rb"(jq[^\n]*\|\| )exit 2", rb"\1exit 0"), (rb"(command -v jq[^\n]*\n[^\n]*\n\s*)exit 2", rb"\1exit 0")
        ),
    ),
    "run by sh": Break("HL310", 25, rewritten((rb"\A#!(/usr/bin/env bash|/bin/bash)", b"#!/bin/sh"))),
    "another host's variable": Break("HL311", 6, replaced((b"NANOPI_CWD", b"CLAUDE_PROJECT_DIR"))),
    "another host's folder": Break(
        "HL311",
        59,
        begun(
            bash=b'cd "$CLAUDE_PROJECT_DIR" || exit 1',
            python=b'import os\nos.chdir(os.environ["CLAUDE_PROJECT_DIR"])',
            node=b"process.chdir(process.env.CLAUDE_PROJECT_DIR);",
        ),
    ),
    "a pipeline that breaks": Break("HL312", 38, begun(bash=b"set -o pipefail\ngit log | grep -q WIP && exit 0")),
    "the payload is gone": Break(
        "HL313",
        12,
        rewritten(
            (rb"^(\s*)(payload|raw|input)=\$\(cat\)\n", rb"\1cat >/dev/null\n\1\2=$(cat)\n"),
            (rb'<<<"\$(payload|raw|input)"', b""),
        ),
    ),
    "another host's fields": Break("HL407", 44, FIELDS),
    "another host's word for no": Break("HL403", 13, rewritten((rb'(decision"?: ?)"block"', rb'\1"deny"'))),
    "a no in capitals": Break("HL403", 13, rewritten((rb'(decision"?: ?)"block"', rb'\1"Block"'))),
    "another host's word for a rewrite": Break("HL403", 11, replaced((b"updated_input", b"updatedInput"))),
    "JSON of jq over several lines": Break(
        "HL402", 9, rewritten((rb"jq (-cn|-nc|-n -c|-n --compact-output) ", b"jq -n "), (rb"jq -c ", b"jq "))
    ),
    "JSON of Python over several lines": Break(
        "HL402", 5, rewritten((rb"json\.dumps\((\{[^\n]*\})\)", rb"json.dumps(\1, indent=2)"))
    ),
    "JSON of Node over several lines": Break(
        "HL402", 4, rewritten((rb"JSON\.stringify\((\{[^\n]*\})\)", rb"JSON.stringify(\1, null, 2)"))
    ),
    "a farewell behind the reply": Break("HL402", 12, begun(bash=b"trap 'echo done' EXIT")),
    "a reply on an event that ignores it": Break(
        "HL404",
        29,
        rewritten(
            (rb"hooks\.(tool_execution_start|input|before_agent_start)\b", b"hooks.turn_start"),
            (rb"^matcher = .*\n", b""),
        ),
        is_in_config=True,
    ),
    "a status that does not block": Break(
        "HL405", 19, rewritten((rb"exit\(2\)", b"exit(1)"), (rb"(exit|return) 2\b", rb"\1 1"))
    ),
    "the old name of the event": Break(
        "HL408", 2, replaced((b"ToolExecutionStart", b"PreToolUse"), (b"SessionShutdown", b"SessionEnd"))
    ),
    "only at an event of old": Break(
        "HL408",
        58,
        begun(
            bash=b'[ "$NANOPI_EVENT" = PreToolUse ] || exit 0',
            python=b'import os\nif os.environ.get("NANOPI_EVENT") != "PreToolUse":\n    sys.exit(0)',
            node=b'if (process.env.NANOPI_EVENT !== "PreToolUse") process.exit(0);',
        ),
    ),
    "a capital letter": Break("HL412", 1, replaced((b'"tool_name": "edit"', b'"tool_name": "Edit"'))),
    "only for another host's tool": Break(
        "HL412",
        43,
        begun(
            bash=b'[ "$NANOPI_TOOL_NAME" = Bash ] || exit 0',
            python=b'import os\nif os.environ.get("NANOPI_TOOL_NAME") != "Bash":\n    sys.exit(0)',
            node=b'if (process.env.NANOPI_TOOL_NAME !== "Bash") process.exit(0);',
        ),
    ),
    "the payload as an argument": Break("HL414", 7, rewritten((rb"^(\s*)(payload|raw|input)=\$\(cat\)$", rb"\1\2=$1"))),
    "no limit on a call of the network": Break("HL503", 1, rewritten((rb"--connect-timeout \d+ --max-time \d+ ", b""))),
    "a call of the network before everything": Break(
        "HL503", 29, begun(bash=b"curl -fsS https://example.com/ping >/dev/null")
    ),
    "a child that keeps the pipe": Break("HL504", 38, begun(bash=b"sleep 60 &")),
    "a child without its redirection": Break(
        "HL504", 1, replaced((b"</dev/null >/dev/null 2>&1 &", b"&"), (b">/dev/null 2>&1 &", b"&"))
    ),
    "what was fetched is run": Break("HL701", 38, begun(bash=b"curl -fsS https://example.com/x.sh | sh")),
    "the command is run by the guard": Break(
        "HL704",
        5,
        rewritten((rb"^(\s*)(cmd|command|line|COMMAND)=\$\(jq([^\n]*)\n", rb'\1\2=$(jq\3\n\1eval "$\2"\n')),
    ),
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
    broken = {
        path: break_.change(file) if (path.suffix == CONFIG_END) == break_.is_in_config else file
        for path, file in sound.items()
    }
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
