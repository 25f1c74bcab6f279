"""HL311 env-unknown: a variable the host never sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.scripts.model import NOT_FOUND

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.hosts.nanopi.variables import NeverSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import VariableRead


@rule("HL311", "env-unknown", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Each variable once in each file, where it is read first and nothing is ready to take its place."""
    read_hooks = readings(hooks, facts)
    said: set[tuple[Path, str]] = set()
    for read_hook in read_hooks if any(one.reading.variables for one in read_hooks) else ():
        for read, why in _unset(read_hook):
            key = read.at.source.path, read.name
            if key not in said and not _is_set_elsewhere(read, why, read_hooks):
                said.add(key)
                yield Finding(read.at.source, read.at.span, _message(read, why, read_hook), "never set")


def _unset(read_hook: ReadHook) -> Iterator[tuple[VariableRead, NeverSet]]:
    """What is read in vain, in the order of the text."""
    from hooklint.hosts.nanopi.variables import never_set
    from hooklint.rules.commands.feasible import can_hold
    from hooklint.rules.commands.presence import is_provided_for

    for read in sorted(read_hook.reading.variables, key=lambda read: read.at.span):
        why = never_set(read.name, read_hook.hook.event)
        if why is not None and can_hold(read.guards, read_hook) and not is_provided_for(read_hook, read):
            yield read, why


def _is_set_elsewhere(read: VariableRead, why: NeverSet, read_hooks: tuple[ReadHook, ...]) -> bool:
    """Whether another hook runs the same script on an event for which nanopi sets it: it may be meant for that one."""
    from hooklint.hosts.nanopi.variables import never_set

    return why.why == "event" and any(
        _reads(other, read) and never_set(read.name, other.hook.event) is None for other in read_hooks
    )


def _reads(other: ReadHook, read: VariableRead) -> bool:
    return any(text.path == read.at.source.path for text in other.reading.texts)


def _message(read: VariableRead, why: NeverSet, read_hook: ReadHook) -> str:
    from hooklint.hosts.nanopi.variables import instead_of

    event = read_hook.hook.event
    instead = f"${why.meant}" if why.meant else instead_of(read.name, event)
    advice = f"; read {instead} instead" if instead else ""
    return f"{_reason(read.name, why, event)}, so it is empty here, whatever the call{_path(read, read_hook)}{advice}"


def _path(read: VariableRead, read_hook: ReadHook) -> str:
    """What follows where the variable is the folder of what is run."""
    from hooklint.rules.commands.outcomes import ends_with
    from hooklint.scripts.interpreters import interpreter
    from hooklint.scripts.values import Hole

    folder = Hole("variable", read.name)
    for call in read_hook.reading.calls:
        kind = interpreter(call.name)
        statuses = (NOT_FOUND, kind.missing[0] if kind and kind.missing else 0)
        for word, place, status in zip(call.words, call.places, statuses, strict=False):
            begins = len(word) > 1 and word[0] == folder and str(word[1]).startswith("/")
            if begins and status and place.source is read.at.source and place.span.start <= read.at.span.start:
                return f", and the path begins at the root of the disk: {ends_with(read_hook, place, status)}"
    return ""


def _reason(name: str, why: NeverSet, event: str) -> str:
    if why.why == "other":
        return f"`{name}` is {why.whose}'s, and never set by nanopi"
    if why.why == "promised":
        return f"`{name}` stands in nanopi's documents only, and is never set by nanopi"
    if why.why == "event":
        return f"`{name}` is not set by nanopi on `{event}`"
    return f"`{name}` is never set by nanopi"
