"""Functions that let through, leave out, break off or put out more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.arguments import alone, with_values
from hooklint.scripts.jq.basics import leaves, link_choices
from hooklint.scripts.jq.environment import ENVIRONMENT
from hooklint.scripts.jq.machine import answers, is_text_like
from hooklint.scripts.jq.operators import NUMBER
from hooklint.scripts.jq.paths import recurse
from hooklint.scripts.jq.shapes import (
    FALSE,
    NULL,
    TRUE,
    bare,
    integer_of,
    number,
    string_of,
    text_of,
    truth,
    type_of,
)
from hooklint.scripts.jq.ways import End, Out, Way, bounded, failed, many, one, then, unknown, unread
from hooklint.scripts.values import Hole, Text

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape

_MOST_NUMBERS = 40
"""A longer range is not followed number by number."""


def _select(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    def choose(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        return tuple(
            Way((Out(shape),) if is_true else (), known)
            for is_true, known in machine.truths(found, node, scope.after(guards))
        )

    return then(machine.ways(node.parts[0], shape, scope), choose)


def _not(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    return answers((not is_true, known) for is_true, known in machine.truths(shape, node, scope))


def _error(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    messages = machine.ways(node.parts[0], shape, scope) if node.parts else one(shape)
    return then(messages, lambda found, _: (Way((), (), End("error", shape=found)),))


def _halt(_machine: Machine, node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    if node.name == "halt":
        return (Way((), (), End("halt", code=0)),)
    code = integer_of(shapes[1]) if len(shapes) > 1 else 5
    if code is None:
        return (Way((), (), End("halt", shape=shapes[0], code=-1)),)
    return (Way((), (), End("halt", shape=shapes[0], code=code % 256)),)


def _first(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    start = len(machine.log)
    ways = _limited(machine.ways(node.parts[0], shape, scope), 1)
    link_choices(machine, node.parts[0], start)
    return ways


def _limited(ways: Ways, count: int) -> Ways:
    found: list[Way] = []
    for way in ways:
        kept = way.outs[:count]
        if any(out.is_many for out in kept):
            found += _some_of(way, count)
        elif len(way.outs) >= count:
            found.append(way._replace(outs=kept, end=None, is_whole=True))
        else:
            found.append(way)
    return bounded(found)


def _some_of(way: Way, count: int) -> Ways:
    if count == 1:
        choices = [way._replace(outs=(Out(out.shape),), end=None) for out in way.outs]
        return tuple(choices) if not all(out.is_many for out in way.outs) else (*choices, way._replace(outs=()))
    return (way._replace(end=None), way)


def _limit(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    def follow(found: Shape, guards: tuple[Guard, ...]) -> Ways:
        count = integer_of(found)
        ways = machine.ways(node.parts[1], shape, scope.after(guards))
        if count is None:
            return tuple(Way(tuple(out._replace(is_many=True) for out in way.outs), way.guards) for way in ways)
        return unread(shape) if count <= 0 else _limited(ways, count)

    return then(machine.ways(node.parts[0], shape, scope), follow)


def _last(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    found: list[Way] = []
    for way in machine.ways(node.parts[0], shape, scope):
        if way.end or not way.outs:
            found.append(way._replace(outs=()))
        elif way.outs[-1].is_many:
            made = unknown(*(out.shape for out in way.outs))
            found += (way._replace(outs=(Out(made),)), way._replace(outs=()))
        else:
            found.append(way._replace(outs=way.outs[-1:]))
    return bounded(found)


def _range(_machine: Machine, _node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    numbers = [integer_of(shape) for shape in shapes[1:]]
    known = [value for value in numbers if value is not None]
    if len(known) != len(numbers) or not _is_short(known):
        return many(NUMBER)
    return (Way(tuple(Out(number(value)) for value in range(*known))),)


def _is_short(numbers: list[int]) -> bool:
    is_step = len(numbers) < 3 or numbers[2] != 0  # noqa: PLR2004 - from, to and step
    return is_step and len(range(*numbers)) <= _MOST_NUMBERS


def _one_of(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`IN("a", "b")`."""
    ways = machine.ways(node.parts[0], shape, scope)
    outs = [out for way in ways for out in way.outs]
    words = [string_of(out.shape) for out in outs]
    known = tuple(word for word in words if word is not None)
    is_sure = len(ways) == 1 and ways[0].end is None and not any(out.is_many for out in outs)
    if not is_sure or len(known) != len(words) or not is_text_like(shape):
        return answers(machine.guess(node, shape))
    text = string_of(shape)
    if text is not None:
        return one(truth(is_true=text in known))
    nodes = leaves(node.parts[0])
    value = text_of(bare(shape))
    if len(nodes) == len(known) and all(leaf.kind == "text" for leaf in nodes):
        machine.compare(value, "equals", known, nodes)
    return answers(machine.decide("equals", value, known, node, scope))


