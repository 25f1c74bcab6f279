"""Inside the parser: how a group opens, and the names of groups (docs/hosts/rust-regex.md §4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.regexes.rust.errors import (
    GROUP_UNCLOSED,
    LOOK_AROUND,
    NAME_CHARACTER,
    NAME_DUPLICATE,
    NAME_EMPTY,
    NAME_UNCLOSED,
    NOTHING_TO_REPEAT,
    Place,
    RegexError,
)
from hooklint.regexes.rust.flags import flags
from hooklint.regexes.rust.names import may_stand_in_name
from hooklint.regexes.rust.tree import NO_FLAGS, Directive, Flags

if TYPE_CHECKING:
    from hooklint.regexes.rust.cursor import Cursor

_LOOK_AROUND = ("?<=", "?<!", "?=", "?!")
_NAMED = ("?P<", "?<")


class Opening(NamedTuple):
    """What stands before the body of a group that begins at `start`."""

    start: int
    captures: int | None
    name: str | None
    flags: Flags


class Groups:
    """Opens the groups of one pattern, and knows those that it has opened before."""

    __slots__ = ("count", "cursor", "places")

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.count = 0
        self.places: dict[str, Place] = {}

    def open(self) -> Opening | Directive:
        """The group or directive whose parenthesis is here; the cursor goes behind what belongs to its opening."""
        cursor = self.cursor
        start = cursor.at
        cursor.step()
        if not cursor.pattern.startswith("?", cursor.at):
            return Opening(start, self._next(), None, NO_FLAGS)
        if prefix := self._one_of(_LOOK_AROUND):
            raise cursor.fault(LOOK_AROUND, start, cursor.at + len(prefix))
        if prefix := self._one_of(_NAMED):
            cursor.at += len(prefix)
            return Opening(start, self._next(), self._name(), NO_FLAGS)
        return self._flagged(start)

    def _one_of(self, prefixes: tuple[str, ...]) -> str | None:
        cursor = self.cursor
        return next((prefix for prefix in prefixes if cursor.pattern.startswith(prefix, cursor.at)), None)

    def _next(self) -> int:
        self.count += 1
        return self.count

    def _flagged(self, start: int) -> Opening | Directive:
        cursor = self.cursor
        question = cursor.at
        cursor.at += 1
        if cursor.is_at_end:
            raise cursor.fault(GROUP_UNCLOSED, start, start + 1)
        found = flags(cursor)
        is_group = cursor.char == ":"
        cursor.at += 1
        if is_group:
            return Opening(start, None, None, found)
        if found is NO_FLAGS:
            raise cursor.fault(NOTHING_TO_REPEAT, question, question)
        return Directive(start, cursor.at, found)

    def _name(self) -> str:
        cursor = self.cursor
        start = cursor.at
        while cursor.char != ">":
            if cursor.is_at_end:
                raise cursor.fault(NAME_UNCLOSED, cursor.at)
            if not may_stand_in_name(cursor.char, first=cursor.at == start):
                raise cursor.fault(NAME_CHARACTER, cursor.at, cursor.at + 1)
            cursor.at += 1
        place = Place(start, cursor.at)
        if place.start == place.end:
            raise cursor.fault(NAME_EMPTY, start)
        name = cursor.pattern[place.start : place.end]
        if earlier := self.places.get(name):
            raise RegexError(cursor.pattern, NAME_DUPLICATE, (earlier, place))
        self.places[name] = place
        cursor.at += 1
        return name
