"""Kind of an expression → what follows it. What a program that only reads fields has no use for is imported late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq import basics, choices, paths

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.values import Shape


def _binary(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.operators import binary

    return binary(machine, node, shape, scope)


def _assign(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.assigns import assign

    return assign(machine, node, shape, scope)


def _fold(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.calls import fold

    return fold(machine, node, shape, scope)


def _bind(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.calls import bind

    return bind(machine, node, shape, scope)


def _define(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.calls import define

    return define(machine, node, shape, scope)


def _call(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    from hooklint.scripts.jq.calls import call

    return call(machine, node, shape, scope)


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
    "binary": _binary,
    "assign": _assign,
    "if": choices.branches,
    "try": choices.attempt,
    "reduce": _fold,
    "foreach": _fold,
    "bind": _bind,
    "define": _define,
    "call": _call,
    "label": basics.label,
    "break": basics.leave,
    "nothing": basics.nothing,
}
