"""Automaton → how far it is from each state to the end of a text: what a search need not look at."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hooklint.regexes.reach import Automaton

UNBOUNDED = 2**31 - 1
"""More characters than any text has; as a least number: there is no way."""


class Distances(NamedTuple):
    """By state, the least and the greatest number of characters that complete a text."""

    least: tuple[int, ...]
    greatest: tuple[int, ...]


@lru_cache(maxsize=64)
def distances(automaton: Automaton) -> Distances:
    """The distances of one automaton; `greatest` is `UNBOUNDED` where texts have no end, and -1 where none ends."""
    least = _least(automaton)
    return Distances(least, _greatest(automaton, least))


def _least(automaton: Automaton) -> tuple[int, ...]:
    before: list[list[int]] = [[] for _ in automaton.arrows]
    for state, row in enumerate(automaton.arrows):
        for _, _, target in row:
            before[target].append(state)
    least = [UNBOUNDED] * len(before)
    waiting = sorted(automaton.accepting)
    for state in waiting:
        least[state] = 0
    for state in waiting:  # grows while it is gone through
        for earlier in before[state]:
            if least[earlier] == UNBOUNDED:
                least[earlier] = least[state] + 1
                waiting.append(earlier)
    return tuple(least)


def _greatest(automaton: Automaton, least: tuple[int, ...]) -> tuple[int, ...]:
    """From the last states back to the first; what is left in the end stands before or on a circle."""
    count = len(least)
    before: list[list[int]] = [[] for _ in range(count)]
    open_ways = [0] * count
    for state, row in enumerate(automaton.arrows):
        for target in {target for _, _, target in row if least[target] < UNBOUNDED}:
            before[target].append(state)
            open_ways[state] += 1
    greatest = [-1] * count
    waiting = [state for state in range(count) if not open_ways[state]]
    for state in waiting:  # grows while it is gone through
        if greatest[state] < 0 and state in automaton.accepting:
            greatest[state] = 0
        for earlier in before[state]:
            greatest[earlier] = max(greatest[earlier], greatest[state] + 1)
            open_ways[earlier] -= 1
            if not open_ways[earlier]:
                waiting.append(earlier)
    return tuple(UNBOUNDED if ways else far for ways, far in zip(open_ways, greatest, strict=True))
