"""HL401 output-invalid-json: the reply is not JSON, or a text put into it makes it none."""

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
    from hooklint.scripts.values import Hole
    from hooklint.scripts.verdicts import Reply

_WRITERS = {"python": "json.dumps", "node": "JSON.stringify", "bash": "jq -cn --arg", "sh": "jq -cn --arg"}


@rule("HL401", "output-invalid-json", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at what prints the reply."""
    from hooklint.rules.commands.lost_replies import ways

    said: set[Place] = set()
    for read, ending in ways(hooks, facts):
        for reply in _broken(ending):
            wanted = _wish(reply, read.hook.event)
            if wanted and reply.at not in said:
                said.add(reply.at)
                lost = _lost(wanted, ending, read.hook.event)
                words = _words(reply, lost, _WRITERS.get(_language(read, reply), "a JSON writer"))
                yield Finding(*reply.at, words, "no JSON" if reply.faults else "can break")


def _broken(ending: Ending) -> Iterator[Reply]:
    """Where no other reply is read in its place, and the status does not block already."""
    from hooklint.scripts.verdicts import replies, verdict

    done = verdict(ending)
    if done.kind in ("block", "transform", "allow"):
        return
    for reply in replies(ending):
        if reply.how == "broken" and (reply.faults or done.reply is reply or done.reply is None):
            yield reply


def _wish(reply: Reply, event: str) -> str:
    """What it was meant to do; of one that cannot be read that is not known, but something."""
    from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
    from hooklint.rules.commands.lost_replies import wish

    if reply.shape is not None:
        return wish(reply.shape, event)
    return "block" if ENFORCEMENT[event].block else ""


def _lost(wanted: str, ending: Ending, event: str) -> str:
    from hooklint.rules.commands.lost_replies import instead

    return instead("block" if wanted == "block" else "transform", ending, event)


def _language(read: ReadHook, reply: Reply) -> str:
    from hooklint.rules.commands.lost_replies import language

    return language(read, reply.at)


def _words(reply: Reply, lost: str, writer: str) -> str:
    if reply.risk and not reply.faults:
        return (
            f"a quote, a backslash or a line break in {_name(reply, reply.risk)} breaks this JSON, which is no reply "
            f"then: {lost}; build it with {writer}"
        )
    return f"this is no JSON ({', '.join(reply.faults)}), so nanopi reads no reply: {lost}; build it with {writer}"


def _name(reply: Reply, hole: Hole) -> str:
    """The one variable in the print, or where its text comes from."""
    import re

    written = reply.at.source.text(reply.at.span)
    names = set(re.findall(r"\$\{?([A-Za-z_]\w*)", written)) if "{" in written else set()
    if len(names) == 1:
        return f"${names.pop()}"
    if hole.kind == "field" and hole.name:
        return f".{hole.name}"
    return f"the output of {hole.name}" if hole.kind == "output" else "what is put in"
