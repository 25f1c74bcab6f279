"""`@sh`, `@json`, `@base64` and the others: a value as a text that fits somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.shapes import is_one_line, json_of, made, string_of, text_of
from hooklint.scripts.jq.ways import unknown
from hooklint.scripts.values import Array, Hole, Object, Plain, Text, join

if TYPE_CHECKING:
    from hooklint.scripts.values import Shape, Value

_LINES = frozenset({"@base64", "@uri", "@tsv"})
_QUOTED = frozenset({"@base64", "@uri", "@html"})


def formatted(name: str, shape: Shape) -> Value:
    """The text of a value in a format; "" is that of a string in quotes."""
    if name in {"", "@text"}:
        return text_of(shape)
    if name == "@json":
        return json_of(shape)
    if name == "@sh":
        return _for_shell(shape)
    if name == "@base64d":
        return (made(name, shape),)
    known = string_of(shape)
    if known is not None and name == "@html" and not set(known) & set("<>&'\""):
        return (known,) if known else ()
    return (made(name, shape, is_line=name in _LINES or is_one_line(shape), is_quoted=name in _QUOTED),)


def fits(name: str, shape: Shape) -> bool:
    """Whether there is such a text of the value."""
    if name in {"@csv", "@tsv"}:
        return isinstance(shape, Hole) or (isinstance(shape, Array) and all(map(_is_scalar, shape.items or ())))
    items = shape.items or () if isinstance(shape, Array) else (shape,)
    return name != "@sh" or all(map(_is_scalar, items))


def _is_scalar(shape: Shape) -> bool:
    return not isinstance(shape, (Array, Object))


def _for_shell(shape: Shape) -> Value:
    if isinstance(shape, Array) and shape.items is not None:
        parts = [part for item in shape.items for part in ((" ",), _for_shell(_no_list(item)))]
        return join(*parts[1:])
    if isinstance(shape, Plain):
        return (shape.text,)
    known = string_of(shape)
    if known is not None:
        return ("'" + known.replace("'", "'\\''") + "'",)
    if isinstance(shape, Hole):  # a list becomes several words
        return (Hole(*shape)._replace(is_quoted=True, is_json=False),)
    return (unknown(shape)._replace(is_line=is_one_line(shape), is_quoted=True),)


def _no_list(item: Shape) -> Shape:
    """An item of a list: were it a list itself, there would be no text."""
    return Text((item,)) if isinstance(item, Hole) else item
