"""The oracle for our spans: tomlkit's own parser, made to note where it was.

tomlkit keeps no positions, but its parser has one method for each thing we put a span on. It counts characters;
`spans` turns them into bytes.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tomlkit.items import Date, DateTime
from tomlkit.parser import Parser

if TYPE_CHECKING:
    from tomlkit.items import AoT, Item, Key, Table

Range = tuple[int, int]


class Written(NamedTuple):
    """One statement as tomlkit met it: its kind, key parts (text and bytes), its bytes, its value's bytes."""

    kind: str
    parts: tuple[tuple[str, Range], ...]
    span: Range
    value: Range | None


class _Notes(NamedTuple):
    """What the parser saw, by the character where it began; what it looks at twice is noted once."""

    segments: dict[int, tuple[str, Range]]
    keys: dict[int, int]
    values: dict[int, int]
    pairs: set[int]
    headers: set[int]


class _NotingParser(Parser):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
        self.notes = _Notes({}, {}, {}, set(), set())

    def _parse_simple_key(self) -> Key:
        before = self._idx
        key = super()._parse_simple_key()
        written = self.text[before : self._idx]
        start = before + len(written) - len(written.lstrip(" \t"))
        self.notes.segments[before] = (key.key, (start, start + len(written.strip(" \t"))))
        return key

    def _parse_key(self) -> Key:
        before = self._idx
        key = super()._parse_key()
        self.notes.keys[before] = self._idx
        return key

    def _parse_value(self) -> Item:
        start = self._idx
        item = super()._parse_value()
        # A date alone takes the blanks behind it along, in search of a time.
        self.notes.values[start] = start + len(item.as_string()) if isinstance(item, Date | DateTime) else self._idx
        return item

    def _parse_key_value(self, parse_comment: bool = False) -> tuple[Key, Item]:
        self.notes.pairs.add(_skip(self.text, self._idx, r"[ \t]*"))
        return super()._parse_key_value(parse_comment)

    def _parse_table(self, parent_name: Key | None = None, parent: Table | None = None) -> tuple[Key, Table | AoT]:
        self.notes.headers.add(self._idx)
        return super()._parse_table(parent_name, parent)


def _skip(text: str, at: int, blanks: str) -> int:
    found = re.compile(blanks).match(text, at)
    assert found is not None
    return found.end()


def spans(text: str) -> list[Written]:
    """Every statement of `text` in file order, in byte offsets. Raises what tomlkit raises where it refuses."""
    parser = _NotingParser(text)
    parser.parse()
    notes = parser.notes
    offsets = [0, *accumulate(len(char.encode()) for char in text)]

    def in_bytes(start: int, end: int) -> Range:
        return offsets[start], offsets[end]

    def parts(start: int, end: int) -> tuple[tuple[str, Range], ...]:
        inside = sorted(item for item in notes.segments.items() if start <= item[0] < end)
        return tuple((name, in_bytes(*written)) for _, (name, written) in inside)

    statements = []
    for start in notes.pairs:
        end = notes.keys[start]
        value = _skip(text, end, r"[ \t]*=[ \t]*")
        close = notes.values[value]
        statements.append(Written("pair", parts(start, end), in_bytes(start, close), in_bytes(value, close)))
    for start in notes.headers:
        double = text.startswith("[[", start)
        end = notes.keys[start + 1 + double]
        close = end + 1 + double
        statements.append(Written("array" if double else "table", parts(start, end), in_bytes(start, close), None))
    return sorted(statements, key=lambda statement: statement.span)
