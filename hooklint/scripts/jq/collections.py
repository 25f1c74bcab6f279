"""Functions over arrays and objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.arguments import alone, with_values
from hooklint.scripts.jq.basics import collected, leaves, list_words
from hooklint.scripts.jq.machine import answers
from hooklint.scripts.jq.operators import calculate
from hooklint.scripts.jq.paths import at_key, inside, of
from hooklint.scripts.jq.shapes import (
    FALSE,
    NULL,
    element,
    integer_of,
    member,
    number,
    plain,
    put,
    some_array,
    string_of,
    taken,
    truth,
    type_of,
)
from hooklint.scripts.jq.ways import Out, Way, failed, many, one, then, unknown
from hooklint.scripts.values import Array, Hole, Object, Text

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape


def _map(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    return collected(_each(machine, node, shape, scope))


def _each(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    return then(inside(shape), lambda found, guards: machine.ways(node.parts[0], found, scope.after(guards)))


def _map_values(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    if not isinstance(shape, Object) or shape.base is not None:
        ways = _each(machine, node, shape, scope)
        new = unknown(shape, *(out.shape for way in ways for out in way.outs))
        ends = tuple(way._replace(outs=()) for way in ways if way.end)
        return (*one(Object((), new) if type_of(shape) == "object" else new), *ends)
    so_far = one(Object(()))
    for key, value in shape.items:
        so_far = _mapped(machine, node, (so_far, key, value), scope)
    return so_far


def _mapped(machine: Machine, node: Node, state: tuple[Ways, str, Shape], scope: Scope) -> Ways:
    so_far, key, value = state

    def step(before: Shape, guards: tuple[Guard, ...]) -> Ways:
        return tuple(
            way if way.end else way._replace(outs=(Out(_entered(before, key, way)),))
            for way in machine.ways(node.parts[0], value, scope.after(guards))
        )

    return then(so_far, step)


def _entered(before: Shape, key: str, way: Way) -> Shape:
    if not way.outs:
        return before
    if way.outs[0].is_many:
        return Object((), unknown(before, way.outs[0].shape))
    return put(before, key, way.outs[0].shape) or before


def _add(shape: Shape) -> Ways:
    values: tuple[Shape, ...] | None = None
    if isinstance(shape, Array):
        values = shape.items
    elif isinstance(shape, Object) and shape.base is None:
        values = tuple(value for _, value in shape.items)
    if values is None:
        return one(unknown(shape)) if type_of(shape) in {None, "array", "object"} else failed()
    so_far = one(NULL)
    for value in values:
        so_far = then(so_far, lambda before, _, value=value: calculate("+", before, value))  # type: ignore[misc]
    return so_far


def _keys(shape: Shape) -> Ways:
    if isinstance(shape, Object) and shape.base is None:
        return one(Array(tuple(map(plain, sorted(shape.keys)))))
    if isinstance(shape, Array) and shape.items is not None:
        return one(Array(tuple(map(number, range(len(shape.items))))))
    return one(some_array(shape)) if type_of(shape) in {None, "object", "array"} else failed()


def _has(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    shape, key = shapes
    name, index = string_of(key), integer_of(key)
    if isinstance(shape, Array) and shape.items is not None and index is not None:
        return one(truth(is_true=0 <= index < len(shape.items)))
    if isinstance(shape, Object) and name is not None and (name in shape.keys or shape.base is None):
        return one(truth(is_true=name in shape.keys))
    if shape == NULL:
        return (*one(FALSE), *failed())  # older versions find nothing, newer ones complain
    base = shape.base if isinstance(shape, Object) else shape
    if not isinstance(base, Hole) or name is None:
        is_wrong = type_of(shape) not in {None, "object", "array"}
        return failed() if is_wrong else answers(machine.guess(node, shape))
    value = member(base, name)
    if not isinstance(value, Hole):
        return failed()
    return answers(machine.is_set((value,), node, scope))


def _in(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    return _has(machine, node, (shapes[1], shapes[0]), scope)


def _to_entries(shape: Shape) -> Ways:
    if isinstance(shape, Object) and shape.base is None:
        entries = (Object((("key", plain(key)), ("value", value))) for key, value in shape.items)
        return one(Array(tuple(entries)))
    return one(some_array(shape)) if type_of(shape) in {None, "object", "array"} else failed()


def _from_entries(shape: Shape) -> Ways:
    if not isinstance(shape, Array) or shape.items is None:
        return one(Object((), unknown(shape))) if type_of(shape) in {None, "array"} else failed()
    found: Shape = Object(())
    for item in shape.items:
        keys = [string_of(member(item, name) or NULL) for name in ("key", "k", "name", "Key", "Name", "K")]
        key = next((one_key for one_key in keys if one_key is not None), None)
        values = [member(item, name) or NULL for name in ("value", "v", "Value", "V")]
        if key is None:
            return one(Object((), unknown(shape)))
        found = put(found, key, next((value for value in values if value not in (NULL, FALSE)), values[0])) or found
    return one(found)


def _with_entries(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    entries = _to_entries(shape)
    known = isinstance(shape, Object) and shape.base is None
    if not known:
        hole = unknown(shape)
        entry = Object((("key", Text((hole,))), ("value", hole)))
        made = then(many(entry), lambda found, guards: machine.ways(node.parts[0], found, scope.after(guards)))
        new = unknown(shape, *(out.shape for way in made for out in way.outs))
        ends = tuple(Way((), way.guards, way.end) for way in made if way.end)
        return (*one(Object((), new)), *ends) if type_of(shape) in {None, "object", "array"} else failed()
    mapped = then(entries, lambda array, guards: _map(machine, node, array, scope.after(guards)))
    return then(mapped, lambda found, _: _from_entries(found))


def _first(shape: Shape) -> Ways:
    return of(element(shape, 0))


def _last(shape: Shape) -> Ways:
    return of(element(shape, -1))


def _nth(_machine: Machine, _node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    return at_key(*shapes)


def _array_like(shape: Shape) -> Ways:
    """An array of the same things, or of things made of them."""
    if isinstance(shape, Array) and shape.items is not None and len(shape.items) == 0:
        return one(shape)
    return one(some_array(shape)) if type_of(shape) in {None, "array"} else failed()


def _by(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    ends = tuple(Way((), way.guards, way.end) for way in _each(machine, node, shape, scope) if way.end)
    return (*_array_like(shape), *ends)


def _reverse(shape: Shape) -> Ways:
    if isinstance(shape, Array) and shape.items is not None:
        return one(Array(shape.items[::-1]))
    return one(Array(())) if shape == NULL else one(some_array(shape)) if isinstance(shape, (Array, Hole)) else failed()


def _extreme(shape: Shape) -> Ways:
    return one(unknown(shape)) if type_of(shape) in {None, "array"} else failed()


def _flatten(shape: Shape) -> Ways:
    if isinstance(shape, Array) and shape.items is not None:
        is_flat = not any(isinstance(item, (Array, Hole)) for item in shape.items)
        return one(shape) if is_flat else one(some_array(shape))
    return one(some_array(shape)) if type_of(shape) in {None, "array", "object"} else failed()


def _delete(_machine: Machine, node: Node, shape: Shape, _scope: Scope) -> Ways:
    """`del(.a, .b)`."""
    targets = leaves(node.parts[0])
    names = [
        target.name if target.kind == "field" and target.parts[0].kind == "identity" else None for target in targets
    ]
    known = {name for name in names if name is not None}
    if len(known) == len(names):
        found: Shape | None = shape
        for name in known:
            found = taken(found, name) if found is not None else None
        return of(found)
    if isinstance(shape, Array):
        return one(some_array(shape))
    is_object = isinstance(shape, Object) or type_of(shape) == "object"
    return one(Object((), unknown(shape))) if is_object else one(unknown(shape))


def _get_path(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    shape, path = shapes
    if not isinstance(path, Array) or path.items is None:
        return one(unknown(shape, path))
    ways = one(shape)
    for key in path.items:
        ways = then(ways, lambda found, _, key=key: at_key(found, key))  # type: ignore[misc]
    for out in (out for way in ways for out in way.outs):
        machine.read(node, out.shape, scope)
    return ways


def _set_path(_machine: Machine, _node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    shape, path, value = shapes
    if isinstance(path, Array) and path.items is not None:
        found = _set(shape, path.items, value)
        if found is not None:
            return one(found)
    return one(unknown(*shapes))


def _set(shape: Shape, path: tuple[Shape, ...], value: Shape) -> Shape | None:
    if not path:
        return value
    name = string_of(path[0])
    old = None if name is None else member(shape, name)
    new = None if old is None else _set(old, path[1:], value)
    return None if new is None or name is None else put(shape, name, new)


def _any(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`any`, `any(f)`, `any(g; f)` and those of `all`."""
    *source, condition = (None, *node.parts) if len(node.parts) < 2 else node.parts  # noqa: PLR2004 - with a source of its own
    outs = inside(shape) if source in ([], [None]) else machine.ways(source[-1] or node, shape, scope)
    if source not in ([], [None]):
        list_words(machine, node.parts[0])
    start = len(machine.comparisons)
    ways: list[Way] = []
    for way in outs:
        ways += _decided(machine, (node, condition), way, scope)
    from hooklint.scripts.jq.choices import join_words

    join_words(machine, start)
    return tuple(ways)


