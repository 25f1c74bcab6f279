"""JSON values as `jq` handles them: their texts, their types, their members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.ways import held, unknown
from hooklint.scripts.values import Array, Hole, Json, Object, Plain, Text, literal

if TYPE_CHECKING:
    from hooklint.scripts.values import Shape, Value

NULL, TRUE, FALSE = Plain("null"), Plain("true"), Plain("false")

_MOST_JSON = 200_000
"""Longer JSON is not read."""


class Filled(Hole):
    """A value that is never null, since a text stands in where there is none (`.a // ""`)."""

    __slots__ = ()


def plain(text: str) -> Text:
    """A string that is known."""
    return Text((text,) if text else ())


def number(value: int) -> Plain:
    """A whole number."""
    return Plain(str(value))


def truth(*, is_true: bool) -> Plain:
    """`true` or `false`."""
    return TRUE if is_true else FALSE


def read_json(text: str) -> Shape | None:
    """The value of a text, or None where it is no JSON."""
    import json

    if len(text) > _MOST_JSON:
        return None
    try:
        return shape_of(json.loads(text, parse_int=Plain, parse_float=Plain))
    except (ValueError, RecursionError):
        return None


def shape_of(value: object) -> Shape:
    """A value as `json` gives it."""
    if isinstance(value, Plain):
        return value
    if isinstance(value, dict):
        return Object(tuple((key, shape_of(inner)) for key, inner in value.items()))
    if isinstance(value, list):
        return Array(tuple(map(shape_of, value)))
    if isinstance(value, str):
        return plain(value)
    return NULL if value is None else truth(is_true=bool(value))


def is_known(shape: Shape) -> bool:
    """Whether all of it is known."""
    if isinstance(shape, Object):
        return shape.base is None and all(is_known(inner) for _, inner in shape.items)
    if isinstance(shape, Array):
        return shape.items is not None and all(map(is_known, shape.items))
    return literal(shape.value) is not None if isinstance(shape, Text) else isinstance(shape, Plain)


def string_of(shape: Shape) -> str | None:
    """The text of a string that is known."""
    return literal(shape.value) if isinstance(shape, Text) else None


def integer_of(shape: Shape) -> int | None:
    """The value of a whole number that is known, if it is not large."""
    if not isinstance(shape, Plain):
        return None
    digits = shape.text.removeprefix("-")
    return int(shape.text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None  # noqa: PLR2004 - far from where `jq` rounds


def type_of(shape: Shape) -> str | None:
    """`object`, `array`, `string`, `number`, `boolean` or `null`."""
    if isinstance(shape, Hole):
        return _HOLE_TYPES.get(shape.kind)
    if isinstance(shape, Plain):
        return {"null": "null", "true": "boolean", "false": "boolean"}.get(shape.text, "number")
    return {Object: "object", Array: "array", Text: "string"}[type(shape)]


_HOLE_TYPES = {"payload": "object", "number": "number"}


def text_of(shape: Shape) -> Value:
    """As `tostring` has it: a string as it is, other values as JSON in one line."""
    if isinstance(shape, Text):
        return shape.value
    if isinstance(shape, Plain):
        return (shape.text,)
    if isinstance(shape, Array) and shape.items is None:
        return (Hole("unknown", is_line=True, is_json=True, holds=shape.holds),)
    if isinstance(shape, Hole):
        return (Hole(*shape),)
    return (Json(shape),)


def json_of(shape: Shape) -> Value:
    """As `tojson` has it: JSON in one line."""
    if isinstance(shape, Plain):
        return (shape.text,)
    if string_of(shape) is not None:
        import json

        return (json.dumps(string_of(shape), ensure_ascii=False),)
    return (Json(bare(shape)),)


def bare(shape: Shape) -> Shape:
    """Without the marks that only count in here."""
    if isinstance(shape, Filled):
        return Hole(*shape)
    if isinstance(shape, Object):
        return Object(tuple((key, bare(inner)) for key, inner in shape.items), shape.base)
    if isinstance(shape, Array) and shape.items is not None:
        return Array(tuple(map(bare, shape.items)))
    return shape


def member(shape: Shape, key: str) -> Shape | None:
    """`.key`; None where that is an error."""
    if isinstance(shape, Object):
        found = shape.get(key)
        if found is None:
            return NULL if shape.base is None else member(shape.base, key)
        return found
    if isinstance(shape, Hole):
        return None if shape.kind == "number" else below(shape, key)
    return NULL if shape == NULL else None


def below(hole: Hole, key: str) -> Hole:
    """A value inside one that is not known."""
    if hole.kind == "payload":
        return Hole("field", key)
    if hole.kind == "field" and hole.name:
        return Hole("field", f"{hole.name}.{key}")
    return unknown(hole)


def element(shape: Shape, index: int) -> Shape | None:
    """`.[index]`; None where that is an error."""
    if isinstance(shape, Array):
        if shape.items is None:
            return unknown(shape)
        return shape.items[index] if -len(shape.items) <= index < len(shape.items) else NULL
    if isinstance(shape, Hole):
        return None if shape.kind in {"number", "payload"} else below(shape, "*")
    return NULL if shape == NULL else None


def put(shape: Shape, key: str, new: Shape) -> Shape | None:
    """The object with another value under a key; None where it is none."""
    if isinstance(shape, Object):
        others = tuple((name, old) for name, old in shape.items if name != key)
        is_there = len(others) < len(shape.items)
        items = tuple((name, new if name == key else old) for name, old in shape.items) if is_there else None
        return Object(items or (*others, (key, new)), shape.base)
    if isinstance(shape, Hole) and shape.kind != "number":
        return Object(((key, new),), Hole(*shape))
    return Object(((key, new),)) if shape == NULL else None


def taken(shape: Shape, key: str) -> Shape | None:
    """The object without a key; None where it is none."""
    if isinstance(shape, Object):
        return Object(tuple(item for item in shape.items if item[0] != key), shape.base and unknown(shape.base))
    if isinstance(shape, Hole) and shape.kind != "number":
        return Object((), unknown(shape))
    return NULL if shape == NULL else None


def some_array(*made_of: Shape) -> Array:
    """An array of which only this is known."""
    return Array(None, held(*made_of))


def made(program: str, *made_of: Shape, is_line: bool = False, is_quoted: bool = False) -> Hole:
    """Text that a filter makes of values."""
    return Hole("output", program, is_line=is_line, is_quoted=is_quoted, holds=held(*made_of))


def is_one_line(shape: Shape) -> bool:
    """Whether its text holds no line break."""
    if isinstance(shape, Text):
        return all(_is_line(piece) for piece in shape.value)
    return isinstance(shape, Plain) or (isinstance(shape, Hole) and _is_line(shape))


def _is_line(piece: str | Hole | Json) -> bool:
    if isinstance(piece, str):
        return "\n" not in piece
    return not piece.is_spread if isinstance(piece, Json) else piece.is_line or piece.kind == "number"
