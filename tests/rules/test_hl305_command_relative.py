"""A command runs where nanopi was started (docs/hosts/nanopi.md §5.1), and a user's file counts in every folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.checking import check
from hooklint.source.memory import File
from tests.rules.hooked import commanded, heavy, lines, marked, only

CONFIG = [("config.toml", 3, "error")]
RUN = File(b"#!/bin/sh\nexit 0\n", 0o755)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("bash scripts/guard.sh", "exit 127, so the call is allowed"),
        ("scripts/guard.sh --all", "exit 127, so the call is allowed"),
        ("./guard.sh", "exit 127, so the call is allowed"),
        ("python3 -u tools/guard.py", "exit 2, so every call that the hook is asked about is blocked"),
        ("cat | timeout 3 node hooks/guard.mjs", "exit 1, so the call is allowed"),
        ("source .hooks/env.sh; exit 0", "env.sh is looked for in the folder"),
        ("../hooks/guard.sh", "exit 127, so the call is allowed"),
    ],
)
def test_relative_in_the_user_s_file(command: str, said: str) -> None:
    world = commanded(command)
    assert lines("HL305", world) == CONFIG
    message = only("HL305", world).message
    assert message.startswith("relative path in a user-wide file: ")
    assert said in message
    assert [code for code, _ in heavy(world) if code in {"HL301", "HL302", "HL706"}] == []


def test_it_points_at_the_command() -> None:
    assert marked("HL305", commanded("bash scripts/guard.sh")) == ['"bash scripts/guard.sh"']


@pytest.mark.parametrize("event", ["turn_end", "session_start", "tool_execution_end"])
def test_a_warning_where_nothing_can_be_refused(event: str) -> None:
    assert lines("HL305", commanded("bash x.sh", event=event, matcher=None)) == [("config.toml", 2, "warning")]


def test_in_settings_too() -> None:
    text = "[[hooks.input]]\ncommand = 'sh notes/x.sh'\n"
    world = commanded("true", more={"~/.nanopi/settings.toml": text})
    assert lines("HL305", world) == [("settings.toml", 2, "error")]


def test_the_user_s_file_alone_is_enough() -> None:
    world = commanded("bash scripts/guard.sh")
    report = check(world, [Path("/home/ada/.nanopi/config.toml")])
    assert [one.code for one in report.diagnostics if one.code.startswith("HL3")] == ["HL305"]


@pytest.mark.parametrize(
    "command",
    [
        "bash ~/.nanopi/hooks/guard.sh",
        "/opt/hooks/guard.sh",
        "jq -e .tool_name",
        'cd "$NANOPI_CWD" && bash scripts/guard.sh',
        "cd ~/.nanopi && ./guard.sh",
        "[ -x scripts/guard.sh ] && scripts/guard.sh; exit 0",
        "bash scripts/guard.sh || true",
        '"$NANOPI_CWD/scripts/guard.sh"',
        "cat scripts/rules.txt",
        "node_modules/.bin/prettier --check .",
        "echo bash scripts/guard.sh",
        "'~/guard.sh'",
    ],
)
def test_silent(command: str) -> None:
    assert lines("HL305", commanded(command)) == []


def test_silent_in_a_project_s_file() -> None:
    assert lines("HL305", commanded("bash scripts/guard.sh", scope="project")) == []


def test_a_file_that_is_there_is_hijacked_instead() -> None:
    world = commanded("scripts/guard.sh", more={"scripts/guard.sh": RUN})
    assert lines("HL305", world) == []
    assert lines("HL706", world) == CONFIG
