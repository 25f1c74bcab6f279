from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.load import load
from hooklint.rules.facts import Facts, once
from tests.rules.one_rule import machine

if TYPE_CHECKING:
    from hooklint.hosts.model import HookSet


def test_once_for_the_same_hooks_and_facts() -> None:
    asked = []

    @once
    def target(hooks: HookSet, facts: Facts) -> str:
        asked.append((hooks.target, facts.session_ids))
        return hooks.target

    @once
    def other(hooks: HookSet, _facts: Facts) -> str:
        return f"other {hooks.target}"

    world = machine("")
    facts, old, new = Facts(world), load(world, target="0.11"), load(world, target="0.12")
    assert [target(hooks, facts) for hooks in (old, new, old, new)] == ["0.11", "0.12", "0.11", "0.12"]
    assert asked == [("0.11", "uuid"), ("0.12", "uuid")]
    assert other(old, facts) == "other 0.11"
    assert target(old, facts._replace(session_ids="any")) == "0.11"
    assert asked[2:] == [("0.11", "any")]
