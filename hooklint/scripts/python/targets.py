"""What is assigned to: names, parts of containers, attributes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hooklint.scripts.python.texts import below, held, inside
from hooklint.scripts.python.things import (
    Cell,
    Dict,
    Dotted,
    Fields,
    List,
    Str,
    known,
    unknown,
    whole_number,
)
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way


def put_name(reader: Reader, name: str, thing: Thing, way: Way) -> None:
    """Give a name a value, in the scope that it was declared for."""
    scope = reader.scope
    if name in reader.declared.get(scope, ()):
        outer = reader.parents.get(scope)
        while outer is not None and outer != reader.home.scope and name not in way.scopes.get(outer, {}):
            outer = reader.parents.get(outer)
        scope = reader.home.scope if outer is None else outer
    way.put(scope, name, thing)


def assign(reader: Reader, target: ast.expr, thing: Thing, way: Way) -> list[Way]:
    """`target = thing`."""
    if isinstance(target, ast.Name):
        put_name(reader, target.id, thing, way)
        return [way]
    if isinstance(target, ast.Tuple | ast.List):
        return _unpacked(reader, target, thing, way)
    if isinstance(target, ast.Starred):
        return assign(reader, target.value, reader.cell(way, List(None, held(thing, way))), way)
    if isinstance(target, ast.Subscript):
        pairs = reader.each((target.value, target.slice), way)
        for after, things in pairs:
            _put_item(things[0], things[1], thing, after)
        return [after for after, _ in pairs]
    if isinstance(target, ast.Attribute):
        owners = reader.evaluate(target.value, way)
        for after, owner in owners:
            _put_attribute(owner, target.attr, thing, after)
        return [after for after, _ in owners]
    return [way]


def _unpacked(reader: Reader, target: ast.Tuple | ast.List, thing: Thing, way: Way) -> list[Way]:
    content = inside(thing, way)
    items = content.items if isinstance(content, List) else None
    plain = not any(isinstance(one, ast.Starred) for one in target.elts)
    ways = [way]
    for index, one in enumerate(target.elts):
        if items is not None and plain and len(items) == len(target.elts):
            part: Thing = items[index]
        elif isinstance(thing, Hole) and thing.kind == "field":
            part = below(thing, "*")
        else:
            part = unknown(*held(thing, way))
        ways = [last for after in ways for last in assign(reader, one, part, after)]
    return ways


def _put_item(container: Thing, key: Thing, thing: Thing, way: Way) -> None:
    if container == Dotted("os.environ"):
        name = known(key)
        if name is not None:
            way.settings[f"os.environ[{name}]"] = thing
        return
    content = inside(container, way)
    if isinstance(container, Cell | Hole) and isinstance(content, Dict):
        name = known(key) if isinstance(key, Str) else None
        if isinstance(key, Str) and name is not None:
            way.contents[container] = content.put(key, thing)
        else:
            way.contents[container] = Dict(content.items, content.base or unknown(*held(thing, way)))
    elif isinstance(container, Cell) and isinstance(content, List):
        index = whole_number(key)
        if content.items is not None and index is not None and 0 <= index < len(content.items):
            way.contents[container] = List((*content.items[:index], thing, *content.items[index + 1 :]))
        else:
            way.contents[container] = List(None, (*held(container, way), *held(thing, way)))


def _put_attribute(owner: Thing, name: str, thing: Thing, way: Way) -> None:
    if isinstance(owner, Dotted):
        way.settings[f"{owner.name}.{name}"] = thing
    elif isinstance(owner, Cell) and isinstance(content := way.contents.get(owner), Fields):
        kept = tuple(item for item in content.items if item[0] != name)
        way.contents[owner] = Fields(content.of, (*kept, (name, thing)))
