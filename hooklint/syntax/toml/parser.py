"""From a file's bytes to its Document: one left-to-right pass, as the host makes it, that goes on after a fault.

The first problem is the host's own, text and position; what follows would show up next. After a fault reading goes
on at the next line that begins with `[` or a key; after an unterminated multi-line string or array it stops, since
such a value may have swallowed anything (docs/hosts/nanopi-toml.md §5).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.document import Array, Document, Entry, Scalar, Table
from hooklint.syntax.toml.containers import value
from hooklint.syntax.toml.faults import END_OF_LINE, EQUALS, Fault
from hooklint.syntax.toml.keys import key
from hooklint.syntax.toml.reader import Reader, blank, comment, next_line
from hooklint.syntax.toml.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.source import Source
    from hooklint.syntax.document import KeyPath, Node, Part

BOM = b"\xef\xbb\xbf"

_between = re.compile(rb"(?:[ \t]*+(?:#[\t\x20-\x7e\x80-\xff]*+)?\r?\n)*+[ \t]*+").match
_line_end = re.compile(rb"[ \t]*+(?:#[\t\x20-\x7e\x80-\xff]*+)?(?:\r?\n|\Z)").match
_begins_statement = re.compile(rb"[\[\"'A-Za-z0-9_-]").match

_ENDLESS = ("unclosed-multiline", "unclosed-array")
_DEEPEST_ENTRY = 160
"""Longer paths are not listed as entries: no host reads there, and a hostile file could make them cost gigabytes."""


def parse(source: Source) -> Document:
    """Read a TOML file. Never fails: what cannot be read is in `problems`.

    The host gives up before this on bytes that are not UTF-8; here they read as replacement characters.
    """
    parser = _Parser(source.data)
    judged_to = parser.run()
    return Document(source, tuple(parser.entries), parser.tree.root, tuple(parser.reader.problems), judged_to)


class _Parser:
    __slots__ = ("entries", "reader", "tree")

    def __init__(self, data: bytes) -> None:
        self.reader = Reader(data)
        self.tree = Tree()
        self.entries: list[Entry] = []

    def run(self) -> int:
        """Read every statement; returns the byte up to which the file could be judged."""
        reader, data, size = self.reader, self.reader.data, self.reader.size
        at = len(BOM) if data.startswith(BOM) else 0
        while True:
            at = _between(data, at).end()  # type: ignore[union-attr]  # it matches the empty string
            if at >= size:
                return size
            reader.statement = at
            try:
                after = self._statement(at)
            except Fault as fault:
                reader.report(fault)
                after = self._next_statement(max(fault.at - 1, at))
            if after is None:
                return at
            at = after

    def _statement(self, at: int) -> int | None:
        """Read one statement; the byte after its line, or None where nothing later can be judged."""
        data = self.reader.data
        if data.startswith(b"[", at):
            return self._header(at)
        if data.startswith((b"#", b"\r"), at):
            return self._last_comment(at)
        return self._pair(at)

    def _last_comment(self, at: int) -> int:
        """A comment without a newline behind it, or a stray carriage return."""
        found = comment(self.reader.data, at)
        end = found.end() if found else at
        if found and end >= self.reader.size:
            return end
        raise Fault(end, "lone-cr" if self.reader.data.startswith(b"\r", end) else "control")

    def _pair(self, at: int) -> int | None:
        reader, data = self.reader, self.reader.data
        parts, after = key(reader, at)
        if not data.startswith(b"=", after):
            raise Fault(after, "equals", expected=EQUALS)
        start = blank(data, after + 1).end()  # type: ignore[union-attr]  # it matches the empty string
        try:
            node, end = value(reader, start, 0)
        except Fault as fault:
            from hooklint.syntax.toml.resume import after_value

            reader.report(fault)
            resume = None if fault.kind in _ENDLESS else after_value(reader, start)
            self._insert(at, parts, self._unknown(start), start)
            return None if resume is None else self._next_statement(resume)
        line = _line_end(data, end)
        if line is None:
            reader.report(self._trailing(end, ""))
            self._insert(at, parts, self._unknown(start), end)
            return self._next_statement(end)
        complaint = self._insert(at, parts, node, end)
        if complaint:
            reader.report(Fault(at, "duplicate" if complaint.startswith("duplicate") else "extend", cause=complaint))
        return line.end()

    def _header(self, at: int) -> int:
        reader, data = self.reader, self.reader.data
        array = data.startswith(b"[[", at)
        close = b"]]" if array else b"]"
        if at + 1 >= reader.size:
            raise Fault(at, "header", label="table header")
        try:
            parts, after = key(reader, at + len(close))
        except Fault as fault:
            fault.label = fault.label or "table header"
            self.tree.open_nowhere()
            raise
        if not data.startswith(close, after):
            closed = after + (1 if data.startswith(b"]", after) else 0)
            self._open(parts, Span(at, closed), array=array)
            expected = ("`.`", f"`{close.decode()}`")
            raise Fault(after, "header", label="table header", expected=expected)
        span = Span(at, after + len(close))
        complaint = self._open(parts, span, array=array)
        line = _line_end(data, span.end)
        if line is None:
            raise self._trailing(span.end, "table header")
        if complaint:
            kind = "duplicate" if complaint.startswith("duplicate") else "extend"
            reader.report(Fault(at, kind, label="table header", cause=complaint))
        return line.end()

    def _open(self, parts: tuple[Part, ...], span: Span, *, array: bool) -> str:
        path, complaint = self.tree.header(parts, span, array=array)
        kind = "array" if array else "table"
        self.entries.append(Entry(kind, parts, path, span, self.tree.current, not complaint))  # type: ignore[arg-type]
        return complaint

    def _insert(self, at: int, parts: tuple[Part, ...], node: Node, end: int) -> str:
        path, complaint = self.tree.pair(parts, node, end)
        live = not complaint and self.tree.live
        self.entries.append(Entry("pair", parts, path, Span(at, end), node, live))
        if not isinstance(node, Scalar):
            self.entries.extend(_pairs_within(path, node, live=live))
        return complaint

    def _unknown(self, start: int) -> Scalar:
        """What stands for a value that could not be read: the rest of its line."""
        data = self.reader.data
        end = data.find(b"\n", start)
        end = self.reader.size if end < 0 else end
        return Scalar("unknown", "", Span(start, end - data.endswith(b"\r", start, end)))

    def _trailing(self, at: int, label: str) -> Fault:
        data = self.reader.data
        at = blank(data, at).end()  # type: ignore[union-attr]  # it matches the empty string
        if found := comment(data, at):
            at = found.end()
        kind = "trailing"
        if data.startswith(b"\r", at):
            kind = "lone-cr"
        elif found:
            kind = "control"
        return Fault(at, kind, label=label, expected=END_OF_LINE)

    def _next_statement(self, at: int) -> int:
        """The next line from `at` on that begins with `[` or a key, blank and comment lines passed over."""
        data = self.reader.data
        at = next_line(data, at)
        while at < self.reader.size:
            begin = blank(data, at).end()  # type: ignore[union-attr]  # it matches the empty string
            if _begins_statement(data, begin):
                break
            at = next_line(data, begin)
        return at


def _pairs_within(path: KeyPath, node: Node, *, live: bool) -> Iterator[Entry]:
    """The pairs of inline tables inside a value, in file order."""
    if isinstance(node, Array):
        for i, item in enumerate(node.items):
            if not isinstance(item, Scalar):
                yield from _pairs_within((*path, i), item, live=live)
    elif isinstance(node, Table) and len(path) < _DEEPEST_ENTRY:
        for parts, inner, end, taken in node.pairs:
            below = (*path, *(part.text for part in parts))
            yield Entry("pair", parts, below, Span(parts[0].span.start, end), inner, live and taken)
            if not isinstance(inner, Scalar):
                yield from _pairs_within(below, inner, live=live and taken)
