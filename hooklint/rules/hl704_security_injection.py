"""HL704 security-injection: text of the payload becomes text of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL704", "security-injection", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """The model chooses the payload, so what is made of it is code that nobody approved."""
    for read in readings(hooks, facts):
        from hooklint.rules.commands.injected import injected
        from hooklint.rules.commands.outcomes import pointed

        for call, what, words in injected(read.reading):
            yield Finding(*pointed(read, call.at), words, f"{what} becomes code")
