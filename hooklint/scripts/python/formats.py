"""Texts put together: `+`, f-strings, `%` and `str.format`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.python.texts import as_repr, as_text, held, inside, text_of
from hooklint.scripts.python.things import Cell, Dict, List, Str, known, unknown
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    import ast

    from hooklint.scripts.model import Place
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value

_REPR = ord("r")
_PERCENT = re.compile(r"%(?:\((?P<name>[^)]*)\))?(?P<flags>[-+ #0-9.]*)(?P<kind>[sdrifgx%])")
_BRACE = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}!:]*)(?P<how>![rsa])?(?P<spec>:[^{}]*)?\}")
_NUMBERS = frozenset("difgx")


def added(things: list[Thing], way: Way, at: Place | None = None) -> Str:
    """The texts one behind another."""
    return text_of(*(as_text(thing, way) for thing in things), at=at)


def interpolated(thing: Thing, node: ast.FormattedValue, way: Way) -> Str:
    """One `{…}` of an f-string."""
    if node.format_spec is not None:
        return Str(_measured(thing, way))
    return Str(as_repr(thing, way) if node.conversion == _REPR else as_text(thing, way))


def _measured(thing: Thing, way: Way) -> Value:
    if isinstance(thing, Hole) and thing.kind == "number":
        return (thing._replace(is_line=True),)
    return (unknown(*held(thing, way)),)


def percent(template: Str, right: Thing, way: Way, at: Place) -> Str:
    """`template % right`."""
    whole = known(template)
    if whole is None:
        return Str((unknown(*held(template, way), *held(right, way)),), at)
    content = inside(right, way) if isinstance(right, Cell) else None
    waiting = list(content.items or ()) if isinstance(content, List) else [right]
    parts: list[Value] = []
    last = 0
    for found in _PERCENT.finditer(whole):
        parts.append((whole[last : found.start()],))
        parts.append(_one_percent(found, waiting, right, way))
        last = found.end()
    return text_of(*parts, (whole[last:],), at=at)


def _one_percent(found: re.Match[str], waiting: list[Thing], right: Thing, way: Way) -> Value:
    if found["kind"] == "%":
        return ("%",)
    content = inside(right, way)
    thing: Thing | None = None
    if found["name"] is not None:
        thing = content.get(found["name"]) if isinstance(content, Dict) else None
    elif waiting:
        thing = waiting.pop(0)
    if thing is None:
        return (unknown(*held(right, way)),)
    return _shown(thing, found["kind"], way, is_plain=not found["flags"])


def _shown(thing: Thing, kind: str, way: Way, *, is_plain: bool) -> Value:
    if kind in _NUMBERS and known(thing) is None and isinstance(thing, Hole):
        return (Hole("number", is_line=True, holds=held(thing, way)),)
    if not is_plain:
        return (unknown(*held(thing, way)),)
    return as_repr(thing, way) if kind == "r" else as_text(thing, way)


def braces(template: Str, args: tuple[Thing, ...], keywords: dict[str, Thing], way: Way) -> Str:
    """`template.format(…)`."""
    whole = known(template)
    if whole is None:
        of = [hole for thing in (template, *args, *keywords.values()) for hole in held(thing, way)]
        return Str((unknown(*of),), template.at)
    parts: list[Value] = []
    last = count = 0
    for found in _BRACE.finditer(whole):
        parts.append((whole[last : found.start()],))
        last = found.end()
        if found[0] in {"{{", "}}"}:
            parts.append((found[0][0],))
            continue
        name = found["name"] or str(count)
        count += not found["name"]
        thing = keywords.get(name) or (args[int(name)] if name.isdecimal() and int(name) < len(args) else None)
        parts.append(_one_brace(thing, found, way))
    return text_of(*parts, (whole[last:],), at=template.at)


def _one_brace(thing: Thing | None, found: re.Match[str], way: Way) -> Value:
    if thing is None or found["spec"]:
        return (unknown(*held(thing, way)) if thing is not None else Hole("unknown"),)
    return as_repr(thing, way) if found["how"] == "!r" else as_text(thing, way)
