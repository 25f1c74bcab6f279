from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.source.memory import File, MemoryWorld
from tests.rules.hooked import commanded, found, hooked, lines, only
from tests.rules.trial import CONFIG, HOME

if TYPE_CHECKING:
    from hooklint.source.memory import Content

GUARD = File(b"#!/usr/bin/env bash\ncat >/dev/null\nexit 0\n", 0o755)

FOUND = [
    pytest.param(".hooks/guard.sh", ".hooks/guard.sh", id="relative"),
    pytest.param("bash scripts/guard.sh", "scripts/guard.sh", id="by an interpreter"),
    pytest.param("/project/scripts/guard.sh", "scripts/guard.sh", id="by its full path"),
    pytest.param('"$NANOPI_CWD/tools/guard.sh"', "tools/guard.sh", id="by the folder's variable"),
    pytest.param('cd "$NANOPI_CWD" && ./guard.sh', "guard.sh", id="after going there"),
    pytest.param("if [ -x .nanopi/guard.sh ]; then .nanopi/guard.sh; fi", ".nanopi/guard.sh", id="if it is there"),
]

SILENT = [
    pytest.param("~/.nanopi/hooks/guard.sh", "~/.nanopi/hooks/guard.sh", id="at home"),
    pytest.param("/opt/policy/guard.sh", "/opt/policy/guard.sh", id="elsewhere"),
    pytest.param("/projects/guard.sh", "/projects/guard.sh", id="a name that begins alike"),
    pytest.param("make -s lint >/dev/null 2>&1 </dev/null; exit 0", "Makefile", id="a program's own file"),
    pytest.param("cat >> .nanopi/events.log", ".nanopi/events.log", id="a log"),
    pytest.param("~/.nanopi/hooks/guard.sh scripts/rules.txt", "~/.nanopi/hooks/guard.sh", id="an argument"),
]


@pytest.mark.parametrize(("command", "file"), FOUND)
def test_found(command: str, file: str) -> None:
    assert lines("HL706", commanded(command, more={file: GUARD})) == [("config.toml", 3, "error")]


@pytest.mark.parametrize(("command", "file"), SILENT)
def test_silent(command: str, file: str) -> None:
    assert found("HL706", commanded(command, more={file: GUARD})) == []


@pytest.mark.parametrize(("command", "file"), FOUND)
def test_a_project_s_own_guard_is_in_its_place(command: str, file: str) -> None:
    assert found("HL706", commanded(command, more={file: GUARD}, scope="project")) == []


def test_not_there_is_another_matter() -> None:
    assert found("HL706", commanded(".hooks/guard.sh")) == []


def test_nanopi_started_at_home() -> None:
    files: dict[str, Content] = {
        CONFIG: b'[[hooks.input]]\ncommand = "~/.nanopi/hooks/guard.sh"\n',
        f"{HOME}/.nanopi/hooks/guard.sh": GUARD,
    }
    env = {"HOME": HOME, "PATH": "/usr/bin"}
    world = MemoryWorld(files, env=env, cwd=HOME, home=HOME, programs=("bash", "env", "cat"))
    assert found("HL706", world) == []


def test_a_sourced_file_is_told_where_it_is_sourced() -> None:
    script = '#!/bin/bash\ncat >/dev/null\n. "$NANOPI_CWD/.nanopi/policy.sh"\nexit 0\n'
    world = hooked(script, more={".nanopi/policy.sh": "x=1\n"})
    assert lines("HL706", world) == [("guard.sh", 3, "error")]


def test_the_words() -> None:
    message = only("HL706", commanded(".hooks/guard.sh", more={".hooks/guard.sh": GUARD})).message
    assert message.startswith("the user's guard is taken from the current project: .hooks/guard.sh there will run")
