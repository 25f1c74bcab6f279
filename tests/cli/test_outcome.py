"""What goes wrong around a command, with real processes where only they can show it."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint import __version__
from hooklint.cli.outcome import run
from hooklint.source.errors import HooklintError
from tests.cli.conftest import RETIRED

if TYPE_CHECKING:
    from tests.cli.conftest import User

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "hooklint")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def start(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, check=False, env=environment(**more))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "No such command 'chek'. Did you mean 'check'?"),
        (["check", "--hom", "x"], "'--home'"),
        (
            ["check", "--target", "0.14"],
            "Invalid value for '--target': '0.14' is not one of '0.11', '0.12', '0.13'. Did you mean '0.1",
        ),
        (["check", "--fail-on", "eror"], "Did you mean 'error'?"),
        (["check", "nope\x1b[31m"], r"there is no 'nope\u{1b}[31m'."),
        (["check", ""], "an empty path names nothing."),
        (["migrate", "--home", ""], "an empty path names nothing."),
        (["check", "--home", "nope"], "Invalid value for '--home': there is no 'nope'."),
        (["show", "--home", "/dev/null"], "Invalid value for '--home': '/dev/null' is not a folder."),
        (["explain"], "Missing argument 'CODE'."),
    ],
)
def test_errors_of_use(user: User, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert user.project.is_dir()
    assert run(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert said in output.err
    assert "\x1b" not in output.err


FORGED = "x\n::error::forged"
"""A name whose second line a runner would obey."""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([FORGED], 2),
        (["check", FORGED], 2),
        (["check", "--home", "file\n::error::forged"], 2),
        (["check", "--config", "folder\n::error::forged"], 3),
        (["check", "--config", "file\n::error::forged"], 2),
        (["check", "--baseline", "folder\n::error::forged"], 3),
        (["check", "--baseline", "file\n::error::forged"], 3),
        (["check", "--stdin-filename", "folder\n::error::forged"], 2),
        (["check", "--output", f"json:{FORGED}", "--output", f"json:{FORGED}"], 2),
        (["check", "--output", f"json:{FORGED}/y"], 3),
        (["check", "--write-baseline", f"{FORGED}/y"], 3),
        (["check", "--select", FORGED], 2),
        (["check", "--target", FORGED], 2),
        (["explain", FORGED], 2),
        (["matcher", "a", "--event", FORGED], 2),
    ],
)
def test_a_line_end_in_a_name_begins_no_line(
    user: User, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    (user.project / "folder\n::error::forged").mkdir()
    (user.project / "file\n::error::forged").write_text('"\\n::error::forged" = 1\n')
    assert run(arguments) == code
    said = capsys.readouterr()
    assert "::error::forged" in said.err
    assert [line for line in (said.out + said.err).splitlines() if line.lstrip().startswith("::")] == []


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"hooklint {__version__}\n"
    assert run(["--help"]) == 0
    assert [word in capsys.readouterr().out for word in ["check"]] == [True]


def test_no_command_at_all_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    assert capsys.readouterr().err.startswith("Usage: hooklint [OPTIONS] COMMAND")


def broken(*_: object, **__: object) -> None:
    message = "odd\x1b[31m\nsecond line"
    raise RuntimeError(message)


def refused(*_: object, **__: object) -> None:
    message = "/x\x1b: no space left"
    raise HooklintError(message)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (broken, r"hooklint: internal error (RuntimeError: odd\u{1b}[31m). This is a bug: please report it with"),
        (refused, r"Error: /x\u{1b}: no space left"),
    ],
)
def test_a_fault_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: object, said: str
) -> None:
    monkeypatch.setattr("hooklint.cli.answer.check", fault)
    assert run(["check"]) == 3
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--debug", "check"], ["check", "--debug"]])
def test_debug_shows_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.setattr("hooklint.cli.answer.check", broken)
    assert run(arguments) == 3
    error = capsys.readouterr().err
    assert "Traceback (most recent call last):" in error
    assert "\x1b" not in error


def test_module_and_script_say_the_same(user: User) -> None:
    user.own.write_text(RETIRED)
    done = start("check")
    assert done.returncode == 1
    assert done.stdout.decode() == user.run("check").output
    assert done.stderr == b""


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}]
)
def test_a_stdout_without_utf8(user: User, variables: dict[str, str]) -> None:
    user.own.write_text(RETIRED.replace("rm", "漢字 é"))
    for arguments in (
        ["check"],
        ["check", "--color", "always"],
        ["show"],
        ["migrate", "--diff"],
        ["check", "--format", "json"],
    ):
        done = start(*arguments, **variables)
        assert done.stderr == (b"1 file would change (1 fix). Nothing was written.\n" if "--diff" in arguments else b"")
        assert done.returncode == (0 if arguments == ["show"] else 1)
    assert b"   2 | [[hooks.pre_tool_use]]" in start("check", **variables).stdout


@pytest.mark.parametrize("options", [(), ("--color", "always"), ("--format", "json")])
def test_a_reader_that_goes_away(user: User, options: tuple[str, ...]) -> None:
    user.own.write_text(RETIRED * 400)
    with subprocess.Popen(
        [*COMMAND, "check", "--fail-on", "never", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_full_disk_is_an_error_and_a_closed_stdout_is_none(user: User) -> None:
    user.own.write_text(RETIRED)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "check"], stdout=full, stderr=subprocess.PIPE, check=False, env=environment())
    assert (done.returncode, done.stderr) == (3, b"Error: [Errno 28] No space left on device\n")
    closed = subprocess.run(["sh", "-c", f"{sys.executable} -m hooklint check >&-"], check=False, env=environment())
    assert closed.returncode == 1


def test_help_for_a_reader_that_is_gone() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*COMMAND, "--help"], stdout=writer, stderr=subprocess.PIPE, check=False, env=environment())
    os.close(writer)
    assert done.stderr == b""


def test_a_terminal_gets_colour_and_its_width(user: User) -> None:
    user.own.write_text(RETIRED)
    main, side = pty.openpty()
    with subprocess.Popen([*COMMAND, "check"], stdout=side, env=environment(TERM="xterm", COLUMNS="60")) as process:
        os.close(side)
        output = b""
        while chunk := _read(main):
            output += chunk
        assert process.wait() == 1
    os.close(main)
    assert b"\x1b[1;31merror" in output
    assert b"\x1b[" in output


def _read(terminal: int) -> bytes:
    """What the terminal has to say; nothing once the other side is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
