"""HL411 payload-by-text: a guard that cuts a field out of the JSON with a pattern, and stops at the first quote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.payload_fields import ANY, UNQUOTED, WORDS
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import FieldRead


@rule("HL411", "payload-by-text", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at what cuts. Silent where nothing hangs on it, and where it is only done for want of a better program."""
    for read_hook in readings(hooks, facts):
        if ENFORCEMENT[read_hook.hook.event].block:
            yield from _cut(read_hook)


def _cut(read_hook: ReadHook) -> Iterator[Finding]:
    cut = [read for read in read_hook.reading.fields if read.by == "text" and _has_free_text(read)]
    if cut:
        from hooklint.rules.commands.deciding import Decisions, blocking

        decisions = Decisions(read_hook)
        for read in cut if blocking(read_hook) else ():
            if not _is_second_best(read) and not _steps_over_escapes(read) and decisions.hang_on(read):
                yield Finding(read.at.source, read.at.span, _message(read), "stops at the first quote")


def _is_second_best(read: FieldRead) -> bool:
    """Whether it is reached only where a program is missing, or beside a way that reads the JSON."""
    return any(guard.kind == "program" and not guard.holds for guard in read.guards) or bool(read.alternatives)


def _steps_over_escapes(read: FieldRead) -> bool:
    """Whether the pattern has a class that leaves out the backslash, and so takes escaped signs by themselves."""
    import re

    source, span = read.at
    return bool(re.search(r"\[\^[^\]]*\\\\", source.line_text(source.line_of(span.start)) + source.text(span)))


def _has_free_text(read: FieldRead) -> bool:
    """Whether the field can hold a quote at all: names, numbers and ids cannot."""
    return not read.way or read.way[-1] not in UNQUOTED | WORDS


def _message(read: FieldRead) -> str:
    key = read.way[-1] if read.way and read.way[-1] != ANY else ""
    name = f"`{key}`" if key else "a field"
    return (
        f"{name} is cut out of the JSON as text, which ends at the first escaped quote: what stands behind it is never "
        f"looked at and passes; read it with jq -r '.arguments.{key or 'command'}'"
    )
