"""Values as they are written, and how outputs are joined: texts, objects, arrays, `|`, `,`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.formats import fits, formatted
from hooklint.scripts.jq.shapes import NULL, integer_of, number, plain, some_array, string_of, text_of
from hooklint.scripts.jq.ways import End, Way, failed, in_turn, one, then, unknown, unread
from hooklint.scripts.values import Array, Hole, Object, Plain, Text, join

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape, Value


_CHOOSING = (b"first", b"map(select", b"select", b"values", b"strings", b".[0]", b"map(values", b"map(strings")
"""How a filter begins that takes some of several outputs."""


def identity(_machine: Machine, _node: Node, shape: Shape, _scope: Scope) -> Ways:
    """`.`."""
    return one(shape)


def location(machine: Machine, node: Node, _shape: Shape, _scope: Scope) -> Ways:
    """`$__loc__`."""
    line = machine.program.data.count(b"\n", 0, node.start) + 1
    return one(Object((("file", plain("<top-level>")), ("line", number(line)))))


def numeral(_machine: Machine, node: Node, _shape: Shape, _scope: Scope) -> Ways:
    """A number. Versions print fractions and large ones each in its own way."""
    whole = Plain(node.name)
    value = integer_of(whole)
    return one(number(value) if value is not None else Hole("number", is_line=True, is_json=True))


def variable(_machine: Machine, node: Node, _shape: Shape, scope: Scope) -> Ways:
    """`$x`. What was not set is an error before the program runs."""
    if node.name == "ENV":
        from hooklint.scripts.jq.environment import ENVIRONMENT

        return one(ENVIRONMENT)
    found = scope.variables.get(node.name)
    return unread() if found is None else one(found)


def text(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    r"""`"a\(.b)"`, and `@sh "a\(.b)"`: only what is put in is made fit."""
    so_far = one(Text(()))
    for part in node.parts:
        if part.kind == "chars":
            so_far = then(so_far, lambda before, _, part=part: one(_longer(before, (part.name,))))  # type: ignore[misc]  # the default binds it
        else:
            so_far = _with_part(machine, (node, part), shape, scope, so_far)
    return so_far


def _with_part(machine: Machine, nodes: tuple[Node, Node], shape: Shape, scope: Scope, so_far: Ways) -> Ways:
    node, part = nodes

    def step(before: Shape, guards: tuple[Guard, ...]) -> Ways:
        inner = machine.ways(part, shape, scope.after(guards))
        return then(inner, lambda found, _: _put_in(before, node.name, found))

    return then(so_far, step)


def _put_in(before: Shape, form: str, shape: Shape) -> Ways:
    return one(_longer(before, formatted(form, shape))) if fits(form, shape) else failed()


def _longer(before: Shape, value: Value) -> Text:
    return Text(join(text_of(before), value))


def form(_machine: Machine, node: Node, shape: Shape, _scope: Scope) -> Ways:
    """`@sh` and its kin on their own."""
    return one(Text(formatted(node.name, shape))) if fits(node.name, shape) else failed()


def array(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`[f]`: all outputs of one way. Words of a list may be compared with something later."""
    if node.parts:
        list_words(machine, node.parts[0])
    return collected(machine.ways(node.parts[0], shape, scope)) if node.parts else one(Array(()))


def list_words(machine: Machine, node: Node) -> None:
    """Remember where the words of `"a", "b"` stand."""
    for leaf in leaves(node):
        if leaf.kind == "text" and not leaf.name and [part.kind for part in leaf.parts] == ["chars"]:
            machine.listed.setdefault(leaf.parts[0].name, leaf)


def collected(ways: Ways) -> Ways:
    """The outputs of each way as an array."""
    return tuple(way if way.end else way._replace(outs=one(gathered(way))[0].outs) for way in ways)


def gathered(way: Way) -> Array:
    """The outputs as an array."""
    shapes = [out.shape for out in way.outs]
    return some_array(*shapes) if any(out.is_many for out in way.outs) or not way.is_whole else Array(tuple(shapes))


def thing(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`{…}`: one for each way to choose an output of each key and value."""
    so_far = one(Object(()))
    for entry in node.parts:
        so_far = _with_entry(machine, entry, shape, scope, so_far)
    return so_far


def _with_entry(machine: Machine, entry: Node, shape: Shape, scope: Scope, so_far: Ways) -> Ways:
    key_node, value_node = entry.parts

    def step(before: Shape, guards: tuple[Guard, ...]) -> Ways:
        here = scope.after(guards)
        return then(machine.ways(key_node, shape, here), lambda key, more: value(before, key, here.after(more)))

    def value(before: Shape, key: Shape, here: Scope) -> Ways:
        return then(machine.ways(value_node, shape, here), lambda found, _: entered(before, key, found))

    return then(so_far, step)


def entered(before: Shape, key: Shape, value: Shape) -> Ways:
    """One more entry. An unknown key may be any of those that are there, so nothing of it is certain."""
    name = string_of(key)
    if not isinstance(before, Object) or isinstance(key, Plain):
        return failed() if isinstance(key, Plain) else one(unknown(before, key, value))
    if name is None:
        return one(Object((), unknown(before, key, value)))
    kept = tuple(item for item in before.items if item[0] != name)
    return one(Object((*kept, (name, value)), before.base))


def negate(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`-f`."""
    return then(machine.ways(node.parts[0], shape, scope), lambda found, _: _negated(found))


def _negated(shape: Shape) -> Ways:
    value = integer_of(shape)
    if value:
        return one(number(-value))
    if isinstance(shape, Hole) or (isinstance(shape, Plain) and shape.text[:1].isdigit()):
        return one(Hole("number", is_line=True, is_json=True))
    return failed()


def pipe(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`f | g`."""
    left, right = node.parts
    start = len(machine.log)
    ways = machine.ways(left, shape, scope)
    if machine.program.data[right.start :].startswith(_CHOOSING):
        link_choices(machine, left, start)
    return then(ways, lambda found, guards: machine.ways(right, found, scope.after(guards)))


def link_choices(machine: Machine, node: Node, start: int) -> None:
    """Of several outputs one is taken: what is read for one of them is a second choice for the others."""
    while node.kind == "pipe" or (node.kind == "array" and node.parts):
        node = node.parts[0]
    log = machine.log[start:]
    groups = [[read for read in log if side.start <= read.span[0] < side.end] for side in leaves(node)]
    if len(groups) > 1:
        machine.link(*groups)


def comma(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`f, g`."""
    ways: Ways = (Way(),)
    for side in leaves(node):
        ways = in_turn(ways, lambda guards, side=side: machine.ways(side, shape, scope.after(guards)))  # type: ignore[misc]  # the default binds it
    return ways


def leaves(node: Node) -> list[Node]:
    """`a, b, c` in order."""
    sides = [node]
    while sides[0].kind == "comma":
        sides[:1] = sides[0].parts
    return sides


def leave(_machine: Machine, node: Node, _shape: Shape, _scope: Scope) -> Ways:
    """`break $out`."""
    return (Way((), (), End("break", node.name)),)


def label(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`label $out | f`."""
    ways = machine.ways(node.parts[0], shape, scope)
    out = End("break", node.name)
    return tuple(way._replace(end=None) if way.end == out else way for way in ways)


def nothing(_machine: Machine, _node: Node, _shape: Shape, _scope: Scope) -> Ways:
    """What is left out."""
    return one(NULL)
