"""HL405 exit-code: a status that does not block where a block is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Ending, Place


@rule("HL405", "exit-code", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at what ends the script, or at an `exit 2` that ends only a part of it."""
    from hooklint.rules.commands.lost_exits import lost_exit

    said: set[Place] = set()
    for read in readings(hooks, facts):
        if ENFORCEMENT[read.hook.event].block:
            refusing = tuple(_refusing(read))
            for ending in refusing:
                from hooklint.rules.commands.exit_places import chosen_at

                at = chosen_at(ending)
                if at not in said:
                    said.add(at)
                    yield Finding(*at, _words(ending.status.codes[0], read.hook.event), "allows")
            lost = lost_exit(read)
            if lost and lost.at not in said and not (refusing and lost.severity):
                said.add(lost.at)
                yield Finding(*lost.at, lost.message, "ends a part", severity=lost.severity)


def _refusing(read: ReadHook) -> Iterator[Ending]:
    from hooklint.rules.commands.feasible import feasible
    from hooklint.rules.commands.refusals import is_refusal
    from hooklint.rules.commands.toothless import is_toothless

    failures = [ending for ending in feasible(read) if _is_failure(ending)]
    never_blocks = bool(failures) and is_toothless(read)
    return (ending for ending in failures if is_refusal(ending, read, is_toothless=never_blocks))


def _is_failure(ending: Ending) -> bool:
    """Whether the script itself ends with one status that decides nothing, and has printed no decision."""
    from hooklint.scripts.verdicts import verdict

    is_own = not ending.status.of and len(ending.status.codes) == 1
    return is_own and verdict(ending).kind == "failed" and not _blocks_astray(ending)


def _blocks_astray(ending: Ending) -> bool:
    """Whether a reply in the wrong place would block, which is another rule's."""
    from hooklint.scripts.deciding import decided
    from hooklint.scripts.verdicts import astray

    return any(reply.shape and decided(reply.shape) == "block" for reply in astray(ending))


def _words(status: int, event: str) -> str:
    from hooklint.hosts.nanopi.statuses import consequence

    return (
        f"this refuses with a status that nanopi takes for a failure of the hook: {consequence(status, event)} "
        "with a warning; to block use exit 2 with the reason on stderr, or print a JSON decision "
        '({"decision":"block","reason":"…"})'
    )
