"""A Document as tokens: every byte of the file in exactly one of them, in order.

The reader keeps the places of keys, values and brackets; what lies between can only be trivia and punctuation. Bytes
that no rule explains are `junk`, which happens only near a problem.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from hooklint.source.span import Span
from hooklint.syntax.document import Scalar, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.syntax.document import Document, Node

Kind = Literal[
    "whitespace", "newline", "comment", "key", "dot", "equals", "value", "bracket", "brace", "comma", "junk", "bom"
]

_gap = re.compile(
    rb"(?P<bom>\A\xef\xbb\xbf)"
    rb"|(?P<whitespace>[ \t]+)"
    rb"|(?P<newline>\r?\n)"
    rb"|(?P<comment>#[\t\x20-\x7e\x80-\xff]*)"
    rb"|(?P<dot>\.)|(?P<equals>=)|(?P<comma>,)"
    rb"|(?P<bracket>[\[\]])|(?P<brace>[{}])"
    rb"|(?P<junk>[^ \t\r\n#.=,\[\]{}]+|\r)"
)


class Token(NamedTuple):
    """One piece of the file. Double brackets are two `bracket` tokens."""

    kind: Kind
    span: Span


def tokens(document: Document) -> Iterator[Token]:
    """All tokens in file order; joined they are the file."""
    at = 0
    for token in _kept(document):
        yield from _trivia(document.source.data, at, token.span.start)
        yield token
        at = token.span.end
    yield from _trivia(document.source.data, at, len(document.source.data))


def comments(document: Document, holding: bytes = b"") -> Iterator[Span]:
    """The comments with certain bytes in them, in file order; each up to, but not including, the end of its line.

    In a file with faults only those of which it is certain that they are no part of a string: nothing behind a value
    that was not read, up to the next statement, and nothing that was not judged.
    """
    data, at, in_doubt = document.source.data[: document.judged_to], 0, False
    for kind, span in (*_kept(document), Token("junk", Span(len(data), len(data)))):
        if data.find(holding, at, span.start) >= 0:
            for token in _trivia(data, at, min(span.start, len(data))):
                in_doubt |= token.kind == "junk" and _may_open_string(data, token.span)
                if token.kind == "comment" and not in_doubt and holding in data[token.span.start : token.span.end]:
                    yield token.span
        at, in_doubt = span.end, kind == "junk" and _may_open_string(data, span)


def _may_open_string(data: bytes, span: Span) -> bool:
    piece = data[span.start : span.end]
    return b'"' in piece or b"'" in piece


def _trivia(data: bytes, start: int, end: int) -> Iterator[Token]:
    while start < end:
        match = _gap.match(data, start, end)
        stop = match.end() if match else start + 1
        yield Token(match.lastgroup if match else "junk", Span(start, stop))  # type: ignore[arg-type]
        start = stop


def _kept(document: Document) -> Iterator[Token]:
    """Keys and scalar values, whose places the reader recorded."""
    reached = 0
    for entry in document.entries:
        if entry.span.start < reached:
            continue
        reached = entry.span.end
        yield from (Token("key", part.span) for part in entry.parts)
        if entry.kind == "pair" and entry.value is not None:
            for kind, span in _within(entry.value):
                if span.start >= span.end:
                    continue
                reached = max(reached, span.end)
                yield Token(kind, span)


def _within(node: Node) -> Iterator[tuple[Kind, Span]]:
    """Keys and scalars inside a value, in file order, however deep."""
    work: list[Node | tuple[Kind, Span]] = [node]
    while work:
        current = work.pop()
        if isinstance(current, Scalar):
            yield ("junk" if current.kind == "unknown" else "value"), current.span
        elif isinstance(current, Table):
            for parts, inner, _, _ in reversed(current.pairs):
                work.append(inner)
                work.extend(("key", part.span) for part in reversed(parts))
        elif isinstance(current, tuple):
            yield current  # Scalar is a tuple too, and was asked for first
        else:
            work.extend(reversed(current.items))
