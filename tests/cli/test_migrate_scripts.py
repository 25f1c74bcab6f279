"""What a new version of nanopi changes in scripts: `migrate` tells it, and writes the new names when asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import User

CONFIG = """[[hooks.tool_execution_start]]
matcher = "^bash$"
command = "~/.nanopi/hooks/all.sh"

[[hooks.session_shutdown]]
command = "~/.nanopi/hooks/all.sh"
"""
SCRIPT = """#!/usr/bin/env bash
payload=$(cat)
case "$NANOPI_EVENT" in
  PreToolUse)
    [[ $payload == *"rm -rf"* ]] && { echo "refused" >&2; exit 2; } ;;
  SessionEnd)
    rm -f "$HOME/session.lock" ;;
esac
exit 0
"""
RENAMED = SCRIPT.replace("PreToolUse", "ToolExecutionStart").replace("SessionEnd", "SessionShutdown")
COMPACTION = """#!/bin/sh
[ "$NANOPI_SESSION_ID" = manual ] && date >> ~/compactions.log
exit 0
"""


def put(user: User, script: str, config: str = CONFIG) -> Path:
    """The user's configuration and one script, which can be run."""
    user.config.write_text(config)
    file = user.config.parent / "hooks/all.sh"
    file.parent.mkdir()
    file.write_text(script)
    file.chmod(0o750)
    return file


def test_every_line_is_told(user: User) -> None:
    file = put(user, SCRIPT)
    done = user.run("migrate")
    assert done.exit_code == 1
    for words in ("all.sh:4:3: error HL408", "all.sh:6:3: error HL408", "/new, /resume, /fork and"):
        assert words in done.output
    assert "Nothing to change; 1 fix would need --unsafe-fixes" in done.output.replace("2 fixes", "1 fix")
    assert file.read_text() == SCRIPT


def test_what_only_fix_repairs_does_not_wait_for_a_migration(user: User) -> None:
    put(user, "#!/bin/sh\nexit 0\n").chmod(0o644)
    assert "Nothing to change." in user.run("migrate", "--diff", "--unsafe-fixes").output
    assert "Nothing to change." in user.run("migrate", "--diff").output
    assert "Nothing to change; 1 fix would need --unsafe-fixes." in user.run("fix", "--diff").output


def test_unsafe_fixes_write_the_names(user: User) -> None:
    file = put(user, SCRIPT)
    done = user.run("migrate", "--unsafe-fixes")
    assert (file.read_text(), file.stat().st_mode & 0o777) == (RENAMED, 0o750)
    assert "     4 -   PreToolUse)\n     4 +   ToolExecutionStart)\n" in done.output
    assert user.config.read_text() == CONFIG
    assert done.exit_code == 0


def test_what_fires_at_each_change_is_a_note(user: User) -> None:
    put(user, RENAMED)
    done = user.run("migrate")
    assert "config.toml:5:1: info HL107" in done.output
    assert "all.sh:7" in done.output
    assert done.exit_code == 0
    assert user.run("migrate", "--fail-on", "info").exit_code == 1


def test_the_diff_shows_the_script(user: User) -> None:
    file = put(user, SCRIPT)
    done = user.run("migrate", "--unsafe-fixes", "--diff")
    assert "-  PreToolUse)\n+  ToolExecutionStart)\n" in done.stdout
    assert f"--- {file}" in done.stdout
    assert done.exit_code == 1
    assert file.read_text() == SCRIPT


def test_old_key_and_old_name_in_one_go(user: User) -> None:
    file = put(user, SCRIPT, CONFIG.replace("tool_execution_start", "pre_tool_use").replace("_shutdown", "_end"))
    assert user.run("migrate", "--unsafe-fixes").exit_code == 0
    assert (user.config.read_text(), file.read_text()) == (CONFIG, RENAMED)


def test_twice_changes_nothing(user: User) -> None:
    file = put(user, SCRIPT)
    user.run("migrate", "--unsafe-fixes")
    done = user.run("migrate", "--unsafe-fixes")
    assert done.output.startswith("Nothing to change.\n")
    assert file.read_text() == RENAMED


@pytest.mark.parametrize("options", [(), ("--unsafe-fixes",)])
def test_a_session_id_that_was_a_reason_is_left_as_a_finding(user: User, options: tuple[str, ...]) -> None:
    file = put(user, COMPACTION, '[[hooks.session_compact]]\ncommand = "~/.nanopi/hooks/all.sh"\n')
    done = user.run("migrate", *options)
    assert "all.sh:2:" in done.output
    assert "test .arguments.reason" in " ".join(done.output.split())
    assert (file.read_text(), done.exit_code) == (COMPACTION, 1)
