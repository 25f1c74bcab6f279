from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.conftest import CLEAN, RETIRED

if TYPE_CHECKING:
    from tests.cli.conftest import User


def test_hooks_of_both_files_in_run_order(user: User) -> None:
    user.config.write_text(CLEAN)
    user.own.write_text('[[hooks.tool_execution_start]]\ncommand = "scripts/log.sh"\ntimeout = 1500\n')
    done = user.run("show")
    assert [line.split() for line in done.output.splitlines()] == [
        ["event", "#", "where", "matcher", "command", "timeout"],
        ["tool_execution_start", "0", "~/.nanopi/config.toml:2", "^bash$", "true", "5", "s"],
        ["1", ".nanopi/config.toml:1", "*", "scripts/log.sh", "1500", "ms"],
    ]
    assert done.exit_code == 0


def test_a_refused_file_is_named(user: User) -> None:
    user.own.write_text(RETIRED)
    assert ".nanopi/config.toml:2 (refused)" in user.run("show").output


def test_another_home(user: User) -> None:
    (user.project / ".nanopi").rename(user.project / "other")
    user.config.write_text(CLEAN)
    assert "~/.nanopi/config.toml:2" in user.run("show").output
    (user.project / "empty").mkdir()
    assert "0 files" in user.run("show", "--home", "empty").output


def test_json(user: User) -> None:
    user.own.write_text(CLEAN)
    found = json.loads(user.run("show", "--format", "json").output)
    assert [(hook["event"], hook["command"]) for hook in found["hooks"]] == [("tool_execution_start", "true")]
