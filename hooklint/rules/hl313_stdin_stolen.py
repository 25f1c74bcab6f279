"""HL313 stdin-stolen: a here-document or redirection takes the place of the payload on stdin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.stolen import Stolen
    from hooklint.rules.facts import Facts


@rule("HL313", "stdin-stolen", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Programs that want the payload and find something else on their stdin, or nothing."""
    for read_hook in readings(hooks, facts):
        if read_hook.reading.calls:
            from hooklint.rules.commands.stolen import stolen

            for found in stolen(read_hook.reading):
                yield Finding(found.at.source, found.at.span, _message(found), "no payload here")


def _message(found: Stolen) -> str:
    if found.how == "program":
        return (
            f"the here-document is the program that `{found.who}` reads from its stdin, so nothing is left there for "
            f"the payload and every read of it is empty; keep the payload first (`payload=$(cat)`) and hand it on in a "
            f"variable of the environment, or put the program behind `{'-c' if found.who != 'node' else '-e'}`"
        )
    if found.how == "nothing":
        return (
            f"`{found.who}` reads /dev/null here and not the payload, so every field of it is empty; take the "
            "redirection away"
        )
    lost = "its text is empty" if found.who == "cat" else "every field is empty"
    return (
        f"an earlier command has read the payload, so nothing is left for `{found.who}` and {lost}; keep "
        'it first, `payload=$(cat)`, and give it to each: `<<<"$payload"`'
    )
