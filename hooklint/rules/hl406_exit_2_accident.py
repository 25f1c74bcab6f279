"""HL406 exit-2-accident: a status 2 that nobody meant, blocking every call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.statuses import BLOCKS
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.scripts.model import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.commands.trouble import Trouble
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Call, Ending


_TWO = 2


@rule("HL406", "exit-2-accident", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the program whose trouble ends the hook."""
    from hooklint.rules.commands.readings import readings

    said: set[Place] = set()
    for read in readings(hooks, facts):
        if ENFORCEMENT[read.hook.event].block:
            for found in (*_by_file(read), *_by_arguments(read)):
                place = Place(found.source, found.span)
                if place not in said:
                    said.add(place)
                    yield found


def _by_file(read: ReadHook) -> Iterator[Finding]:
    """A program that reads a file: all that it can end the hook with."""
    from hooklint.rules.commands.feasible import feasible

    codes: dict[Place, set[int]] = {}
    for ending in feasible(read):
        if ending.status.call:
            codes.setdefault(ending.status.call.at, set()).update(ending.status.codes)
    for ending in feasible(read):
        call = ending.status.call
        found = _trouble(call, ending, read) if call and BLOCKS in ending.status.codes else None
        if call and found:
            others = codes[call.at] - {BLOCKS}
            severity = _severity(found, decides=0 not in others)
            yield Finding(*call.at, _words(found, others), "may exit 2", severity=severity)


def _trouble(call: Call, ending: Ending, read: ReadHook) -> Trouble | None:
    from hooklint.rules.commands.trouble import trouble

    return trouble(call, ending.guards, read)


def _by_arguments(read: ReadHook) -> Iterator[Finding]:
    """A script that wants arguments, of which nanopi gives none: its parser ends it."""
    from hooklint.rules.commands.feasible import feasible

    for ending in feasible(read):
        complaint = next((one for one in ending.printed if one.by == "argparse"), None)
        if complaint and ending.status.codes == (BLOCKS,):
            yield Finding(
                *complaint.at,
                "argparse exits 2 here, since an argument is missing: a hook gets none but those in its command, and "
                "nanopi takes 2 for a block of everything it is asked about; read the payload from stdin",
                "exits 2",
            )


def _severity(found: Trouble, *, decides: bool) -> Severity | None:
    """A file that is there may go, and one that only a hit needs may be wanted: then it is advice."""
    is_safe = found.is_there or (decides and found.is_there is None)
    return Severity.INFO if is_safe else None


def _words(found: Trouble, others: set[int]) -> str:
    every = [str(code) for code in sorted(others, reverse=True)]
    allowed = " and ".join(filter(None, [", ".join(every[:-1]), *every[-1:]]))
    both = "both" if len(every) == _TWO else "all"
    said = f"{allowed} {both} allow, so the test decides nothing" if len(every) > 1 else f"{allowed} allows"
    rest = f"; {said}" if every else ""
    now = " (it is)" if found.is_there is False else ""
    return (
        f"the hook ends with the status of {found.program}, which exits 2 when {found.file} is missing{now}, and "
        f"nanopi takes that for a block of everything it is asked about{rest}; "
        "test for the file first, and end with an exit of your own"
    )
