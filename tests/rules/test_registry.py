from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.model import HookSet
from hooklint.rules import registry
from hooklint.rules.facts import Facts
from hooklint.rules.model import Finding, Safety, Severity
from hooklint.rules.registry import Rule, load, migrating, modules
from hooklint.source.memory import MemoryWorld
from hooklint.source.source import Source
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


def always(_hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    yield Finding(Source(Path("config.toml"), b""), Span(0, 0), "said")


@pytest.mark.parametrize(
    ("since", "target", "speaks"),
    [
        ("", "0.11", True),
        ("0.12", "0.11", False),
        ("0.12", "0.12", True),
        ("0.12", "0.13", True),
        ("0.12", "0.9", False),
        ("0.9", "0.12", True),
        ("0.12", "1.0", True),
        ("0.12", "0.12.1", True),
    ],
)
def test_a_rule_is_silent_about_hosts_older_than_it_holds_for(since: str, target: str, *, speaks: bool) -> None:
    rule = Rule("HL999", "always", Severity.INFO, ("nanopi",), since, None, always)
    hooks = HookSet("nanopi", target, (), (), (), ())
    assert [found.message for found in rule.diagnose(hooks, Facts(MemoryWorld({})))] == ["said"] * speaks


def test_rules_are_in_the_order_of_their_codes() -> None:
    codes = [rule.code for rule in load("nanopi")]
    assert codes == sorted(set(codes))
    assert load("no such host") == ()


def test_a_rule_of_another_host_does_not_hold() -> None:
    rule = Rule("HL999", "always", Severity.INFO, ("nanopi",), "", None, always)
    assert [rule.holds_for(host, "0.12") for host in ("nanopi", "pi-hooks")] == [True, False]


def test_one_rule_judges_what_the_others_found() -> None:
    assert [rule.code for rule in load() if rule.last] == ["HL901"]


def test_what_hangs_on_several_files() -> None:
    assert [rule.code for rule in load() if rule.across_files] == ["HL004", "HL410", "HL601", "HL602"]


def test_what_a_change_of_version_needs() -> None:
    """A repair that `migrate` makes is there; none that changes a script is safe."""
    assert migrating() == {"HL001", "HL006", "HL101", "HL102", "HL104", "HL408"}
    assert {rule.code for rule in load() if rule.migrates and rule.fix is not Safety.SAFE} == {"HL408"}


def test_the_rules_about_commands_can_be_left_out() -> None:
    left = {rule.code for rule in load("nanopi")} - {rule.code for rule in load("nanopi", about_commands=False)}
    reading = re.compile(r"^ *from hooklint\.rules\.commands\.", re.MULTILINE)
    folder = Path(registry.__file__).parent
    asking = {name[:5].upper() for name in modules() if reading.search((folder / f"{name}.py").read_text())}
    assert left == asking - {"HL107", "HL902"}
    assert left
