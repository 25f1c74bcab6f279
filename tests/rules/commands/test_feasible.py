from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.rules.commands.feasible import can_hold, feasible, hits_only, tools_of
from hooklint.rules.commands.readings import ReadHook, Shelf
from hooklint.scripts.model import Ending, Guard, Place, Reading, Status
from hooklint.scripts.session import Setting
from hooklint.scripts.text import whole
from hooklint.scripts.values import PAYLOAD, Hole, field
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.rules.hooked import commanded

if TYPE_CHECKING:
    from hooklint.scripts.values import Piece

START, END, PROMPT, TURN, SESSION = "tool_execution_start", "tool_execution_end", "input", "turn_start", "session_start"
SOURCE = Source(Path("/guard.sh"), b"x" * 9)
AT = Place(SOURCE, Span(0, 1))
TOOL = field("tool_name")
TOOL_VARIABLE = Hole("variable", "NANOPI_TOOL_NAME")
EVENT = Hole("variable", "NANOPI_EVENT")
COMMAND = field("arguments", "command")


def hook(event: str = START, matcher: str | None = "^bash$", *endings: Ending, target: str = "0.12") -> ReadHook:
    world = commanded("true", event=event, matcher=matcher)
    hooks = load(world, target=target)
    (one,) = hooks.hooks
    setting = Setting(world, None, None, None, is_own=True, target=target)
    return ReadHook(one, hooks.file_of(one), whole(SOURCE), setting, Reading(endings=endings), Shelf())


def guard(piece: Piece, how: str, *words: str, holds: bool = True) -> Guard:
    return Guard("compare", (piece,), how, words, holds, AT)  # type: ignore[arg-type]  # a row's word


def no(piece: Piece, how: str, *words: str) -> Guard:
    return guard(piece, how, *words, holds=False)


@pytest.mark.parametrize(
    ("event", "matcher", "guards"),
    [
        (START, "^bash$", [guard(TOOL, "equals", "edit")]),
        (START, "^bash$", [guard(TOOL, "equals", "Bash")]),
        (START, "^bash$", [no(TOOL, "equals", "bash", "edit")]),
        (START, "^bash$", [guard(TOOL_VARIABLE, "equals", "write")]),
        (START, "^bash$", [no(TOOL_VARIABLE, "glob", "b*")]),
        (START, "^(edit|write)$", [no(TOOL, "equals", "edit"), no(TOOL, "equals", "write")]),
        (START, "^(edit|write)$", [no(TOOL, "equals", "edit"), no(TOOL_VARIABLE, "equals", "write")]),
        (START, "^(edit|write)$", [no(TOOL, "regex", "^(edit|write)$")]),
        (START, "bash", [guard(TOOL, "equals", "edit")]),
        (START, "^mcp", [guard(TOOL, "equals", "bash")]),
        (START, "*", [guard(TOOL, "equals", "")]),
        (START, "^bash$", [guard(EVENT, "equals", "ToolExecutionEnd")]),
        (START, "^bash$", [guard(EVENT, "equals", "PreToolUse")]),
        (START, "^bash$", [no(EVENT, "equals", "ToolExecutionStart", "Input")]),
        (START, "^bash$", [guard(EVENT, "glob", "Session*")]),
        (START, "^bash$", [no(EVENT, "is set")]),
        (START, "^bash$", [guard(field("event"), "equals", "ToolExecutionStart")]),
        (END, "^bash$", [guard(field("event"), "equals", "tool_execution_start")]),
        (END, "^bash$", [guard(PAYLOAD, "contains", '"event":"tool_execution_start"')]),
        (END, "^bash$", [guard(PAYLOAD, "glob", '*"event":"input"*')]),
        (END, "^bash$", [no(PAYLOAD, "contains", '"event":"tool_execution_end"')]),
        (END, "^bash$", [guard(COMMAND, "contains", "rm -rf")]),
        (END, "^bash$", [guard(COMMAND, "is set")]),
        (PROMPT, None, [guard(TOOL, "equals", "bash")]),
        (PROMPT, None, [guard(TOOL, "is set")]),
        (PROMPT, None, [guard(field("arguments", "turn_count"), "equals", "1")]),
        (TURN, None, [guard(TOOL, "equals", "bash")]),
        (TURN, None, [guard(field("arguments", "reason"), "equals", "quit")]),
        (SESSION, None, [guard(TOOL, "equals", "bash")]),
        (SESSION, None, [guard(TOOL, "is set")]),
    ],
)
def test_cannot_hold(event: str, matcher: str | None, guards: list[Guard]) -> None:
    """What the event settles is in docs/hosts/nanopi.md §3, §3.1 and §5.5."""
    assert not can_hold(tuple(guards), hook(event, matcher))


