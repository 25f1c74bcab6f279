"""The text of an inline array's elements, with the comments that belong to each."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from hooklint.syntax.document import Table
from hooklint.syntax.toml.tokens import tokens

if TYPE_CHECKING:
    from hooklint.source.span import Span
    from hooklint.syntax.document import Array, Document, Node
    from hooklint.syntax.toml.tokens import Token


class Element(NamedTuple):
    """One inline table: the comments above it, the one behind it on its line, and its pairs as written."""

    above: tuple[bytes, ...]
    behind: bytes
    pairs: tuple[bytes, ...]


def elements(document: Document, array: Array) -> tuple[list[Element], tuple[bytes, ...]]:
    """The elements, all inline tables, and the comments that stand behind the last one."""
    data, inside = document.source.data, list(tokens(document))
    found: list[Element] = []
    spans = [_span(item) for item in array.items]
    ends = [array.span.start, *(span.end for span in spans)]
    starts = [*(span.start for span in spans), array.span.end]
    gaps = [_comments(data, _between(inside, end, start)) for end, start in zip(ends, starts, strict=True)]
    for i, item in enumerate(array.items):
        behind = [text for text, same_line in gaps[i + 1] if same_line]
        above = tuple(text for text, same_line in gaps[i] if not (same_line and i))
        pairs = item.pairs if isinstance(item, Table) else ()
        written = tuple(data[parts[0].span.start : end] for parts, _, end, _ in pairs)
        found.append(Element(above, b" ".join(behind), written))
    return found, tuple(text for text, same_line in gaps[-1] if not (same_line and found))


def comma_after_last(document: Document, array: Array) -> int | None:
    """Where a comma must go before more can follow, or None where there is one or nothing to follow."""
    if not array.items:
        return None
    end = _span(array.items[-1]).end
    tail = _between(list(tokens(document)), end, array.span.end)
    return None if any(token.kind == "comma" for token in tail) else end


def _span(node: Node) -> Span:
    assert node.span is not None  # noqa: S101  # what stands in an array stands somewhere
    return node.span


def _comments(data: bytes, gap: list[Token]) -> list[tuple[bytes, bool]]:
    """The comments of a gap, each with whether it stands on the line on which the gap begins."""
    found, same_line = list[tuple[bytes, bool]](), True
    for token in gap:
        if token.kind == "newline":
            same_line = False
        elif token.kind == "comment":
            found.append((data[token.span.start : token.span.end], same_line))
    return found


def _between(ordered: list[Token], start: int, end: int) -> list[Token]:
    """The tokens from one byte to another; they cover the file in order, so a search finds the first."""
    first = bisect_left(ordered, start, key=_start)
    return ordered[first : bisect_left(ordered, end, key=_start)]


def _start(token: Token) -> int:
    return token.span.start
