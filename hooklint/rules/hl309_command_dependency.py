"""HL309 command-dependency: needs a program that is missing or unguarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.standing_down import StandsDown
    from hooklint.rules.facts import Facts


@rule("HL309", "command-dependency", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Hooks that can refuse, and no more can where the program they read their input with is not there."""
    said = set()
    for read_hook in readings(hooks, facts):
        if ENFORCEMENT[read_hook.hook.event].block and read_hook.reading.calls:
            from hooklint.rules.commands.standing_down import standing_down

            for found in standing_down(read_hook):
                key = found.at.source.path, found.at.span, found.program
                if key not in said:
                    said.add(key)
                    yield _finding(found)


def _finding(found: StandsDown) -> Finding:
    severity = Severity.INFO if found.is_interpreter and not found.is_missing else Severity.WARNING
    return Finding(found.at.source, found.at.span, _message(found), f"needs {found.program}", severity=severity)


def _message(found: StandsDown) -> str:
    here = f"`{found.program}` is not on this machine, and " if found.is_missing else ""
    lacks = "read its input" if found.reads else "write its reply"
    return (
        f"{here}without `{found.program}` this hook cannot {lacks} and ends with {found.outcome}: a guard that "
        f"blocks nothing any more; block there instead: `command -v {found.program} >/dev/null || exit 2`"
    )
