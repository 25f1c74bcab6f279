"""`|=`, `=`, `+=` and their kin: the input with some values exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.scripts.jq.operators import calculate
from hooklint.scripts.jq.paths import inside
from hooklint.scripts.jq.shapes import integer_of, member, put, some_array, string_of, taken, type_of
from hooklint.scripts.jq.ways import Way, failed, guarded, one, then, unknown, without_errors
from hooklint.scripts.values import Array, Hole, Object

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.jq.machine import Machine, Scope
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape

    Change: TypeAlias = Callable[[Shape, "tuple[Guard, ...]"], Ways]
    """An old value, and what is known on the way to it → the new value."""


_GONE = Hole("unknown", "gone")
"""What stands for a value that is taken away."""


def assign(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`f = g` and `f += g` get the values of `g` from the whole input, `f |= g` from the old value."""
    target, given = node.parts
    if node.name != "=":
        machine.ways(target, shape, scope)  # the old value is read
    if node.name == "|=":
        return update(
            machine,
            target,
            (shape, scope),
            lambda old, guards: _first(machine.ways(given, old, scope.after(guards)), old),
        )
    values = machine.ways(given, shape, scope)

    def exchange(value: Shape, guards: tuple[Guard, ...]) -> Ways:
        return update(machine, target, (shape, scope.after(guards)), lambda old, more: new(old, value, guards + more))

    def new(old: Shape, value: Shape, guards: tuple[Guard, ...]) -> Ways:
        if node.name == "=":
            return one(value)
        if node.name != "//=":
            return calculate(node.name[:-1], old, value)
        return tuple(
            way
            for is_true, known in machine.truths(old, target, scope.after(guards))
            for way in one(old if is_true else value, known)
        )

    return then(values, exchange)


def _first(ways: Ways, old: Shape) -> Ways:
    """Only the first output counts; without one the value is taken away."""
    return tuple(
        way
        if way.end
        else way._replace(outs=way.outs[:1] if way.outs and not way.outs[0].is_many else one(_left(way, old))[0].outs)
        for way in ways
    )


def _left(way: Way, old: Shape) -> Shape:
    return unknown(old) if way.outs else _GONE


def update(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    """The input with every value that a path leads to exchanged."""
    step = _STEPS.get(target.kind)
    if step is None:
        shape, _ = inputs
        return one(unknown(shape, *(out.shape for way in change(unknown(shape), ()) for out in way.outs)))
    return step(machine, target, inputs, change)


def _identity(_machine: Machine, _target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    return change(inputs[0], ())


def _field(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    return update(machine, target.parts[0], inputs, _inner(target.name, change))


def _inner(name: str, change: Change) -> Change:
    def exchange(old: Shape, guards: tuple[Guard, ...]) -> Ways:
        value = member(old, name)
        if value is None:
            return failed()
        return then(change(value, guards), lambda new, _: _put(old, name, new))

    return exchange


def _put(old: Shape, name: str, new: Shape) -> Ways:
    changed = taken(old, name) if new == _GONE else put(old, name, new)
    return failed() if changed is None else one(changed)


def _key(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    shape, scope = inputs

    def with_key(key: Shape, guards: tuple[Guard, ...]) -> Ways:
        name, here = string_of(key), (shape, scope.after(guards))
        if name is not None:
            return update(machine, target.parts[0], here, _inner(name, change))
        return update(machine, target.parts[0], here, lambda old, more: _somewhere(old, key, change, guards + more))

    return then(machine.ways(target.parts[1], shape, scope), with_key)


def _somewhere(old: Shape, key: Shape, change: Change, guards: tuple[Guard, ...]) -> Ways:
    """One element, of which it is not followed which."""
    index = integer_of(key)
    if isinstance(old, Array) and old.items is not None and index is not None and 0 <= index < len(old.items):
        items = old.items
        return then(change(items[index], guards), lambda new, _: one(_exchanged(items, index, new)))
    return then(change(unknown(old), guards), lambda new, _: one(unknown(old, key, new)))


def _exchanged(items: tuple[Shape, ...], index: int, new: Shape) -> Array:
    kept = Array((*items[:index], new, *items[index + 1 :]))
    return some_array(kept) if new == _GONE else kept


def _iterate(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    def each(old: Shape, guards: tuple[Guard, ...]) -> Ways:
        if isinstance(old, Array) and old.items is not None:
            so_far = one(Array(()))
            for item in old.items:
                so_far = then(
                    so_far,
                    lambda before, more, item=item: then(  # type: ignore[misc]
                        change(item, guards + more), lambda new, _: one(_with(before, new))
                    ),
                )
            return so_far
        found = inside(old)
        changed = then(found, lambda value, more: change(value, guards + more))
        new = unknown(old, *(out.shape for way in changed for out in way.outs))
        ends = tuple(Way((), way.guards, way.end) for way in changed if way.end)
        is_object = isinstance(old, Object) or type_of(old) == "object"
        return (*one(Object((), new) if is_object else new), *ends)

    return update(machine, target.parts[0], inputs, each)


def _with(array: Shape, new: Shape) -> Shape:
    if new == _GONE:
        return some_array(array)
    return Array((*(array.items or ()), new)) if isinstance(array, Array) else unknown(array, new)


def _pipe(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    left, right = target.parts
    shape, scope = inputs
    return update(
        machine,
        left,
        (shape, scope),
        lambda old, guards: update(
            machine, right, (old, scope.after(guards)), lambda inner, more: change(inner, guards + more)
        ),
    )


def _comma(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    left, right = target.parts
    shape, scope = inputs
    return then(
        update(machine, left, (shape, scope), change),
        lambda found, guards: update(
            machine, right, (found, scope.after(guards)), lambda old, more: change(old, guards + more)
        ),
    )


def _optional(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    shape, _ = inputs
    ways = update(machine, target.parts[0], inputs, change)
    return tuple(
        way if way.end is None or way.outs else way._replace(end=None, outs=one(shape)[0].outs)
        for way in without_errors(ways)
    )


def _select(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    shape, scope = inputs
    if (target.name, len(target.parts)) != ("select", 1):
        return one(unknown(shape, *(out.shape for way in change(unknown(shape), ()) for out in way.outs)))

    def choose(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        ways: list[Way] = []
        for is_true, known in machine.truths(found, target, scope.after(guards)):
            ways += guarded(change(shape, guards + known) if is_true else one(shape), known)
        return tuple(ways)

    return then(machine.ways(target.parts[0], shape, scope), choose)


def _branch(machine: Machine, target: Node, inputs: tuple[Shape, Scope], change: Change) -> Ways:
    shape, scope = inputs
    condition, result, *rest = target.parts
    other = target._replace(parts=tuple(rest)) if len(rest) > 1 else rest[0]

    def choose(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        ways: list[Way] = []
        for is_true, known in machine.truths(found, condition, scope.after(guards)):
            here = scope.after(guards + known)
            taken = update(
                machine,
                result if is_true else other,
                (shape, here),
                lambda old, more: change(old, guards + known + more),  # noqa: B023 - called before the next turn
            )
            ways += guarded(taken, known)
        return tuple(ways)

    return then(machine.ways(condition, shape, scope), choose)


_STEPS: dict[str, Callable[[Machine, Node, tuple[Shape, Scope], Change], Ways]] = {
    "identity": _identity,
    "field": _field,
    "key": _key,
    "iterate": _iterate,
    "pipe": _pipe,
    "comma": _comma,
    "optional": _optional,
    "call": _select,
    "if": _branch,
}
