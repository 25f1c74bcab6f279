"""Literals → cost: the host joins an alternation of nothing but literals by what they begin with.

The order of the branches is kept: once a literal ends at a node, those that come later start a new bundle of
transitions there (docs/hosts/rust-regex.md §3.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.size_units import BRANCH, LIMIT, STATE, TRANSITION, Cost

if TYPE_CHECKING:
    from collections.abc import Iterable

_ENOUGH = LIMIT // STATE + 1
"""States that the limit does not allow: a trie of more need not be finished."""


def trie_cost(literals: Iterable[str]) -> Cost:
    """The cost of an alternation of these literals; some cost over the limit where it is over it."""
    trie = _Trie()
    for literal in literals:
        trie.add(literal.encode())
        if trie.states > _ENOUGH:
            break
    return Cost(trie.states, trie.heap)


class _Trie:
    """What the literals so far cost. A node and a bundle are numbers; node 0 and bundle 0 are the start's."""

    __slots__ = ("_bundle", "_ends", "_is_leaf", "_sizes", "_to", "heap", "states")

    def __init__(self) -> None:
        self.states = 1  # where the literals meet
        self.heap = 0
        self._to: dict[int, int] = {}  # bundle * 256 + byte → node
        self._sizes = [0]  # of each bundle
        self._bundle = [0]  # that a node adds to
        self._ends = [0]  # literals that end at a node and closed a bundle
        self._is_leaf = [True]

    def add(self, literal: bytes) -> None:
        node = 0
        for byte in literal:
            place = self._bundle[node] << 8 | byte
            to = self._to.get(place)
            if to is None:
                if self.states > _ENOUGH:
                    return
                to = self._to[place] = self._grow(node)
            node = to
        self._close(node)

    def _grow(self, node: int) -> int:
        """A transition to a new node. The first of a bundle is its state, with the node's fork leading there."""
        if self._is_leaf[node]:
            self._is_leaf[node] = False
            self.states += 1
            self.heap += BRANCH * self._ends[node]
        bundle = self._bundle[node]
        size = self._sizes[bundle] = self._sizes[bundle] + 1
        if size == 1:
            self.states += 1
            self.heap += BRANCH
        else:
            # A state with one transition has it inside.
            self.heap += TRANSITION if size > 2 else 2 * TRANSITION  # noqa: PLR2004
        return self._new_node()

    def _new_node(self) -> int:
        self._bundle.append(len(self._sizes))
        self._sizes.append(0)
        self._ends.append(0)
        self._is_leaf.append(True)
        return len(self._bundle) - 1

    def _close(self, node: int) -> None:
        """A literal ends at a node; that another did so before does not count while nothing goes on from there."""
        if self._is_leaf[node]:
            self._ends[node] = 1
        else:
            self._ends[node] += 1
            self.heap += BRANCH
        self._bundle[node] = len(self._sizes)
        self._sizes.append(0)
