"""Matcher × event → what nanopi makes of it: refused, or what it fires on (docs/hosts/nanopi.md §4)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.matchers import fires, matcher_error, reaches
from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.hosts.nanopi.texts import dead_input
from hooklint.hosts.nanopi.versions import version
from hooklint.regexes.reach import Hits, Never, OnlyUnusual, Undecided
from hooklint.regexes.rust.matching import TooMuchWork
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.nanopi.subjects import EventSubject
    from hooklint.regexes.reach import Reach

TURNS = 1000
"""How many turns are tried one by one."""

NAMED_TURNS = 5


class Matched(NamedTuple):
    """What a matcher does on one event.

    `refused` is why the host does not take it, if it does not; then nothing is hit. `reach` tells what of the event's
    subject is, with a shortest text. `hits` and `misses` are the usual texts where they have an end; of turns `hits`
    are the first few of `TURNS`, with `more` set if there are others. `idle` are the branches that hit none of the
    usual texts beside others that do, of a matcher so plain that this is certain. `is_everything` is set for the
    matchers that are no patterns.
    """

    event: str
    subject: EventSubject
    reach: Reach
    hits: tuple[str, ...] = ()
    misses: tuple[str, ...] = ()
    more: bool = False
    idle: tuple[str, ...] = ()
    refused: str | None = None
    is_everything: bool = False


def matched(matcher: str, event: str, target: str) -> Matched:
    """What the host makes of a matcher on one of today's events; no plugin is there. Raises `KeyError`."""
    subject = event_subject(event, target)
    if matcher in MATCHES_ALL:
        return Matched(event, subject, reaches(matcher, event, target), subject.names, is_everything=True)
    refused = _refused(matcher, event, target)
    if refused is not None:
        return Matched(event, subject, Never(), refused=refused)
    try:
        hits = tuple(_hits(matcher, subject))
    except TooMuchWork:
        return Matched(event, subject, Undecided())
    reach = Hits(min(hits, key=len)) if hits else reaches(matcher, event, target)
    if subject.kind == "turn":
        return Matched(event, subject, reach, hits[:NAMED_TURNS], more=len(hits) > NAMED_TURNS)
    misses = tuple(name for name in subject.names if name not in hits)
    return Matched(event, subject, reach, hits, misses, idle=_idle(matcher, hits))


def _idle(matcher: str, hits: tuple[str, ...]) -> tuple[str, ...]:
    plain = branches(matcher) if hits and "|" in matcher else ()
    return tuple(branch.name for branch in plain or () if not any(map(branch.fires, hits)))


def _refused(matcher: str, event: str, target: str) -> str | None:
    if event == "input" and version(target).strict_input:
        return dead_input(0, matcher)
    return matcher_error(matcher)


def _hits(matcher: str, subject: EventSubject) -> Iterator[str]:
    if subject.kind == "turn":
        return _turns(matcher)
    return (name for name in subject.names if fires(matcher, name))


def _turns(matcher: str) -> Iterator[str]:
    turns = map(str, range(1, TURNS + 1))
    hits = (turn for turn in turns if fires(matcher, turn))
    yield from islice(hits, NAMED_TURNS + 1)


def witness(reach: Reach) -> str | None:
    """The shortest text that is hit, if one is known."""
    return reach.witness if isinstance(reach, (Hits, OnlyUnusual)) else None
