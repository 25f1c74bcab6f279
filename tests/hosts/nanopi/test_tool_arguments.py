from __future__ import annotations

import re
from pathlib import Path

import pytest

from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.hosts.nanopi.tool_arguments import ARGUMENTS, Arguments, arguments_of
from hooklint.hosts.nanopi.versions import TARGETS, TOOLS

PAGE = Path(__file__).parents[3] / "docs/hosts/nanopi.md"


def rows() -> dict[str, tuple[list[str], list[str]]]:
    """The table of tools of the page: name → required, optional."""
    section = PAGE.read_text(encoding="utf-8").partition("\n## 11")[2]
    found = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", section, re.MULTILINE)
    return {tool: (_names(required), _names(optional)) for tool, required, optional in found}


def _names(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", re.sub(r"\([^()]*\)", "", cell))


@pytest.mark.parametrize("tool", sorted({*ARGUMENTS, "list_agents", "stop_agent", "send_message"}))
def test_as_documented(tool: str) -> None:
    known = arguments_of(tool, "0.13")
    assert known is not None
    assert (list(known.required), list(known.optional)) == rows()[tool]


@pytest.mark.parametrize("target", TARGETS)
def test_every_tool_that_fires_hooks_is_known(target: str) -> None:
    names = event_subject("tool_execution_start", target).names
    assert set(TOOLS) <= set(names)
    assert all(arguments_of(name, target) is not None for name in names)


@pytest.mark.parametrize(
    ("tool", "target", "wanted"),
    [
        ("subagent", "0.11", None),
        ("subagent", "0.13", None),
        ("agent", "0.12", None),
        ("Bash", "0.12", None),
        ("mcp__db", "0.13", None),
        ("subagent", "0.12", Arguments((), ("task", "tasks", "chain", "agent", "agent_scope", "cwd"))),
    ],
)
def test_by_version(tool: str, target: str, wanted: Arguments | None) -> None:
    assert arguments_of(tool, target) == wanted


def test_known_are_all() -> None:
    assert ARGUMENTS["grep"].known == {"pattern", "path", "case_insensitive", "all"}


def test_no_version_that_nobody_knows() -> None:
    with pytest.raises(KeyError):
        arguments_of("agent", "0.14")
