"""`+ - * / %` and comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.machine import answers, is_text_like, words_of
from hooklint.scripts.jq.shapes import (
    NULL,
    Filled,
    bare,
    integer_of,
    is_known,
    number,
    some_array,
    string_of,
    text_of,
    truth,
    type_of,
)
from hooklint.scripts.jq.ways import failed, one, then, unknown
from hooklint.scripts.values import Array, Hole, Object, Plain, Text, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.jq.machine import Decision, Machine, Scope
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape

NUMBER = Hole("number", is_line=True, is_json=True)


def binary(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """Both sides get the same input; the right one is worked out first."""
    left, right = node.parts

    def with_right(second: Shape, guards: tuple[Guard, ...]) -> Ways:
        here = scope.after(guards)
        return then(
            machine.ways(left, shape, here),
            lambda first, more: operate(machine, node, (first, second), here.after(more)),
        )

    return then(machine.ways(right, shape, scope), with_right)


def operate(machine: Machine, node: Node, sides: tuple[Shape, Shape], scope: Scope) -> Ways:
    """The operator over two values."""
    if node.name in {"==", "!="}:
        is_asked = node.name == "=="
        return answers((is_equal == is_asked, known) for is_equal, known in equal(machine, node, sides, scope))
    if node.name in _ARITHMETIC:
        return calculate(node.name, *sides)
    return _ordered(machine, node, sides)


def calculate(sign: str, left: Shape, right: Shape) -> Ways:
    """`+ - * / %`."""
    return _ARITHMETIC[sign](left, right)


def equal(machine: Machine, node: Node, sides: tuple[Shape, Shape], scope: Scope) -> tuple[Decision, ...]:
    """Whether two values are the same."""
    left, right = sides
    if is_known(left) and is_known(right):
        return ((_same(left, right), ()),)
    types = {type_of(left), type_of(right)}
    if None not in types and len(types) > 1:
        return ((False, ()),)
    for one_side, other, place in ((left, right, 1), (right, left, 0)):
        word = words_of(other)
        if word is not None and is_text_like(one_side):
            return _with_word(machine, node, (one_side, other), place, scope)
    return machine.guess(node, left, right)


def _same(left: Shape, right: Shape) -> bool:
    if isinstance(left, Plain) and isinstance(right, Plain) and type_of(left) == type_of(right) == "number":
        return float(left.text) == float(right.text)
    if isinstance(left, Object) and isinstance(right, Object):
        return sorted(left.keys) == sorted(right.keys) and all(
            _same(value, right.get(key) or NULL) for key, value in left.items
        )
    if isinstance(left, Array) and isinstance(right, Array):
        pairs = list(zip(left.items or (), right.items or (), strict=False))
        return len(left.items or ()) == len(right.items or ()) and all(_same(*pair) for pair in pairs)
    return left == right


def _with_word(
    machine: Machine, node: Node, sides: tuple[Shape, Shape], place: int, scope: Scope
) -> tuple[Decision, ...]:
    shape, other = sides
    value = text_of(bare(shape))
    if other == NULL:
        decided = machine.is_set(value, node, scope)
        return ((False, ()),) if isinstance(shape, Filled) else tuple((not is_set, known) for is_set, known in decided)
    word = words_of(other) or ""
    side = node.parts[place] if len(node.parts) > place else node
    named = side if side.kind == "text" else machine.listed.get(word)
    if named is not None and isinstance(other, Text):
        machine.compare(value, "equals", (word,), (named,))
    return machine.decide("equals", value, (word,), node, scope)


def _ordered(machine: Machine, node: Node, sides: tuple[Shape, Shape]) -> Ways:
    values = [integer_of(side) for side in sides]
    texts = [string_of(side) for side in sides]
    if values[0] is not None and values[1] is not None:
        return one(truth(is_true=_ORDERS[node.name](values[0], values[1])))
    if texts[0] is not None and texts[1] is not None:
        return one(truth(is_true=_ORDERS[node.name](texts[0], texts[1])))
    return answers(machine.guess(node, *sides))


_ORDERS: dict[str, Callable[..., bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _added(left: Shape, right: Shape) -> Ways:
    for side, other in ((left, right), (right, left)):
        if side == NULL:
            return one(other)
    types = {type_of(left), type_of(right)}
    if None not in types and len(types) > 1:
        return failed()
    kind = next((found for found in (type_of(left), type_of(right)) if found), None)
    return one(_SUMS[kind](left, right)) if kind in _SUMS else one(unknown(left, right)) if kind is None else failed()


def _sum_of_texts(left: Shape, right: Shape) -> Shape:
    return Text(join(text_of(left), text_of(right)))


def _sum_of_numbers(left: Shape, right: Shape) -> Shape:
    first, second = integer_of(left), integer_of(right)
    return number(first + second) if first is not None and second is not None else NUMBER


def _sum_of_arrays(left: Shape, right: Shape) -> Shape:
    if isinstance(left, Array) and isinstance(right, Array) and left.items is not None and right.items is not None:
        return Array(left.items + right.items)
    return some_array(left, right)


def merged(left: Shape, right: Shape) -> Shape:
    """`left + right` of objects: the keys of the right one count."""
    if isinstance(right, Hole):
        old = left if isinstance(left, Object) else Object((), None)
        return Object(tuple((key, unknown(value, right)) for key, value in old.items), _base(left, right))
    if not isinstance(right, Object):
        return unknown(left, right)
    if right.base is not None:
        old = left if isinstance(left, Object) else Object((), None)
        kept = tuple((key, unknown(value, right)) for key, value in old.items if key not in right.keys)
        return Object((*kept, *right.items), _base(left, right))
    base = Hole(*left) if isinstance(left, Hole) else left.base if isinstance(left, Object) else None
    items = left.items if isinstance(left, Object) else ()
    return Object((*(item for item in items if item[0] not in right.keys), *right.items), base)


def _base(left: Shape, right: Hole | Object) -> Hole:
    """What two objects that are not known have together."""
    under = right if isinstance(right, Hole) else right.base
    is_alone = isinstance(left, Object) and left.base is None
    return Hole(*under) if is_alone and under is not None else unknown(left, right)


_SUMS: dict[str | None, Callable[[Shape, Shape], Shape]] = {
    "string": _sum_of_texts,
    "number": _sum_of_numbers,
    "array": _sum_of_arrays,
    "object": merged,
}


def _subtracted(left: Shape, right: Shape) -> Ways:
    types = {type_of(left), type_of(right)} - {None}
    if not types <= {"number"} and not types <= {"array"}:
        return failed()
    first, second = integer_of(left), integer_of(right)
    if first is not None and second is not None:
        return one(number(first - second))
    if types == {"number"}:
        return one(NUMBER)
    return one(some_array(left) if types else unknown(left, right))


def _multiplied(left: Shape, right: Shape) -> Ways:
    first, second = integer_of(left), integer_of(right)
    if first is not None and second is not None and abs(first * second) < 1_000_000_000:  # noqa: PLR2004 - far from where `jq` rounds
        return one(number(first * second))
    types = {type_of(left), type_of(right)}
    if types == {"number"}:
        return one(NUMBER)
    if "object" in types and types <= {"object", None}:
        return one(_deep(left, right))
    if None in types and not types & {"boolean", "array", "null"}:
        return one(unknown(left, right))
    return one(unknown(left, right)) if types == {"string", "number"} else failed()


def _deep(left: Shape, right: Shape) -> Shape:
    if not isinstance(right, Object) or right.base is not None:
        return merged(left, right)
    deep = tuple(
        (key, _deep(unknown(left), value) if isinstance(value, Object) else value) for key, value in right.items
    )
    return merged(left, Object(deep))


def _divided(left: Shape, right: Shape) -> Ways:
    first, second = integer_of(left), integer_of(right)
    if first is not None and second:
        return one(number(first // second) if first % second == 0 else NUMBER)
    texts = string_of(left), string_of(right)
    if texts[0] is not None and texts[1] is not None:
        parts = texts[0].split(texts[1]) if texts[0] and texts[1] else list(texts[0])
        return one(Array(tuple(Text((part,) if part else ()) for part in parts)))
    types = {type_of(left), type_of(right)} - {None}
    if types == {"string"}:
        return one(some_array(left, right))
    return one(NUMBER) if types <= {"number"} and second != 0 else failed()


def _rest(left: Shape, right: Shape) -> Ways:
    first, second = integer_of(left), integer_of(right)
    if first is not None and second:
        value = abs(first) % abs(second)
        return one(number(-value if first < 0 else value))
    is_numeric = {type_of(left), type_of(right)} <= {"number", None}
    return one(NUMBER) if is_numeric and second != 0 else failed()


_ARITHMETIC: dict[str, Callable[[Shape, Shape], Ways]] = {
    "+": _added,
    "-": _subtracted,
    "*": _multiplied,
    "/": _divided,
    "%": _rest,
}
