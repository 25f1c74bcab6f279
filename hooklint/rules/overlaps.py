"""What the rule about duplicate hooks knows of matchers: which entries of one command certainly fire together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.simple_matchers import hits, subjects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.hosts.model import Hook


class Run(NamedTuple):
    """One entry, its place in the run order, and the names its matcher hits (None: all of an event without end)."""

    number: int
    hook: Hook
    reach: tuple[str, ...] | None


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
    if run.reach is None or first.reach is None or all(one.hook.matcher.value in MATCHES_ALL for one in overlap):
        return ()
    return tuple(name for name in run.reach if name and name in first.reach)


def covers(overlap: Overlap) -> bool:
    """Whether the earlier entry fires whenever the later one does, whatever the names."""
    first = overlap.first.hook.matcher.value
    return first in MATCHES_ALL or first == overlap.run.hook.matcher.value


def _runs(group: Sequence[Hook], target: str) -> Iterator[Run]:
    """Those whose matcher is known to hit something; of the others nobody can say whether they ever run."""
    names = subjects(group[0].event, target)
    for number, hook in enumerate(group):
        reach = None if names is None else hits(hook.matcher.value, names)
        if reach or hook.matcher.value in MATCHES_ALL:
            yield Run(number, hook, reach)


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
        for name in run.reach or ():
            self._by_name.setdefault(name, run)

    def met_by(self, run: Run) -> Run | None:
        """The first entry that certainly fires at times when `run` does."""
        if run.hook.matcher.value in MATCHES_ALL:
            return self._first
        found = [self._always, *map(self._by_name.get, run.reach or ())]
        return min((one for one in found if one is not None), default=None)
