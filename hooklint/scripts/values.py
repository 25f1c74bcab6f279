"""What a script prints, compares and passes on, as far as it can be known without running it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Hole(NamedTuple):
    """A stretch of text that is known only when the hook runs.

    `payload`: all of the payload, as it came. `field`: one value of it; `name` is the way to it with dots
    (`arguments.command`), "" where the way is not known. `variable`: a variable of the environment that the script did
    not set, by its name. `argument`: of the command line, `name` is `1`, `@` and so on. `number`: some number.
    `output`: what the program `name` printed. `unknown`: anything else. `is_line` is set where the text cannot hold a
    line break, `is_json` where it is JSON in full (`jq -c .x`, `json.dumps(x)`), `is_quoted` where it has been made fit
    to stand inside the quotes of JSON or of a shell (`jq @sh`, `shlex.quote`); `holds` are the holes it was made of.
    """

    kind: Literal["payload", "field", "variable", "argument", "number", "output", "unknown"]
    name: str = ""
    is_line: bool = False
    is_json: bool = False
    is_quoted: bool = False
    holds: tuple[Hole, ...] = ()


class Object(NamedTuple):
    """A JSON object. `base` is what it was built on: keys of that which are not in `items` are there too."""

    items: tuple[tuple[str, Shape], ...]
    base: Hole | None = None

    def get(self, key: str) -> Shape | None:
        """The value under a key, the last one that was given; None where none is known to be there."""
        return next((shape for name, shape in reversed(self.items) if name == key), None)

    @property
    def keys(self) -> frozenset[str]:
        """The keys that are certainly there."""
        return frozenset(name for name, _ in self.items)


class Array(NamedTuple):
    """A JSON array; None where its items are not known, then `holds` are the holes they were made of."""

    items: tuple[Shape, ...] | None = None
    holds: tuple[Hole, ...] = ()


class Text(NamedTuple):
    """A JSON string."""

    value: Value


class Plain(NamedTuple):
    """Another JSON value whose text is known: a number, `true`, `false` or `null`."""

    text: str


Shape: TypeAlias = Object | Array | Text | Plain | Hole
"""A JSON value, as far as it is known; a hole is a value of any type."""


class Json(NamedTuple):
    """A text that a program made of a JSON value, so that it is JSON whatever the value holds.

    `is_spread`: over several lines, if it is an object or an array that is not empty.
    """

    shape: Shape
    is_spread: bool = False


Piece: TypeAlias = str | Hole | Json
Value: TypeAlias = tuple[Piece, ...]
"""A text in pieces. `()` is the empty text; two texts never stand side by side (`join` sees to it)."""

UNKNOWN: Value = (Hole("unknown"),)
PAYLOAD = Hole("payload")


def join(*values: Value) -> Value:
    """The texts one behind another."""
    pieces: list[Piece] = []
    for piece in (piece for value in values for piece in value):
        if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += piece
        elif piece != "":
            pieces.append(piece)
    return tuple(pieces)


def literal(value: Value) -> str | None:
    """The text, if all of it is known."""
    if not value:
        return ""
    return value[0] if len(value) == 1 and isinstance(value[0], str) else None


def field(*way: str) -> Hole:
    """The hole of one value of the payload."""
    return Hole("field", ".".join(way))


def holes(value: Value | Shape) -> Iterator[Hole]:
    """Every hole in a text or in a JSON value, those that another one holds included."""
    waiting = list(outer_holes(value))
    while waiting:
        hole = waiting.pop()
        yield hole
        waiting += hole.holds


def flat_holes(*values: Value | Shape) -> tuple[Hole, ...]:
    """What a new hole holds that was made of these: every hole in them, side by side.

    None of them holds others any more: a text that goes through one program after another would double each time.
    """
    every = (hole._replace(holds=()) if hole.holds else hole for value in values for hole in holes(value))
    return tuple(dict.fromkeys(every))


def outer_holes(value: Value | Shape) -> Iterator[Hole]:
    """Every hole in a text or in a JSON value, but for those that another one holds."""
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Hole):
            yield one
        elif isinstance(one, Json):
            waiting.append(one.shape)
        elif isinstance(one, Object):
            waiting += [shape for _, shape in one.items]
            waiting += [one.base] if one.base else []
        elif isinstance(one, Text):
            waiting.append(one.value)
        elif isinstance(one, Array):
            waiting += (*(one.items or ()), *one.holds)
        elif isinstance(one, tuple) and not isinstance(one, Plain):
            waiting += one


def comes_from_payload(value: Value | Shape) -> bool:
    """Whether some of the text was chosen by whoever chose the payload."""
    return any(hole.kind in {"payload", "field"} for hole in holes(value))
