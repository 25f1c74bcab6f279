from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.expansion import expand, opening
from tests.support.recorded_trees import recording

if TYPE_CHECKING:
    from tests.support.recorded_trees import Record

RECORDS = recording("expand")


def root_of(env: dict[str, str]) -> str:
    """The configuration's folder, as docs/hosts/nanopi.md §1.1 has it."""
    if "NANOPI_HOME" in env:
        return env["NANOPI_HOME"]
    home = env["HOME"]
    return f"{home}.nanopi" if home.endswith("/") else f"{home}/.nanopi"


def test_every_recording_is_there() -> None:
    assert len(RECORDS) == 454
    assert len({record["id"] for record in RECORDS}) == 454


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_recorded_expansion(record: Record) -> None:
    env = record["env"]
    assert expand(record["command"], env["HOME"], root_of(env), "0.12") == record["expanded"]


@pytest.mark.parametrize(
    ("command", "expanded"),
    [
        ("~/x.sh", "/home/u/x.sh"),
        ("${HOME}/x.sh", "/home/u/x.sh"),
        ("~/.nanopi/x.sh", "/home/u/.nanopi/x.sh"),
        ("~/x.sh 'a\\nb'", "/home/u/x.sh 'a\\nb'"),
        ("~\\x.sh", "~\\x.sh"),
        ("~", "~"),
        ("$HOME", "$HOME"),
    ],
)
def test_older_hosts_know_three_spellings_and_rewrite_nothing(command: str, expanded: str) -> None:
    assert expand(command, "/home/u", "/np-root", "0.11") == expanded


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_an_unknown_folder_leaves_the_command_alone(target: str) -> None:
    assert expand("~/x\\y", None, None, target) == "~/x\\y"
    assert expand("~/.nanopi/x\\y", None, None, target) == "~/.nanopi/x\\y"


@pytest.mark.parametrize(
    ("command", "length"),
    [("~/x", 2), ("$HOME/x", 6), ("${HOME}\\x", 8), ("~/.nanopi/x", 10), ("~/.nanopi", 2), ("~", 1)],
)
def test_so_much_of_the_command_is_replaced(command: str, length: int) -> None:
    found = opening(command, "0.12")
    assert found is not None
    assert found.length == length


@pytest.mark.parametrize("command", ["'~/x'", " ~/x", "~user/x", "bash ~/x", "$HOME.sh", "${HOME%/}/y", "", "x"])
def test_nothing_is_replaced_elsewhere(command: str) -> None:
    assert opening(command, "0.12") is None
