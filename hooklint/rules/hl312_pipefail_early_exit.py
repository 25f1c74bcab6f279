"""HL312 pipefail-early-exit: a pipeline that fails although its reader found what it looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Call, Reading


@rule("HL312", "pipefail-early-exit", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Only where the status of the pipeline decides something, and its text can be long."""
    for read_hook in readings(hooks, facts):
        piped = [call for call in read_hook.reading.calls if call.is_pipefail and call.piped_from]
        for call in _failing(piped, read_hook.reading) if piped else ():
            yield Finding(call.at.source, call.at.span, _message(call), "leaves early")


def _failing(piped: list[Call], reading: Reading) -> Iterator[Call]:
    """Those that leave early where that makes a difference."""
    from hooklint.rules.commands.early_exit import is_at_risk, leaver
    from hooklint.rules.commands.swallowed import is_statement, is_swallowed, stopping_texts

    stopping = stopping_texts(reading)
    last = {ending.status.call.at for ending in reading.endings if ending.status.call is not None}
    for call in piped:
        how = leaver(call)
        if how is not None and is_at_risk(call, how) and not is_swallowed(call):
            stops = call.at.source in stopping and not call.is_tested and is_statement(call)
            if call.is_tested or call.at in last or stops:
                yield call


def _message(call: Call) -> str:
    seeks = call.name in {"grep", "egrep", "fgrep", "rg"}
    instead = f"`{call.name} … >/dev/null` without -q, or `<<<`" if seeks else "`<<<` instead of the pipe"
    return (
        f"`{call.name}` leaves before it has read all, so whoever writes to it is killed and with `pipefail` the "
        f"pipeline fails with status 141 although {'it matched' if seeks else 'all went well'}: on a long text the "
        f"other branch is taken; use {instead}"
    )
