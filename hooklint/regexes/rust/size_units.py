"""Inside the size accounting: what the host counts for the pieces of its automaton (docs/hosts/rust-regex.md §3.2)."""

from __future__ import annotations

from typing import NamedTuple

LIMIT = 10 * 1024 * 1024
"""Bytes that the automaton may take, this number included."""

STATE = 32
"""Bytes of a state, on 64-bit machines."""

TRANSITION = 8
"""Bytes of a transition, but for that of a state that can have one only."""

BRANCH = 4
"""Bytes of a way on from a state that chooses without reading."""


class Cost(NamedTuple):
    """A number of states, and the bytes besides them."""

    states: int
    heap: int

    @property
    def bytes(self) -> int:
        """What the host counts in all."""
        return STATE * self.states + self.heap
