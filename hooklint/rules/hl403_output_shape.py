"""HL403 output-shape: JSON that the host reads as something else, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Ending, Place
    from hooklint.scripts.verdicts import Reply


@rule("HL403", "output-shape", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at what prints the reply, or at the key in it where that is a program of several lines."""
    from hooklint.rules.commands.lost_replies import narrowed, ways

    said: set[Place] = set()
    for read, ending in ways(hooks, facts):
        for reply in _in_question(read, ending):
            from hooklint.rules.commands.wrong_shapes import wrong

            found = wrong(reply, read, ending) if reply.at not in said else None
            if found:
                said.add(reply.at)
                place = narrowed(reply.at, found.key)
                yield Finding(*place, found.message, found.label, severity=found.severity)


def _in_question(read: ReadHook, ending: Ending) -> Iterator[Reply]:
    """The replies in the last line, and those elsewhere that would be wrong in it too; no rule says more of them."""
    from hooklint.hosts.nanopi.statuses import BLOCKS
    from hooklint.rules.commands.lost_replies import wish
    from hooklint.scripts.verdicts import replies, verdict

    done = verdict(ending)
    if ending.status.codes == (BLOCKS,):
        return
    for reply in replies(ending):
        if reply.how == "behind" and done.kind in ("block", "transform"):
            continue
        is_other = reply.how in ("spread", "behind") or reply.risk
        if not reply.faults and not (is_other and wish(reply.shape, read.hook.event)):
            yield reply
