from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.checking import check
from tests.rules.hooked import commanded, hooked, lines, marked, only

HEAD = "#!/usr/bin/env bash\ncat >/dev/null\n"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("grep -q frozen", id="reads the payload"),
        pytest.param("grep -q frozen locks.txt || true", id="the status is dropped"),
        pytest.param("grep -q frozen locks.txt; exit 0", id="an exit of its own"),
        pytest.param("if grep -q frozen locks.txt; then exit 2; fi", id="the status is asked for"),
        pytest.param("! grep -q frozen locks.txt", id="turned round"),
        pytest.param("grep -q frozen locks.txt; echo checked >> ~/log", id="not the last"),
        pytest.param("[ -f locks.txt ] && grep -q frozen locks.txt", id="asks for the file first"),
        pytest.param("test -e locks.txt || exit 0; grep -q frozen locks.txt", id="asks for the file and leaves"),
        pytest.param("cat locks.txt | grep -q frozen", id="reads from a pipe"),
        pytest.param("grep -q frozen - ", id="reads stdin by name"),
        pytest.param("grep -q frozen /dev/null", id="a file that is always there"),
        pytest.param("ls", id="lists its own folder"),
        pytest.param("test -e locks.txt", id="a test that has no trouble"),
        pytest.param("grep -q frozen locks.txt &", id="nobody waits for it"),
        pytest.param("echo 'grep -q x locks.txt'", id="a text"),
        pytest.param("exit 2", id="on purpose"),
        pytest.param("jq -n --arg a b .", id="jq reads nothing"),
        pytest.param("sed -n 1p locks.txt || :", id="sed is forgiven"),
    ],
)
def test_silent(command: str) -> None:
    assert lines("HL406", commanded(f"cat >/dev/null; {command}")) == []


@pytest.mark.parametrize("event", ["turn_end", "session_start", "tool_execution_end"])
def test_silent_where_nothing_is_blocked(event: str) -> None:
    assert lines("HL406", commanded("grep -q frozen locks.txt", event=event, matcher=None)) == []


@pytest.mark.parametrize(
    ("script", "line", "pointed"),
    [
        pytest.param("grep -q frozen locks.txt\n", 3, "grep -q frozen locks.txt", id="grep"),
        pytest.param("grep -qe a -e b ~/.nanopi/deny\n", 3, "grep -qe a -e b ~/.nanopi/deny", id="the home folder"),
        pytest.param("diff -q a.txt b.txt\n", 3, "diff -q a.txt b.txt", id="diff"),
        pytest.param("cmp -s a.txt b.txt\n", 3, "cmp -s a.txt b.txt", id="cmp"),
        pytest.param("ls releases/open\n", 3, "ls releases/open", id="ls"),
        pytest.param("awk '/frozen/' locks.txt\n", 3, "awk '/frozen/' locks.txt", id="awk"),
        pytest.param("jq -e .frozen state.json\n", 3, "jq -e .frozen state.json", id="jq"),
        pytest.param("set -e\ngrep -q frozen locks.txt\nexit 0\n", 4, "grep -q frozen locks.txt", id="set -e"),
        pytest.param(
            "check() { grep -q frozen locks.txt; }\ncheck\n", 3, "grep -q frozen locks.txt", id="in a function"
        ),
        pytest.param("if true; then\n  grep -q frozen locks.txt\nfi\n", 4, "grep -q frozen locks.txt", id="in an if"),
        pytest.param("grep -q x locks.txt; exit $?\n", 3, "grep -q x locks.txt", id="passed on by exit"),
    ],
)
def test_found(script: str, line: int, pointed: str) -> None:
    """Status 2 is real: GNU grep, diff, cmp and ls answer it where a file is missing (docs/hosts/nanopi.md §5.6)."""
    world = hooked(HEAD + script)
    assert lines("HL406", world) == [("guard.sh", line, "warning")]
    assert marked("HL406", world) == [pointed]


ARGPARSE = "#!/usr/bin/env python3\nimport argparse, sys\nparser = argparse.ArgumentParser()\n"


def test_arguments_that_nobody_gives() -> None:
    wanted = ARGPARSE + 'parser.add_argument("file")\nargs = parser.parse_args()\n'
    assert lines("HL406", hooked(wanted, name="guard.py")) == [("guard.py", 5, "warning")]
    assert only("HL406", hooked(wanted, name="guard.py")).message.startswith("argparse exits 2 here, since an argument")
    assert lines("HL406", hooked(wanted, name="guard.py", event="turn_end", matcher=None)) == []
    optional = ARGPARSE + 'parser.add_argument("--file")\nargs = parser.parse_args()\n'
    assert lines("HL406", hooked(optional, name="guard.py")) == []
    given = commanded("~/.nanopi/hooks/guard.py list.txt", more={"~/.nanopi/hooks/guard.py": wanted})
    assert lines("HL406", given) == []


def test_a_file_that_is_there_makes_it_advice() -> None:
    command = "cat >/dev/null; grep -q frozen locks.txt"
    assert lines("HL406", commanded(command, scope="project")) == [("config.toml", 3, "warning")]
    assert lines("HL406", commanded(command, more={"/project/locks.txt": "x"})) == [("config.toml", 3, "info")]


def test_of_another_user_s_machine_only_the_project_is_known() -> None:
    for file, wanted in (("locks.txt", True), ("/srv/locks.txt", False)):
        world = commanded(f"grep -q frozen {file}", scope="project")
        (diagnostic,) = [one for one in check(world, [Path("/project")]).diagnostics if one.code == "HL406"]
        assert ("(it is)" in diagnostic.message) == wanted


def test_in_another_folder_nobody_can_say() -> None:
    world = commanded("cd /srv && grep -q frozen locks.txt", more={"/project/locks.txt": "x"})
    assert lines("HL406", world) == [("config.toml", 3, "warning")]


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("grep -qe a -e b deny.txt", "deny.txt"),
        ("grep -q -m 1 frozen deny.txt", "deny.txt"),
        ("grep -qf there.txt deny.txt", "deny.txt"),
        ("grep --quiet frozen deny.txt", "deny.txt"),
        ("sed -n -e 1p deny.txt", "deny.txt"),
        ("awk -F : '{print $1}' deny.txt", "deny.txt"),
        ("jq -e -r .a state.json", "state.json"),
        ("diff -U 3 there.txt b.txt", "b.txt"),
        ("cmp -s there.txt b.txt", "b.txt"),
        ("ls -la there.txt b.txt", "b.txt"),
    ],
)
def test_the_file_that_is_missing_is_named(command: str, file: str) -> None:
    world = commanded(f"cat >/dev/null; {command}", more={"/project/there.txt": "x"})
    assert f"exits 2 when {file} is missing (it is)" in only("HL406", world).message


def test_what_is_said() -> None:
    assert only("HL406", commanded("cat >/dev/null; grep -q frozen locks.txt")).message == (
        "the hook ends with the status of grep, which exits 2 when locks.txt is missing (it is), and nanopi takes that "
        "for a block of everything it is asked about; 1 and 0 both allow, so the test decides nothing; "
        "test for the file first, and end with an exit of your own"
    )
    unknown = only("HL406", commanded('cat >/dev/null; grep -q frozen "$LOCKS"')).message
    assert "when $LOCKS is missing, and" in unknown
