"""Pattern and event → what a matcher reaches there (docs/hosts/nanopi.md §4.2), with as little search as that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.matchers import compiled, fires
from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.hosts.nanopi.subjects import event_subject, reached
from hooklint.regexes.reach import Hits, Never, OnlyUnusual, Undecided
from hooklint.regexes.rust.matching import TooMuchWork
from hooklint.rules.judged_matchers import SESSION_EVENTS, TOOL_EVENTS, TURN_EVENTS, is_turn

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.plain_matchers import Branch
    from hooklint.hosts.nanopi.subjects import EventSubject
    from hooklint.regexes.reach import Reach
    from hooklint.regexes.rust.tree import Tree


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


def judge(pattern: str, event: str, target: str, *, plugins: bool) -> Verdict | None:
    """What the pattern does; None where the host refuses it, and where a search was not finished."""
    subject, plain = event_subject(event, target), branches(pattern)
    program = compiled(pattern) if plain is None else None
    if isinstance(program, ValueError):
        return None
    try:
        hits = tuple(name for name in subject.names if fires(pattern, name))
    except TooMuchWork:
        return None
    reach = Hits(hits[0]) if hits else _without_search(plain, event, plugins=plugins)
    if reach is None:
        reach = _searched(pattern, event, target, plugins=plugins)
    tree = None if program is None else program.tree
    return None if isinstance(reach, Undecided) else Verdict(subject, hits, reach, plain, tree)


def _without_search(plain: tuple[Branch, ...] | None, event: str, *, plugins: bool) -> Reach | None:
    """What is reached beyond the names that are usual and hit nothing; None where only a search can tell."""
    if event not in TOOL_EVENTS | TURN_EVENTS | SESSION_EVENTS:
        return Never()
    names = [branch.name for branch in plain or () if branch.name]
    if names and event in TOOL_EVENTS:  # a plugin can give its tool any of these names
        shortest = min(names, key=len)
        return Hits(shortest) if plugins else OnlyUnusual(shortest)
    turn = next(filter(is_turn, names), None) if event in TURN_EVENTS else None
    return None if turn is None else Hits(turn)


def _searched(pattern: str, event: str, target: str, *, plugins: bool) -> Reach:
    program = compiled(pattern)
    return Undecided() if isinstance(program, ValueError) else reached(program, event, target, plugins=plugins)
