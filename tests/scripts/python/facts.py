"""The facts of a script, short enough for a table: `line:column text`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hooklint.scripts.values import Hole, Json
from tests.scripts.python.covering import read_text

if TYPE_CHECKING:
    from hooklint.scripts.model import Language, Place
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value
    from tests.scripts.python.covering import Read

Row = TypeVar("Row")


def facts(text: str, read: Read, language: Language = "python") -> Session:
    return read_text(text, read, language)[0]


def fields(session: Session) -> list[tuple[str, str, list[str]]]:
    """Each field with where it is read, and its second choices."""
    return _once(
        [(".".join(one.way), at(one.at), [".".join(way) for way in one.alternatives]) for one in session.fields]
    )


def variables(session: Session) -> list[tuple[str, str, list[str]]]:
    return _once([(one.name, at(one.at), list(one.alternatives)) for one in session.variables])


def comparisons(session: Session) -> list[tuple[str, str, list[str], list[str]]]:
    return _once(
        [
            (shown(one.value), one.how, list(one.words), [at(place) for place in one.places])
            for one in session.comparisons
        ]
    )


def calls(session: Session) -> list[tuple[list[str], str]]:
    return _once([([shown(word) for word in one.words], at(one.at)) for one in session.calls])


def shown(value: Value) -> str:
    """A text with its holes as `<name>`."""
    return "".join(piece if isinstance(piece, str) else _hole(piece) for piece in value)


def _hole(piece: Hole | Json) -> str:
    if isinstance(piece, Json):
        return "<json>"
    return f"<{piece.name or piece.kind}>"


def at(place: Place) -> str:
    position = place.source.position(place.span.start)
    return f"{position.line}:{position.column} {place.source.text(place.span)}"


def _once(rows: list[Row]) -> list[Row]:
    kept: list[Row] = []
    for row in rows:
        if row not in kept:
            kept.append(row)
    return kept
