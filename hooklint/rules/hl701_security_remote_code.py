"""HL701 security-remote-code: a hook that fetches code and runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts


@rule("HL701", "security-remote-code", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """An error in a project, which brings it to whoever opens it there; a warning in what is the user's own."""
    for read in readings(hooks, facts):
        yield from _findings(read)


def _findings(read: ReadHook) -> Iterator[Finding]:
    from hooklint.rules.commands.network import fetches

    if not fetches(read.reading):
        return
    from hooklint.rules.commands.fetched import fetched_and_run
    from hooklint.rules.commands.outcomes import pointed

    for call, how in fetched_and_run(read.reading):
        is_shared = read.hook.slot.scope == "project"
        whose = ", from a project file: whoever starts nanopi here runs it" if is_shared else ""
        yield Finding(
            *pointed(read, call.at),
            f"the hook downloads code and runs it ({how}) at {_moment(read.hook.event)}{whose}; what comes is up to "
            "whoever holds that address then; keep the script with the hook, or compare its checksum before it runs",
            "downloads and runs",
            severity=Severity.ERROR if is_shared else Severity.WARNING,
        )


def _moment(event: str) -> str:
    return {"session_start": "session start", "session_shutdown": "session shutdown"}.get(event, event)
