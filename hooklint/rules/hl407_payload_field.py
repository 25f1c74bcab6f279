"""HL407 payload-field: a script reads a field that nanopi does not send with the event of its hook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.absent_fields import Absent
    from hooklint.rules.facts import Facts


@rule("HL407", "payload-field", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the way to the field. A script of several hooks is right if one of them gets the field."""
    every = [one for one in readings(hooks, facts) if one.reading.fields]
    if every:
        from hooklint.rules.commands.absent_fields import absent_fields

        for one in absent_fields(every, hooks, facts):
            yield Finding(one.at.source, one.at.span, _message(one), _label(one))


def _message(one: Absent) -> str:
    lost = f", so the block that hangs on it never comes and {one.allowed}" if one.allowed else ", so nothing is found"
    return f"nanopi sends no `{_dotted(one.way)}` with {one.event}{lost}; {_advice(one)}"


def _advice(one: Absent) -> str:
    if one.instead:
        return f"read `{_dotted(one.instead)}`"
    return f"what it sends is {', '.join(f'`{_dotted(way)}`' for way in one.sent)}"


def _label(one: Absent) -> str:
    return f"write {_dotted(one.instead)}" if one.instead else "never sent"


def _dotted(way: tuple[str, ...]) -> str:
    return "." + ".".join(way)