def _one_of_those(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`IN(f; g)`."""
    for part in node.parts:
        machine.ways(part, shape, scope)
    return answers(machine.guess(node, shape))


def _typed(*types: str) -> Step:
    """`strings`, `objects` and the like let through values of a type."""

    def step(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
        kind = type_of(shape)
        if kind is not None:
            return one(shape) if kind in types else (Way(),)
        if not isinstance(shape, Hole):
            return one(shape)
        decided = machine.guess(node, shape) if "null" in types else machine.is_set((Hole(*shape),), node, scope)
        kept: Shape = Text((Hole(*shape),)) if types == ("string",) else shape
        return tuple(Way((Out(kept),) if is_true else (), known) for is_true, known in decided)

    return step


def _is_empty(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    found: list[Way] = []
    for way in machine.ways(node.parts[0], shape, scope):
        if any(not out.is_many for out in way.outs):
            found.append(way._replace(outs=(Out(FALSE),), end=None))
        elif way.outs:
            found += (way._replace(outs=(Out(value),), end=None) for value in (TRUE, FALSE))
        else:
            found.append(way if way.end else way._replace(outs=(Out(TRUE),)))
    return bounded(found)


def _input(machine: Machine, node: Node, _shape: Shape, _scope: Scope) -> Ways:
    """`inputs` are all that were not read yet, `input` is the next."""
    if node.name == "inputs":
        return machine.inputs
    first = _limited(machine.inputs, 1)
    return tuple(way if way.outs else way._replace(end=End("error", shape=Hole("unknown"))) for way in first)


def _made_of_parts(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`until`, `while`, `repeat` and `recurse(f)` go round nobody knows how often."""
    hole = unknown(shape)
    outs = [out.shape for part in node.parts for way in machine.ways(part, hole, scope) for out in way.outs]
    if node.name == "until":
        return one(unknown(shape, *outs))
    return (
        Way((Out(shape), Out(unknown(shape, *outs), is_many=True)) if node.name != "while" else many(hole)[0].outs),
    )


FILTERS: dict[str, Step] = {
    "empty/0": alone(lambda _: (Way(),)),
    "select/1": _select,
    "not/0": _not,
    "error/0": _error,
    "error/1": _error,
    "halt/0": with_values(_halt),
    "halt_error/0": with_values(_halt),
    "halt_error/1": with_values(_halt),
    "first/1": _first,
    "last/1": _last,
    "limit/2": _limit,
    "range/1": with_values(_range),
    "range/2": with_values(_range),
    "range/3": with_values(_range),
    "IN/1": _one_of,
    "IN/2": _one_of_those,
    "values/0": _typed("boolean", "number", "string", "array", "object"),
    "nulls/0": _typed("null"),
    "strings/0": _typed("string"),
    "numbers/0": _typed("number"),
    "booleans/0": _typed("boolean"),
    "arrays/0": _typed("array"),
    "objects/0": _typed("object"),
    "iterables/0": _typed("array", "object"),
    "scalars/0": _typed("null", "boolean", "number", "string"),
    "isempty/1": _is_empty,
    "input/0": _input,
    "inputs/0": _input,
    "debug/0": alone(one),
    "debug/1": alone(one),
    "stderr/0": alone(one),
    "env/0": alone(lambda _: one(ENVIRONMENT)),
    "now/0": alone(lambda _: one(NUMBER)),
    "floor/0": alone(lambda shape: one(NUMBER) if type_of(shape) in {None, "number"} else failed()),
    "ceil/0": alone(lambda shape: one(NUMBER) if type_of(shape) in {None, "number"} else failed()),
    "round/0": alone(lambda shape: one(NUMBER) if type_of(shape) in {None, "number"} else failed()),
    "fabs/0": alone(lambda shape: one(NUMBER) if type_of(shape) in {None, "number"} else failed()),
    "recurse/0": recurse,
    "recurse/1": _made_of_parts,
    "recurse/2": _made_of_parts,
    "until/2": _made_of_parts,
    "while/2": _made_of_parts,
    "repeat/1": _made_of_parts,
    "null/0": alone(lambda _: one(NULL)),
    "true/0": alone(lambda _: one(TRUE)),
    "false/0": alone(lambda _: one(FALSE)),
}
