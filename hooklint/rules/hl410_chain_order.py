"""HL410 chain-order: a hook that runs behind one whose rewrite takes away what it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Related, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.chains import Starved
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts

_REWRITTEN = ("tool_execution_end", "before_agent_start")
"""The events whose rewrite is right without the rest of the arguments; each hook sees what the one before has left."""


@rule("HL410", "chain-order", Severity.WARNING, hosts=("nanopi",), across_files=True)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the later entry's command. Silent where the earlier one's reply is not read for certain."""
    for event in _REWRITTEN:
        chain = [one for one in readings(hooks, facts) if one.hook.event == event] if _has_chain(hooks, event) else []
        if len(chain) > 1:
            from hooklint.rules.commands.chains import starved

            yield from (_finding(one) for one in starved(chain))


def _has_chain(hooks: HookSet, event: str) -> bool:
    return sum(hook.event == event for hook in hooks.hooks) > 1


def _finding(one: Starved) -> Finding:
    lost = f"`{'.'.join(('', *one.lost))}`"
    kept = ", ".join(f"`.arguments.{key}`" for key in one.kept) or "nothing"
    place = _place(one.earlier, one.later)
    return Finding(
        one.later.file.source,
        one.later.command_span,
        f"this hook finds no {lost}: it runs after the one {place}, whose rewrite replaces all arguments, "
        f"and then only {kept} is there; put this one first, or read {_instead(one)}",
        "starved by an earlier rewrite",
        (Related("the hook that rewrites", one.earlier.file.source, one.earlier.command_span),),
    )


def _instead(one: Starved) -> str:
    same = [key for key in one.kept if key == one.lost[-1]]
    return f"`{'.'.join(('', *one.lost))} // .arguments.{same[0]}`" if same else "what is left"


def _place(earlier: ReadHook, later: ReadHook) -> str:
    line = earlier.file.source.position(earlier.command_span.start).line
    return f"on line {line}" if earlier.file is later.file else f"on line {line} of {earlier.file.source.path.name}"
