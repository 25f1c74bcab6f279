from __future__ import annotations

import pytest

from hooklint.checking import check
from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.paths import project_slots
from hooklint.rules.commands.glance import worth_reading
from hooklint.rules.facts import Facts
from tests.rules.hooked import commanded

QUIET = ["true", "date", "cat", "sleep 1", "true 2", "date -u", "cat  "]
LOUD = [
    "false", "exit 2", "echo hi", "date; exit 1", "~/x.sh", "jq .x", "cat ~/x", "date\ntrue", "cat >x",
    "true && exit 2",
    "python3 x.py", "cat x | sh", "$HOME/x.sh", "nosuchprogram",
]  # fmt: skip


@pytest.mark.parametrize("command", QUIET)
def test_nothing_can_be_said(command: str) -> None:
    world = commanded(command)
    assert not worth_reading(load(world), Facts(world))
    assert [one.code for one in check(world).diagnostics if one.code[:3] in {"HL3", "HL4", "HL7"}] == []


@pytest.mark.parametrize("command", LOUD)
def test_something_may_be_said(command: str) -> None:
    world = commanded(command)
    assert worth_reading(load(world), Facts(world))


@pytest.mark.parametrize("command", ["~/.nanopi/hooks/guard.sh --all", "${HOME}/x.py", "$HOME/x.sh"])
def test_a_script_in_nobody_s_home_tells_nothing(command: str) -> None:
    world = commanded(command, scope="project")
    hooks = load(world, project_slots(world, world.cwd))
    assert not worth_reading(hooks, Facts(world, is_own=False))
    assert worth_reading(hooks, Facts(world, is_own=True))
    assert [one.code for one in check(world, [world.cwd]).diagnostics if one.code[:3] in {"HL3", "HL4", "HL7"}] == []


def test_no_hooks_and_hooks_of_another_type() -> None:
    text = "[[hooks.input]]\ntype = 'prompt'\ncommand = 'exit 2'\n"
    for config in ("", text):
        world = commanded("true", more={"~/.nanopi/config.toml": config})
        assert not worth_reading(load(world), Facts(world))
