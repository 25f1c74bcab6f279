"""Python's built-in functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.comparing import answer
from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.library.network import record
from hooklint.scripts.python.reader import certain
from hooklint.scripts.python.texts import as_repr, as_text, held, inside
from hooklint.scripts.python.things import (
    FALSE,
    NONE,
    TRUE,
    Cell,
    Dict,
    Dotted,
    List,
    Str,
    Truth,
    known,
    text,
    unknown,
    whole_number,
)
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing

_MOST = 60


def _exit(reader: Reader, asked: Asked) -> Met:
    code = asked.args[0] if asked.args else NONE
    reader.throw(asked.way, raised("SystemExit", code), asked.node)
    return []


def _length(reader: Reader, asked: Asked) -> Met:
    if asked.first == Dotted("sys.argv"):
        given = reader.given.arguments
        if any(isinstance(piece, Hole) for value in given for piece in value):
            return asked.gives(Hole("number"))
        reader.variable("#", asked.node, asked.way)
        return asked.gives(Plain(str(1 + len(given))))
    whole, content = known(asked.first), inside(asked.first, asked.way)
    if whole is not None:
        return asked.gives(Plain(str(len(whole))))
    if isinstance(content, List) and content.items is not None:
        return asked.gives(Plain(str(len(content.items))))
    return asked.gives(Hole("number", is_line=True, holds=asked.holes))


def _str(reader: Reader, asked: Asked) -> Met:
    del reader
    if not asked.args:
        return asked.gives(text(""))
    return asked.gives(Str(as_text(asked.first, asked.way), asked.first.at if isinstance(asked.first, Str) else None))


def _repr(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Str(as_repr(asked.first, asked.way)))


def _number(reader: Reader, asked: Asked) -> Met:
    whole = known(asked.first)
    if whole is not None and whole.strip().isdecimal():
        return asked.gives(Plain(str(int(whole))))
    if whole_number(asked.first) is not None:
        return asked.gives(Plain(str(whole_number(asked.first))))
    reader.throw(asked.way.fork(), raised("ValueError"), asked.node, is_certain=False)
    return asked.gives(Hole("number", is_line=True, holds=asked.holes))


def _bool(reader: Reader, asked: Asked) -> Met:
    if isinstance(asked.first, Truth) or certain(asked.first, asked.way) is None:
        return asked.gives(reader.truth(asked.first, asked.node, asked.way))
    return asked.gives(TRUE if certain(asked.first, asked.way) else FALSE)


def _dict(reader: Reader, asked: Asked) -> Met:
    content = inside(asked.first, asked.way) if asked.args else Dict()
    if not isinstance(content, Dict):
        content = Dict((), unknown(*asked.holes))
    for name, thing in asked.keywords.items():
        content = content.put(text(name), thing)
    base = content.base if asked.is_whole else content.base or Hole("unknown")
    return asked.gives(reader.cell(asked.way, Dict(content.items, base)))


def _list(reader: Reader, asked: Asked) -> Met:
    items = known_items(asked.first, asked) if asked.args else ()
    return asked.gives(reader.cell(asked.way, List(items, asked.holes if items is None else ())))


def known_items(thing: Thing, asked: Asked) -> tuple[Thing, ...] | None:
    """What iterating over it gives, if that is known."""
    content = inside(thing, asked.way)
    if isinstance(content, List):
        return content.items
    if isinstance(content, Dict) and content.base is None and isinstance(thing, Cell):
        return tuple(key for key, _ in content.items)
    return None


def _pairs(reader: Reader, asked: Asked) -> Met:
    """`enumerate` and `zip`."""
    rows = [known_items(thing, asked) for thing in asked.args]
    if isinstance(asked.function, Dotted) and asked.function.name == "enumerate":
        count = len(rows[0] or ()) if rows else 0
        rows = [tuple(Plain(str(index)) for index in range(count)), *rows[:1]]
    known_rows = [row for row in rows if row is not None]
    if len(known_rows) < len(rows) or "start" in asked.keywords:
        return asked.gives(reader.cell(asked.way, List(None, asked.holes)))
    pairs = tuple(reader.cell(asked.way, List(pair)) for pair in zip(*known_rows, strict=False))
    return asked.gives(reader.cell(asked.way, List(pairs)))


def _range(reader: Reader, asked: Asked) -> Met:
    numbers = [whole_number(thing) for thing in asked.args]
    bounds = [number for number in numbers if number is not None]
    if not bounds or len(bounds) < len(numbers) or len(bounds) > _RANGE or bounds[-1] == 0:
        return asked.gives(reader.cell(asked.way, List(None)))
    found = range(*bounds)
    items = tuple(Plain(str(number)) for number in found) if len(found) < _MOST else None
    return asked.gives(reader.cell(asked.way, List(items)))


_RANGE = 3


def _is_instance(reader: Reader, asked: Asked) -> Met:
    thing, kind = asked.first, asked.get(1)
    name = kind.name if isinstance(kind, Dotted) else ""
    if isinstance(thing, Hole) and thing.kind == "payload":
        return asked.gives(_sure(name == "dict") if name else reader.other(asked.node, way=asked.way))
    if isinstance(thing, Str) and not any(isinstance(piece, Hole) for piece in thing.value) and name:
        return asked.gives(_sure(name == "str"))
    content = asked.way.contents.get(thing) if isinstance(thing, Cell) else None
    if isinstance(content, Dict) and name:
        return asked.gives(_sure(name == "dict"))
    return asked.gives(reader.other(asked.node, thing, way=asked.way))


def _sure(is_so: bool) -> Thing:  # noqa: FBT001 - the only thing it is about
    return TRUE if answer(is_so).yes else FALSE


def _quantified(reader: Reader, asked: Asked) -> Met:
    return asked.gives(reader.other(asked.node, *asked.args, way=asked.way))


def _attribute(reader: Reader, asked: Asked) -> Met:
    from hooklint.scripts.python.lookup import attribute

    name = known(asked.get(1) or NONE)
    if name is None or len(asked.args) > _DEFAULTED:
        return asked.gives_unknown()
    return asked.gives(attribute(reader, asked.first, name, asked.way))


_DEFAULTED = 2


def _evaluated(reader: Reader, asked: Asked) -> Met:
    """Program text made when the hook runs: anything may come of it."""
    if known(asked.first) is None:
        name = asked.function.name if isinstance(asked.function, Dotted) else "eval"
        record(reader, asked, "eval" if name != "exec" else "exec")
    asked.way.is_whole = False
    return asked.gives_unknown()


def _compiled(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Str(as_text(asked.first, asked.way)))


def _first_of(reader: Reader, asked: Asked) -> Met:
    """`next(…, default)`."""
    del reader
    of = held(asked.first, asked.way)
    default = asked.get(1)
    return asked.gives(unknown(*of, *(held(default, asked.way) if default is not None else ())))


BUILTIN: dict[str, Callable[[Reader, Asked], Met]] = {
    **dict.fromkeys(("exit", "quit", "sys.exit"), _exit),
    "len": _length,
    "str": _str,
    "bytes": _str,
    "ascii": _repr,
    "repr": _repr,
    **dict.fromkeys(("int", "float"), _number),
    "bool": _bool,
    **dict.fromkeys(("dict", "collections.OrderedDict"), _dict),
    **dict.fromkeys(("list", "tuple", "set", "frozenset", "sorted", "reversed"), _list),
    **dict.fromkeys(("enumerate", "zip"), _pairs),
    "range": _range,
    "isinstance": _is_instance,
    **dict.fromkeys(("any", "all", "callable", "hasattr", "issubclass"), _quantified),
    "getattr": _attribute,
    **dict.fromkeys(("eval", "exec"), _evaluated),
    "compile": _compiled,
    "next": _first_of,
}
