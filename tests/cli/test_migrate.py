from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import CLEAN, RETIRED

if TYPE_CHECKING:
    from tests.cli.conftest import User

TYPO = '[[hooks.zzzzz]]\ncommand = "true"\n'


def test_it_writes_what_is_safe(user: User) -> None:
    user.config.write_text(RETIRED)
    done = user.run("migrate")
    assert done.output == (
        "~/.nanopi/config.toml:\n"
        "     2 - [[hooks.pre_tool_use]]\n"
        "     2 + [[hooks.tool_execution_start]]\n"
        "\n"
        "1 fix applied in 1 file.\n"
        "1 file, 1 hook: nothing to report.\n"
    )
    assert (user.config.read_text(), done.exit_code) == (CLEAN, 0)


def test_again_there_is_nothing_to_do(user: User) -> None:
    user.own.write_text(CLEAN)
    done = user.run("migrate")
    assert (done.output, done.exit_code) == ("Nothing to change.\n1 file, 1 hook: nothing to report.\n", 0)


def test_what_remains_is_said_and_counts(user: User) -> None:
    user.config.write_text(RETIRED)
    user.own.write_text(TYPO)
    done = user.run("migrate")
    assert done.exit_code == 1
    assert user.config.read_text() == CLEAN
    assert user.own.read_text() == TYPO
    assert ".nanopi/config.toml:1:9: error HL10" in done.output
    assert user.run("migrate", "--fail-on", "never").exit_code == 0


@pytest.mark.parametrize("option", ["--diff", "--dry-run"])
def test_the_diff_is_exact_and_nothing_is_written(user: User, option: str) -> None:
    user.own.write_bytes(RETIRED.replace("\n", "\r\n").encode())
    done = user.run("migrate", option)
    assert done.exit_code == 1
    assert done.stdout_bytes == (
        b"--- .nanopi/config.toml\n+++ .nanopi/config.toml\t(nanopi 0.12)\n@@ -1,4 +1,4 @@\n # stop rm -rf\r\n"
        b"-[[hooks.pre_tool_use]]\r\n+[[hooks.tool_execution_start]]\r\n"
        b' matcher = "^bash$"\r\n command = "true"\r\n'
    )
    assert done.stderr == "1 file would change (1 fix). Nothing was written.\n"
    assert user.own.read_bytes() == RETIRED.replace("\n", "\r\n").encode()


def test_the_diff_can_be_applied(user: User) -> None:
    user.own.write_text(RETIRED)
    diff = user.run("migrate", "--diff").stdout_bytes
    subprocess.run(["git", "apply", "-p0", "-"], input=diff, cwd=user.project, check=True)
    assert user.own.read_text() == CLEAN


def test_the_diff_in_colour_is_escaped(user: User) -> None:
    user.own.write_text(RETIRED.replace("rm", "\u202erm"))
    done = user.run("migrate", "--diff", "--color", "always")
    assert r"# stop \u{202e}rm -rf" in done.stdout
    assert "\x1b[32m+[[hooks.tool_execution_start]]" in done.stdout


def test_check_names_the_files(user: User) -> None:
    user.config.write_text(RETIRED)
    user.own.write_text(CLEAN)
    done = user.run("migrate", "--check")
    assert (done.stdout, done.exit_code) == ("~/.nanopi/config.toml\n", 1)
    assert user.config.read_text() == RETIRED


def test_nothing_would_change(user: User) -> None:
    user.own.write_text(CLEAN)
    done = user.run("migrate", "--check", "--diff")
    assert (done.stdout, done.stderr, done.exit_code) == ("", "Nothing to change.\n", 0)


def test_backup(user: User) -> None:
    user.own.write_text(RETIRED)
    user.run("migrate", "--backup")
    kept = [path for path in user.own.parent.iterdir() if path != user.own]
    assert [path.read_text() for path in kept] == [RETIRED]


def test_paths_leave_the_home_alone(user: User) -> None:
    user.config.write_text(RETIRED)
    user.own.write_text(RETIRED)
    user.run("migrate", ".")
    assert (user.config.read_text(), user.own.read_text()) == (RETIRED, CLEAN)


def test_a_write_that_fails_is_3(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    user.own.write_text(RETIRED)
    monkeypatch.setattr(os, "fsync", full)
    done = user.run("migrate")
    assert done.exit_code == 3
    assert "No space left on device" in done.output
    assert user.own.read_text() == RETIRED
