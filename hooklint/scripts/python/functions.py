"""The functions and classes of a script → what calling them comes to."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hooklint.scripts.python.things import (
    NONE,
    Dict,
    Fields,
    Function,
    List,
    Raised,
    text,
    unknown,
)
from hooklint.scripts.python.way import ReadingStoppedError, merged
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Class, Thing
    from hooklint.scripts.python.way import Way

_MOST_CALLS = 12
"""Calls of functions in one another."""

_RECORDS = frozenset({"dataclass", "NamedTuple"})


def invoke(reader: Reader, function: Function, asked: Asked) -> Met:
    """Follow the body of a function with its arguments."""
    if reader.calling.count(function.node) > 1 or len(reader.calling) > _MOST_CALLS:
        return asked.gives_unknown()
    if not reader.session.spend():
        raise ReadingStoppedError
    scope = reader.number()
    reader.parents[scope] = function.scope
    args = (function.owner, *asked.args) if function.owner is not None else asked.args
    asked.way.put(scope, "", NONE)
    here = reader.home, reader.scope
    reader.home, reader.scope = function.home, scope
    reader.calling.append(function.node)
    try:
        _bind(reader, function, tuple(args), asked)
        met = _body(reader, function, asked)
    finally:
        reader.calling.pop()
        reader.home, reader.scope = here
    return _after(met, function, scope)


def _bind(reader: Reader, function: Function, args: tuple[Thing, ...], asked: Asked) -> None:
    way, scope, wanted = asked.way, reader.scope, function.node.args
    names = [one.arg for one in (*wanted.posonlyargs, *wanted.args)]
    keywords = dict(asked.keywords)
    for name, default in (*_defaults(names, wanted.defaults), *_defaults_of_keywords(wanted)):
        reader.scope = function.scope
        found = reader.evaluate(default, way)
        reader.scope = scope
        way.put(scope, name, found[0][1] if len(found) == 1 else Hole("unknown"))
    for name, thing in zip(names, args, strict=False):
        way.put(scope, name, thing)
    for name in (*names, *(one.arg for one in wanted.kwonlyargs)):
        if name in keywords:
            way.put(scope, name, keywords.pop(name))
        elif name not in way.scopes[scope]:
            way.put(scope, name, Hole("unknown"))
    if wanted.vararg:
        rest = args[len(names) :]
        way.put(scope, wanted.vararg.arg, reader.cell(way, List(rest if asked.is_whole else None, is_tuple=True)))
    if wanted.kwarg:
        items = tuple((text(name), thing) for name, thing in keywords.items())
        way.put(scope, wanted.kwarg.arg, reader.cell(way, Dict(items, None if asked.is_whole else Hole("unknown"))))


def _defaults(names: list[str], defaults: list[ast.expr]) -> list[tuple[str, ast.expr]]:
    return list(zip(names[len(names) - len(defaults) :], defaults, strict=True))


def _defaults_of_keywords(wanted: ast.arguments) -> list[tuple[str, ast.expr]]:
    pairs = zip(wanted.kwonlyargs, wanted.kw_defaults, strict=True)
    return [(one.arg, default) for one, default in pairs if default is not None]


def _body(reader: Reader, function: Function, asked: Asked) -> Met:
    way = asked.way
    if isinstance(function.node, ast.Lambda):
        return reader.evaluate(function.node.body, way)
    outer = reader.leaving.returned
    reader.leaving.returned = []
    holds = asked.holes if _is_generator(function.node) else None
    try:
        through = reader.execute(function.node.body, [way])
        met = reader.leaving.returned + [(one, NONE) for one in through]
    finally:
        reader.leaving.returned = outer
    if holds is not None:
        return [(one, reader.cell(one, List(None, holds))) for one, _ in met]
    return met


def _is_generator(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))


def _after(met: Met, function: Function, scope: int) -> Met:
    """The names of the function are gone, unless another function still sees them."""
    if not _has_functions(function.node):
        for way, _ in met:
            way.close(scope)
    values: list[tuple[Thing, list[Way]]] = []
    for way, thing in met:
        for other, ways in values:
            if type(other) is type(thing) and other == thing:
                ways.append(way)
                break
        else:
            values.append((thing, [way]))
    return [(way, thing) for thing, ways in values for way in merged(ways)]


def _has_functions(node: ast.AST) -> bool:
    return any(
        isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and one is not node
        for one in ast.walk(node)
    )


def construct(reader: Reader, made: Class, asked: Asked) -> Met:
    """A new object of a class of the script."""
    if "BaseException" in made.bases:
        message = asked.first if asked.args else text("")
        return asked.gives(Raised(made.node.name, made.bases, message))
    first = Fields(made, _record(made, asked) if _is_record(made) else ())
    cell = reader.cell(asked.way, first)
    start = dict(made.names).get("__init__")
    if isinstance(start, Function):
        met = invoke(reader, start._replace(owner=cell), asked)
        return [(way, cell) for way, _ in met]
    if made.bases - _KNOWN_BASES:
        return asked.gives(unknown(*asked.holes))
    return asked.gives(cell)


_KNOWN_BASES = frozenset({"object", "NamedTuple", "Protocol", "ABC"})


def _is_record(made: Class) -> bool:
    marks = {one.id for node in made.node.decorator_list for one in ast.walk(node) if isinstance(one, ast.Name)}
    marks |= {one.attr for node in made.node.decorator_list for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    return bool((marks | made.bases) & _RECORDS)


def _record(made: Class, asked: Asked) -> tuple[tuple[str, Thing], ...]:
    names = [
        one.target.id for one in made.node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    ]
    items = dict(zip(names, asked.args, strict=False)) | asked.keywords
    return tuple(items.items())
