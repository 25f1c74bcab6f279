"""Pattern and event → what a matcher reaches there (docs/hosts/nanopi.md §4.2), with as little search as that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import KINDS, is_turn
from hooklint.hosts.nanopi.matchers import compiled, fires, reaches
from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.regexes.reach import Hits, Never, OnlyUnusual, Undecided
from hooklint.regexes.rust.matching import TooMuchWork
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.plain_matchers import Branch
    from hooklint.hosts.nanopi.subjects import EventSubject
    from hooklint.regexes.reach import Reach
    from hooklint.regexes.rust.tree import Tree
    from hooklint.rules.judged_matchers import Usual


class Verdict(NamedTuple):
    """What one pattern does on one event.

    `hits` are those of the finite usual texts that it hits; `tree` is None for a plain matcher, whose `plain` branches
    say as much.
    """

    subject: EventSubject
    hits: tuple[str, ...]
    reach: Reach
    plain: tuple[Branch, ...] | None
    tree: Tree | None

    @property
    def fires(self) -> bool:
        """Whether it hits anything usual."""
        return isinstance(self.reach, Hits)


def judge(pattern: str, event: str, usual: Usual) -> Verdict | None:
    """What the pattern does; None where the host refuses it, and where a search was not finished."""
    subject, plain = _subject(event, usual), branches(pattern)
    program = compiled(pattern) if plain is None else None
    if isinstance(program, ValueError):
        return None
    try:
        hits = tuple(name for name in subject.names if fires(pattern, name))
    except TooMuchWork:
        return None
    reach = Hits(hits[0]) if hits else _seen(plain, subject, usual)
    if reach is None:
        reach = _searched(pattern, event, usual)
    tree = None if program is None else program.tree
    return None if isinstance(reach, Undecided) else Verdict(subject, hits, reach, plain, tree)


def _subject(event: str, usual: Usual) -> EventSubject:
    """What the event is tested against, with the names of plugins' tools that are known."""
    subject = event_subject(event, usual.target)
    if subject.kind != "tool" or not usual.tools:
        return subject
    return subject._replace(names=tuple(dict.fromkeys((*subject.names, *usual.tools))))


def _seen(plain: tuple[Branch, ...] | None, subject: EventSubject, usual: Usual) -> Reach | None:
    """What is reached where no known name is hit and a glance tells the rest; None where only a search can."""
    if subject.kind in ("input", "compaction"):
        return Never()
    names = [branch.name for branch in plain or () if branch.name]
    if names and subject.kind == "tool":  # a plugin can give its tool any of these names
        shortest = min(names, key=len)
        return Hits(shortest) if usual.plugins else OnlyUnusual(shortest)
    turn = next(filter(is_turn, names), None) if subject.kind == "turn" else None
    return None if turn is None else Hits(turn)


def _searched(pattern: str, event: str, usual: Usual) -> Reach:
    reach = reaches(pattern, event, usual.target, plugins=usual.plugins)
    if isinstance(reach, OnlyUnusual) and usual.any_session and KINDS[event] == "session":
        return Hits(reach.witness)
    return reach
