"""`.a`, `.[0]`, `.[]`, `..`, `.[1:3]` and `?`: one value inside another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.shapes import (
    NULL,
    below,
    element,
    integer_of,
    is_one_line,
    made,
    member,
    plain,
    some_array,
    string_of,
    type_of,
)
from hooklint.scripts.jq.tree import POSTFIX
from hooklint.scripts.jq.ways import Out, Way, failed, many, one, then, unknown, without_errors
from hooklint.scripts.values import Array, Hole, Object, Plain, Text

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape


def path(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """All of a path. Only what it ends at is read, not what it goes through."""
    return _path(machine, node, shape, scope, is_last=True)


def _path(machine: Machine, node: Node, shape: Shape, scope: Scope, *, is_last: bool) -> Ways:
    is_optional = node.kind == "optional"
    if is_optional and node.parts[0].kind not in POSTFIX - {"optional"}:
        return without_errors(machine.ways(node.parts[0], shape, scope))
    node = node.parts[0] if is_optional else node
    target = node.parts[0]
    is_inner = target.kind in POSTFIX
    targets = _path(machine, target, shape, scope, is_last=False) if is_inner else machine.ways(target, shape, scope)

    def step(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        here = scope.after(guards)
        ways = _STEPS[node.kind](machine, node, (found, shape), here)
        if is_optional:  # it only stands for its own step
            ways = without_errors(ways)
        if is_last:
            for out in (out for way in ways for out in way.outs):
                machine.read(node, out.shape, here)
        return ways

    return then(targets, step)


def recurse(_machine: Machine, _node: Node, shape: Shape, _scope: Scope) -> Ways:
    """`..`: the value and all inside of it."""
    if isinstance(shape, (Plain, Text)):
        return one(shape)
    return many(unknown(shape))


def _field(_machine: Machine, node: Node, shapes: tuple[Shape, Shape], _scope: Scope) -> Ways:
    return of(member(shapes[0], node.name))


def _key(machine: Machine, node: Node, shapes: tuple[Shape, Shape], scope: Scope) -> Ways:
    found, whole = shapes
    return then(machine.ways(node.parts[1], whole, scope), lambda key, _: at_key(found, key))


def at_key(shape: Shape, key: Shape) -> Ways:
    """`.[key]`."""
    name, index = string_of(key), integer_of(key)
    if name is not None:
        return of(member(shape, name))
    if index is not None:
        return of(element(shape, index))
    if type_of(key) in {"null", "boolean"}:
        return one(NULL) if shape == NULL else failed()
    return one(NULL) if shape == NULL else one(unknown(shape, key))


def of(shape: Shape | None) -> Ways:
    """The value, or an error."""
    return failed() if shape is None else one(shape)


def _slice(machine: Machine, node: Node, shapes: tuple[Shape, Shape], scope: Scope) -> Ways:
    found, whole = shapes
    ends = [machine.ways(part, whole, scope) if part.kind != "nothing" else one(NULL) for part in node.parts[1:]]
    return then(ends[0], lambda first, _: then(ends[1], lambda last, _: of(sliced(found, first, last))))


def sliced(shape: Shape, first: Shape, last: Shape) -> Shape | None:
    """`.[first:last]`; None where that is an error."""
    start, end = integer_of(first), integer_of(last)
    is_known = all(side == NULL or integer_of(side) is not None for side in (first, last))
    text = string_of(shape)
    if text is not None and is_known:
        return plain(text[start:end])
    if isinstance(shape, Array) and shape.items is not None and is_known:
        return Array(shape.items[start:end])
    if isinstance(shape, Array):
        return some_array(shape)
    if isinstance(shape, Text):
        return Text((made("slice", shape, is_line=is_one_line(shape)),))
    if isinstance(shape, Hole) and type_of(shape) is None:
        return made("slice", shape, is_line=is_one_line(shape))
    return NULL if shape == NULL else None


def _iterate(_machine: Machine, _node: Node, shapes: tuple[Shape, Shape], _scope: Scope) -> Ways:
    return inside(shapes[0])


def inside(shape: Shape) -> Ways:
    """`.[]`."""
    if isinstance(shape, Array):
        return many(unknown(shape)) if shape.items is None else (Way(tuple(map(Out, shape.items))),)
    if isinstance(shape, Object):
        known = tuple(Out(value) for _, value in shape.items)
        return (Way((*known, *(many(below(shape.base, "*"))[0].outs if shape.base else ()))),)
    if isinstance(shape, Hole) and type_of(shape) in {None, "object"}:
        return many(below(shape, "*"))
    return failed()


_STEPS = {"field": _field, "key": _key, "slice": _slice, "iterate": _iterate}
