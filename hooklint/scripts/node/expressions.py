"""Expressions of JavaScript, where they are not those of Python → what they can come to."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hooklint.scripts.node.methods import METHODS
from hooklint.scripts.node.targets import assign
from hooklint.scripts.node.texts import as_text
from hooklint.scripts.python.asked import Asked
from hooklint.scripts.python.calls import ask
from hooklint.scripts.python.exceptions import ANY
from hooklint.scripts.python.expressions import EXPRESSIONS as SHARED
from hooklint.scripts.python.lookup import attribute, got, variable
from hooklint.scripts.python.reader import Thrown
from hooklint.scripts.python.texts import held, inside, text_of
from hooklint.scripts.python.things import (
    NONE,
    Cell,
    Class,
    Dict,
    Dotted,
    Fields,
    Finished,
    Function,
    List,
    Method,
    Module,
    Pattern,
    Raised,
    Str,
    known,
    text,
    unknown,
    whole_number,
)
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.node.nodes import Assignment, Caught, FunctionValue, Regex, Removal
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way


def _name(reader: Reader, node: ast.Name, way: Way) -> Met:
    if node.id in {"undefined", "NaN"}:
        return [(way, NONE)]
    scope: int | None = reader.scope
    while scope is not None:
        found = way.scopes.get(scope, {}).get(node.id)
        if found is not None:
            return [(way, found)]
        scope = reader.parents.get(scope)
    return [(way, Dotted(node.id))]


def _attribute(reader: Reader, node: ast.Attribute, way: Way) -> Met:
    met: Met = []
    start = len(reader.session.fields)
    for after, thing in reader.evaluate(node.value, way):
        met += member(reader, thing, text(node.attr), node, after, start)
    return met


def _subscript(reader: Reader, node: ast.Subscript, way: Way) -> Met:
    met: Met = []
    start = len(reader.session.fields)
    for after, things in reader.each((node.value, node.slice), way):
        met += member(reader, things[0], things[1], node, after, start)
    return met


def member(reader: Reader, thing: Thing, key: Thing, node: ast.expr, way: Way, start: int) -> Met:  # noqa: PLR0911, PLR0913, PLR0917 - what is looked at, and where it stands
    """`thing.key`, or `thing[key]`."""
    name = known(key)
    if isinstance(thing, Dotted):
        return [(way, _of_dotted(reader, thing, key, node, way))]
    if name is not None and isinstance(thing, Module | Class | Finished | Raised):
        return [(way, attribute(reader, thing, name, way))]
    content = inside(thing, way)
    if isinstance(content, Fields) and name is not None:
        return [(way, attribute(reader, thing, name, way))]
    if isinstance(content, Dict):
        return _of_object(reader, thing, content, key, node, way, start)
    if isinstance(content, List):
        return [(way, _of_list(thing, content, key))]
    if name == "length":
        whole = known(thing)
        return [
            (way, Plain(str(len(whole))) if whole is not None else Hole("number", is_line=True, holds=held(thing, way)))
        ]
    return [(way, Method(thing, name) if name is not None else unknown(*held(thing, way)))]


def _of_dotted(reader: Reader, thing: Dotted, key: Thing, node: ast.expr, way: Way) -> Thing:
    name = known(key)
    if thing.name in {"process.env", "node:process.env"}:
        return variable(reader, key, node, way)
    if thing.name == "process.argv":
        return _argument(reader, key, node, way)
    if name is None:
        return Hole("unknown")
    full = f"{thing.name}.{name}"
    return way.settings.get(full, Dotted(full))


def _argument(reader: Reader, key: Thing, node: ast.expr, way: Way) -> Thing:
    """The first argument is the third of `process.argv`."""
    index = whole_number(key)
    given = reader.given.arguments
    if known(key) == "length":
        reader.variable("#", node, way)
        return Plain(str(2 + len(given)))
    if index is None or index < _FIRST:
        return Dotted("process.argv.x") if index is None else Hole("unknown")
    if index - _FIRST < len(given):
        return Str(given[index - _FIRST])
    reader.variable(str(index - _FIRST + 1), node, way)
    is_open = any(isinstance(piece, Hole) for value in given for piece in value)
    return Hole("argument", str(index - _FIRST + 1)) if is_open else NONE


_FIRST = 2


def _of_object(reader: Reader, thing: Thing, content: Dict, key: Thing, node: ast.expr, way: Way, start: int) -> Met:  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    name = known(key)
    is_text = isinstance(thing, Hole) and thing not in way.contents
    if name is not None and content.get(name) is None:
        if is_text and name == "length":
            return [(way, Hole("number", is_line=True, holds=held(thing, way)))]
        if name in METHODS and (is_text or content.base is None):
            return [(way, Method(thing, name))]
    return got(reader, thing, key, node, way, start, NONE)


def _of_list(thing: Thing, content: List, key: Thing) -> Thing:
    name, index = known(key), whole_number(key)
    if name == "length":
        return Hole("number") if content.items is None else Plain(str(len(content.items)))
    if name is not None:
        return Method(thing, name)
    if content.items is not None and index is not None:
        return content.items[index] if 0 <= index < len(content.items) else NONE
    return unknown(*content.holds)


def _joined(reader: Reader, node: ast.JoinedStr, way: Way) -> Met:
    return [
        (after, text_of(*(as_text(thing, after) for thing in things), at=reader.place(node)))
        for after, things in reader.each(node.values, way)
    ]


def _formatted(reader: Reader, node: ast.FormattedValue, way: Way) -> Met:
    return reader.evaluate(node.value, way)


def _bin_op(reader: Reader, node: ast.BinOp, way: Way) -> Met:
    terms: list[ast.expr] = []
    one: ast.expr = node
    while isinstance(one, ast.BinOp) and isinstance(one.op, ast.Add) == isinstance(node.op, ast.Add):
        terms.append(one.right)
        one = one.left
    met = reader.each([one, *reversed(terms)], way)
    if not isinstance(node.op, ast.Add):
        return [
            (after, Hole("number", holds=tuple(h for t in things for h in held(t, after)))) for after, things in met
        ]
    return [(after, _sum(reader, things, node, after)) for after, things in met]


def _sum(reader: Reader, things: list[Thing], node: ast.BinOp, way: Way) -> Thing:
    numbers = [whole_number(thing) for thing in things]
    if all(number is not None for number in numbers):
        return Plain(str(sum(number or 0 for number in numbers)))
    if any(isinstance(thing, Str) for thing in things):
        return text_of(*(as_text(thing, way) for thing in things), at=reader.place(node))
    return unknown(*(hole for thing in things for hole in held(thing, way)))


def _function(reader: Reader, node: FunctionValue, way: Way) -> Met:
    return [(way, Function(node.definition, reader.home, reader.scope))]


def _assignment(reader: Reader, node: Assignment, way: Way) -> Met:
    if node.operator == "=":
        met = reader.evaluate(node.value, way)
    else:
        operation = _operation(node)
        met = reader.evaluate(ast.copy_location(operation, node), way)
    return [(last, thing) for after, thing in met for last in assign(reader, node.target, thing, after)]


def _operation(node: Assignment) -> ast.expr:
    if node.operator in {"||=", "??="}:
        return ast.BoolOp(ast.Or(), [node.target, node.value])
    if node.operator == "&&=":
        return ast.BoolOp(ast.And(), [node.target, node.value])
    return ast.BinOp(node.target, ast.Add() if node.operator == "+=" else ast.Sub(), node.value)


def _removal(reader: Reader, node: Removal, way: Way) -> Met:
    target = node.target
    if not isinstance(target, ast.Attribute | ast.Subscript):
        return [(way, NONE)]
    key: ast.expr = (
        ast.copy_location(ast.Constant(target.attr), target) if isinstance(target, ast.Attribute) else target.slice
    )
    met: Met = []
    for after, things in reader.each((target.value, key), way):
        container, content = things[0], inside(things[0], after)
        if isinstance(content, Dict) and isinstance(container, Cell | Hole):
            kept = tuple(item for item in content.items if known(item[0]) != known(things[1]))
            after.contents[container] = Dict(kept, content.base and unknown(content.base))
        met.append((after, NONE))
    return met


def _regex(reader: Reader, node: Regex, way: Way) -> Met:
    flags = "(?i)" if "i" in node.flags else ""
    return [(way, Pattern(text(flags + node.pattern, reader.place(node))))]


def _caught(reader: Reader, node: Caught, way: Way) -> Met:
    """A promise that fails goes to the handler."""
    start = way.fork()
    before, reader.leaving.thrown = reader.leaving.thrown, []
    reader.catching += 1
    try:
        met = reader.evaluate(node.value, way)
    finally:
        reader.catching -= 1
        thrown, reader.leaving.thrown = reader.leaving.thrown, before
    thrown.append(Thrown(start, ANY, reader.place(node), is_certain=False))
    for one in thrown:
        met += _handled(reader, node, one)
    return met


def _handled(reader: Reader, node: Caught, thrown: Thrown) -> Met:
    way = thrown.way
    if not thrown.is_certain:
        way.holding(reader.other(node.handler).yes[0])
    met: Met = []
    call = ast.copy_location(ast.Call(node.handler, [], []), node)
    for after, handler in reader.evaluate(node.handler, way):
        met += ask(reader, Asked(call, handler, (thrown.what,), {}, after, len(reader.session.fields)))
    return met


EXPRESSIONS: dict[str, Callable[[Reader, Any, Way], Met]] = {
    **SHARED,
    "Name": _name,
    "Attribute": _attribute,
    "Subscript": _subscript,
    "JoinedStr": _joined,
    "FormattedValue": _formatted,
    "BinOp": _bin_op,
    "FunctionValue": _function,
    "Assignment": _assignment,
    "Removal": _removal,
    "Regex": _regex,
    "Caught": _caught,
}
