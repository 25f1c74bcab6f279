"""HL504 background-child: a child that keeps the hook's pipe open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Call
    from hooklint.source.source import Source

_AT_ONCE = frozenset({"echo", "printf", "true", "false", ":", "touch", "rm", "mkdir", "mv", "kill", "logger", "disown"})
_AT_ONCE |= {"notify-send", "osascript", "terminal-notifier"}
"""Programs that have ended before anybody waits for them."""


@rule("HL504", "background-child", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """One finding for a job, however many programs are in it; silent where the script waits for its jobs anyway."""
    for read in readings(hooks, facts):
        if not any(call.name == "wait" for call in read.reading.calls):
            yield from _jobs(read)


def _jobs(read: ReadHook) -> Iterator[Finding]:
    shells = {part.source for part in read.reading.parts if part.language in {"bash", "sh"}}
    jobs: list[list[Call]] = []
    for call in filter(_keeps_open, read.reading.calls):
        if jobs and _is_same_job(jobs[-1][-1], call, shells):
            jobs[-1].append(call)
        else:
            jobs.append([call])
    for job in jobs:
        call = next((call for call in job if call.stdout == "hook"), job[0])
        yield Finding(*call.at, _words(read, call), f"keeps {_kept(call)} open")


def _is_same_job(first: Call, second: Call, shells: set[Source]) -> bool:
    """Whether they stand on one line, or in a shell's text with no other `&` between them."""
    source, one, other = first.at.source, first.at.span, second.at.span
    if source is not second.at.source:
        return False
    between = source.data[min(one.end, other.end) : max(one.start, other.start)]
    if b"\n" not in between:
        return True
    return source in shells and re.search(rb"(?<![&>])&(?![&>])", between) is None


def _keeps_open(call: Call) -> bool:
    return call.is_background and call.name not in _AT_ONCE and "hook" in (call.stdout, call.stderr)


def _kept(call: Call) -> str:
    kept = [name for name, stream in (("stdout", call.stdout), ("stderr", call.stderr)) if stream == "hook"]
    return " and ".join(kept)


def _words(read: ReadHook, call: Call) -> str:
    from hooklint.hosts.nanopi.limits import printed

    given = printed(read.hook.timeout.value)
    struck = (
        "and then a timeout blocks" if ENFORCEMENT[read.hook.event].block else "and holds up the session for as long"
    )
    name = call.name or "the program"
    return (
        f"{name} goes on in the background with the hook's {_kept(call)} open: nanopi waits until both are closed, up "
        f"to the limit of {given}, {struck}; send both elsewhere: `{name} … >/dev/null 2>&1 </dev/null &`"
    )
