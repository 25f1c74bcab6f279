"""What is assigned to in JavaScript: names, where they were declared; what is taken apart; parts of objects."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hooklint.scripts.node.nodes import Taken
from hooklint.scripts.python.targets import assign as shared
from hooklint.scripts.python.texts import held, inside
from hooklint.scripts.python.things import NONE, Cell, Dict, Dotted, Fields, List, Module, text, unknown
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way


def declare(reader: Reader, target: ast.expr, thing: Thing, way: Way) -> list[Way]:
    """`const target = thing`."""
    return _assign(reader, target, thing, way, is_new=True)


def assign(reader: Reader, target: ast.expr, thing: Thing, way: Way) -> list[Way]:
    """`target = thing`."""
    return _assign(reader, target, thing, way, is_new=False)


def _assign(reader: Reader, target: ast.expr, thing: Thing, way: Way, *, is_new: bool) -> list[Way]:
    if isinstance(target, ast.Name):
        way.put(reader.scope if is_new else _scope_of(reader, target.id, way), target.id, thing)
        return [way]
    if isinstance(target, Taken):
        return _taken(reader, target, thing, way, is_new=is_new)
    if isinstance(target, ast.Tuple):
        return _listed(reader, target, thing, way, is_new=is_new)
    if isinstance(target, ast.Starred):
        return _assign(reader, target.value, reader.cell(way, List(None, held(thing, way))), way, is_new=is_new)
    if isinstance(target, ast.Attribute):
        return _member(reader, target, thing, way)
    return shared(reader, target, thing, way)


def _scope_of(reader: Reader, name: str, way: Way) -> int:
    scope: int | None = reader.scope
    while scope is not None:
        if name in way.scopes.get(scope, {}):
            return scope
        scope = reader.parents.get(scope)
    return reader.scope


def _taken(reader: Reader, target: Taken, thing: Thing, way: Way, *, is_new: bool) -> list[Way]:
    from hooklint.scripts.node.expressions import member

    ways = [way]
    start = len(reader.session.fields)
    for key, part, default in target.parts:
        out: list[Way] = []
        for one in ways:
            for after, name in reader.evaluate(key, one):
                before = len(reader.session.fields)
                found = member(reader, thing, name, key, after, start)
                if isinstance(part, Taken):
                    del reader.session.fields[before:]
                for last, value in found:
                    out += _with_default(reader, part, value, default, last, is_new=is_new)
        ways = out
    if target.rest is not None:
        content = inside(thing, way)
        base = content.base if isinstance(content, Dict) else None
        rest = [reader.cell(one, Dict((), unknown(*((base,) if base else held(thing, one))))) for one in ways]
        pairs = zip(ways, rest, strict=True)
        ways = [last for one, cell in pairs for last in _assign(reader, target.rest, cell, one, is_new=is_new)]
    return ways


def _with_default(  # noqa: PLR0913 - what is looked at, and where it stands
    reader: Reader, target: ast.expr, value: Thing, default: ast.expr | None, way: Way, *, is_new: bool
) -> list[Way]:
    if value == NONE and default is not None:
        met = reader.evaluate(default, way)
        return [last for after, thing in met for last in _assign(reader, target, thing, after, is_new=is_new)]
    if isinstance(value, Hole) and value.kind == "field" and default is not None:
        _note_second_choice(reader, value, default, way)
    if isinstance(value, Hole) and value.kind == "variable" and default is not None:
        names = reader.session.variables
        names[-1] = names[-1]._replace(alternatives=("",))
    return _assign(reader, target, value, way, is_new=is_new)


def _note_second_choice(reader: Reader, value: Hole, default: ast.expr, way: Way) -> None:
    """`arguments: args = tool_input`: the one is read for want of the other."""
    from hooklint.scripts.python.expressions import choose

    others = [hole for _, thing in reader.evaluate(default, way.fork()) for hole in held(thing, way)]
    of_payload = tuple(hole for hole in others if hole.kind == "field")
    if of_payload:
        choose(reader, 0, (value, *of_payload))


def _listed(reader: Reader, target: ast.Tuple, thing: Thing, way: Way, *, is_new: bool) -> list[Way]:
    content = inside(thing, way)
    items = content.items if isinstance(content, List) else None
    is_plain = not any(isinstance(one, ast.Starred) for one in target.elts)
    ways = [way]
    for index, one in enumerate(target.elts):
        part: Thing = unknown(*held(thing, way))
        if items is not None and is_plain:
            part = items[index] if index < len(items) else NONE
        ways = [last for after in ways for last in _assign(reader, one, part, after, is_new=is_new)]
    return ways


def _member(reader: Reader, target: ast.Attribute, thing: Thing, way: Way) -> list[Way]:
    owners = reader.evaluate(target.value, way)
    for after, owner in owners:
        content = inside(owner, after)
        if isinstance(owner, Dotted) and owner.name == "process.env":
            after.settings[f"os.environ[{target.attr}]"] = thing
        elif isinstance(owner, Dotted | Module):
            after.settings[f"{owner.name}.{target.attr}"] = thing
        elif isinstance(owner, Cell) and isinstance(content, Fields):
            kept = tuple(item for item in content.items if item[0] != target.attr)
            after.contents[owner] = Fields(content.of, (*kept, (target.attr, thing)))
        elif isinstance(owner, Cell | Hole) and isinstance(content, Dict):
            after.contents[owner] = content.put(text(target.attr), thing)
    return [after for after, _ in owners]
