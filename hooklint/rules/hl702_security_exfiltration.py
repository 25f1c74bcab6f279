"""HL702 security-exfiltration: keys, credentials or the environment are sent to the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.credentials import Sent
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Reading


@rule("HL702", "security-exfiltration", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Only what is sent as data: a token in a header is how one logs in."""
    for read in readings(hooks, facts):
        for call, what in _sent(read.reading):
            from hooklint.rules.commands.outcomes import pointed

            yield Finding(
                *pointed(read, call.at),
                f"the hook sends {what} to the network ({call.name}), each time it fires: whoever reads there has what "
                "opens your other doors; take that out, and revoke what was sent",
                f"sends {what}",
            )


def _sent(reading: Reading) -> Iterator[Sent]:
    from hooklint.rules.commands.network import reaches_network

    if any(map(reaches_network, reading.calls)):
        from hooklint.rules.commands.credentials import sent

        yield from sent(reading)
