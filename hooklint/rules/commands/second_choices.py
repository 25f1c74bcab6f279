"""Fields that are read one for want of the other: `[ -z "$cmd" ] && cmd=$(jq -r .other)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.payload_fields import missing
from hooklint.scripts.values import holes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.hosts.nanopi.payload_fields import Fields, Way
    from hooklint.scripts.model import FieldRead, Guard

_EMPTY = ("", "null")


def emptied_ways(sent: Iterable[FieldRead]) -> frozenset[Way]:
    """The fields that were empty where one of these is read."""
    return frozenset(way for read in sent for guard in read.guards if _says_empty(guard) for way in _ways(guard))


def is_second_choice(read: FieldRead, fields: Fields, emptied: frozenset[Way]) -> bool:
    """Whether it is only read where a field that is sent was empty, or one that is sent is read where it was."""
    if any(_says_empty(guard) and _is_of_sent(guard, fields) for guard in read.guards):
        return True
    return any(other[: len(read.way)] == read.way[: len(other)] for other in emptied)


def _says_empty(guard: Guard) -> bool:
    """Whether a condition says that a text is empty."""
    if guard.how == "is set":
        return not guard.holds
    return guard.how == "equals" and guard.holds and all(word in _EMPTY for word in guard.words)


def _is_of_sent(guard: Guard, fields: Fields) -> bool:
    return any(missing(way, fields) is None for way in _ways(guard))


def _ways(guard: Guard) -> list[Way]:
    return [tuple(hole.name.split(".")) for hole in holes(guard.value) if hole.kind == "field" and hole.name]
