"""HL412 tool-name-unknown: a script asks for a tool by a name that nanopi never sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.hosts.nanopi.variables import TOOL_NAME
from hooklint.rules.commands.readings import readings
from hooklint.rules.judged_matchers import has_plugins
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.commands.tool_words import Named
    from hooklint.rules.facts import Facts


@rule("HL412", "tool-name-unknown", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the first such word of a line. Silent where plugins may bring tools: they may have any name."""
    if has_plugins(hooks):
        return
    for read_hook in readings(hooks, facts):
        if read_hook.reading.comparisons and KINDS[read_hook.hook.event] == "tool":
            yield from _findings(read_hook, hooks.target, facts)


def _findings(read_hook: ReadHook, target: str, facts: Facts) -> Iterator[Finding]:
    from hooklint.rules.commands.comparing import asks_for, by_line

    if asks_for(read_hook.reading, "tool_name", TOOL_NAME):
        from hooklint.rules.commands.tool_words import dead_names, names_of

        for words in by_line(dead_names(read_hook, names_of(read_hook.hook, target, facts))):
            at = words[0][0].at
            yield Finding(at.source, at.span, _message([named for _, named in words]), _label(words[0][1]))


def _message(every: list[Named]) -> str:
    from hooklint.rules.matchers.meant_names import listed

    words = listed([f"`{named.text}`" for named in dict.fromkeys(every)], "or")
    right = list(dict.fromkeys(f"`{named.instead}`" for named in every if named.instead))
    never = f"nanopi has no tool {words}, so no call has that name"
    if all(named.how == "case" for named in every):
        return f"{never}: its tools are written in lower case; write {listed(right)}"
    return f"{never}; what it has is {listed(right)}" if right else f"{never}; those are another host's"


def _label(named: Named) -> str:
    return f"write {named.instead}" if named.instead else "no such tool"
