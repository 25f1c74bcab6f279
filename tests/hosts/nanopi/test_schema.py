from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.schema import AGENT, AGENT_DEFAULTS, HOOK, SKILLS, TRUST, Sequence, Struct
from hooklint.hosts.nanopi.versions import EVENTS, version

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.schema import Wanted

PAGE = Path(__file__).parents[3] / "docs" / "hosts" / "nanopi-toml.md"


def names(struct: Struct) -> list[str]:
    return [field.name for field in struct.fields]


def part(struct: Struct, name: str) -> Wanted:
    return next(field.wanted for field in struct.fields if field.name == name)


def test_a_hook_and_its_defaults() -> None:
    fields = [(field.name, field.wanted.expected, field.required) for field in HOOK.fields]
    assert fields == [
        ("matcher", "a string", False),
        ("type", "a string", False),
        ("command", "a string", True),
        ("timeout", "u64", False),
    ]
    assert (HOOK.strict, HOOK.expected) == (False, "struct HookConfig")


@pytest.mark.parametrize(("target", "strict"), [("0.11", False), ("0.12", True), ("0.13", True)])
def test_the_hooks_section(target: str, *, strict: bool) -> None:
    facts = version(target)
    section = part(facts.config, "hooks")
    assert isinstance(section, Struct)
    assert (section.name, section.strict, names(section)) == ("HooksSection", strict, list(facts.keys))
    assert part(facts.settings, "hooks") == section
    assert names(facts.settings) == ["hooks"]
    if strict:
        assert names(section) == list(EVENTS)


def test_extensions_are_strict_since_0_12() -> None:
    def entry(target: str) -> Struct:
        wanted = part(version(target).config, "extensions")
        assert isinstance(wanted, Sequence)
        assert isinstance(wanted.of, Struct)
        return wanted.of

    assert (entry("0.11").strict, entry("0.12").strict) == (False, True)
    assert names(entry("0.12")) == re.findall(r"`(\w+)`", row("ExtensionConfig"))[1:]


def row(struct: str) -> str:
    return next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{struct}`"))


def test_sections_that_ignore_unknown_keys() -> None:
    assert (TRUST.strict, names(TRUST)) == (False, ["default"])
    assert (SKILLS.strict, names(SKILLS)) == (False, ["disabled", "extra_dirs"])


def test_keys_of_the_root() -> None:
    old, new = version("0.11").config, version("0.12").config
    assert not new.strict
    assert [name for name in names(new) if name not in names(old)] == ["tool_exec_mode", "tool_exec_overrides"]
    assert names(new)[:3] == ["model", "base_url", "api_key_file"]


def test_keys_of_the_root_in_0_13() -> None:
    old, new = version("0.12").config, version("0.13").config
    assert [name for name in names(new) if name not in names(old)] == ["agent", "max_replay_entries"]
    assert (part(new, "agent"), AGENT.strict, list(AGENT_DEFAULTS)) == (AGENT, False, names(AGENT))
    assert [field.wanted.expected for field in AGENT.fields] == ["usize", "usize", "u32", "u64", "u64"]
