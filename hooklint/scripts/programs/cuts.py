"""Where a field of the payload is cut out of its JSON as if that were plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import FieldRead
from hooklint.scripts.text import quoted
from hooklint.scripts.values import Hole, holes, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Place
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_KEY = rb"""\\?"([A-Za-z_][A-Za-z0-9_]*)\\?"(?:[\\]s|\[\[:(?:space|blank):\]\]|\[ (?:\\t)?\]|[ *+?\t])*:"""
"""A quoted key and a colon behind it, with any way to say the blanks between them."""


def keys(pattern: str) -> tuple[str, ...]:
    """The keys whose values a pattern cuts out: none where nothing is left of it but whether it is there."""
    from re import findall

    return tuple(key.decode() for key in findall(_KEY, pattern.encode()))


def note_cut(call: Call, program: Value, at: Place, session: Session) -> None:
    """A pattern that names a key cuts its value out of the payload."""
    if call.stdin is None or not is_json(call.stdin):
        return
    text = literal(program)
    if text is None:
        return
    from re import finditer

    words = quoted(at, text)
    for found in finditer(_KEY, words.data):
        way = ("*", found[1].decode())
        session.fields.append(FieldRead(way, words.place(*found.span(1)), "text", guards=call.guards))


def note_column(call: Call, at: Place, session: Session) -> None:
    """A column of the payload is taken, as if its keys stood always at the same place."""
    if call.stdin is not None and is_payload(call.stdin):
        session.fields.append(FieldRead(("*",), at, "text", guards=call.guards))


def is_payload(stdin: Value) -> bool:
    """Whether it is the payload as it came."""
    return any(isinstance(piece, Hole) and piece.kind == "payload" for piece in stdin)


def is_json(stdin: Value) -> bool:
    """Whether some of it was JSON of the payload."""
    return any(hole.kind == "payload" or (hole.kind == "field" and hole.is_json) for hole in holes(stdin))
