"""From a call to what runs. What bash, env, timeout and the interpreters make of their words was tried with them."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.command import text_of
from hooklint.scripts.reading import read
from hooklint.scripts.session import MOST_BYTES, Setting
from hooklint.source.memory import Dir, File, MemoryWorld, Symlink
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.rules.hooked import PROGRAMS, PROJECT, machine
from tests.rules.trial import HOME

if TYPE_CHECKING:
    from hooklint.scripts.model import Reading, Started
    from hooklint.source.memory import Content

    Files = dict[str, Content | str]

EXIT = "exit 3\n"
"""A script that says that it was read."""

FILES: Files = {
    "~/x.sh": File(b"#!/bin/bash\nexit 3\n", 0o755),
    "~/plain.sh": EXIT,
    "~/x.py": File(b"#!/usr/bin/env python3\nimport sys\nsys.exit(3)\n", 0o755),
    "~/bare": File(b"exit 3\n", 0o755),
    "~/link.sh": Symlink("x.sh"),
    "~/a b.sh": EXIT,
    "scripts/x.sh": File(b"#!/bin/sh\nexit 3\n", 0o755),
    "~/pkg/main.py": "raise SystemExit(3)\n",
    "mod.py": "raise SystemExit(3)\n",
}


def reading(command: str, files: Files | None = None, *, is_own: bool = True, home: str | None = HOME) -> Reading:
    world = machine({**FILES, **(files or {})})
    setting = Setting(world, Path(PROJECT), home and Path(home), home and Path(home, ".nanopi"), is_own, "0.12")  # type: ignore[arg-type]
    source = Source(Path("/c.toml"), f"'''{command}'''".encode())
    return read(text_of(source, command, Span(0, len(source.data))), setting)


def statuses(found: Reading) -> set[tuple[int, ...]]:
    return {ending.status.codes for ending in found.endings}


def started(found: Reading) -> list[tuple[str, str, str, str]]:
    """What was started: the path, how, by what, in which language."""
    return [(str(one.path), one.how, one.by, one.language) for one in found.started]


BY_PATH = (f"{HOME}/x.sh", "path", "bash", "bash")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("~/x.sh", BY_PATH),
        ("~/x.sh a 'b c'", BY_PATH),
        ('"$HOME/x.sh"', BY_PATH),
        ("$HOME/x.sh", BY_PATH),
        ("exec ~/x.sh", BY_PATH),
        ("command ~/x.sh", BY_PATH),
        ("env A=b ~/x.sh", BY_PATH),
        ("env -i -u X A='b c' B= ~/x.sh", BY_PATH),
        ("timeout 5 ~/x.sh", BY_PATH),
        ("timeout -s KILL -k 2 5s ~/x.sh --all", BY_PATH),
        ("timeout --signal=TERM --foreground 5 ~/x.sh", BY_PATH),
        ("nice -n 5 ~/x.sh", BY_PATH),
        ("nice -5 ~/x.sh", BY_PATH),
        ("nohup ~/x.sh", BY_PATH),
        ("setsid -w ~/x.sh", BY_PATH),
        ("stdbuf -oL ~/x.sh", BY_PATH),
        ("stdbuf -o L -e L ~/x.sh", BY_PATH),
        ("sudo -n -u root ~/x.sh", BY_PATH),
        ("env timeout 5 nice ~/x.sh", BY_PATH),
        ("A=b ~/x.sh", BY_PATH),
        ("cd ~ && ./x.sh", BY_PATH),
        ("~/link.sh", (f"{HOME}/link.sh", "path", "bash", "bash")),
        ("~/x.py", (f"{HOME}/x.py", "path", "python3", "python")),
        ("~/bare", (f"{HOME}/bare", "path", "", "bash")),
        ("timeout 5 ~/bare", (f"{HOME}/bare", "path", "", "sh")),
        ("scripts/x.sh", (f"{PROJECT}/scripts/x.sh", "path", "sh", "sh")),
        ("./scripts/../scripts/x.sh", (f"{PROJECT}/scripts/x.sh", "path", "sh", "sh")),
        ('"$NANOPI_CWD/scripts/x.sh"', (f"{PROJECT}/scripts/x.sh", "path", "sh", "sh")),
        ("bash ~/plain.sh", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
        ("bash -eu ~/plain.sh a", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
        ("bash -o pipefail -e -- ~/plain.sh", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
        ("bash -euo pipefail +x ~/plain.sh", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
        ("bash --norc --rcfile /x ~/plain.sh", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
        ("/bin/bash ~/plain.sh", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
        ("sh ~/plain.sh", (f"{HOME}/plain.sh", "interpreter", "sh", "sh")),
        ("bash '/home/ada/a b.sh'", (f"{HOME}/a b.sh", "interpreter", "bash", "bash")),
        ("python3 ~/x.py", (f"{HOME}/x.py", "interpreter", "python3", "python")),
        ("python3 -u -W ignore -Xdev ~/x.py a", (f"{HOME}/x.py", "interpreter", "python3", "python")),
        ("python3.12 -I ~/pkg/main.py", (f"{HOME}/pkg/main.py", "interpreter", "python3.12", "python")),
        ("uv run --with rich ~/x.py", (f"{HOME}/x.py", "interpreter", "x.py", "python")),
        ("uv run python3 ~/x.py", (f"{HOME}/x.py", "interpreter", "python3", "python")),
        ("bash -c 'bash ~/plain.sh'", (f"{HOME}/plain.sh", "interpreter", "bash", "bash")),
    ],
)
def test_the_file_that_runs(command: str, expected: tuple[str, str, str, str]) -> None:
    found = reading(command)
    if "python3.12" in command or command.startswith("uv"):
        found = reading(command, is_own=False)
    assert started(found) == [expected]
    assert [one.is_there for one in found.started] == [True]
    assert (3,) in statuses(found)


def test_a_file_is_a_part_with_its_shebang() -> None:
    command, script = reading("~/x.sh").parts
    assert (command.started, command.language) == (None, "bash")
    assert (script.shebang, script.language, script.source.path) == ("/bin/bash", "bash", Path(HOME, "x.sh"))
    assert script.text is not None
    assert script.text.is_file


@pytest.mark.parametrize(
    ("command", "language"),
    [
        ("bash -c 'exit 3'", "bash"),
        ("sh -c 'exit 3' name arg", "sh"),
        ("bash -ec 'exit 3'", "bash"),
        ("bash -c -e 'exit 3'", "bash"),
        ("python3 -c 'raise SystemExit(3)'", "python"),
        ("python3 -uc 'raise SystemExit(3)' a", "python"),
        ("bash <<'E'\nexit 3\nE", "bash"),
        ("bash -s a b <<'E'\nexit 3\nE", "bash"),
        ("python3 - a <<'E'\nraise SystemExit(3)\nE", "python"),
        ("python3 <<'E'\nraise SystemExit(3)\nE", "python"),
        ("bash /dev/stdin <<'E'\nexit 3\nE", "bash"),
    ],
)
def test_a_text_that_runs(command: str, language: str) -> None:
    found = reading(command)
    assert found.started == ()
    assert [part.language for part in found.parts] == ["bash", language]
    inner = found.parts[1].text
    assert inner is not None
    assert inner.source.text(inner.place(0, len(inner.data)).span).strip() == inner.data.decode().strip()
    assert statuses(found) == {(3,)}


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("~/gone.sh", 127),
        ("bash ~/gone.sh", 127),
        ("sh ~/gone.sh", 2),
        ("dash ~/gone.sh", 2),
        ("python3 ~/gone.py", 2),
        ("perl ~/gone.pl", 2),
        ("node ~/gone.js", 1),
        ("env ~/gone.sh", 127),
        ("timeout 5 ~/gone.sh", 127),
        ("~/plain.sh", 126),
        ("~/folder", 126),
        ("bash ~/folder", 126),
        ("~/returns.sh", 127),
        ("~/direct.sh", 127),
        ("~/nobody.sh", 127),
        ("~/split.py", 127),
        ("~/binary", 126),
        ("bash ~/binary", 126),
    ],
)
def test_the_status_of_what_does_not_run(command: str, status: int) -> None:
    files: Files = {
        "~/folder": Dir(),
        "~/returns.sh": File(b"#!/usr/bin/env bash\r\nexit 0\r\n", 0o755),
        "~/direct.sh": File(b"#!/bin/bash -e\r\nexit 0\r\n", 0o755),
        "~/nobody.sh": File(b"#!/usr/bin/python\nexit 0\n", 0o755),
        "~/split.py": File(b"#!/usr/bin/env python3 -u\n", 0o755),
        "~/binary": File(b"\0\1\2\n", 0o755),
    }
    assert statuses(reading(command, files)) == {(status,)}


@pytest.mark.parametrize(
    ("line", "language", "by"),
    [
        ("#!/bin/bash", "bash", "bash"),
        ("#! /bin/sh -e", "sh", "sh"),
        ("#!/usr/bin/env bash", "bash", "bash"),
        ("#!/usr/bin/env -S bash -eu", "bash", "bash"),
        ("#!/usr/bin/env -S python3 -u", "python", "python3"),
        ("#!/usr/bin/env -S uv run --script", "python", "python"),
        ("#!/usr/local/bin/python3.11", "python", "python3.11"),
        ("#!/usr/bin/perl -w", "other", "perl"),
        ("#!/usr/bin/awk -f", "unknown", ""),
    ],
)
def test_the_first_line(line: str, language: str, by: str) -> None:
    (found,) = reading("~/s", {"~/s": File(f"{line}\n".encode(), 0o755)}, is_own=False).started
    assert (found.language, found.by) == (language, by)


@pytest.mark.parametrize("options", ["bash -e ~/s", "bash -o errexit ~/s", "~/s", "env -S 'bash -e' ~/s; ~/s"])
def test_options_count(options: str) -> None:
    text = File(b"#!/bin/bash -e\nfalse\nexit 0\n", 0o755)
    assert (1,) in statuses(reading(options, {"~/s": text}))


@pytest.mark.parametrize(
    "command",
    ["bash -n ~/plain.sh", "bash --version", "python3 -V", "python3 -m json.tool", "node --check x.js", "jq .", "ls ~"],
)
def test_nothing_of_ours_runs(command: str) -> None:
    found = reading(command)
    assert found.started == ()
    assert len(found.parts) == 1


def test_a_module_of_the_folder() -> None:
    assert started(reading("python3 -m mod")) == [(f"{PROJECT}/mod.py", "interpreter", "python3", "python")]


@pytest.mark.parametrize(
    ("command", "is_there", "is_relative"),
    [
        ("bash ~/gone.sh", False, False),
        ("bash scripts/gone.sh", False, True),
        ('bash "$NANOPI_CWD/gone.sh"', False, False),
        ("cd scripts && ./x.sh", True, False),
        ('bash "$MINE/x.sh"', None, False),
        ('cd "$MINE" && ./x.sh', None, False),
        ("/opt/x.sh", False, False),
        ("bash ~/checks/*.sh", None, False),
    ],
)
def test_what_is_known_of_a_file(command: str, is_there: bool | None, is_relative: bool) -> None:
    (found,) = reading(command).started
    assert (found.is_there, found.is_relative) == (is_there, is_relative)


@pytest.mark.parametrize(
    ("command", "is_there"),
    [
        ("/opt/x.sh", None),
        ("~/gone.sh", None),
        ("$HOME/x.sh", None),
        ("bash scripts/gone.sh", False),
        ("scripts/x.sh", True),
        ("node_modules/.bin/guard", None),
    ],
)
def test_another_machine_s_files_are_not_asked_for(command: str, is_there: bool | None) -> None:
    (found,) = reading(command, is_own=False, home=None).started
    assert found.is_there is is_there


def test_a_script_of_a_script_and_what_is_sourced() -> None:
    files: Files = {
        "~/outer.sh": File(b'#!/bin/bash\n. "$(dirname "$0")/lib.sh"\nbash "$HOME/inner.sh"\n', 0o755),
        "~/lib.sh": "x=1\n",
        "~/inner.sh": EXIT,
    }
    found = reading("~/outer.sh", files)
    assert [(one.path and one.path.name, one.how) for one in found.started] == [
        ("outer.sh", "path"),
        ("lib.sh", "source"),
        ("inner.sh", "interpreter"),
    ]
    assert statuses(found) == {(3,)}
    assert [ending.at.source.path.name for ending in found.endings] == ["inner.sh"]
    assert [source.path.name for source in found.texts] == ["outer.sh", "lib.sh", "inner.sh"]


def test_a_module_beside_a_script() -> None:
    files: Files = {
        "~/main.py": "import helper\nhelper.stop()\n",
        "~/helper.py": "def stop():\n    raise SystemExit(3)\n",
    }
    found = reading("python3 ~/main.py", files)
    assert ("import", "helper.py") in [(one.how, one.path and one.path.name) for one in found.started]


@pytest.mark.parametrize(
    "text", [b"#!/bin/bash\nbash ~/s\n", b"#!/bin/bash\n. ~/s\n", b'#!/bin/bash\nexec "$0" again\n', b"~/t\n"]
)
def test_a_script_that_runs_itself_ends(text: bytes) -> None:
    files: Files = {"~/s": File(text, 0o755), "~/t": File(b"~/s\n", 0o755)}
    assert not reading("~/s", files).is_whole


def test_scripts_in_scripts_end_somewhere() -> None:
    files: Files = {f"~/s{i}": File(f"~/s{i + 1}\n".encode(), 0o755) for i in range(50)}
    found = reading("~/s0", files)
    assert not found.is_whole
    assert len(found.started) < 20


def unread(found: Reading) -> Started:
    assert not found.is_whole
    assert {ending.is_whole for ending in found.endings} == {False}
    (one,) = found.started
    return one


@pytest.mark.parametrize(
    "data",
    [b"#!/bin/bash\n" + b"# x\n" * (MOST_BYTES // 4), b"\x7fELF\2\1\1\0", b"#!/usr/bin/perl\nexit 3;\n", b"#!x\n"],
)
def test_what_is_not_read_may_do_anything(data: bytes) -> None:
    assert unread(reading("~/s", {"~/s": File(data, 0o755)}, is_own=False)).is_there


class Odd(MemoryWorld):
    """A machine with a pipe, from which nothing may be read."""

    def stat(self, path: Path) -> os.stat_result | None:
        info = super().stat(path)
        if path.name != "pipe" or info is None:
            return info
        return os.stat_result((stat.S_IFIFO | 0o755, *info[1:]))

    def read(self, path: Path) -> bytes:
        if path.name == "pipe":
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        return super().read(path)


@pytest.mark.parametrize("command", ["/pipe", "bash /pipe", "python3 /pipe", ". /pipe"])
def test_a_pipe_is_never_opened(command: str) -> None:
    world = Odd({"/pipe": File(b"exit 3", 0o755)}, programs=PROGRAMS)
    source = Source(Path("/c.toml"), f"'{command}'".encode())
    text = text_of(source, command, Span(0, len(source.data)))
    found = read(text, Setting(world, Path("/"), None, None, True, "0.12"))
    assert (3,) not in statuses(found)
    assert not any(ending.is_whole for ending in found.endings)


def test_programs_taken_to_be_missing() -> None:
    world = machine(FILES)
    source = Source(Path("/c.toml"), b"'python3 ~/x.py'")
    text = text_of(source, "python3 ~/x.py", Span(0, len(source.data)))
    setting = Setting(world, Path(PROJECT), Path(HOME), Path(HOME, ".nanopi"), True, "0.12")
    assert statuses(read(text, setting, without=frozenset({"python3"}))) == {(127,)}
    assert statuses(read(text, setting)) == {(3,)}


def test_the_arguments_of_xargs_are_not_known() -> None:
    found = reading("ls | xargs -n 1 bash ~/plain.sh")
    call = next(call for call in found.calls if call.in_place == ("xargs",))
    assert call.name == "bash"
    assert started(found) == [(f"{HOME}/plain.sh", "interpreter", "bash", "bash")]
