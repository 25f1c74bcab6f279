"""What the rule about duplicate hooks knows of matchers: which entries of one command certainly fire together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.matchers import compiled, fires
from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.source.errors import HooklintError
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.hosts.model import Hook

_TURNS = tuple("123456789")
"""The first turns: hooks of the same turns meet in one of them."""


class Run(NamedTuple):
    """One entry and its place in the run order.

    `hits` are texts for which it surely fires: all of its event's, where they have an end (`has_end`), else a few.
    """

    number: int
    hook: Hook
    hits: tuple[str, ...]
    has_end: bool


class Overlap(NamedTuple):
    """An entry, and the first one before it that fires at times when it does."""

    run: Run
    first: Run


def overlaps(group: Sequence[Hook], target: str) -> Iterator[Overlap]:
    """Among the entries of one event and command, in run order, each that an earlier one overlaps."""
    earlier = _Earlier()
    for run in _runs(group, target):
        first = earlier.met_by(run)
        if first is not None:
            yield Overlap(run, first)
        earlier.add(run)


def shared(overlap: Overlap) -> tuple[str, ...]:
    """The names for which both fire; none where no name can tell them, or where both fire for all."""
    run, first = overlap
    if not run.has_end or all(one.hook.matcher.value in MATCHES_ALL for one in overlap):
        return ()
    return tuple(name for name in run.hits if name and name in first.hits)


def covers(overlap: Overlap) -> bool:
    """Whether the earlier entry fires whenever the later one does, whatever the names."""
    first = overlap.first.hook.matcher.value
    return first in MATCHES_ALL or first == overlap.run.hook.matcher.value


def _runs(group: Sequence[Hook], target: str) -> Iterator[Run]:
    """Those whose matcher is known to hit something; of the others nobody can say whether they ever run."""
    event = group[0].event
    subject = event_subject(event, target)
    names = subject.names
    texts = _TURNS if subject.kind == "turn" else names
    for number, hook in enumerate(group):
        matcher = hook.matcher.value
        hits = _hits(matcher, texts)
        if not (hits or names or matcher in MATCHES_ALL):
            hits = _shortest(matcher, event, target)
        if hits or matcher in MATCHES_ALL:
            yield Run(number, hook, hits, bool(names))


def _hits(matcher: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(text for text in texts if fires(matcher, text))
    except HooklintError:  # it asks for more work than a text is worth
        return ()


def _shortest(matcher: str, event: str, target: str) -> tuple[str, ...]:
    """A shortest usual text that the matcher hits, such as a session id; none where that is not known."""
    from hooklint.regexes.reach import Hits, Subject, reach

    program = compiled(matcher)
    usual = Subject(event_subject(event, target).subject.usual)  # what is unusual may take long to find
    found = None if isinstance(program, ValueError) else reach(program, usual)
    return (found.witness,) if isinstance(found, Hits) else ()


class _Earlier:
    """The entries so far of one event and command: the first for each way in which a later one can meet it.

    Asking all of them for each would cost the square of a file.
    """

    def __init__(self) -> None:
        self._first: Run | None = None
        self._always: Run | None = None
        self._by_name: dict[str, Run] = {}

    def add(self, run: Run) -> None:
        self._first = self._first or run
        if run.hook.matcher.value in MATCHES_ALL:
            self._always = self._always or run
        for name in run.hits:
            self._by_name.setdefault(name, run)

    def met_by(self, run: Run) -> Run | None:
        """The first entry that certainly fires at times when `run` does."""
        if run.hook.matcher.value in MATCHES_ALL:
            return self._first
        found = [self._always, *map(self._by_name.get, run.hits)]
        return min((one for one in found if one is not None), default=None)
