"""Regular expressions and file name patterns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.model import FieldRead
from hooklint.scripts.python.texts import as_text, held
from hooklint.scripts.python.things import List, Pattern, Str, known, text, unknown
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing

_KEY = re.compile(r'"(\w+)\\?"\s*(?:\\s\*|\s)*:')
"""A pattern that looks for a key of a JSON object."""

_ASKS = frozenset({"search", "match", "fullmatch"})


def search(reader: Reader, asked: Asked, name: str) -> Met:
    """A pattern (the first argument) is looked for in a text (the second)."""
    pattern, thing = _pattern(asked), asked.get(1, "string")
    if thing is None:
        return asked.gives_unknown()
    if name == "sub":
        return asked.gives(unknown(*_held_all(asked)))
    _note_keys(reader, pattern, thing, asked)
    if name in _ASKS:
        return asked.gives(_found(reader, pattern, thing, name, asked))
    holds = held(thing, asked.way)
    return asked.gives(reader.cell(asked.way, List(None, holds)))


def _held_all(asked: Asked) -> tuple[Hole, ...]:
    return tuple(hole for thing in asked.args for hole in held(thing, asked.way))


def _pattern(asked: Asked) -> Str | None:
    first = asked.first
    if isinstance(first, Pattern):
        return first.text
    return _with_flags(first, asked, 2) if isinstance(first, Str) else None


def _with_flags(pattern: Str, asked: Asked, index: int) -> Str:
    """The pattern with the flag in it that is given beside it."""
    import ast

    nodes = [keyword.value for keyword in asked.node.keywords if keyword.arg == "flags"]
    nodes += asked.node.args[index : index + 1]
    names = {getattr(one, "attr", getattr(one, "id", "")) for node in nodes for one in ast.walk(node)}
    whole = known(pattern)
    if whole is None or not names & {"I", "IGNORECASE"}:
        return pattern
    return text(f"(?i){whole}", pattern.at)


def _found(reader: Reader, pattern: Str | None, thing: Thing, name: str, asked: Asked) -> Thing:
    whole = known(pattern) if pattern else None
    if pattern is None or whole is None:
        return reader.other(asked.node, thing, way=asked.way)
    if name != "search":
        end = "$" if name == "fullmatch" else ""
        whole = f"^(?:{whole}){end}" if end or not whole.startswith("^") else whole
    truth = reader.compare(thing, "regex", [text(whole, pattern.at)], asked.node, asked.way)
    return truth._replace(is_thing=True)


def _note_keys(reader: Reader, pattern: Str | None, thing: Thing, asked: Asked) -> None:
    """JSON that is cut by a pattern."""
    whole = known(pattern) if pattern else None
    value = as_text(thing, asked.way)
    if whole is None or pattern is None or not any(isinstance(one, Hole) and one.kind == "payload" for one in value):
        return
    at = pattern.at or reader.place(asked.node)
    for found in _KEY.finditer(whole):
        reader.session.fields.append(FieldRead((found[1],), at, "text", (), asked.way.guards))


def _named(name: str) -> Callable[[Reader, Asked], Met]:
    def run(reader: Reader, asked: Asked) -> Met:
        return search(reader, asked, name)

    return run


def _compile(reader: Reader, asked: Asked) -> Met:
    del reader
    first = asked.first
    return asked.gives(Pattern(_with_flags(first, asked, 1)) if isinstance(first, Str) else first)


def _escape(reader: Reader, asked: Asked) -> Met:
    del reader
    whole = known(asked.first)
    return asked.gives(text(re.escape(whole)) if whole is not None else unknown(*asked.holes))


def _glob(reader: Reader, asked: Asked) -> Met:
    pattern = asked.get(1, "pat")
    if not isinstance(pattern, Str) or known(pattern) is None:
        return asked.gives(reader.other(asked.node, asked.first, way=asked.way))
    return asked.gives(reader.compare(asked.first, "glob", [pattern], asked.node, asked.way))


PATTERNS: dict[str, Callable[[Reader, Asked], Met]] = {
    **{f"re.{name}": _named(name) for name in (*_ASKS, "sub", "findall", "finditer", "split")},
    "re.compile": _compile,
    "re.escape": _escape,
    **dict.fromkeys(("fnmatch.fnmatch", "fnmatch.fnmatchcase"), _glob),
}
