"""Too many ways side by side → fewer, on which less is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.texts import held
from hooklint.scripts.python.things import Dict, List, unknown

if TYPE_CHECKING:
    from collections.abc import Hashable

    from hooklint.scripts.model import Guard
    from hooklint.scripts.python.things import Cell, Content, Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Hole


def blended(ways: list[Way], doubt: Guard) -> list[Way]:
    """Those ways as one that have printed the same: what a name stands for on one of them only is not known then.

    `doubt` is what holds on the way instead of all that was known on only some of them.
    """
    groups: dict[Hashable, list[Way]] = {}
    for way in ways:
        groups.setdefault((way.key(), way.flushed, tuple(way.settings.items())), []).append(way)
    return [_one(group, doubt) if len(group) > 1 else group[0] for group in groups.values()]


def _one(ways: list[Way], doubt: Guard) -> Way:
    first, rest = ways[0], ways[1:]
    for other in rest:
        _names(first, other)
        for cell, content in other.contents.items():
            mine = first.contents.get(cell)
            if mine is None or mine != content:
                first.contents[cell] = loosened(content, cell, first if mine is not None else other)
    shared = set(first.guards).intersection(*(way.guards for way in rest))
    first.guards = (*(guard for guard in first.guards if guard in shared), doubt)
    return first


def _names(first: Way, other: Way) -> None:
    for scope, theirs in other.scopes.items():
        mine = first.scopes.get(scope, {})
        if mine is theirs:
            continue
        odd = [name for name, thing in theirs.items() if mine.get(name) is not thing]
        for name in (*odd, *(name for name in mine if name not in theirs)):
            one, two = mine.get(name), theirs.get(name)
            if type(one) is not type(two) or one != two:
                first.put(scope, name, unknown(*_held(one, first), *_held(two, other)))


def _held(thing: Thing | None, way: Way) -> tuple[Hole, ...]:
    return () if thing is None else held(thing, way)


def loosened(content: Content, cell: Cell | Hole, way: Way) -> Content:
    """A container of which is only known what may be in it."""
    holds = held(cell, way)
    if isinstance(content, List):
        return List(None, holds)
    return Dict((), unknown(*holds)) if isinstance(content, Dict) else content
