"""What a text was made of, when no more of it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.values import Hole, Json, Value, holes

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST = 8
_MOST_TEXT = 32_768
_SIZE_OF_HOLE = 64
"""In characters; a hole counts for some."""


def origins(values: Iterable[Value]) -> tuple[Hole, ...]:
    """The holes of texts, one beside the other: they are not nested, so that nothing grows with the script."""
    found: dict[Hole, None] = {}
    for value in values:
        for hole in holes(value):
            if hole.kind != "unknown":
                found[hole._replace(holds=())] = None
            if len(found) == _MOST:
                return tuple(found)
    return tuple(found)


def hole_of(value: Value) -> Hole:
    """A text of which nothing is known but what it was made of."""
    return Hole("unknown", holds=origins([value]), is_line=all(_is_line(piece) for piece in value))


def part(value: Value) -> Value:
    """Some of a text that is not known in full."""
    return (hole_of(value),) if value else ()


def bounded(value: Value) -> Value:
    """A text that may be kept; one that grows on is not known any more."""
    size = sum(len(piece) if isinstance(piece, str) else _SIZE_OF_HOLE for piece in value)
    return value if size <= _MOST_TEXT else part(value)


def _is_line(piece: str | Hole | Json) -> bool:
    if isinstance(piece, str):
        return "\n" not in piece
    return piece.is_line if isinstance(piece, Hole) else not piece.is_spread
