"""Hir → Part: what the host's automaton for each node costs, without building it (docs/hosts/rust-regex.md §3.2).

A node's cost is worked out once and multiplied by its copies. Only a class outside ASCII costs less or more by where
it stands, so a part has the least and the most that it may cost, and where those classes lie in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hooklint.regexes.rust import hir
from hooklint.regexes.rust.properties import Look
from hooklint.regexes.rust.size_trie import trie_cost
from hooklint.regexes.rust.size_units import BRANCH, STATE, TRANSITION
from hooklint.regexes.rust.utf8_states import WideClass, wide_class

if TYPE_CHECKING:
    from collections.abc import Callable

_ASCII_LAST = 0x7F


class Copies(NamedTuple):
    """The same steps `times` times in a row."""

    times: int
    steps: tuple[Step, ...]


Step: TypeAlias = int | WideClass | Copies
"""What comes next in the order in which the host adds states: so many of them, a class outside ASCII, or copies."""


class Part(NamedTuple):
    """The least that a node costs: `states`, and bytes besides them; it may cost `slack` bytes more.

    `onward` is what it costs to lead on from its end: a branch where the end has several ways out. `steps` is empty
    where nothing depends on the place.
    """

    states: int
    heap: int = 0
    onward: int = 0
    slack: int = 0
    steps: tuple[Step, ...] = ()

    @property
    def least(self) -> int:
        """Bytes."""
        return STATE * self.states + self.heap

    @property
    def step(self) -> Step:
        """It as one step of a larger part."""
        return Copies(1, self.steps) if self.steps else self.states


def whole(node: hir.Hir) -> Part:
    """A pattern, with what the host puts around it: the search for a start, the match as a group, the end.

    Recurses, one Python frame a level.
    """
    search = Part(1) if node.properties.prefix_looks & Look.START else Part(3, TRANSITION + 2 * BRANCH)
    return _joined(search, _captured(_MEASURES[type(node)](node)), Part(1))


def _joined(*parts: Part, heap: int = 0, onward: int = 0) -> Part:
    """Parts whose states are added one after the other, and bytes besides."""
    states = slack = 0
    steps: list[Step] = []
    is_wide = False
    for one in parts:
        states += one.states
        heap += one.heap
        slack += one.slack
        steps.append(one.step)
        is_wide = is_wide or bool(one.steps)
    return Part(states, heap, onward, slack, tuple(steps) if is_wide else ())


def _empty(_: hir.Empty | hir.Assertion) -> Part:
    return Part(1)


def _literal(node: hir.Literal) -> Part:
    return Part(len(node.text.encode()))


def _class(node: hir.Class) -> Part:
    if not node.ranges or node.ranges[-1][1] <= _ASCII_LAST:
        return Part(2, TRANSITION * len(node.ranges))
    wide = wide_class(node.ranges)
    states, heap = wide.least
    slack = wide.most.bytes - wide.least.bytes
    return Part(states, heap, slack=slack, steps=(wide,) if slack else ())


def _capture(node: hir.Capture) -> Part:
    body = _MEASURES[type(node.body)](node.body)
    return _captured(body)


def _captured(body: Part) -> Part:
    """A part with the two states that note its start and end."""
    return _joined(Part(1), body, Part(1), heap=body.onward)


def _concat(node: hir.Concat) -> Part:
    parts = []
    for one in node.parts:
        parts.append(_MEASURES[type(one)](one))  # noqa: PERF401  # a comprehension would be a second frame a level
    return _joined(*parts, heap=sum([one.onward for one in parts[:-1]]), onward=parts[-1].onward)


def _alternation(node: hir.Alternation) -> Part:
    if all(isinstance(branch, hir.Literal) for branch in node.branches):
        return Part(*trie_cost([branch.text for branch in node.branches if isinstance(branch, hir.Literal)]))
    parts = []
    for branch in node.branches:
        parts.append(_MEASURES[type(branch)](branch))  # noqa: PERF401  # as above
    heap = BRANCH * len(parts) + sum([one.onward for one in parts])
    # The host makes the fork and the place where the branches meet when it has seen two of them.
    return _joined(*parts[:2], Part(2), *parts[2:], heap=heap)


def _repetition(node: hir.Repetition) -> Part:
    body = _MEASURES[type(node.body)](node.body)
    minimum, maximum = node.minimum, node.maximum
    if maximum is None:
        return _endless(body, minimum, can_be_empty=not node.body.properties.shortest)
    if (minimum, maximum) == (0, 1):
        return _joined(Part(1), body, Part(1), heap=2 * BRANCH + body.onward)
    if minimum == maximum:
        return _copies(body, minimum)
    needed = _copies(body, minimum)
    option = _joined(Part(1), body, heap=2 * BRANCH + body.onward)
    return _joined(needed, Part(1), _copies(option, maximum - minimum), heap=needed.onward)


def _endless(body: Part, minimum: int, *, can_be_empty: bool) -> Part:
    if minimum:
        return _joined(_copies(body, minimum), Part(1), heap=BRANCH + body.onward, onward=BRANCH)
    if can_be_empty:
        return _joined(body, Part(3), heap=4 * BRANCH + body.onward)
    return _joined(Part(1), body, heap=BRANCH + body.onward, onward=BRANCH)


def _copies(body: Part, times: int) -> Part:
    """Copies in a row; none at all is the empty expression, one state."""
    if not times:
        return Part(1)
    steps = (Copies(times, body.steps),) if body.steps else ()
    heap = times * body.heap + (times - 1) * body.onward
    return Part(times * body.states, heap, body.onward, times * body.slack, steps)


_MEASURES: dict[type[hir.Hir], Callable[..., Part]] = {
    hir.Empty: _empty,
    hir.Literal: _literal,
    hir.Class: _class,
    hir.Assertion: _empty,
    hir.Repetition: _repetition,
    hir.Capture: _capture,
    hir.Concat: _concat,
    hir.Alternation: _alternation,
}
