"""HL404 output-ignored-event: a veto or a rewrite on an event that ignores it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.variables import EVENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Related, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Ending, Guard

_SILENTLY = "tool_execution_end"
"""The event at which nanopi does not even say that it was asked to block (docs/hosts/nanopi.md §5.9)."""


@rule("HL404", "output-ignored-event", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the entry: the script may be right on another event."""
    for read in readings(hooks, facts):
        enforced = ENFORCEMENT[read.hook.event]
        found = _wasted(read) if not enforced.block else None
        if found:
            ending, kind = found
            words = _no_veto(read.hook.event) if kind == "block" else _no_rewrite(read.hook.event)
            related = (Related("here", *ending.at),) if ending.at.source is not read.file.source else ()
            yield Finding(read.file.source, read.header_span, words, "ignored here", related)


def _wasted(read: ReadHook) -> tuple[Ending, str] | None:
    """The first end that blocks on purpose, or else that rewrites what cannot be rewritten here."""
    from hooklint.rules.commands.feasible import feasible
    from hooklint.scripts.verdicts import verdict

    ends = [(ending, verdict(ending).kind) for ending in feasible(read) if _is_meant(ending)]
    blocked = next((one for one in ends if one[1] == "block"), None)
    if blocked or ENFORCEMENT[read.hook.event].rewritten:
        return blocked
    return next((one for one in ends if one[1] == "transform" and not _is_context(one[0])), None)


def _is_context(ending: Ending) -> bool:
    """Whether it is another host's way to tell the model something, which is dropped on every event."""
    from hooklint.rules.commands.wrong_rewrites import is_context
    from hooklint.scripts.values import Object
    from hooklint.scripts.verdicts import verdict

    reply = verdict(ending).reply
    inner = reply.shape.get("hookSpecificOutput") if reply and isinstance(reply.shape, Object) else None
    return isinstance(inner, Object) and is_context(inner)


def _is_meant(ending: Ending) -> bool:
    """Whether the script says so itself, and not because something that it needs is missing or goes wrong."""
    from hooklint.rules.commands.refusals import is_own_trouble

    if any((guard.kind == "program" and not guard.holds) or _asks_for_event(guard) for guard in ending.guards):
        return False
    return ending.status.codes != (2,) or not (ending.status.of or is_own_trouble(ending))


def _asks_for_event(guard: Guard) -> bool:
    """Whether it tests a text that was made of the event's name: what came of it is not known."""
    from hooklint.scripts.values import outer_holes

    made_of = {(inner.kind, inner.name) for hole in outer_holes(guard.value) for inner in hole.holds}
    return not made_of.isdisjoint((("variable", EVENT), ("field", "event")))


def _no_veto(event: str) -> str:
    told = "drops a block without a word" if event == _SILENTLY else "prints a notice about a block and goes on"
    return f"{event} cannot block: nanopi {told}; {_where(event, 'block')}"


def _no_rewrite(event: str) -> str:
    return f"{event} rewrites nothing: nanopi drops updated_input here; {_where(event, 'rewrite')}"


def _where(event: str, what: str) -> str:
    names = ENFORCEMENT[event].instead
    return f"put the hook on {' or '.join(names)}, which can {what}"
