"""Which of the tools that a hook is asked about are left by the conditions on the way to something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.variables import TOOL_NAME
from hooklint.rules.commands.comparing import matches, plain_hole
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.scripts.model import Guard

_NAME = (Hole("field", "tool_name"), Hole("variable", TOOL_NAME))


def left_by(guards: Iterable[Guard], tools: frozenset[str]) -> frozenset[str]:
    """Those of the tools for which the conditions can hold."""
    for guard in guards:
        if guard.kind == "compare" and plain_hole(guard.value) in _NAME:
            tools = frozenset(tool for tool in tools if _agrees(guard, tool))
    return tools


def _agrees(guard: Guard, tool: str) -> bool:
    found = [matches(word, guard.how, tool) for word in guard.words]
    if None in found or not found:
        return True
    return any(found) == guard.holds
