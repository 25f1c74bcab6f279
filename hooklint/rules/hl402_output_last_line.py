"""HL402 output-last-line: the reply is JSON, but not where the host looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Related, Safety, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Ending, Place
    from hooklint.scripts.verdicts import Reply


@rule("HL402", "output-last-line", Severity.ERROR, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at what prints the reply over several lines, or at what is printed behind it."""
    from hooklint.rules.commands.lost_replies import ways

    said: set[Place] = set()
    for read, ending in ways(hooks, facts):
        for reply, at in _hidden(read, ending):
            if at not in said:
                said.add(at)
                yield _finding(read, ending, reply, at)


def _hidden(read: ReadHook, ending: Ending) -> Iterator[tuple[Reply, Place]]:
    """The replies that would have done something, and that something else does not do in their place."""
    from hooklint.hosts.nanopi.statuses import BLOCKS
    from hooklint.rules.commands.lost_replies import wish
    from hooklint.scripts.verdicts import astray, is_certain, replies, verdict

    if not is_certain(ending) or not ending.status.codes or BLOCKS in ending.status.codes:
        return
    done = verdict(ending).kind
    hidden = (reply for reply in replies(ending) if reply.how in ("spread", "behind"))
    for reply in (*hidden, *(reply for reply in astray(ending) if not reply.faults)):
        wanted = wish(reply.shape, read.hook.event)
        if wanted and done not in ("block", wanted):
            yield reply, reply.after.at if reply.how == "behind" and reply.after else reply.at


def _finding(read: ReadHook, ending: Ending, reply: Reply, at: Place) -> Finding:
    from hooklint.rules.commands.lost_replies import instead, wish

    wanted = wish(reply.shape, read.hook.event)
    lost = f"{'decision' if wanted == 'block' else 'rewrite'} is ignored: {instead(wanted, ending, read.hook.event)}"
    if reply.printed.stream == "stderr":
        message = f"this reply goes to stderr, and nanopi reads stdout, so the {lost}; take the >&2 away, or use exit 2"
        return Finding(*reply.at, message, "on stderr")
    if reply.how == "behind":
        message = (
            f"this becomes the last line of the output, and nanopi reads no other, so the {lost}; "
            "print it before the reply, or to stderr (>&2)"
        )
        related = (Related("the reply", *reply.at),) if reply.at != at else ()
        return Finding(*at, message, "printed behind the reply", related)
    from hooklint.rules.commands.one_line import advice, one_line

    message = (
        f"this prints the reply over several lines, and nanopi reads only the last one, so the {lost}; "
        f"{advice(read, at)}"
    )
    return Finding(*at, message, "several lines").offering(one_line(read, reply))
