"""Names: `as`, `def`, calls of functions, `reduce` and `foreach`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.machine import Closure
from hooklint.scripts.jq.shapes import element, member, string_of
from hooklint.scripts.jq.ways import Way, bounded, guarded, in_turn, one, repeated, then, unknown
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.jq.machine import Machine, Scope
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape

_MOST_TURNS = 16
"""Turns of a `reduce` that are followed one by one."""


def bind(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`f as $x | g`."""
    source, *patterns, body = node.parts

    def inner(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        here = scope.after(guards)
        bound = dict(bindings(machine, patterns[0], found, here))
        if len(patterns) > 1:
            bound = {
                name: unknown(found) for pattern in patterns for name, _ in bindings(machine, pattern, found, here)
            }
        return machine.ways(body, shape, here._replace(variables={**here.variables, **bound}))

    return then(machine.ways(source, shape, scope), inner)


def bindings(machine: Machine, pattern: Node, shape: Shape, scope: Scope) -> Iterator[tuple[str, Shape]]:
    """The variables of a pattern. What does not fit is left unknown."""
    if pattern.kind == "variable":
        yield pattern.name, shape
        return
    for number, part in enumerate(pattern.parts):
        if pattern.kind == "array":
            inner, target = element(shape, number), part
        else:
            key, target = part.parts
            inner = _under(machine, key, shape, scope)
            if key.kind == "variable":
                yield key.name, inner or unknown(shape)
        if inner is not None and target.kind == "variable":
            machine.read(target, inner, scope)
        yield from bindings(machine, target, inner or unknown(shape), scope)


def _under(machine: Machine, key: Node, shape: Shape, scope: Scope) -> Shape | None:
    if key.kind == "variable":
        return member(shape, key.name)
    inner = key.parts[0] if key.kind == "expression" else key
    ways = machine.ways(inner, shape, scope)
    name = string_of(ways[0].outs[0].shape) if len(ways) == 1 and len(ways[0].outs) == 1 else None
    return unknown(shape) if name is None else member(shape, name)


def define(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`def f(g): …; rest`. The function sees itself."""
    *parameters, body, rest = node.parts
    functions = dict(scope.functions)
    here = scope._replace(functions=functions)
    names = tuple(parameter.name.replace(" ", "") for parameter in parameters)
    functions[f"{node.name}/{len(names)}"] = Closure(names, body, here)
    return machine.ways(rest, shape, here)


def call(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """A function of the program, or one of `jq`."""
    closure = scope.functions.get(f"{node.name}/{len(node.parts)}")
    if closure is None:
        from hooklint.scripts.jq.builtins import builtin

        return builtin(machine, node, shape, scope)
    inner = closure.scope._replace(guards=scope.guards, depth=scope.depth)
    functions = dict(inner.functions)
    values: list[tuple[str, Node]] = []
    for name, given in zip(closure.parameters, node.parts, strict=True):
        if name.startswith("$"):
            values.append((name[1:], given))
        else:
            functions[f"{name}/0"] = Closure((), given, scope)
    inner = inner._replace(functions=functions)
    return _with_values(machine, (closure.body, *values), shape, (scope, inner))


def _with_values(
    machine: Machine, given: tuple[Node, *tuple[tuple[str, Node], ...]], shape: Shape, scopes: tuple[Scope, Scope]
) -> Ways:
    """The body, once for each choice of the values of `$` parameters."""
    body, *values = given
    outer, inner = scopes
    if not values:
        return machine.ways(body, shape, inner)
    name, node = values[0]
    rest = values[1:]

    def step(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        bound = inner.after(guards)._replace(variables={**inner.variables, name: found})
        return _with_values(machine, (body, *rest), shape, (outer.after(guards), bound))

    return then(machine.ways(node, shape, outer), step)


def fold(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`reduce f as $x (start; step)`, and `foreach` with what it puts out in each turn."""
    source, pattern, start, *_ = node.parts
    found: list[Way] = []
    for way in machine.ways(source, shape, scope):
        here = scope.after(way.guards)
        is_short = len(way.outs) <= _MOST_TURNS and not any(out.is_many for out in way.outs)
        for first in machine.ways(start, shape, here):
            if way.end or first.end or not first.outs:
                found.append(first._replace(outs=(), guards=way.guards + first.guards, end=way.end or first.end))
                continue
            begin = first.outs[-1].shape
            after = here.after(first.guards)
            values = [out.shape for out in way.outs]
            is_plain = is_short and way.is_whole and (node.kind == "reduce" or not _may_end(node.parts[3]))
            turns = _turns if is_plain else _any_turns
            found += guarded(turns(machine, (node, pattern), (begin, values), after), way.guards + first.guards)
    return bounded(found)


def _may_end(node: Node) -> bool:
    """Whether a step may put out nothing, as versions of `foreach` do not agree on what is then."""
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        if inner.kind in {"call", "iterate", "optional"}:
            return True
        waiting += inner.parts
    return False


def _turns(machine: Machine, nodes: tuple[Node, Node], state: tuple[Shape, list[Shape]], scope: Scope) -> Ways:
    node, pattern = nodes
    begin, values = state
    states = one(begin)
    shown: Ways = (Way(),)
    for value in values:
        bound = scope._replace(variables={**scope.variables, **dict(bindings(machine, pattern, value, scope))})
        states = then(states, lambda old, more, bound=bound: _last(machine, node.parts[3], old, bound.after(more)))  # type: ignore[misc]
        if node.kind == "foreach":
            shown = _shown(machine, node, states, shown, bound)
    return states if node.kind == "reduce" else shown


def _last(machine: Machine, step: Node, old: Shape, scope: Scope) -> Ways:
    """The state after one turn: the last output counts, and none is null."""
    from hooklint.scripts.jq.shapes import NULL

    return tuple(
        way if way.end else way._replace(outs=way.outs[-1:] or one(NULL)[0].outs)
        for way in machine.ways(step, old, scope)
    )


def _shown(machine: Machine, node: Node, states: Ways, shown: Ways, scope: Scope) -> Ways:
    if len(node.parts) == 4:  # noqa: PLR2004 - without an expression of its own, it puts out the state
        turn = states
    else:
        turn = then(states, lambda state, more: machine.ways(node.parts[4], state, scope.after(more)))
    turn = tuple(way._replace(guards=()) for way in turn)
    return in_turn(shown, lambda _: turn)


def _any_turns(machine: Machine, nodes: tuple[Node, Node], state: tuple[Shape, list[Shape]], scope: Scope) -> Ways:
    """Nobody knows how often: the state is anything that is made of start, values and step."""
    node, pattern = nodes
    begin, values = state
    value = values[0] if len(values) == 1 else unknown(*values)
    bound = dict(bindings(machine, pattern, value, scope))
    inner = scope._replace(variables={**scope.variables, **bound})
    steps = repeated(machine.ways(node.parts[3], unknown(begin, value), inner))
    made = unknown(begin, value, *(out.shape for way in steps for out in way.outs))
    ends = [Way((), end=way.end) for way in steps if way.end]
    if node.kind == "reduce":
        return (*one(made), *ends)
    return (*repeated(one(Hole(*made))), *ends)
