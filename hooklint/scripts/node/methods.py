"""Methods of JavaScript's texts, arrays, patterns and processes → what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.node.texts import as_text
from hooklint.scripts.python.comparing import contained
from hooklint.scripts.python.guards import all_of, any_of
from hooklint.scripts.python.library.patterns import search
from hooklint.scripts.python.methods import counts, same
from hooklint.scripts.python.methods import method as shared
from hooklint.scripts.python.texts import held, inside
from hooklint.scripts.python.things import (
    NONE,
    Cell,
    Class,
    Dict,
    Finished,
    Function,
    List,
    Pattern,
    Str,
    Truth,
    settled,
    text,
    unknown,
)
from hooklint.scripts.values import Hole, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Method, Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value

_MOST = 60


def method(reader: Reader, called: Method, asked: Asked) -> Met:  # noqa: PLR0911 - one for each kind of thing
    """A method of something that is no object of the script."""
    thing, name = called.of, called.name
    content = inside(thing, asked.way)
    if isinstance(thing, Pattern) and name in {"test", "exec"}:
        return search(reader, asked._replace(args=(thing, *asked.args)), "search")
    if isinstance(content, List) and name in _OF_ARRAYS:
        return _OF_ARRAYS[name](reader, content, thing, asked)
    if name in _OF_TEXTS and isinstance(thing, Str | Hole):
        return _OF_TEXTS[name](reader, thing, name, asked)
    if name in {"then", "finally", "on", "once"}:
        return _then(reader, thing, name, asked)
    if isinstance(content, Dict) and name == "hasOwnProperty":
        return asked.gives(contained(reader, asked.first, thing, asked.node, asked.way))
    if isinstance(content, Dict) and name in {"has", "get", "set", "keys", "values", "entries"}:
        return asked.gives_unknown()
    return shared(reader, called, asked)


def _then(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    """What waits for a value is called with it; what waits for an event with something unknown."""
    from hooklint.scripts.python.calls import ask

    function = asked.args[-1] if asked.args else NONE
    if not isinstance(function, Function):
        return asked.gives(thing)
    if name in {"on", "once"}:
        return _on_event(reader, thing, function, asked)
    args = (thing,) if name == "then" else ()
    return ask(reader, asked._replace(function=function, args=args, keywords={}))


def _on_event(reader: Reader, thing: Thing, function: Function, asked: Asked) -> Met:
    """It may be called or not: one way for each."""
    from hooklint.scripts.python.calls import ask

    truth = reader.other(asked.node)
    yes, no = reader.split(truth, asked.way)
    met: Met = [(way, thing) for way in no]
    values = (unknown(*held(thing, asked.way)),) * 2
    if isinstance(thing, Finished):
        values = (Hole("output", thing.call.name),) * 2
    for way in yes:
        called = ask(reader, asked._replace(function=function, args=values, keywords={}, way=way))
        met += [(after, thing) for after, _ in called]
    return met


def _includes(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del name
    return asked.gives(settled(contained(reader, asked.first, thing, asked.node, asked.way)))


_PYTHON = {
    "startsWith": "startswith",
    "endsWith": "endswith",
    "toLowerCase": "lower",
    "toUpperCase": "upper",
    "trim": "strip",
    "trimStart": "lstrip",
    "trimEnd": "rstrip",
}


def _as_python(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    from hooklint.scripts.python.things import Method as Named

    return shared(reader, Named(thing, _PYTHON[name]), asked)


def _matches(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del name
    pattern = asked.first if isinstance(asked.first, Pattern) else Pattern(text(""))
    if not isinstance(asked.first, Pattern):
        return asked.gives(reader.other(asked.node, thing, way=asked.way))
    return search(reader, asked._replace(args=(pattern, thing)), "search")


def _changed(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del reader, name
    return asked.gives(unknown(*held(thing, asked.way), *asked.holes))


def _split(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del name
    return asked.gives(reader.cell(asked.way, List(None, held(thing, asked.way))))


_OF_TEXTS: dict[str, Callable[[Reader, Thing, str, Asked], Met]] = {
    "includes": _includes,
    **dict.fromkeys(_PYTHON, _as_python),
    **dict.fromkeys(("match", "matchAll"), _matches),
    **dict.fromkeys(("toString", "normalize", "valueOf"), same),
    **dict.fromkeys(
        (
            "replace",
            "replaceAll",
            "slice",
            "substring",
            "substr",
            "concat",
            "padEnd",
            "padStart",
            "repeat",
            "charAt",
            "at",
        ),
        _changed,
    ),
    **dict.fromkeys(("indexOf", "lastIndexOf", "search", "charCodeAt", "localeCompare"), counts),
    "split": _split,
}


def _push(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    del reader
    items = None if content.items is None else content.items + asked.args
    if isinstance(thing, Cell):
        asked.way.contents[thing] = List(items, content.holds + (asked.holes if items is None else ()))
    return asked.gives(Hole("number"))


def _join(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    del reader, thing
    if content.items is None:
        return asked.gives(Str((unknown(*content.holds),)))
    between = as_text(asked.first, asked.way) if asked.args else (",",)
    parts: list[Value] = []
    for index, one in enumerate(content.items):
        parts += [between] if index else []
        parts.append(as_text(one, asked.way))
    return asked.gives(Str(join(*parts)))


def _array_includes(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    del content
    return asked.gives(settled(contained(reader, asked.first, thing, asked.node, asked.way)))


def _some(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    return _quantified(reader, content, thing, asked, is_any=True)


def _every(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    return _quantified(reader, content, thing, asked, is_any=False)


def _quantified(reader: Reader, content: List, thing: Thing, asked: Asked, *, is_any: bool) -> Met:
    from hooklint.scripts.python.calls import ask

    way = asked.way
    if content.items is None or len(content.items) > _MOST:
        met = ask(reader, asked._replace(function=asked.first, args=(unknown(*held(thing, way)),), keywords={}))
        return [(after, reader.other(asked.node, thing, way=after)) for after, _ in met]
    truths: list[Truth] = []
    for item in content.items:
        found = ask(reader, asked._replace(function=asked.first, args=(item,), keywords={}))
        if len(found) != 1 or found[0][0] is not way:
            return [(after, reader.other(asked.node, thing, way=after)) for after, _ in found]
        truths.append(reader.truth(found[0][1], asked.node, way))
    (guard,) = reader.other(asked.node, *truths, way=way).yes[0]
    return asked.gives(settled(any_of(truths, guard) if is_any else all_of(truths, guard)))


def _find(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    """The first item that fits, or nothing: the question is whether there is one."""
    met = _quantified(reader, content, thing, asked, is_any=True)
    return [(way, found._replace(is_thing=True) if isinstance(found, Truth) else NONE) for way, found in met]


def _each(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    from hooklint.scripts.python.calls import ask

    items = (
        content.items
        if content.items is not None and len(content.items) <= _MOST
        else (unknown(*held(thing, asked.way)),)
    )
    ways = [asked.way]
    if content.items is None:
        yes, no = reader.split(reader.other(asked.node), asked.way)
        before = {id(way): way.printed for way in yes}
        met = [(a, before[id(w)]) for w in yes for a, _ in ask(reader, _with(asked, items[0], w))]
        for after, printed in met:
            after.is_whole = after.is_whole and after.printed == printed
        return [(way, NONE) for way in (*no, *(after for after, _ in met))]
    for item in items:
        ways = [after for way in ways for after, _ in ask(reader, _with(asked, item, way))]
    return [(way, NONE) for way in ways]


def _with(asked: Asked, item: Thing, way: Way) -> Asked:
    return asked._replace(function=asked.first, args=(item,), keywords={}, way=way)


def _map(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    from hooklint.scripts.python.calls import ask

    if content.items is None or len(content.items) > _MOST:
        found = ask(reader, _with(asked, unknown(*held(thing, asked.way)), asked.way))
        return [(after, reader.cell(after, List(None, held(one, after)))) for after, one in found]
    met: list[tuple[Way, tuple[Thing, ...]]] = [(asked.way, ())]
    for item in content.items:
        met = [(after, (*made, one)) for way, made in met for after, one in ask(reader, _with(asked, item, way))]
    return [(way, reader.cell(way, List(made))) for way, made in met]


def _filter(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    from hooklint.scripts.python.calls import ask

    if isinstance(asked.first, Function | Class):
        item = content.items[0] if content.items and len(content.items) == 1 else unknown(*held(thing, asked.way))
        found = ask(reader, _with(asked, item, asked.way))
        return [(after, reader.cell(after, List(None, held(thing, after)))) for after, _ in found]
    return asked.gives(reader.cell(asked.way, List(None, held(thing, asked.way))))


def _loose(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    del content
    return asked.gives(reader.cell(asked.way, List(None, (*held(thing, asked.way), *asked.holes))))


def _one(reader: Reader, content: List, thing: Thing, asked: Asked) -> Met:
    del reader, content
    return asked.gives(unknown(*held(thing, asked.way)))


_OF_ARRAYS: dict[str, Callable[[Reader, List, Thing, Asked], Met]] = {
    "push": _push,
    "join": _join,
    "includes": _array_includes,
    "some": _some,
    "every": _every,
    "find": _find,
    "forEach": _each,
    "map": _map,
    "filter": _filter,
    **dict.fromkeys(("slice", "concat", "flat", "flatMap", "reverse", "sort", "splice"), _loose),
    **dict.fromkeys(("pop", "shift", "at", "reduce", "indexOf", "findIndex", "toString"), _one),
}

METHODS = frozenset({*_OF_TEXTS, *_OF_ARRAYS, "then", "finally", "hasOwnProperty"})
