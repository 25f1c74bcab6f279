"""HL107 event-frequency: a hook that fires more often than its author thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.sessions import BOUNDS, CHANGES
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Related, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Call


@rule("HL107", "event-frequency", Severity.INFO, hosts=("nanopi",), since="0.12")
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the entry. Silent where anything may ask for the reason, in the command or in what it runs."""
    if not any(hook.event in BOUNDS for hook in hooks.hooks):
        return
    for read_hook in readings(hooks, facts):
        if read_hook.hook.event in BOUNDS and read_hook.hook.matcher.value in MATCHES_ALL:
            from hooklint.rules.commands.each_time import costly_calls

            calls = costly_calls(read_hook)
            if calls:
                yield _finding(read_hook, calls[0])


def _finding(read_hook: ReadHook, call: Call) -> Finding:
    file, hook = read_hook.file, read_hook.hook
    is_elsewhere = call.at.source is not file.source
    related = (Related(f"what {call.name} does is done each time:", *call.at),) if is_elsewhere else ()
    return Finding(file.source, read_hook.header_span, _words(hook.event), "at every change of session", related)


def _words(event: str) -> str:
    moment, reason = BOUNDS[event]
    changes = f"{', '.join(CHANGES[:-1])} and {CHANGES[-1]}"
    return (
        f"this hook does not only run at the {moment} of nanopi: its event also fires on {changes}; "
        f'test .arguments.reason for "{reason}" if once is meant'
    )