@pytest.mark.parametrize(
    ("event", "matcher", "guards"),
    [
        (START, "^bash$", []),
        (START, "^bash$", [guard(TOOL, "equals", "bash", "write")]),
        (START, "^bash$", [no(TOOL, "equals", "edit")]),
        (START, "^bash$", [guard(TOOL, "glob", "*")]),
        (START, "^bash$", [guard(TOOL, "regex", "b(a|o)s+h")]),
        (START, "^bash$", [no(TOOL, "regex", "(?x) bash")]),
        (START, "bash", [no(TOOL, "equals", "bash")]),
        (START, "bash", [guard(TOOL, "equals", "my_bash")]),
        (START, "*", [guard(TOOL, "equals", "mcp__db")]),
        (START, "*", [no(TOOL, "equals", "bash"), no(TOOL, "equals", "edit", "write")]),
        (START, "*", [no(TOOL, "equals", "bash", "edit", "find", "grep", "ls", "read", "subagent", "write")]),
        (START, "^(edit|write)$", [no(TOOL, "equals", "edit")]),
        (START, "^e.*t$", [guard(TOOL, "equals", "edit")]),
        (START, "^bash$", [guard(EVENT, "equals", "ToolExecutionStart", "PreToolUse")]),
        (START, "^bash$", [guard(EVENT, "glob", "Tool*Start")]),
        (START, "^bash$", [guard(EVENT, "regex", "^(Tool|Session)+.nd")]),
        (START, "^bash$", [guard(EVENT, "is set")]),
        (START, "^bash$", [guard(COMMAND, "contains", "rm -rf")]),
        (START, "^bash$", [guard(field("arguments", "tool_input"), "is set")]),
        (START, "^bash$", [guard(PAYLOAD, "contains", '"tool_name":"edit"')]),
        (START, "^bash$", [guard(PAYLOAD, "regex", '"event":"input"')]),
        (START, "^bash$", [guard(PAYLOAD, "contains", '"event":"input"', "rm")]),
        (START, "^bash$", [no(PAYLOAD, "glob", '*"event":"tool_execution_start"*"rm"*')]),
        (END, "^bash$", [no(PAYLOAD, "contains", '"event":"input"')]),
        (END, "^bash$", [guard(field("arguments", "tool_input", "command"), "contains", "rm")]),
        (END, "^bash$", [guard(PAYLOAD, "contains", '"event":"tool_execution_end"')]),
        (END, "^bash$", [no(COMMAND, "contains", "rm -rf")]),
        (END, "^bash$", [guard(COMMAND, "equals", "", "x")]),
        (END, "^bash$", [guard(COMMAND, "equals", "null")]),
        (PROMPT, None, [no(TOOL, "equals", "bash")]),
        (TURN, None, [guard(TOOL, "equals", "3")]),
        (TURN, "^1$", [no(TOOL, "equals", "1")]),
        (SESSION, None, [guard(TOOL_VARIABLE, "equals", "bash")]),
        (SESSION, None, [guard(field("arguments", "reason"), "equals", "startup")]),
        (SESSION, None, [guard(Hole("variable", "CI"), "is set")]),
        (START, "^bash$", [Guard("file", ("/etc/x",), "", (), holds=True, at=AT)]),
        (START, "^bash$", [Guard("compare", ("a-", TOOL), "equals", ("x",), holds=True, at=AT)]),
    ],
)
def test_can_hold(event: str, matcher: str | None, guards: list[Guard]) -> None:
    assert can_hold(tuple(guards), hook(event, matcher))


def test_endings_that_cannot_be_are_left_out() -> None:
    here = Ending(Status((2,)), (), (guard(TOOL, "equals", "bash"),), AT)
    there = Ending(Status((2,)), (), (guard(TOOL, "equals", "edit"),), AT)
    assert feasible(hook(START, "^bash$", here, there)) == (here,)
    assert feasible(hook(START, "*", here, there)) == (here, there)


@pytest.mark.parametrize(
    ("event", "matcher", "target", "wanted", "only"),
    [
        (START, "^bash$", "0.12", ("bash",), True),
        (START, "^(write|edit|mcp__db)$", "0.12", ("write", "edit"), True),
        (START, "^mcp__db$", "0.12", (), True),
        (START, "^(write|edit)", "0.12", ("edit", "write"), False),
        (START, "agent", "0.12", ("subagent",), False),
        (START, "agent", "0.13", ("agent", "list_agents", "stop_agent"), False),
        (END, "^.e.*", "0.11", ("read",), False),
        (END, None, "0.11", ("bash", "edit", "find", "grep", "ls", "read", "write"), False),
        (START, "(", "0.12", (), False),
        (TURN, None, "0.12", (), False),
    ],
)
def test_tools_that_a_matcher_hits(
    event: str, matcher: str | None, target: str, wanted: tuple[str, ...], *, only: bool
) -> None:
    read = hook(event, matcher, target=target) if target != "0.11" else hook(event, matcher)
    read = read._replace(setting=read.setting._replace(target=target))
    assert tools_of(read) == wanted
    assert hits_only(read) == only
