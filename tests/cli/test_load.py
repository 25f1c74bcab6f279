"""`hooklint load` as a user calls it; what is known of each start is tested with the host."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import CLEAN, RETIRED, terminal_output, written

if TYPE_CHECKING:
    from tests.cli.conftest import User

RENAMED = (
    'unknown hook event "pre_tool_use" — renamed to "tool_execution_start" in v0.12 (see docs/v0.12-events.md §2.1)\n\n'
)
HOOKLINT = (sys.executable, "-m", "hooklint", "load")
REPOSITORY = Path(__file__).parents[2]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONIOENCODING": "ascii"}


def test_clean_files_say_nothing(user: User) -> None:
    user.config.write_text(CLEAN)
    done = user.run("load")
    assert (done.stdout, done.stderr, done.exit_code) == ("", "", 0)


def test_no_files(user: User) -> None:
    assert (user.run("load").output, user.run("load").exit_code) == ("", 0)


@pytest.mark.parametrize(
    ("file", "target", "prefix", "code"),
    [
        ("config.toml", "0.12", "error: failed to parse TOML in", 2),
        ("config.toml", "0.13", "error: failed to parse TOML in", 2),
        ("settings.toml", "0.12", "warning: failed to load settings: failed to parse", 0),
        ("settings.toml", "0.13", "error: failed to parse", 1),
    ],
)
def test_what_nanopi_prints_and_how_it_exits(user: User, file: str, target: str, prefix: str, code: int) -> None:
    path = user.config.with_name(file)
    path.write_text(RETIRED)
    done = user.run("load", "--target", target)
    assert (done.stdout, done.stderr, done.exit_code) == ("", f"{prefix} {path}: {RENAMED}", code)


def test_the_default_target(user: User) -> None:
    user.own.write_text(RETIRED)
    assert user.run("load").exit_code == 2
    assert user.run("load", "--target", "0.11").exit_code == 0


def test_home_stands_for_home_and_hides_nanopi_home(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user.config.write_text(RETIRED)
    monkeypatch.setenv("HOME", "/nowhere")
    monkeypatch.setenv("NANOPI_HOME", str(user.project))
    assert user.run("load").exit_code == 0
    done = user.run("load", "--home", "../home")
    assert (done.stderr, done.exit_code) == (f"error: failed to parse TOML in {user.config}: {RENAMED}", 2)


def test_nanopi_home_is_shown_as_it_stands(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user.config.write_text(RETIRED)
    monkeypatch.setenv("NANOPI_HOME", "../home//.nanopi/")
    assert user.run("load").stderr == f"error: failed to parse TOML in ../home//.nanopi/config.toml: {RENAMED}"


def test_what_is_not_known_is_said(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = user.project / "\u202eodd"
    folder.mkdir()
    os.mkfifo(folder / "config.toml")
    monkeypatch.setenv("NANOPI_HOME", str(folder))
    done = user.run("load")
    assert (done.stdout, done.exit_code) == ("", 3)
    assert done.stderr == (
        rf"hooklint cannot tell what nanopi does: {user.project}/\u{{202e}}odd/config.toml cannot be read "
        "(not a regular file (os error 22))\n"
    )


@pytest.mark.parametrize(
    ("target", "start", "end", "code"),
    [
        ("0.12", "warning: failed to load settings: ", "", 0),
        ("0.13", "error: ", "  hook config is merged from: {}\n", 1),
    ],
)
def test_a_matcher_that_is_no_pattern(user: User, target: str, start: str, end: str, code: int) -> None:
    user.own.write_text(CLEAN.replace("^bash$", "[bad"))
    done = user.run("load", "--target", target)
    assert (done.stdout, done.exit_code) == ("", code)
    assert done.stderr == (
        f'{start}invalid hook matcher: hook #0 matcher "[bad" is invalid regex: regex parse error:\n'
        f"    [bad\n    ^\nerror: unclosed character class\n{end.format(user.own)}"
    )


HOSTILE = '[hooks]\r\n"\x1b[31m\u202eé" = []\t# \x9b\r\n'


def test_into_a_file_go_the_bytes_of_nanopi_itself(user: User) -> None:
    user.own.write_bytes(HOSTILE.encode().replace(b"\x1b", b"\\u001b"))
    done = subprocess.run(HOOKLINT, capture_output=True, check=False, env=environment())
    lines = done.stderr.split(b"\n")
    assert (done.stdout, done.returncode) == (b"", 2)
    assert lines[2] == '2 | "\\u001b[31m\u202eé" = []\t# \x9b\r'.encode()
    assert lines[4].startswith("unknown field `\x1b[31m\u202eé`, expected one of ".encode())
    assert lines[5:] == [b"", b""]


def test_a_terminal_is_shown_the_same_harmlessly(user: User) -> None:
    user.own.write_bytes(HOSTILE.encode().replace(b"\x1b", b"\\u001b"))
    master, slave = pty.openpty()
    done = subprocess.run(HOOKLINT, stderr=slave, check=False, env={**environment(), "PYTHONIOENCODING": "utf-8"})
    os.close(slave)
    shown = terminal_output(master).decode().replace("\r\n", "\n").split("\n")
    assert done.returncode == 2
    assert shown[2] == r'2 | "\u001b[31m\u{202e}é" = []\u{9}# \u{9b}\u{d}'
    assert shown[4].startswith(r"unknown field `\u{1b}[31m\u{202e}é`, expected one of ")
    assert len(shown) == 7


def test_wrong_use(user: User) -> None:
    assert user.run("load", "--target", "0.14").exit_code == 2
    assert user.run("load", "file.toml").exit_code == 2


def test_nothing_is_changed(user: User) -> None:
    user.own.write_text(RETIRED)
    before = written(user.own)
    user.run("load")
    assert (user.own.read_text(), written(user.own)) == (RETIRED, before)
    assert [path.name for path in user.own.parent.iterdir()] == ["config.toml"]
