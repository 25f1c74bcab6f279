"""Byte sequences → states: what a class outside ASCII costs, which differs from copy to copy.

The host adds one state a distinct suffix, and knows a suffix again by a table of 10,000 slots. Where a state lands in
it depends on the numbers of the states it leads to. So in one copy of a class two suffixes may fall into one slot,
drive each other out and be added again, and in the next copy not (docs/hosts/rust-regex.md §3.2).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from hooklint.regexes.rust.size_units import TRANSITION, Cost
from hooklint.regexes.rust.utf8 import sequences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.utf8 import Sequence

_SLOTS = 10_000
_OFFSET, _PRIME, _MASK = 0xCBF29CE484222325, 0x100000001B3, (1 << 64) - 1
"""The constants of the hash, FNV-1a of 64 bits."""

Transition: TypeAlias = tuple[int, int, int]
"""First byte, last byte, number of the state that comes next."""

Node: TypeAlias = tuple[Transition, ...]

_LONGEST_KEPT = 8
"""Classes of more ranges are not kept from one pattern to the next: they are rare and may be large."""


def wide_class(ranges: Ranges) -> WideClass:
    """The costs of a class that has a character outside ASCII."""
    return _kept(ranges) if len(ranges) <= _LONGEST_KEPT else WideClass(ranges)


class WideClass:
    """A class outside ASCII. A copy costs at least `least`, what it has without loss; at most `most`, nothing known."""

    __slots__ = ("_long", "_sequences", "_short", "least", "most")

    def __init__(self, ranges: Ranges) -> None:
        self._sequences = tuple(sequences(ranges))
        known: dict[Node, int] = {}
        lookups = [0, 0]

        def find(node: Node) -> int:
            lookups[0] += 1
            lookups[1] += len(node)
            return known.setdefault(node, len(known) + 1)

        _add_nodes(self._sequences, 0, find)
        self.least = Cost(1 + len(known), TRANSITION * sum(map(len, known)))
        self.most = Cost(1 + lookups[0], TRANSITION * lookups[1])
        suffixes = list(known)[:-1]  # The last one is the start, which nothing leads to: no later look-up can miss it.
        self._short = [(_mixed_bytes(_OFFSET, *node[0]), node[0][2]) for node in suffixes if len(node) == 1]
        self._long = [node for node in suffixes if len(node) > 1]

    def cost(self, at: int) -> Cost:
        """The cost of the copy whose first state has the number `at`."""
        slots = [((mixed ^ (at + to)) * _PRIME & _MASK) % _SLOTS for mixed, to in self._short]
        slots += [_slot(node, at) for node in self._long]
        return self.least if len(set(slots)) == len(slots) else self._lossy(at)

    def _lossy(self, at: int) -> Cost:
        """The cost where suffixes share a slot: each holds the latest one only."""
        table: dict[int, tuple[Node, int]] = {}
        added = [1, 0]

        def find(node: Node) -> int:
            slot = _slot(node, 0)
            held = table.get(slot)
            if held and held[0] == node:
                return held[1]
            number = at + added[0]
            table[slot] = node, number
            added[0] += 1
            added[1] += len(node)
            return number

        _add_nodes(self._sequences, at, find)
        return Cost(added[0], TRANSITION * added[1])


_kept = lru_cache(maxsize=64)(WideClass)


def _add_nodes(paths: Iterable[Sequence], end: int, find: Callable[[Node], int]) -> None:
    """Ask `find` for the state of each suffix, last bytes first, as soon as no later path can share it."""
    nodes: list[list[Transition]] = [[], [], [], []]
    before: Sequence = ()
    for path in paths:
        shared = 0
        while shared < len(before) and before[shared] == path[shared]:
            shared += 1
        if before:
            _close(before, shared, nodes, end, find)
        before = path
    _close(before, 0, nodes, end, find)
    find(tuple(nodes[0]))


def _close(path: Sequence, shared: int, nodes: list[list[Transition]], end: int, find: Callable[[Node], int]) -> None:
    """Settle where the transitions of a path lead, from its end to the place up to which the next path goes with it."""
    to = end
    for place in range(len(path) - 1, shared, -1):
        nodes[place].append((*path[place], to))
        to = find(tuple(nodes[place]))
        nodes[place] = []
    nodes[shared].append((*path[shared], to))


def _slot(node: Node, at: int) -> int:
    mixed = _OFFSET
    for first, last, to in node:
        mixed = (_mixed_bytes(mixed, first, last) ^ (at + to)) * _PRIME & _MASK
    return mixed % _SLOTS


def _mixed_bytes(mixed: int, first: int, last: int, _to: int = 0) -> int:
    return ((mixed ^ first) * _PRIME ^ last) * _PRIME & _MASK
