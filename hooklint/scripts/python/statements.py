"""Statements of Python, those of loops, exceptions and imports aside → the ways behind them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hooklint.scripts.python.exceptions import names, raised
from hooklint.scripts.python.expressions import merged_dicts
from hooklint.scripts.python.formats import added
from hooklint.scripts.python.imports import IMPORTS
from hooklint.scripts.python.lookup import name_of
from hooklint.scripts.python.loops import LOOPS
from hooklint.scripts.python.matching import MATCHING
from hooklint.scripts.python.targets import assign, put_name
from hooklint.scripts.python.texts import held, inside
from hooklint.scripts.python.things import (
    NONE,
    Class,
    Dotted,
    Function,
    List,
    Raised,
    Str,
    text,
    unknown,
    whole_number,
)
from hooklint.scripts.python.trying import TRYING
from hooklint.scripts.python.way import ReadingStoppedError, merged
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way


def _expression(reader: Reader, node: ast.Expr, ways: list[Way]) -> list[Way]:
    return [after for way in ways for after, _ in reader.evaluate(node.value, way)]


def _assign(reader: Reader, node: ast.Assign, ways: list[Way]) -> list[Way]:
    met = [pair for way in ways for pair in reader.evaluate(node.value, way)]
    for target in node.targets:
        met = [(last, thing) for after, thing in met for last in assign(reader, target, thing, after)]
    return [way for way, _ in met]


def _annotated(reader: Reader, node: ast.AnnAssign, ways: list[Way]) -> list[Way]:
    if node.value is None:
        return ways
    value = node.value
    met = [pair for way in ways for pair in reader.evaluate(value, way)]
    return [last for after, thing in met for last in assign(reader, node.target, thing, after)]


def _augmented(reader: Reader, node: ast.AugAssign, ways: list[Way]) -> list[Way]:
    out: list[Way] = []
    for way in ways:
        for after, things in reader.each((_loaded(node.target), node.value), way):
            out += assign(reader, node.target, _sum(reader, node, things[0], things[1], after), after)
    return out


def _loaded(node: ast.expr) -> ast.expr:
    """The target as something that is read."""
    return node


def _sum(reader: Reader, node: ast.AugAssign, left: Thing, right: Thing, way: Way) -> Thing:
    if isinstance(node.op, ast.Add) and (isinstance(left, Str) or isinstance(right, Str)):
        return added([left, right], way)
    numbers = whole_number(left), whole_number(right)
    if isinstance(node.op, ast.Add) and numbers[0] is not None and numbers[1] is not None:
        return Plain(str(numbers[0] + numbers[1]))
    one, two = inside(left, way), inside(right, way)
    if isinstance(one, List) and isinstance(two, List):
        both = None if one.items is None or two.items is None else one.items + two.items
        return reader.cell(way, List(both, held(left, way) + held(right, way)))
    if isinstance(node.op, ast.BitOr) and (joined := merged_dicts(left, right, way)):
        return reader.cell(way, joined)
    return unknown(*held(left, way), *held(right, way))


def _if(reader: Reader, node: ast.If, ways: list[Way]) -> list[Way]:
    out: list[Way] = []
    while True:
        yes, no = divided(reader, node.test, ways)
        out += reader.execute(node.body, reader.few(yes))
        ways = reader.few(no)
        if len(node.orelse) != 1 or not isinstance(node.orelse[0], ast.If) or not ways:
            return out + reader.execute(node.orelse, ways)
        node = node.orelse[0]
        if not reader.session.spend():
            raise ReadingStoppedError


def divided(reader: Reader, test: ast.expr, ways: list[Way]) -> tuple[list[Way], list[Way]]:
    """The ways on which a test holds, and the others."""
    yes: list[Way] = []
    no: list[Way] = []
    for way in ways:
        for after, thing in reader.evaluate(test, way):
            on, off = reader.split(reader.truth(thing, test, after), after)
            yes += on
            no += off
    return yes, no


def _define(reader: Reader, node: ast.FunctionDef | ast.AsyncFunctionDef, ways: list[Way]) -> list[Way]:
    made = Function(node, reader.home, reader.scope)
    for way in ways:
        put_name(reader, node.name, made, way)
    return ways


def _class(reader: Reader, node: ast.ClassDef, ways: list[Way]) -> list[Way]:
    for way in ways:
        bases = frozenset(name for base in node.bases for name in _base_names(reader, base, way))
        scope = reader.number()
        reader.parents[scope] = reader.scope
        here, reader.scope = reader.scope, scope
        for statement in node.body:
            _member(reader, statement, way)
        reader.scope = here
        found = tuple(way.scopes.get(scope, {}).items())
        own = {name for name, _ in found}
        inherited = tuple(pair for pair in _inherited(reader, node, way) if pair[0] not in own)
        put_name(
            reader,
            node.name,
            Class(node, reader.home, here, bases | {node.name} if _raises(bases) else bases, found + inherited),
            way,
        )
        way.close(scope)
    return ways


def _raises(bases: frozenset[str]) -> bool:
    return "BaseException" in bases


def _member(reader: Reader, statement: ast.stmt, way: Way) -> None:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        way.put(reader.scope, statement.name, Function(statement, reader.home, reader.parents[reader.scope] or 0))
    elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
        found = reader.evaluate(statement.value, way)
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            if isinstance(target, ast.Name):
                way.put(reader.scope, target.id, found[0][1] if found and found[0][0] is way else Hole("unknown"))


def _inherited(reader: Reader, node: ast.ClassDef, way: Way) -> tuple[tuple[str, Thing], ...]:
    bases = [name_of(reader, base.id, way) for base in node.bases if isinstance(base, ast.Name)]
    return tuple(pair for base in bases if isinstance(base, Class) for pair in base.names)


def _base_names(reader: Reader, base: ast.expr, way: Way) -> frozenset[str]:
    found = reader.evaluate(base, way)
    thing = found[0][1] if len(found) == 1 else Hole("unknown")
    if isinstance(thing, Class):
        return thing.bases | {thing.node.name} if _raises(thing.bases) else thing.bases
    if isinstance(thing, Dotted):
        last = thing.name.rpartition(".")[2]
        return names(last) if last.endswith(("Error", "Exception", "Exit", "Interrupt")) else frozenset({last})
    return frozenset({"?"})


def _return(reader: Reader, node: ast.Return, ways: list[Way]) -> list[Way]:
    for way in ways:
        met = reader.evaluate(node.value, way) if node.value else [(way, NONE)]
        reader.leaving.returned += met
    return []


def _raise(reader: Reader, node: ast.Raise, ways: list[Way]) -> list[Way]:
    for way in ways:
        if node.exc is None:
            found = way.settings.get("<exception>")
            reader.throw(way, found if isinstance(found, Raised) else raised("RuntimeError"), node)
            continue
        for after, thing in reader.evaluate(node.exc, way):
            reader.throw(after, _exception(thing), node)
    return []


def _exception(thing: Thing) -> Raised:
    if isinstance(thing, Raised):
        return thing
    if isinstance(thing, Class):
        return Raised(thing.node.name, thing.bases, text(""))
    if isinstance(thing, Dotted):
        return raised(thing.name.rpartition(".")[2])
    return raised("Exception", thing)


def _break(reader: Reader, node: ast.Break, ways: list[Way]) -> list[Way]:
    del node
    reader.leaving.broken += ways
    return []


def _continue(reader: Reader, node: ast.Continue, ways: list[Way]) -> list[Way]:
    del node
    reader.leaving.continued += ways
    return []


def _declare(reader: Reader, node: ast.Global | ast.Nonlocal, ways: list[Way]) -> list[Way]:
    reader.declared[reader.scope] = reader.declared.get(reader.scope, frozenset()) | set(node.names)
    return ways


def _assert(reader: Reader, node: ast.Assert, ways: list[Way]) -> list[Way]:
    yes, no = divided(reader, node.test, ways)
    for way in no:
        reader.throw(way, raised("AssertionError"), node)
    return merged(yes)


def _delete(reader: Reader, node: ast.Delete, ways: list[Way]) -> list[Way]:
    from hooklint.scripts.python.texts import inside
    from hooklint.scripts.python.things import Cell, Dict, known

    for way in ways:
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                continue
            for after, things in reader.each((target.value, target.slice), way)[:1]:
                content = inside(things[0], after)
                if isinstance(content, Dict) and isinstance(things[0], Cell | Hole):
                    kept = tuple(item for item in content.items if known(item[0]) != known(things[1]))
                    after.contents[things[0]] = Dict(kept, content.base and unknown(content.base))
    return ways


STATEMENTS: dict[str, Callable[[Reader, Any, list[Way]], list[Way]]] = {
    "Expr": _expression,
    "Assign": _assign,
    "AnnAssign": _annotated,
    "AugAssign": _augmented,
    "If": _if,
    "FunctionDef": _define,
    "AsyncFunctionDef": _define,
    "ClassDef": _class,
    "Return": _return,
    "Raise": _raise,
    "Break": _break,
    "Continue": _continue,
    "Global": _declare,
    "Nonlocal": _declare,
    "Assert": _assert,
    "Delete": _delete,
    **IMPORTS,
    **LOOPS,
    **MATCHING,
    **TRYING,
}
