"""JSON in and out, and copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.library.streams import STDOUT, taken
from hooklint.scripts.python.texts import as_json, inside, lines_of
from hooklint.scripts.python.things import NONE, Dict, Dotted, List, Str, text, unknown
from hooklint.scripts.values import Array, Hole, Json, Object, Plain, Text, holes

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Shape, Value

_DEEPEST = 12


def _load(reader: Reader, asked: Asked) -> Met:
    if asked.first == Dotted("sys.stdin") or asked.first == Dotted("sys.stdin.buffer"):
        return parsed(reader, taken(asked.way), asked)
    return asked.gives_unknown()


def _loads(reader: Reader, asked: Asked) -> Met:
    return parsed(reader, asked.first.value, asked) if isinstance(asked.first, Str) else asked.gives_unknown()


def parsed(reader: Reader, value: Value, asked: Asked) -> Met:
    """What a JSON text stands for."""
    pieces = lines_of(value)
    one = pieces[0] if len(pieces) == 1 else None
    error = raised("JSONDecodeError")
    if not pieces:
        reader.throw(asked.way, error, asked.node)
        return []
    if isinstance(one, str):
        return _known_json(reader, one, asked)
    reader.throw(asked.way.fork(), error, asked.node, is_certain=False)
    if isinstance(one, Json):
        return asked.gives(thing_of(reader, one.shape, asked.way))
    if isinstance(one, Hole) and (one.kind == "payload" or one.is_json):
        return asked.gives(one._replace(is_json=False) if one.is_json else one)
    return asked.gives(unknown(*holes(value)))


def _known_json(reader: Reader, value: str, asked: Asked) -> Met:
    import json

    try:
        data = json.loads(value)
    except (ValueError, RecursionError):
        reader.throw(asked.way, raised("JSONDecodeError"), asked.node)
        return []
    return asked.gives(_of_data(reader, data, asked.way))


def _of_data(reader: Reader, data: object, way: Way, depth: int = 0) -> Thing:
    if isinstance(data, str):
        return text(data)
    if isinstance(data, bool) or data is None:
        return Plain({True: "true", False: "false", None: "null"}[data])
    if depth > _DEEPEST:
        return Hole("unknown")
    if isinstance(data, dict):
        items = tuple((text(key), _of_data(reader, one, way, depth + 1)) for key, one in data.items())
        return reader.cell(way, Dict(items))
    if isinstance(data, list):
        return reader.cell(way, List(tuple(_of_data(reader, one, way, depth + 1) for one in data)))
    return Plain(repr(data)) if isinstance(data, int | float) else Hole("unknown")


def thing_of(reader: Reader, shape: Shape, way: Way, depth: int = 0) -> Thing:
    """A JSON value as the script holds it."""
    if isinstance(shape, Plain | Hole):
        return shape
    if isinstance(shape, Text):
        return Str(shape.value)
    if depth > _DEEPEST:
        return Hole("unknown")
    if isinstance(shape, Object):
        items = tuple((text(key), thing_of(reader, one, way, depth + 1)) for key, one in shape.items)
        return reader.cell(way, Dict(items, shape.base))
    if isinstance(shape, Array):
        items_known = shape.items
        if items_known is not None:
            return reader.cell(way, List(tuple(thing_of(reader, one, way, depth + 1) for one in items_known)))
    return reader.cell(way, List(None))


def _is_spread(asked: Asked) -> bool:
    indent = asked.keywords.get("indent", NONE)
    return indent != NONE


def _dumps(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(as_json(asked.first, asked.way, is_spread=_is_spread(asked)))


def _dump(reader: Reader, asked: Asked) -> Met:
    value = as_json(asked.first, asked.way, is_spread=_is_spread(asked)).value
    stream = asked.get(1, "fp", STDOUT) or STDOUT
    reader.emit(stream, value, asked.node, asked.way, "json.dump")
    return asked.gives(NONE)


def copied(reader: Reader, asked: Asked) -> Met:
    """Another container with the same in it."""
    content = inside(asked.first, asked.way)
    return asked.gives(asked.first if content is None else reader.cell(asked.way, content))


DATA: dict[str, Callable[[Reader, Asked], Met]] = {
    "json.load": _load,
    "json.loads": _loads,
    "json.dump": _dump,
    "json.dumps": _dumps,
    "copy.copy": copied,
    "copy.deepcopy": copied,
    "orjson.loads": _loads,
    "ujson.loads": _loads,
    "ujson.dumps": _dumps,
}
