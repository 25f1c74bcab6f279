"""Whether what a program really printed is one of the texts that were told of it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from hooklint.scripts.values import Array, Hole, Json, Object, Plain, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Guard, Result
    from hooklint.scripts.values import Piece, Shape, Value

MISSING = object()


def covers(result: Result, payload: object, status: int, out: str) -> bool:
    """Whether a run with this status and stdout is of this way."""
    codes = result.status.codes
    value = tuple(piece for one in result.printed if one.stream == "stdout" for piece in one.value)
    is_empty = out == "" and len(value) == 2 and value[1] == "\n"  # `.a // empty`: an empty line says as much
    is_told = (not codes or status in codes) and is_text(value, "\n" if is_empty else out, payload)
    return is_told and all(is_true(guard, payload) for guard in result.guards)


def is_text(value: Value, text: str, payload: object) -> bool:
    """Whether the text is one that the value stands for."""
    return any(rest == "" for rest in _rests(value, text, payload))


def _rests(value: Value, text: str, payload: object) -> Iterator[str]:
    if not value:
        yield text
        return
    for rest in _behind(value[0], text, payload):
        yield from _rests(value[1:], rest, payload)


def _behind(piece: Piece, text: str, payload: object) -> Iterator[str]:
    """What can stand behind the piece."""
    if isinstance(piece, str):
        if text.startswith(piece):
            yield text.removeprefix(piece)
        return
    if isinstance(piece, Json):
        yield from _behind_json(piece, text, payload)
        return
    known = list(_texts_of(piece, payload))
    if known:
        yield from (text.removeprefix(one) for one in known if text.startswith(one))
        return
    longest = len(text) if not piece.is_line else len(text.split("\n", 1)[0])
    if piece.kind == "number":
        found = re.match(r"-?[0-9][0-9.eE+-]*", text)
        longest = found.end() if found else -1
    yield from (text[end:] for end in range(longest, -1, -1))


def _behind_json(piece: Json, text: str, payload: object) -> Iterator[str]:
    try:
        found, end = json.JSONDecoder().raw_decode(text)
    except ValueError:
        return
    written = text[:end]
    is_spread = isinstance(found, (dict, list)) and bool(found) and "\n" in written
    may_spread = isinstance(found, (dict, list)) and bool(found)
    if is_spread == (piece.is_spread and may_spread) and is_shape(piece.shape, found, payload):
        yield text[end:]


def is_shape(shape: Shape, found: object, payload: object) -> bool:
    """Whether the JSON value is one that the shape stands for."""
    if isinstance(shape, Hole):
        return _is_hole(shape, found, payload)
    if isinstance(shape, Plain):
        return not isinstance(found, (str, dict, list)) and found == json.loads(shape.text)
    if isinstance(shape, Text):
        return isinstance(found, str) and is_text(shape.value, found, payload)
    if isinstance(shape, Array):
        return isinstance(found, list) and _is_list(shape, found, payload)
    return isinstance(found, dict) and _is_object(shape, found, payload)


def _is_list(shape: Array, found: list[object], payload: object) -> bool:
    if shape.items is None:
        return True
    pairs = zip(shape.items, found, strict=False)
    return len(found) == len(shape.items) and all(is_shape(item, one, payload) for item, one in pairs)


def _is_object(shape: Object, found: dict[str, object], payload: object) -> bool:
    if not all(key in found and is_shape(value, found[key], payload) for key, value in shape.items):
        return False
    base = {} if shape.base is None else _value_of(shape.base, payload)
    if not isinstance(base, dict):
        return base is MISSING or base is None
    return all(key in shape.keys or (key in found and found[key] == value) for key, value in base.items()) and all(
        key in shape.keys or key in base for key in found
    )


def _is_hole(hole: Hole, found: object, payload: object) -> bool:
    if hole.kind == "number":
        return isinstance(found, (int, float)) and not isinstance(found, bool)
    value = _value_of(hole, payload)
    return value is MISSING or found == value or (value is None and found == "")


def _value_of(hole: Hole, payload: object) -> object:
    """The value a hole stands for, `MISSING` where that is not known."""
    if hole.kind == "payload":
        return payload
    if hole.kind != "field" or "*" in hole.name or not hole.name:
        return MISSING
    value = payload
    for key in hole.name.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _texts_of(hole: Hole, payload: object) -> Iterator[str]:
    """The texts that a hole of the payload stands for."""
    value = _value_of(hole, payload)
    if value is MISSING or hole.is_quoted:
        return
    if isinstance(value, str):
        yield value
        return
    yield json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    yield json.dumps(value, indent=2, ensure_ascii=False)
    if value is None:
        yield ""


def is_true(guard: Guard, payload: object) -> bool:
    """Whether a condition holds for this payload; those that cannot be said hold."""
    if guard.kind != "compare":
        return True
    (hole,) = guard.value
    assert isinstance(hole, Hole)
    value = _value_of(hole, payload)
    if value is MISSING:
        return True
    return _holds(guard, value) == guard.holds


def _holds(guard: Guard, value: object) -> bool:
    if guard.how == "is set":
        return value not in (None, False)
    text = value if isinstance(value, str) else json.dumps(value)
    if guard.how == "equals":
        return text in guard.words
    if guard.how == "contains":
        return any(word in text for word in guard.words)
    if guard.how == "regex":
        return any(re.search(word, text) for word in guard.words)
    from fnmatch import fnmatchcase

    return any(fnmatchcase(text, word) for word in guard.words)
