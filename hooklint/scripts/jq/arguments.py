"""How the functions of `jq` get their input and the values of their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.shapes import Filled, type_of
from hooklint.scripts.jq.ways import bounded, failed, guarded, then
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.jq.machine import Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape


def alone(function: Callable[[Shape], Ways]) -> Step:
    """A function that looks at nothing but its input."""

    def step(_machine: Machine, _node: Node, shape: Shape, _scope: Scope) -> Ways:
        return function(shape)

    return step


def with_values(function: Callable[[Machine, Node, tuple[Shape, ...], Scope], Ways]) -> Step:
    """A function of its input and of the values of its arguments: once for each choice of these."""

    def step(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
        return _choose(machine, node, (shape,), scope)

    def _choose(machine: Machine, node: Node, found: tuple[Shape, ...], scope: Scope) -> Ways:
        if len(found) > len(node.parts):
            return function(machine, node, found, scope)

        def longer(value: Shape, guards: tuple[Guard, ...]) -> Ways:
            return _choose(machine, node, (*found, value), scope.after(guards))

        return then(machine.ways(node.parts[len(found) - 1], found[0], scope), longer)

    return step


def on_text(machine: Machine, node: Node, shape: Shape, scope: Scope, follow: Callable[[Scope], Ways]) -> Ways:
    """What needs a string fails without one; a value of the payload is a string if it is there."""
    if type_of(shape) == "string" or isinstance(shape, Filled):
        return follow(scope)
    if not isinstance(shape, Hole) or type_of(shape) is not None:
        return failed()
    ways: list[Ways] = []
    for is_set, known in machine.is_set((Hole(*shape),), node, scope):
        ways.append(follow(scope) if is_set else guarded(failed(), known))
    return bounded(way for some in ways for way in some)
