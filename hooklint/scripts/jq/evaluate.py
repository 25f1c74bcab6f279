"""Kind of an expression → what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq import basics, calls, choices, operators, paths

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.values import Shape


def _assign(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.assigns import assign

    return assign(machine, node, shape, scope)


STEPS: dict[str, Step] = {
    "identity": basics.identity,
    "recurse": paths.recurse,
    "location": basics.location,
    "field": paths.path,
    "key": paths.path,
    "slice": paths.path,
    "iterate": paths.path,
    "optional": paths.path,
    "text": basics.text,
    "number": basics.numeral,
    "format": basics.form,
    "variable": basics.variable,
    "object": basics.thing,
    "array": basics.array,
    "negate": basics.negate,
    "pipe": basics.pipe,
    "comma": basics.comma,
    "alternative": choices.alternative,
    "and": choices.logic,
    "or": choices.logic,
    "binary": operators.binary,
    "assign": _assign,
    "if": choices.branches,
    "try": choices.attempt,
    "reduce": calls.fold,
    "foreach": calls.fold,
    "bind": calls.bind,
    "define": calls.define,
    "call": calls.call,
    "label": basics.label,
    "break": basics.leave,
    "nothing": basics.nothing,
}
