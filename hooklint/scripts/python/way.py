"""One way through a Python script: its names, what it has printed, and what holds on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.guards import contradicts

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from hooklint.scripts.model import Guard, Printed
    from hooklint.scripts.python.things import Cell, Content, Thing
    from hooklint.scripts.values import Hole, Value

MOST_GUARDS = 300
"""Conditions on one way; a script with more is not followed to its end."""

MOST_WAYS = 64
"""Ways that are followed side by side."""

FEW_WAYS = 8
"""Those that are followed where there were too many once: for the facts on them only."""


class ReadingStoppedError(Exception):
    """The script takes too much to follow."""


class Way:
    """Changed in place by what happens on it; `fork` before two things can happen."""

    __slots__ = (
        "_mark",
        "_owned",
        "contents",
        "flushed",
        "guards",
        "is_whole",
        "printed",
        "scopes",
        "settings",
        "stdin",
    )

    def __init__(self, guards: tuple[Guard, ...], stdin: Value | None) -> None:
        self.guards = guards
        self.stdin = stdin
        self.printed: tuple[Printed, ...] = ()
        self.flushed = 0
        self.is_whole = True
        self.scopes: dict[int, dict[str, Thing]] = {}
        self.contents: dict[Cell | Hole, Content] = {}
        self.settings: dict[str, Thing] = {}
        self._owned: set[int] = set()
        self._mark = 0

    def fork(self) -> Way:
        """Another way that has come the same way so far."""
        other = Way(self.guards, self.stdin)
        other.printed, other.flushed, other.is_whole = self.printed, self.flushed, self.is_whole
        other.scopes = dict(self.scopes)
        other.contents = dict(self.contents)
        other.settings = dict(self.settings)
        other._mark = self._mark
        self._owned = set()
        return other

    def put(self, scope: int, name: str, thing: Thing) -> None:
        """Give a name a value."""
        names = self._own(scope)
        if name in names:
            self._mark ^= hash((scope, name, names[name]))
        self._mark ^= hash((scope, name, thing))
        names[name] = thing

    def drop(self, scope: int, name: str) -> None:
        """Take a name away."""
        names = self._own(scope)
        if name in names:
            self._mark ^= hash((scope, name, names.pop(name)))

    def close(self, scope: int) -> None:
        """Take all names of a scope away."""
        for name, thing in self.scopes.pop(scope, {}).items():
            self._mark ^= hash((scope, name, thing))

    def holding(self, guards: Iterable[Guard]) -> Way | None:
        """The way where it is known that these hold; None if they cannot."""
        for guard in guards:
            if contradicts(self.guards, guard):
                return None
            if guard not in self.guards:
                self.guards = (*self.guards, guard)
        if len(self.guards) > MOST_GUARDS:
            raise ReadingStoppedError
        return self

    def is_like(self, other: Way) -> bool:
        """Whether whatever happens next happens on both.

        A container that only one of them has is of no account: no name stands for it.
        """
        return (
            self.printed == other.printed
            and self.is_whole == other.is_whole
            and self.stdin == other.stdin
            and self.flushed == other.flushed
            and self._mark == other._mark
            and self.settings == other.settings
            and all(other.contents.get(cell, content) == content for cell, content in self.contents.items())
        )

    def has_names_of(self, other: Way) -> bool:
        """Whether all names stand for the same on both."""
        return self._mark == other._mark

    def key(self) -> Hashable:
        """Equal for ways that may be alike."""
        return (self.printed, self.is_whole, self.stdin)

    def _own(self, scope: int) -> dict[str, Thing]:
        if scope not in self._owned:
            self.scopes[scope] = dict(self.scopes.get(scope, {}))
            self._owned.add(scope)
        return self.scopes[scope]


def merged(ways: list[Way]) -> list[Way]:
    """The same ways, those as one that only differ in what is of no more account.

    Two ways become one where the guards of one hold on the other too, or where they differ in the outcome of one test.
    """
    if len(ways) < 2:  # noqa: PLR2004 - one way is alone
        return ways
    groups: dict[Hashable, list[list[Way]]] = {}
    for way in ways:
        alike = groups.setdefault(way.key(), [])
        for group in alike:
            if group[0].is_like(way):
                group.append(way)
                break
        else:
            alike.append([way])
    return [way for alike in groups.values() for group in alike for way in _reduced(group)]


def _reduced(group: list[Way]) -> list[Way]:
    kept: list[Way] = []
    waiting = list(group)
    while waiting:
        way = waiting.pop(0)
        for other in kept:
            together = guards_together(other.guards, way.guards)
            if together is not None:
                kept.remove(other)
                other.guards = together
                waiting.insert(0, other)
                break
        else:
            kept.append(way)
    return kept


def guards_together(one: tuple[Guard, ...], two: tuple[Guard, ...]) -> tuple[Guard, ...] | None:
    """What is known where one of two sets of conditions holds; None if that cannot be said.

    Conditions of which nothing is known but that they may fail stand for one another.
    """
    first, second = set(one), set(two)
    if first <= second:
        return one
    if second <= first:
        return two
    left, right = first - second, second - first
    if len(left) == len(right) == 1:
        (guard,), (other,) = left, right
        if guard._replace(holds=not guard.holds) == other:
            return tuple(kept for kept in one if kept != guard)
    if all(guard.kind == "other" for guard in left | right):
        kept = tuple(guard for guard in one if guard in second)
        return (*kept, next(guard for guard in one if guard in left))
    return None
