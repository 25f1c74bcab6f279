"""A matcher → the tools that Claude Code runs the hook for (docs/hosts/claude-code.md §1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hooklint.source.named_tuple import NamedTuple

TOOLS = (
    "Agent",
    "AskUserQuestion",
    "Bash",
    "Edit",
    "EnterPlanMode",
    "ExitPlanMode",
    "Glob",
    "Grep",
    "LS",
    "MultiEdit",
    "NotebookEdit",
    "PowerShell",
    "Read",
    "Skill",
    "TaskCreate",
    "TaskGet",
    "TaskList",
    "TaskOutput",
    "TaskStop",
    "TaskUpdate",
    "TodoWrite",
    "WebFetch",
    "WebSearch",
    "Write",
)
"""Its own tools, those included that only older versions have. An MCP server's tool is `mcp__<server>__<tool>`."""

_OLD_NAMES = {"Task": "Agent"}
FORMER_TOOLS = (*_OLD_NAMES, "BashOutput", "KillShell", "NotebookRead", "SlashCommand")
"""Names that it took once and that people still write."""

_MATCHES_ALL = frozenset(("", "*"))
_OF_A_LIST = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_- ,|")

Kind: TypeAlias = Literal["everything", "list", "pattern", "no pattern"]


class Reading(NamedTuple):
    """How the host takes a matcher, and its tools that are hit; `hits` is None where that is not decided.

    `others` are the names of a list that are none of its tools; `no pattern` hits nothing.
    """

    kind: Kind
    hits: tuple[str, ...] | None
    others: tuple[str, ...] = ()


def reading(matcher: str) -> Reading:
    """What the host does with a matcher on a tool event."""
    if matcher in _MATCHES_ALL:
        return Reading("everything", TOOLS)
    if _OF_A_LIST.issuperset(matcher):
        return _of_list(matcher)
    from hooklint.regexes.javascript import NotAPattern, NotDecided, is_match

    try:
        return Reading("pattern", tuple(tool for tool in TOOLS if is_match(matcher, tool)))
    except NotAPattern:
        return Reading("no pattern", ())
    except NotDecided:
        return Reading("pattern", None)


def _of_list(matcher: str) -> Reading:
    """Whole names, separated by bars or commas."""
    stripped = (name.strip() for name in matcher.replace(",", "|").split("|"))
    named = dict.fromkeys(_OLD_NAMES.get(name, name) for name in stripped if name)
    hits = tuple(tool for tool in TOOLS if tool in named)
    return Reading("list", hits, tuple(name for name in named if name not in TOOLS))
