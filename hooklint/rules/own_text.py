"""A finding → the text of the entry it is in, which stays the same wherever the entry moves."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.document import Array, Table, entries_of_element
from hooklint.syntax.headers import Headers
from hooklint.syntax.toml.tokens import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.rules.model import Diagnostic
    from hooklint.syntax.document import Document, Entry, Node
    from hooklint.syntax.toml.tokens import Token

_DIGITS = 32
"""Of a hash, so many are kept: enough that no two entries share them by chance."""


class OwnTexts:
    """The entries of all files, each hashed once."""

    def __init__(self, hook_sets: Iterable[HookSet]) -> None:
        documents = {file.slot.path: file.document for hooks in hook_sets for file in hooks.documents}
        self._files = {path: _Statements(document) for path, document in documents.items()}
        self._hashes: dict[tuple[Path, tuple[Span, ...]], str] = {}

    def hash(self, found: Diagnostic) -> str:
        """A hash of the entry, or of the statement (of an element in a list: of that) where it is in none.

        Comments and empty lines do not count, nor does the kind of the line ends. All findings about a whole file are
        about the same text, which is none.
        """
        spans = self._spans(found)
        key = found.source.path, spans
        if key not in self._hashes:
            statements = self._files.get(found.source.path)
            data = b"\n".join(
                statements.text(span) if statements else found.source.data[slice(*span)] for span in spans
            )
            self._hashes[key] = sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:_DIGITS]
        return self._hashes[key]

    def _spans(self, found: Diagnostic) -> tuple[Span, ...]:
        source, at = found.source, found.span.start
        statements = self._files.get(source.path)
        if found.span == (0, 0):
            return ()
        own = statements.around(at) if statements else ()
        return own or (source.line_span(source.line_of(at)),)


class _Statements:
    """The statements of one file, and which of them belong together."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._headers = Headers(document)
        self._all = list(_outermost(document.entries))
        self._elements: dict[int, tuple[Span, ...]] = {}

    def around(self, at: int) -> tuple[Span, ...]:
        """Where the entry stands that holds a byte; nothing where no statement does."""
        place = bisect_right(self._all, at, key=_start)
        if not place:
            return ()
        element = next((header for header in self._headers.above(at) if header.kind == "array"), None)
        if element is not None:
            return self._of_element(element)
        statement = self._all[place - 1]
        return (_innermost(statement, at),) if at <= statement.span.end else ()

    def text(self, span: Span) -> bytes:
        """What stands there, with one blank in the place of each comment or line end outside of strings."""
        data = self._document.source.data
        if data.find(b"\n", *span) < 0 and data.find(b"#", *span) < 0:
            return data[slice(*span)]
        pieces, at, place = list[bytes](), span.start, bisect_left(self._breaks, span.start, key=_first)
        while place < len(self._breaks) and self._breaks[place].start < span.end:
            pieces.append(data[at : self._breaks[place].start])
            at, place = self._breaks[place].end, place + 1
        return b" ".join([*pieces, data[at : span.end]]).strip(b" \t")

    @cached_property
    def _breaks(self) -> list[Span]:
        """Where blanks, comments and line ends stand together that are more than blanks."""
        runs = groupby(tokens(self._document), key=_is_trivia)
        found = (list(run) for is_trivia, run in runs if is_trivia)
        return [
            Span(run[0].span.start, run[-1].span.end) for run in found if any(one.kind != "whitespace" for one in run)
        ]

    def _of_element(self, header: Entry) -> tuple[Span, ...]:
        start = header.span.start
        if start not in self._elements:
            own = _outermost(entries_of_element(self._document, header.path, start))
            self._elements[start] = tuple(entry.span for entry in own)
        return self._elements[start]


def _outermost(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Without the pairs of inline tables, which are part of the pair that holds them."""
    reached = 0
    for entry in entries:
        if entry.span.start >= reached:
            reached = entry.span.end
            yield entry


def _innermost(statement: Entry, at: int) -> Span:
    """The table in a list that holds a byte, or all of the statement."""
    node = statement.value
    while isinstance(node, Array):
        place = bisect_right(node.items, at, key=_first_byte)
        near = node.items[place - 1] if place else None
        node = near if near is not None and near.span and at <= near.span.end else None
    return node.span if isinstance(node, Table) and node.span and statement.kind == "pair" else statement.span


def _start(entry: Entry) -> int:
    return entry.span.start


def _first_byte(node: Node) -> int:
    """Where an item of a list in brackets begins: each stands somewhere."""
    return node.span.start if node.span else 0


def _first(span: Span) -> int:
    return span.start


def _is_trivia(token: Token) -> bool:
    return token.kind in ("whitespace", "newline", "comment")
