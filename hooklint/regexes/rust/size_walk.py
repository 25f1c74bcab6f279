"""Part → bytes: what the classes outside ASCII cost more than the least, copy by copy (docs/hosts/rust-regex.md §3.2).

A copy's cost depends on the number of its first state, so the walk counts states in the order the host adds them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.size_parts import Copies

if TYPE_CHECKING:
    from hooklint.regexes.rust.size_parts import Step


def excess(steps: tuple[Step, ...], limit: int) -> int:
    """Bytes above the least; some number over the limit as soon as that is passed."""
    walk = _Walk(limit)
    try:
        walk.over(steps)
    except _PassedError:
        return limit + 1
    return walk.excess


class _PassedError(Exception):
    """The limit is passed."""


class _Walk:
    __slots__ = ("_at", "_limit", "excess")

    def __init__(self, limit: int) -> None:
        self._at = 0
        self._limit = limit
        self.excess = 0

    def over(self, steps: tuple[Step, ...]) -> None:
        """Add the states of the steps. Recurses, one Python frame a level."""
        for step in steps:
            if isinstance(step, int):
                self._at += step
            elif isinstance(step, Copies):
                for _ in range(step.times):
                    self.over(step.steps)
            else:
                cost = step.cost(self._at)
                self._at += cost.states
                if cost is not step.least:
                    self._exceed(cost.bytes - step.least.bytes)

    def _exceed(self, count: int) -> None:
        self.excess += count
        if self.excess > self._limit:
            raise _PassedError
