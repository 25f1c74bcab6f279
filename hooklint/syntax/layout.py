"""Where statements stand on their lines: what belongs to one, and where a new one can go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.toml.parser import BOM

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, Entry, KeyPath

_rest_of_line = re.compile(rb"[ \t]*(#[^\r\n]*)?(\r?\n)?").match
_comment_line = re.compile(rb"[ \t]*#[^\n]*\n?\Z").match


def statement(document: Document, path: KeyPath) -> Entry | None:
    """The key/value pair that holds `path`, on a line of its own or in an inline table."""
    return next((e for e in document.entries if e.kind == "pair" and e.path == path and e.live), None)


def enclosing(document: Document, entry: Entry) -> Entry | None:
    """The pair whose inline table holds this one, or None where it has a line of its own."""
    holders = (e for e in document.entries if e.kind == "pair" and e.span != entry.span)
    return next((e for e in holders if e.span.start <= entry.span.start and entry.span.end <= e.span.end), None)


def line_start(data: bytes, at: int) -> int:
    """The first byte of the line that holds `at`; a byte order mark is no part of a line."""
    start = data.rfind(b"\n", 0, at) + 1
    return len(BOM) if start == 0 and data.startswith(BOM) else start


def whole_lines(data: bytes, span: Span) -> Span:
    """The lines of a statement, its comment and its newline included."""
    return Span(line_start(data, span.start), _rest_of_line(data, span.end).end())  # type: ignore[union-attr]


def without_comment(data: bytes, span: Span) -> Span:
    """The line of a statement, its end too, unless a comment stands behind it: that stays."""
    lines = whole_lines(data, span)
    behind = comment_behind(data, span.end)
    return lines if not behind else Span(lines.start, data.index(behind, span.end))


def comment_behind(data: bytes, at: int) -> bytes:
    """The comment behind a value that ends at `at`, or nothing."""
    return _rest_of_line(data, at)[1] or b""  # type: ignore[index]  # it matches the empty string


def newline_of(data: bytes) -> bytes:
    """The line end that the file uses most."""
    crlf = data.count(b"\r\n")
    return b"\r\n" if crlf * 2 > data.count(b"\n") else b"\n"


def above(document: Document, at: int) -> int:
    """The start of the line that holds `at`, a statement's first byte, or of the comment lines right above it."""
    data = document.source.data
    # A line of a multi-line string may look like a comment.
    floor = max((entry.span.end for entry in document.entries if entry.span.start < at), default=0)
    start = line_start(data, at)
    while start > floor:
        before = line_start(data, start - 1)
        if before < floor or before == start or not _comment_line(data[before:start]):
            break
        start = before
    return start


def comments_above(document: Document, at: int) -> tuple[bytes, ...]:
    """The comment lines right above a statement that begins at `at`, without their indentation and line ends."""
    data = document.source.data
    return tuple(line.strip() for line in data[above(document, at) : line_start(data, at)].splitlines())


def place_in_order(document: Document, headers: KeyPath, at: int) -> int:
    """Where a new `[[headers]]` element goes so that the elements keep the order of their places in the file.

    Before the first element behind `at`, comments above it included; else behind the last one and its child tables,
    wherever they stand.
    """
    elements = [entry for entry in document.entries if entry.kind == "array" and entry.path[:-1] == headers]
    for element in elements:
        if element.span.start > at:
            return above(document, element.span.start)
    last = max(document.under(elements[-1].path), key=_start)
    for entry in document.entries:
        if entry.kind != "pair" and entry.span.start > last.span.start:
            return above(document, entry.span.start)
    return len(document.source.data)


def _start(entry: Entry) -> int:
    return entry.span.start
