"""HL413 output-unread: a reply that nanopi drops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Place


@rule("HL413", "output-unread", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at what prints it."""
    from hooklint.rules.commands.lost_replies import ways

    said: set[Place] = set()
    for read, ending in ways(hooks, facts):
        if any(one.stream == "stdout" for one in ending.printed):
            from hooklint.rules.commands.unread_replies import unread

            for at, message in unread(read, ending):
                if at not in said:
                    said.add(at)
                    yield Finding(*at, message, "not read")
