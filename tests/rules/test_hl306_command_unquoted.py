"""What nanopi puts in for the home folder is not in quotes (docs/hosts/nanopi.md §5.2)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.source.memory import File, MemoryWorld, Symlink
from tests.rules.hooked import PROGRAMS, commanded, found, hooked, lines, marked, mended, only

if TYPE_CHECKING:
    from hooklint.source.memory import Content

    More = dict[str, Content | str]

RUN = File(b"#!/bin/sh\nexit 0\n", 0o755)
CONFIG = [("config.toml", 3, "error")]
MINE: More = {"~/my hooks/guard.sh": RUN, "~/my hooks/a b c.py": "", "/opt/x y/z.sh": RUN, "own tools/x.sh": RUN}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("~/my hooks/guard.sh", "exit 127, so the call is allowed"),
        ("$HOME/my hooks/guard.sh --strict", "exit 127, so the call is allowed"),
        ("bash ~/my hooks/guard.sh", "exit 127, so the call is allowed"),
        ("python3 ~/my hooks/a b c.py", "exit 2, so every call that the hook is asked about is blocked"),
        ("/opt/x y/z.sh", "two words and finds no /opt/x: exit 127"),
        ("cat | timeout 5 ~/my hooks/guard.sh", "exit 127"),
    ],
)
def test_a_blank_in_a_path(command: str, said: str) -> None:
    world = commanded(command, more=MINE)
    assert lines("HL306", world) == CONFIG
    assert said in only("HL306", world).message
    assert lines("HL301", world) == []


def test_it_points_at_the_command() -> None:
    assert marked("HL306", commanded("/opt/x y/z.sh", more=MINE)) == ['"/opt/x y/z.sh"']


def test_a_project_s_path() -> None:
    world = commanded("sh own tools/x.sh", scope="project", more=MINE)
    assert lines("HL306", world) == CONFIG
    assert "sh own" not in only("HL306", world).message


def test_a_variable_in_a_script() -> None:
    more: More = {"~/my hooks/lib.sh": File(b"exit 0\n", 0o644)}
    script = '#!/usr/bin/env bash\nD="$HOME/my hooks"\nbash {}/lib.sh\n'
    world = hooked(script.format("$D"), more=more)
    assert lines("HL306", world) == [("guard.sh", 3, "error")]
    assert marked("HL306", world) == ["$D/lib.sh"]
    message = only("HL306", world).message
    assert "finds no ~/my: exit 127, so the call is allowed" in message
    assert message.endswith('write "$D/lib.sh" in double quotes')
    assert lines("HL301", world) == []
    assert lines("HL306", hooked(script.format('"$D"'), more=more)) == []
    assert lines("HL306", hooked(script.format("$D"))) == []


def blank_home(command: str) -> MemoryWorld:
    home = "/home/ada may"
    files: dict[str, Content] = {
        f"{home}/.nanopi/config.toml": f"[[hooks.input]]\ncommand = '{command}'\n".encode(),
        f"{home}/x.sh": RUN,
    }
    return MemoryWorld(files, env={"HOME": home, "PATH": "/usr/bin"}, home=home, programs=PROGRAMS)


@pytest.mark.parametrize("command", ["~/x.sh", "$HOME/x.sh --all", "${HOME}/x.sh"])
def test_a_blank_in_the_home_folder(command: str) -> None:
    world = blank_home(command)
    assert lines("HL306", world) == [("config.toml", 2, "error")]
    assert "home folder has a space" in only("HL306", world).message
    assert lines("HL301", world) == []


def test_another_machine_s_home_may_have_none() -> None:
    world = blank_home("~/x.sh")
    report = check(world, [Path("/home/ada may/.nanopi/config.toml")])
    assert [one.code for one in report.diagnostics] == []


@pytest.mark.parametrize("command", ["bash ~/x.sh", '"$HOME/x.sh"', 'bash "$HOME/x.sh"', "true"])
def test_bash_does_not_split_what_it_expands_itself(command: str) -> None:
    assert lines("HL306", blank_home(command)) == []


@pytest.mark.parametrize(
    "command",
    [
        '"$HOME/my hooks/guard.sh"',
        'bash "$HOME/my hooks/guard.sh"',
        "'/opt/x y/z.sh'",
        "/opt/x\\ y/z.sh",
        "~/my scripts/guard.sh",
        "bash ~/plain.sh hooks/guard.sh",
        "cat ~/my hooks/guard.sh",
        "echo ~/my hooks/guard.sh",
    ],
)
def test_silent(command: str) -> None:
    assert lines("HL306", commanded(command, more={**MINE, "~/plain.sh": RUN})) == []


@pytest.mark.parametrize(
    ("command", "after"),
    [
        ("~/my hooks/guard.sh", r"\"$HOME/my hooks/guard.sh\""),
        ("bash ~/my hooks/guard.sh -v", r"bash \"$HOME/my hooks/guard.sh\" -v"),
        ("/opt/x y/z.sh", r"\"/opt/x y/z.sh\""),
        ("sh ${HOME}/my hooks/guard.sh | cat", r"sh \"$HOME/my hooks/guard.sh\" | cat"),
    ],
)
def test_the_fix_puts_it_in_quotes(command: str, after: str) -> None:
    data, _, applied = mended(commanded(command, more=MINE), "~/.nanopi/config.toml")
    assert f'command = "{after}"\n'.encode() in data
    assert applied.refused == ()


def test_the_fix_is_not_made_without_being_asked_nor_where_quotes_do_not_fit() -> None:
    assert fix(commanded("~/my hooks/guard.sh", more=MINE), select="all").files == {}
    text = '[[hooks.input]]\ncommand = """\n\'x\' 2>/dev/null\nbash ~/my hooks/guard.sh"""\n'
    world = commanded("true", more={**MINE, ".nanopi/config.toml": text})
    (finding,) = found("HL306", world)
    assert [str(one.safety) for one in finding.fixes] == ["unsafe"]


def test_a_link_with_a_blank() -> None:
    more: More = {**MINE, "~/to hooks": Symlink("my hooks")}
    assert lines("HL306", commanded("~/to hooks/guard.sh", more=more)) == CONFIG