def _decided(machine: Machine, nodes: tuple[Node, Node | None], way: Way, scope: Scope) -> Ways:
    node, condition = nodes
    wanted = node.name == "any"
    if way.end is not None:
        return (way._replace(outs=()),)
    open_ways: Ways = (Way((), way.guards),)
    closed: list[Way] = []
    for out in way.outs:
        still: list[Way] = []
        for before in open_ways:
            here = scope.after(before.guards)
            values = one(out.shape) if condition is None else machine.ways(condition, out.shape, here)
            for found in values:
                for decided, after in _turn(machine, (node, before), found, here):
                    (closed if decided == wanted and not out.is_many else still).append(after)
                    if out.is_many and decided == wanted:
                        closed.append(after)
        open_ways = tuple(dict.fromkeys(still))
    yes, no = truth(is_true=wanted), truth(is_true=not wanted)
    return (
        *(one_way if one_way.end else one_way._replace(outs=(Out(yes),)) for one_way in dict.fromkeys(closed)),
        *(one_way if one_way.end else one_way._replace(outs=(Out(no),)) for one_way in open_ways),
    )


def _turn(machine: Machine, nodes: tuple[Node, Way], found: Way, scope: Scope) -> tuple[tuple[bool | None, Way], ...]:
    node, before = nodes
    if found.end is not None:
        return ((None, Way((), before.guards + found.guards, found.end)),)
    if not found.outs:
        return ((None, before._replace(guards=before.guards + found.guards)),)
    return tuple(
        (is_true, Way((), before.guards + found.guards + known))
        for is_true, known in machine.truths(found.outs[-1].shape, node, scope.after(found.guards))
    )


