"""Methods of texts, dictionaries, lists, patterns and processes → what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.comparing import answer, file_exists
from hooklint.scripts.python.formats import braces
from hooklint.scripts.python.library.arguments import parser_method
from hooklint.scripts.python.library.patterns import search
from hooklint.scripts.python.lookup import got
from hooklint.scripts.python.statuses import of_process
from hooklint.scripts.python.texts import as_text, held, inside, lines_of, text_of
from hooklint.scripts.python.things import (
    NONE,
    Cell,
    Dict,
    Finished,
    List,
    Parser,
    Pattern,
    Str,
    Truth,
    known,
    text,
    unknown,
)
from hooklint.scripts.values import Hole, Plain, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Place
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Method, Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value


def method(reader: Reader, called: Method, asked: Asked) -> Met:  # noqa: PLR0911 - one for each kind of thing
    """A method of something that is no object of the script."""
    thing, name = called.of, called.name
    if isinstance(thing, Pattern):
        return search(reader, asked._replace(args=(thing, *asked.args)), name)
    if isinstance(thing, Finished):
        return of_process(reader, thing, name, asked)
    if isinstance(thing, Truth):
        return asked.gives(unknown(*thing.of))
    content = inside(thing, asked.way)
    if isinstance(thing, Cell) and isinstance(content, Parser):
        return parser_method(reader, thing, content, name, asked)
    if isinstance(content, Dict) and name in _OF_DICTS:
        return _OF_DICTS[name](reader, thing, content, asked)
    if isinstance(content, List) and name in _OF_LISTS:
        return _OF_LISTS[name](reader, thing, content, asked)
    if isinstance(thing, Str | Hole) and name in _OF_TEXTS:
        return _OF_TEXTS[name](reader, thing, name, asked)
    if isinstance(thing, Hole) and thing.kind == "unknown" and name in _WRITES:
        asked.way.is_whole = False
    return asked.gives(unknown(*held(thing, asked.way), *asked.holes))


_WRITES = frozenset({"write", "writelines", "print", "exit", "error", "run", "main"})


def _get(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    del content
    default = asked.get(1, "default", NONE)
    return got(reader, thing, asked.first, asked.node, asked.way, asked.start, default)


def _pop(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    met = got(reader, thing, asked.first, asked.node, asked.way, asked.start, asked.get(1))
    name = known(asked.first)
    for way, _ in met:
        kept = tuple(item for item in content.items if known(item[0]) != name)
        _store(way, thing, Dict(kept, content.base and unknown(content.base)))
    return met


def _store(way: Way, thing: Thing, content: Dict | List) -> None:
    if isinstance(thing, Cell | Hole):
        way.contents[thing] = content


def _set_default(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    met = _get(reader, thing, content, asked)
    name = asked.first
    for way, value in met:
        if isinstance(name, Str) and content.get(known(name) or "") is None and content.base is None:
            _store(way, thing, content.put(name, value))
    return met


def _update(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    del reader
    other = inside(asked.first, asked.way)
    if isinstance(other, Dict):
        for key, value in other.items:
            content = content.put(key, value)
        content = Dict(content.items, content.base or other.base)
    elif asked.args:
        content = Dict((), unknown(*asked.holes))
    for name, value in asked.keywords.items():
        content = content.put(text(name), value)
    _store(asked.way, thing, content)
    return asked.gives(NONE)


def _copy(reader: Reader, thing: Thing, content: Dict | List, asked: Asked) -> Met:
    del thing
    return asked.gives(reader.cell(asked.way, content))


def _keys(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    if content.base is not None:
        return asked.gives(thing if isinstance(thing, Hole) else unknown(content.base))
    return asked.gives(reader.cell(asked.way, List(tuple(key for key, _ in content.items))))


def _values(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    if content.base is not None:
        return asked.gives(reader.cell(asked.way, List(None, held(thing, asked.way))))
    return asked.gives(reader.cell(asked.way, List(tuple(value for _, value in content.items))))


def _items(reader: Reader, thing: Thing, content: Dict, asked: Asked) -> Met:
    if content.base is not None:
        return asked.gives(reader.cell(asked.way, List(None, held(thing, asked.way))))
    pairs = tuple(reader.cell(asked.way, List(pair)) for pair in content.items)
    return asked.gives(reader.cell(asked.way, List(pairs)))


_OF_DICTS: dict[str, Callable[[Reader, Thing, Dict, Asked], Met]] = {
    "get": _get,
    "pop": _pop,
    "setdefault": _set_default,
    "update": _update,
    "copy": _copy,
    "keys": _keys,
    "values": _values,
    "items": _items,
}


def _append(reader: Reader, thing: Thing, content: List, asked: Asked) -> Met:
    del reader
    items = None if content.items is None else (*content.items, asked.first)
    _store(asked.way, thing, List(items, content.holds + (asked.holes if items is None else ())))
    return asked.gives(NONE)


def _extend(reader: Reader, thing: Thing, content: List, asked: Asked) -> Met:
    del reader
    other = inside(asked.first, asked.way)
    is_known = content.items is not None and isinstance(other, List) and other.items is not None
    if is_known and isinstance(other, List):
        _store(asked.way, thing, List((*(content.items or ()), *(other.items or ()))))
    else:
        _store(asked.way, thing, List(None, held(thing, asked.way) + asked.holes))
    return asked.gives(NONE)


def _change(reader: Reader, thing: Thing, content: List, asked: Asked) -> Met:
    del reader, content
    holds = held(thing, asked.way) + asked.holes
    _store(asked.way, thing, List(None, holds))
    return asked.gives(unknown(*holds))


_OF_LISTS: dict[str, Callable[[Reader, Thing, List, Asked], Met]] = {
    "append": _append,
    "add": _append,
    "extend": _extend,
    "copy": _copy,
    **dict.fromkeys(("insert", "pop", "remove", "clear", "discard", "update", "popleft", "appendleft"), _change),
}


def _strip(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del reader
    if asked.args:
        return _folded(thing, name, asked)
    if isinstance(thing, Str):
        return asked.gives(Str(lines_of(thing.value), thing.at))
    return asked.gives(thing)


def _folded(thing: Thing, name: str, asked: Asked) -> Met:
    """What Python itself makes of texts that are known."""
    whole, args = known(thing), [known(one) for one in asked.args]
    if whole is None or any(one is None for one in args) or asked.keywords:
        return asked.gives(unknown(*held(thing, asked.way), *asked.holes))
    return asked.gives(text_of((getattr(whole, name)(*args),)))


def _changed(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del reader
    return _folded(thing, name, asked)


def same(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    """The thing itself."""
    del reader, name
    return asked.gives(thing)


def _begins(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    content = inside(asked.first, asked.way)
    words = content.items if isinstance(content, List) else (asked.first,)
    texts = [known(one) for one in words or ()]
    whole = known(thing)
    if not texts or any(one is None for one in texts) or len(asked.args) > 1:
        return asked.gives(reader.other(asked.node, thing, way=asked.way))
    if whole is not None:
        truth = answer(any(getattr(whole, name)(one) for one in texts))
        return asked.gives(Plain("true" if truth.yes else "false"))
    globs = [
        Str((_escaped(one or "") + "*" if name == "startswith" else "*" + _escaped(one or ""),), _at(word))
        for one, word in zip(texts, words or (), strict=True)
    ]
    return asked.gives(reader.compare(thing, "glob", globs, asked.node, asked.way))


def _at(thing: Thing) -> Place | None:
    return thing.at if isinstance(thing, Str) else None


def _escaped(word: str) -> str:
    return "".join("\\" + letter if letter in "*?[\\" else letter for letter in word)


def _parts(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    whole, args = known(thing), [known(one) for one in asked.args]
    if whole is None or any(one is None for one in args) or asked.keywords or "" in args:
        holds = (*held(thing, asked.way), *asked.holes)
        return asked.gives(reader.cell(asked.way, List(None, holds)))
    parts = getattr(whole, name)(*args)
    return asked.gives(reader.cell(asked.way, List(tuple(text(part) for part in parts))))


def _join(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del reader, name
    content = inside(asked.first, asked.way)
    if not isinstance(content, List) or content.items is None:
        return asked.gives(Str((unknown(*asked.holes),)))
    parts: list[Value] = []
    for index, one in enumerate(content.items):
        parts += [as_text(thing, asked.way)] if index else []
        parts.append(as_text(one, asked.way))
    return asked.gives(text_of(*parts))


def _format(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del reader, name
    if not isinstance(thing, Str):
        return asked.gives_unknown()
    return asked.gives(braces(thing, asked.args, asked.keywords, asked.way))


def _asks(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    whole = known(thing)
    if whole is not None and not asked.args:
        return asked.gives(Plain("true" if getattr(whole, name)() else "false"))
    return asked.gives(reader.other(asked.node, thing, way=asked.way))


def counts(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    """A number that hangs on the thing."""
    del reader, name
    return asked.gives(Hole("number", is_line=True, holds=held(thing, asked.way)))


def _exists(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del name
    return asked.gives(file_exists(reader, thing, asked.node, asked.way))


def _opens(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    from hooklint.scripts.python.library.files import opened

    return opened(reader, asked._replace(args=(thing, *asked.args)), is_text=name.startswith("read"))


def _writes(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    if isinstance(thing, Hole) and name == "write":
        asked.way.is_whole = asked.way.is_whole and thing.kind in {"field", "payload"}
    return _opens(reader, thing, name, asked) if name != "write" else asked.gives(NONE)


def _removes(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    from hooklint.scripts.python.library.network import record

    del name
    record(reader, asked._replace(args=(thing, *asked.args)), "rm")
    return asked.gives(NONE)


def _below(reader: Reader, thing: Thing, name: str, asked: Asked) -> Met:
    del reader, name
    whole = as_text(thing, asked.way)
    return asked.gives(Str(join(whole, *(join(("/",), as_text(one, asked.way)) for one in asked.args))))


_OF_TEXTS: dict[str, Callable[[Reader, Thing, str, Asked], Met]] = {
    **dict.fromkeys(("strip", "rstrip", "lstrip"), _strip),
    **dict.fromkeys(
        ("lower", "upper", "title", "casefold", "capitalize", "swapcase", "removeprefix", "removesuffix", "replace"),
        _changed,
    ),
    **dict.fromkeys(("encode", "decode", "expanduser", "resolve", "absolute", "as_posix", "expandtabs"), same),
    **dict.fromkeys(("startswith", "endswith"), _begins),
    **dict.fromkeys(("split", "rsplit", "splitlines", "partition", "rpartition"), _parts),
    **dict.fromkeys(("isdigit", "isalpha", "isalnum", "isspace", "islower", "isupper", "isidentifier"), _asks),
    **dict.fromkeys(("count", "find", "index", "rfind"), counts),
    **dict.fromkeys(("exists", "is_file", "is_dir", "is_symlink"), _exists),
    **dict.fromkeys(("read_text", "read_bytes", "open"), _opens),
    **dict.fromkeys(("write_text", "write_bytes", "write"), _writes),
    **dict.fromkeys(("unlink", "rmdir"), _removes),
    "join": _join,
    "format": _format,
    "joinpath": _below,
}
