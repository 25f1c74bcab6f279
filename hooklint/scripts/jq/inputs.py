"""What stands on stdin → the JSON values that `jq` reads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.shapes import plain, read_json, some_array
from hooklint.scripts.jq.ways import Out, Way, many, one, unknown
from hooklint.scripts.values import PAYLOAD, Array, Hole, Json, Object, Text, join, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.values import Piece, Shape, Value

_CONTAINERS = frozenset(
    ("arguments", "tool_input", "tool_response", "toolInput", "toolResponse", "input", "args", "params", "parameters")
)
"""Keys under which there are objects: printed as text, these are JSON, too."""

_MOST_VALUES = 50

_ALONE, _INSIDE = 0xF0000, 0xF8000
"""Characters that stand for holes while JSON is read, for those outside of quotes and for those inside."""


class Inputs(NamedTuple):
    """The values, and whether it may be that the text is no JSON (`jq` then ends with 2)."""

    ways: Ways
    can_fail: bool = False


def inputs(stdin: Value | None, flags: frozenset[str]) -> Inputs:
    """The inputs of a run, one after another; with `-s` they are one array, with `-R` lines of text."""
    if stdin is None:
        stdin = (Hole("unknown"),)
    if "R" in flags:
        return Inputs(_lines(stdin, is_slurped="s" in flags))
    if "t" in flags:
        return Inputs(many(some_array(Text(stdin))), can_fail=True)
    found = _values(stdin)
    return found._replace(ways=_slurped(found.ways)) if "s" in flags else found


def _lines(stdin: Value, *, is_slurped: bool) -> Ways:
    text = literal(stdin)
    if is_slurped:
        return one(Text(stdin))
    if text is None:
        return many(Text((unknown(Text(stdin))._replace(is_line=True),)))
    lines = text.split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    if len(lines) > _MOST_VALUES:
        return many(Text((Hole("unknown", is_line=True),)))
    return (Way(tuple(Out(plain(line)) for line in lines)),)


def _slurped(ways: Ways) -> Ways:
    (way,) = ways
    shapes = tuple(out.shape for out in way.outs)
    return one(some_array(*shapes) if any(out.is_many for out in way.outs) else Array(shapes))


def _values(stdin: Value) -> Inputs:
    text = literal(stdin)
    if text is not None:
        return _known(text)
    pieces = [piece for piece in stdin if not isinstance(piece, str) or piece.strip()]
    if all(not isinstance(piece, str) and _is_value(piece) for piece in pieces):
        return Inputs((Way(tuple(Out(_value(piece)) for piece in pieces if not isinstance(piece, str))),))
    found = read_value(stdin)
    if found is not None:
        return Inputs(one(found), can_fail=_can_break(stdin))
    if len(pieces) == 1:
        return Inputs(one(_parsed(pieces[0])), can_fail=True)
    return Inputs(many(unknown(Text(stdin))), can_fail=True)


def _known(text: str) -> Inputs:
    whole = read_json(text)
    if whole is not None:
        return Inputs(one(whole))
    found: list[Out] = []
    for line in text.split("\n")[:_MOST_VALUES]:
        value = read_json(line) if line.strip() else None
        if value is None and line.strip():
            return Inputs(many(Hole("unknown")), can_fail=True)
        found += [Out(value)] if value is not None else []
    return Inputs((Way(tuple(found)),))


def is_json(value: Value) -> bool:
    """Whether a text is one piece that is JSON in full."""
    return len(value) == 1 and not isinstance(value[0], str) and _is_value(value[0])


def _is_value(piece: Hole | Json) -> bool:
    """Whether it is JSON in full."""
    return isinstance(piece, Json) or piece.is_json or piece.kind in {"payload", "number"}


def _value(piece: Hole | Json) -> Shape:
    if isinstance(piece, Json):
        return piece.shape
    return PAYLOAD if piece.kind == "payload" else Hole(piece.kind, piece.name, holds=piece.holds)


def _parsed(piece: Piece) -> Shape:
    """The value that a text has as JSON, which it need not be."""
    if isinstance(piece, Hole) and piece.kind == "field" and piece.name.rpartition(".")[2] in _CONTAINERS:
        return Hole("field", piece.name)
    return unknown(Text((piece,)))


def _can_break(value: Value) -> bool:
    """Whether a text between the quotes could end them."""
    return any(isinstance(piece, Hole) and not piece.is_quoted and not piece.is_json for piece in value)


def read_value(value: Value) -> Shape | None:
    """JSON with holes in it: between quotes they are part of a string, elsewhere a value of their own."""
    text = literal(value)
    if text is not None:
        return read_json(text)
    if is_json(value) and not isinstance(value[0], str):
        return _value(value[0])
    if len(value) > _MOST_VALUES:
        return None
    marks: dict[str, Piece] = {}
    pieces: list[str] = []
    is_quoted = False
    for number, piece in enumerate(value):
        if isinstance(piece, str):
            pieces.append(piece)
            is_quoted ^= _quotes(piece) % 2 == 1
        else:
            mark = chr((_INSIDE if is_quoted else _ALONE) + number)
            marks[mark] = piece
            pieces.append(mark if is_quoted else f'"{mark}"')
    found = read_json("".join(pieces))
    return None if found is None else _unmarked(found, marks)


def _quotes(text: str) -> int:
    return text.replace("\\\\", "").replace('\\"', "").count('"')


def _unmarked(shape: Shape, marks: dict[str, Piece]) -> Shape:
    if isinstance(shape, Object):
        return Object(tuple((key, _unmarked(inner, marks)) for key, inner in shape.items))
    if isinstance(shape, Array):
        return Array(tuple(_unmarked(inner, marks) for inner in shape.items or ()))
    text = literal(shape.value) if isinstance(shape, Text) else None
    if text is None or not set(text) & set(marks):
        return shape
    if text in marks and ord(text) < _INSIDE:
        piece = marks[text]
        return _value(piece) if not isinstance(piece, str) and _is_value(piece) else _parsed(piece)
    return Text(join(*((marks.get(letter, letter),) for letter in text)))
