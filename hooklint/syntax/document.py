"""What a reader makes of a file: its statements, its value tree, and all that is wrong with it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.source import Source

KeyPath: TypeAlias = tuple[str | int, ...]
"""From the root to a value: a table key is a `str`, a place in an array an `int`."""

ScalarKind: TypeAlias = Literal["string", "integer", "float", "boolean", "datetime", "unknown"]


class Part(NamedTuple):
    """One key segment: what it says, and where it is written (quotes inside the span)."""

    text: str
    span: Span


class Scalar(NamedTuple):
    """A string, number, boolean or date-time. `unknown` stands where a value could not be read."""

    kind: ScalarKind
    value: str | int | float | bool
    span: Span


class Array:
    """A bracketed array; its span reaches from `[` to `]`."""

    __slots__ = ("items", "span")

    def __init__(self, items: list[Node], span: Span) -> None:
        self.items = items
        self.span = span


class Table:
    """A table of any spelling: the root, a header's, one implied by a path, or an inline one.

    `items` keeps the host's order (first insertion; a header that takes over an implied table moves
    to the end). `span` is None for implied and dotted tables, which stand nowhere by themselves.
    `pairs` are an inline table's pairs as written, with whether the host takes them.
    """

    __slots__ = ("dotted", "end", "implicit", "inline", "items", "pairs", "start")

    def __init__(
        self, start: int = -1, end: int = -1, *, implicit: bool = False, dotted: bool = False, inline: bool = False
    ) -> None:
        self.items: dict[str, Item] = {}
        self.start = start
        self.end = end
        self.implicit = implicit
        self.dotted = dotted
        self.inline = inline
        self.pairs: list[Pair] = []

    @property
    def span(self) -> Span | None:
        """From the header's first bracket (or the brace) to the end of the last value set in it."""
        return None if self.start < 0 else Span(self.start, self.end)

    def get(self, key: str) -> Node | None:
        """The value under `key`, or None."""
        item = self.items.get(key)
        return None if item is None else item.node


class TableArray:
    """An array of tables: one element for each `[[header]]`."""

    __slots__ = ("items",)

    def __init__(self) -> None:
        self.items: list[Table] = []

    @property
    def span(self) -> Span | None:
        """From the first element's header to the end of the last element."""
        return Span(self.items[0].start, self.items[-1].end)


Node: TypeAlias = Scalar | Array | Table | TableArray


class Pair(NamedTuple):
    """One `key = value` of an inline table, as written."""

    parts: tuple[Part, ...]
    node: Node
    end: int
    live: bool


class Item(NamedTuple):
    """A key as first written, and the value it leads to."""

    key: Part
    node: Node


def at_path(root: Node, path: KeyPath) -> Node | None:
    """What `path` leads to, or None."""
    node: Node | None = root
    for step in path:
        if isinstance(step, str):
            node = node.get(step) if isinstance(node, Table) else None
        elif isinstance(node, (Array, TableArray)) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


class Entry(NamedTuple):
    """One statement in file order: a `[table]`, an `[[array]]` element, or a key/value `pair`.

    `parts` are the key segments written here; `path` is where they lead from the root, with the
    places in arrays of tables. Pairs inside inline tables are entries too, after the pair that
    holds them. `span` covers the header with its brackets, or the key to the end of the value.
    `live` is False when the host refuses the statement, so that its value is not in the tree.
    """

    kind: Literal["table", "array", "pair"]
    parts: tuple[Part, ...]
    path: KeyPath
    span: Span
    value: Node | None
    live: bool = True


def segment(entry: Entry, depth: int) -> Part | None:
    """The segment of this statement that writes `entry.path[depth]`, or None where an earlier statement does."""
    written_here = len(entry.parts)
    for place in range(len(entry.path) - 1, -1, -1):
        if isinstance(entry.path[place], int):
            continue
        if not written_here:
            return None
        written_here -= 1
        if place == depth:
            return entry.parts[written_here]
    return None


def entries_at(document: Document, offset: int) -> tuple[Entry, ...]:
    """The statements that begin at a byte; more than one only where an inline table's first pair does too."""
    first = bisect_left(document.entries, offset, key=_begin)
    return document.entries[first : bisect_right(document.entries, offset, key=_begin)]


def entries_from(document: Document, offset: int) -> Iterator[Entry]:
    """The statements that begin at a byte or behind it, in file order."""
    entries = document.entries
    return (entries[i] for i in range(bisect_left(entries, offset, key=_begin), len(entries)))


def entries_of_element(document: Document, path: KeyPath, start: int) -> Iterator[Entry]:
    """The statements of one `[[array]]` element that begins at a byte, however many others stand between them.

    They end with the next element: a file may ask for each of its elements, and reading all of it each time would
    take for ever.
    """
    beyond = (*path[:-1], int(path[-1]) + 1)
    for entry in entries_from(document, start):
        if entry.path == beyond:
            return
        if entry.path[: len(path)] == path:
            yield entry


def header_at(document: Document, offset: int) -> Entry | None:
    """The `[table]` or `[[array]]` header that begins at a byte, or None where none does."""
    return next((entry for entry in entries_at(document, offset) if entry.kind != "pair"), None)


def pair_around(document: Document, offset: int) -> Entry | None:
    """The innermost key/value pair that holds a byte, its end included."""
    last = bisect_right(document.entries, offset, key=_begin)
    nearest = reversed(document.entries[max(0, last - _MOST_LISTED_BEHIND) : last])
    return next((e for e in nearest if e.kind == "pair" and offset <= e.span.end), None)


_MOST_LISTED_BEHIND = 100
"""Pairs of inline tables are listed behind the pair that holds them; a holder this far away is not looked for."""


def _begin(entry: Entry) -> int:
    return entry.span.start


class Problem(NamedTuple):
    """Something the host's reader refuses, at the place it marks.

    `message` is the host's own wording, possibly several lines or empty, without a final newline;
    `kind` names the fault for our own words (`lone-cr`, `escape`, `duplicate` …); `statement` covers
    what was read of the statement until then.
    """

    span: Span
    message: str
    kind: str
    statement: Span


class Document(NamedTuple):
    """A file as read: `problems[0]`, if any, is the one the host reports; the rest come next.

    `judged_to` is the byte offset up to which the file could be judged: after an unterminated
    multi-line string or array nothing later counts.
    """

    source: Source
    entries: tuple[Entry, ...]
    root: Table
    problems: tuple[Problem, ...]
    judged_to: int

    def under(self, path: KeyPath) -> Iterator[Entry]:
        """The statements that lead to `path` or to something below it, in file order."""
        depth = len(path)
        return (entry for entry in self.entries if entry.path[:depth] == path)
