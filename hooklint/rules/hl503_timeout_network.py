"""HL503 timeout-network: a network call on an event where a timeout blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Related, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Call

_SECOND = 1000
"""Milliseconds."""


@rule("HL503", "timeout-network", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the entry: the same script is right on an event that only waits."""
    for read in readings(hooks, facts):
        if ENFORCEMENT[read.hook.event].block:
            call = next(_slow(read), None)
            if call is not None:
                yield Finding(
                    read.file.source,
                    read.header_span,
                    _words(read, call),
                    "waits for the network",
                    (Related("the call", *call.at),) if call.at.source is not read.file.source else (),
                )


def _slow(read: ReadHook) -> Iterator[Call]:
    """The calls that may wait for longer than the hook is given."""
    from hooklint.rules.commands.network import around, is_bounded, limit, reaches_network

    for call in read.reading.calls:
        if not call.is_background and reaches_network(call):
            seconds = limit(call)
            is_slow = seconds is None or seconds * _SECOND >= read.hook.timeout.value
            if is_slow and not any(one.is_background or is_bounded(one) for one in around(call, read.reading)):
                yield call


def _words(read: ReadHook, call: Call) -> str:
    from hooklint.hosts.nanopi.limits import printed
    from hooklint.rules.commands.network import limit

    seconds, given = limit(call), printed(read.hook.timeout.value)
    waits = "has no limit of its own" if seconds is None else f"waits for up to {seconds:g} s"
    below = "set curl --max-time" if call.name == "curl" else "give it a limit"
    return (
        f"a network call ({call.name}) on an event where a timeout blocks: it {waits}, so with a slow network or a "
        f"server that is down everything is refused after {given} (`hook timed out after {given}`); "
        f"{below} below that, raise timeout, or move it to turn_end"
    )