COLLECTIONS: dict[str, Step] = {
    "map/1": _map,
    "map_values/1": _map_values,
    "add/0": alone(_add),
    "add/1": lambda machine, node, shape, scope: then(
        collected(machine.ways(node.parts[0], shape, scope)), lambda found, _: _add(found)
    ),
    "keys/0": alone(_keys),
    "keys_unsorted/0": alone(
        lambda shape: one(some_array(shape)) if type_of(shape) in {None, "object", "array"} else failed()
    ),
    "has/1": with_values(_has),
    "in/1": with_values(_in),
    "to_entries/0": alone(_to_entries),
    "from_entries/0": alone(_from_entries),
    "with_entries/1": _with_entries,
    "first/0": alone(_first),
    "last/0": alone(_last),
    "nth/1": with_values(_nth),
    "sort/0": alone(_array_like),
    "unique/0": alone(_array_like),
    "transpose/0": alone(_array_like),
    "sort_by/1": _by,
    "group_by/1": _by,
    "unique_by/1": _by,
    "reverse/0": alone(_reverse),
    "flatten/0": alone(_flatten),
    "flatten/1": alone(
        lambda shape: one(some_array(shape)) if type_of(shape) in {None, "array", "object"} else failed()
    ),
    "min/0": alone(_extreme),
    "max/0": alone(_extreme),
    "min_by/1": alone(_extreme),
    "max_by/1": alone(_extreme),
    "del/1": _delete,
    "delpaths/1": with_values(lambda _machine, _node, shapes, _scope: one(unknown(*shapes))),
    "getpath/1": with_values(_get_path),
    "setpath/2": with_values(_set_path),
    "path/1": alone(lambda shape: many(some_array(shape))),
    "paths/0": alone(lambda shape: many(some_array(shape))),
    "paths/1": alone(lambda shape: many(some_array(shape))),
    "leaf_paths/0": alone(lambda shape: many(some_array(shape))),
    "indices/1": alone(lambda shape: one(NULL) if shape == NULL else one(some_array(shape))),
    "any/0": _any,
    "any/1": _any,
    "any/2": _any,
    "all/0": _any,
    "all/1": _any,
    "all/2": _any,
    "walk/1": alone(lambda shape: one(unknown(shape))),
}
