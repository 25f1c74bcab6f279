"""One run of a program over what is known: its facts, its budget, and how a condition is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.scripts.jq.shapes import FALSE, NULL, Filled, string_of, truth, type_of
from hooklint.scripts.jq.ways import one, unread
from hooklint.scripts.model import Comparison, FieldRead, Guard
from hooklint.scripts.values import Hole, Plain, Text
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Literal

    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Call, Place
    from hooklint.scripts.session import Session
    from hooklint.scripts.text import Text as Program
    from hooklint.scripts.values import Shape, Value

    How: TypeAlias = Literal["equals", "contains", "glob", "regex"]
    Step: TypeAlias = Callable[["Machine", Node, Shape, "Scope"], Ways]

_MOST_STEPS = 3000
"""Nodes that are followed in one run, each time they are met."""

_MOST_DEPTH = 70
"""Nodes inside nodes and functions in functions, so deep."""

_MOST_FACTS = 200
"""Reads and comparisons of one program."""

Decision: TypeAlias = tuple[bool, tuple[Guard, ...]]
"""A condition's outcome, and what tells of it; nothing where it was known before."""


class Closure(NamedTuple):
    """A function, or an expression given to one. `scope` is what it sees; None: that of the caller."""

    parameters: tuple[str, ...]
    body: Node
    scope: Scope


class Scope(NamedTuple):
    """What an expression sees. `guards` is what is known on the way to it."""

    variables: Mapping[str, Shape]
    functions: Mapping[str, Closure]
    guards: tuple[Guard, ...] = ()
    depth: int = 0

    def after(self, guards: tuple[Guard, ...]) -> Scope:
        """The same where more is known."""
        return self._replace(guards=self.guards + guards) if guards else self


class _Read(NamedTuple):
    span: tuple[int, int]
    way: tuple[str, ...]
    guards: tuple[Guard, ...]


class Machine:
    """Follows a program. What it finds is handed to the session at the end."""

    def __init__(self, program: Program, call: Call, steps: Mapping[str, Step], inputs: Ways) -> None:
        self.program = program
        self.call = call
        self.inputs = inputs
        self.comparisons: list[Comparison] = []
        self.listed: dict[str, Node] = {}
        self.log: list[_Read] = []
        self._reads: dict[_Read, dict[tuple[str, ...], None]] = {}
        self._steps = steps
        self._left = _MOST_STEPS

    def ways(self, node: Node, shape: Shape, scope: Scope) -> Ways:
        """What comes out of an expression for an input."""
        self._left -= 1
        if self._left < 0 or scope.depth > _MOST_DEPTH:
            return unread(shape)
        return self._steps[node.kind](self, node, shape, scope._replace(depth=scope.depth + 1))

    def place(self, node: Node) -> Place:
        """Where an expression stands in its file."""
        return self.program.place(node.start, node.end)

    def read(self, node: Node, shape: Shape, scope: Scope) -> None:
        """A value of the payload is read here."""
        if not isinstance(shape, Hole) or shape.kind != "field" or not shape.name:
            return
        read = _Read((node.start, node.end), tuple(shape.name.split(".")), scope.guards)
        if read in self._reads or len(self._reads) < _MOST_FACTS:
            self._reads.setdefault(read, {})
            self.log.append(read)

    def link(self, *groups: Iterable[_Read]) -> None:
        """What is read in one of these groups is tried in place of what is read in another."""
        listed = [dict.fromkeys(group) for group in groups]
        for group in listed:
            others = {read.way: None for other in listed if other is not group for read in other}
            for read in group:
                self._reads[read].update((way, None) for way in others if way != read.way)

    def compare(self, value: Value, how: How, words: tuple[str, ...], nodes: Iterable[Node]) -> None:
        """A text is compared with words that stand in the program."""
        places = tuple(map(self.place, nodes))
        comparison = Comparison(value, how, words, places)
        if comparison not in self.comparisons and len(self.comparisons) < _MOST_FACTS:
            self.comparisons.append(comparison)

    def decide(self, how: How, value: Value, words: tuple[str, ...], node: Node, scope: Scope) -> tuple[Decision, ...]:
        """Whether a text that is not known is related to words so: both, unless it was found out before."""
        known = known_outcome((*self.call.guards, *scope.guards), value, how, words)
        if known is not None:
            return ((known, ()),)
        return self.both(Guard("compare", value, how, words, holds=True, at=self.place(node)))

    def is_set(self, value: Value, node: Node, scope: Scope) -> tuple[Decision, ...]:
        """Whether there is such a value."""
        known = known_outcome((*self.call.guards, *scope.guards), value, "is set", ())
        if known is not None:
            return ((known, ()),)
        return self.both(Guard("compare", value, "is set", (), holds=True, at=self.place(node)))

    def guess(self, node: Node, *shapes: Shape) -> tuple[Decision, ...]:
        """Both outcomes of what cannot be said as a comparison."""
        value = tuple(shape for shape in shapes if isinstance(shape, Hole))[:1]
        return self.both(Guard("other", value, "", (), holds=True, at=self.place(node)))

    def both(self, guard: Guard) -> tuple[Decision, ...]:
        """The condition holds, or it does not."""
        return (True, (guard,)), (False, (guard._replace(holds=False),))

    def truths(self, shape: Shape, node: Node, scope: Scope) -> tuple[Decision, ...]:
        """Whether a value counts as true: neither `null` nor `false`."""
        if isinstance(shape, Hole) and not isinstance(shape, Filled) and type_of(shape) is None:
            return self.is_set((Hole(*shape),), node, scope)
        return ((shape not in (NULL, FALSE), ()),)

    def finish(self, session: Session) -> None:
        """Hand over what was found."""
        by_span: dict[tuple[int, int], dict[tuple[str, ...], None]] = {}
        for read in self._reads:
            by_span.setdefault(read.span, {})[read.way] = None
        for read, linked in self._reads.items():
            others = {**linked, **by_span[read.span]}
            ways = tuple(way for way in others if way != read.way)
            guards = (*self.call.guards, *read.guards)
            session.fields.append(FieldRead(read.way, self.program.place(*read.span), "jq", ways, guards))
        session.comparisons += self.comparisons


def answers(decisions: Iterable[Decision]) -> Ways:
    """`true` or `false`, as each of the outcomes has it."""
    return tuple(way for is_true, known in decisions for way in one(truth(is_true=is_true), known))


def known_outcome(
    guards: tuple[Guard, ...],
    value: Value,
    how: Literal["equals", "contains", "glob", "regex", "is set"],
    words: tuple[str, ...],
) -> bool | None:
    """What was found out before about the same text."""
    for guard in guards:
        if guard.kind != "compare" or guard.value != value:
            continue
        if (guard.how, guard.words) == (how, words):
            return guard.holds
        if guard.how == "equals" and guard.holds and len(guard.words) == 1:
            if how == "equals":
                return guard.words[0] in words
            if how == "is set" and guard.words[0]:
                return True
        if how == "is set" and guard.how != "is set" and guard.holds and all(guard.words):
            return True
    return None


def is_text_like(shape: Shape) -> bool:
    """Whether it may be a string."""
    return type_of(shape) in {None, "string"}


def words_of(shape: Shape) -> str | None:
    """A string or another value that is known, as a comparison names it."""
    if isinstance(shape, Plain):
        return shape.text
    return string_of(shape) if isinstance(shape, Text) else None
