"""Where a program goes one way or another: `//`, `and`, `or`, `if`, `try`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.machine import answers
from hooklint.scripts.jq.shapes import Filled, truth, type_of
from hooklint.scripts.jq.ways import Out, Way, bounded, guarded, one, then
from hooklint.scripts.values import Hole, Text

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape


def alternative(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`f // g`: the outputs of `f` that count as true, or else those of `g`."""
    left, right = node.parts
    start = len(machine.log)
    first = machine.ways(left, shape, scope)
    middle = len(machine.log)
    filled = _filled(first, right)
    if filled is not None:
        return filled
    found: list[Way] = []
    for way in first:
        found += _kept(machine, way, (left, right), shape, scope)
    machine.link(machine.log[start:middle], machine.log[middle:])
    return bounded(found)


def _filled(first: Ways, right: Node) -> Ways | None:
    """`.a // ""`, so common that its two ways are one: a text, which may be empty."""
    is_empty = right.kind == "text" and [part.name for part in right.parts] == [""] and not right.name
    if not is_empty or len(first) != 1 or first[0].end or len(first[0].outs) != 1 or first[0].outs[0].is_many:
        return None
    shape = first[0].outs[0].shape
    if not isinstance(shape, Hole) or type_of(shape) is not None:
        return None
    return one(Filled(*shape), first[0].guards)


def _kept(machine: Machine, way: Way, nodes: tuple[Node, Node], shape: Shape, scope: Scope) -> Ways:
    """One way of the left side: what of it counts, and the right side where nothing does."""
    left, right = nodes
    sifted = _sifted(machine, way, left, scope)
    found: list[Way] = []
    for kept in sifted:
        is_over = kept.end is not None or any(not out.is_many for out in kept.outs)
        if is_over or kept.outs:
            found.append(kept)
        if not is_over:
            found += guarded(machine.ways(right, shape, scope.after(kept.guards)), kept.guards)
    return tuple(found)


def _sifted(machine: Machine, way: Way, left: Node, scope: Scope) -> Ways:
    def sift(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        truths = machine.truths(found, left, scope.after(guards))
        return tuple(Way((Out(found),) if is_true else (), known) for is_true, known in truths)

    is_error = way.end is not None and way.end.kind == "error"  # older versions pass it on, newer ones drop it
    return then((way, way._replace(end=None)) if is_error else (way,), sift)


def logic(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`f and g`, `f or g`: the right side is not looked at where the left one decides."""
    left, right = node.parts
    decides = node.kind == "or"
    start = len(machine.comparisons)

    def second(guards: tuple[Guard, ...]) -> Ways:
        here = scope.after(guards)
        return then(
            machine.ways(right, shape, here), lambda value, more: of_truth(machine, value, right, here.after(more))
        )

    def first(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        here = scope.after(guards)
        return tuple(
            longer
            for is_true, known in machine.truths(found, left, here)
            for longer in (
                one(truth(is_true=decides), known) if is_true == decides else guarded(second(guards + known), known)
            )
        )

    ways = then(machine.ways(left, shape, scope), first)
    join_words(machine, start)
    return ways


def of_truth(machine: Machine, shape: Shape, node: Node, scope: Scope) -> Ways:
    """`true` or `false`, as the value counts."""
    return answers(machine.truths(shape, node, scope))


def join_words(machine: Machine, start: int) -> None:
    """Words that one text is compared with in the same condition are each other's second choice."""
    made = machine.comparisons[start:]
    for number, comparison in enumerate(made, start):
        others = tuple(
            word
            for other in made
            if other.value == comparison.value and other.how == comparison.how
            for word in other.words
            if word not in comparison.words
        )
        known = dict.fromkeys((*comparison.others, *others))
        machine.comparisons[number] = comparison._replace(others=tuple(known))


def branches(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`if … then … elif … else … end`."""
    return _branch(machine, node.parts, shape, scope)


def _branch(machine: Machine, parts: tuple[Node, ...], shape: Shape, scope: Scope) -> Ways:
    if len(parts) == 1:
        return machine.ways(parts[0], shape, scope)
    condition, result, *rest = parts
    logs: dict[bool, list[int]] = {True: [], False: []}

    def choose(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        ways: list[Way] = []
        for is_true, known in machine.truths(found, condition, scope.after(guards)):
            here = scope.after(guards + known)
            start = len(machine.log)
            taken = machine.ways(result, shape, here) if is_true else _branch(machine, tuple(rest), shape, here)
            logs[is_true] += range(start, len(machine.log))
            seen.extend(guards + known)
            ways += guarded(taken, known)
        return tuple(ways)

    seen: list[Guard] = []
    before = len(machine.log)
    conditions = machine.ways(condition, shape, scope)
    asked = range(before, len(machine.log))
    ways = then(conditions, choose)
    if seen and all(_is_presence(guard) for guard in seen):
        machine.link(
            [machine.log[place] for place in (*asked, *logs[True])], [machine.log[place] for place in logs[False]]
        )
    return ways


def _is_presence(guard: Guard) -> bool:
    """Whether it only asks if there is such a value."""
    return guard.how == "is set" or (guard.how == "equals" and guard.words in {("",), ("null",)})


def attempt(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`try f catch g`."""
    start = len(machine.log)
    tried = machine.ways(node.parts[0], shape, scope)
    middle = len(machine.log)
    found: list[Way] = []
    for way in tried:
        if way.end is None or way.end.kind != "error":
            found.append(way)
        elif len(node.parts) == 1:
            found.append(way._replace(end=None))
        else:
            message = way.end.shape or Text(())
            caught = machine.ways(node.parts[1], message, scope.after(way.guards))
            found += (
                Way(way.outs + more.outs, way.guards + more.guards, more.end, way.is_whole and more.is_whole)
                for more in caught
            )
    machine.link(machine.log[start:middle], machine.log[middle:])
    return bounded(found)
