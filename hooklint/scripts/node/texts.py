"""Things of a script → the text that JavaScript makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.texts import as_text as shared
from hooklint.scripts.python.texts import held, inside
from hooklint.scripts.python.things import NONE, Cell, Dict, Raised, Str, known, unknown
from hooklint.scripts.values import Hole, Plain, join

if TYPE_CHECKING:
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value

_LONGEST = 72


def as_text(thing: Thing, way: Way) -> Value:
    """What `String` makes of it."""
    if thing == NONE:
        return (Hole("unknown", is_line=True),)
    if isinstance(thing, Plain):
        return (thing.text,)
    if isinstance(thing, Raised):
        return (unknown(*held(thing.message, way)),)
    return shared(thing, way) if isinstance(thing, Str | Hole) else (unknown(*held(thing, way)),)


def shown(thing: Thing, way: Way) -> Value:
    """What `console.log` makes of it: an object is no JSON there."""
    if isinstance(thing, Plain | Str):
        return as_text(thing, way)
    content = inside(thing, way)
    if isinstance(thing, Cell) and isinstance(content, Dict) and content.base is None and content.items:
        return _object(content, way)
    return as_text(thing, way)


def _object(content: Dict, way: Way) -> Value:
    """On one line if all of it is known and short; else it may be on several."""
    rows = [f"{known(key)}: {_quoted(thing)}" for key, thing in content.items if _is_plain(thing)]
    whole = "{ " + ", ".join(rows) + " }"
    if len(rows) == len(content.items) and len(whole) <= _LONGEST:
        return (whole,)
    return join(("{",), (unknown(*(hole for _, thing in content.items for hole in held(thing, way))),), ("}",))


def _is_plain(thing: Thing) -> bool:
    whole = known(thing)
    return isinstance(thing, Plain) or (whole is not None and "'" not in whole and whole.isprintable())


def _quoted(thing: Thing) -> str:
    return thing.text if isinstance(thing, Plain) else f"'{known(thing)}'"
