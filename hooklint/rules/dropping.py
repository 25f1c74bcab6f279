"""The fix that takes one `[[hooks.event]]` entry out of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Drop, Fix, Safety
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.syntax.document import Table, TableArray, at_path, entries_of_element
from hooklint.syntax.layout import whole_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, Loaded
    from hooklint.syntax.document import Document, Entry, KeyPath


def dropping(file: Loaded, hook: Hook) -> Fix | None:
    """Take the lines of the entry out, its child tables included; comments on lines of their own stay.

    None for an entry that is part of an inline list, and where the file has faults.
    """
    document, element = file.document, at_path(file.document.root, hook.path)
    entries = at_path(document.root, hook.path[:-1])
    if document.problems or not isinstance(entries, TableArray) or not isinstance(element, Table):
        return None
    path, data = file.slot.path, file.source.data
    statements = _statements(document, hook.path, element.start)
    return Fix(
        "remove this entry",
        Safety.UNSAFE,
        tuple(TextEdit(path, _lines(data, statement), b"") for statement in statements),
        (Drop(path, _emptied(document, hook.path, entries)),),
    )


def _statements(document: Document, path: KeyPath, start: int) -> Iterator[Entry]:
    """The headers and pairs of one element; pairs of inline tables are part of the pair that holds them."""
    done = start
    for entry in entries_of_element(document, path, start):
        if entry.span.start >= done:
            done = entry.span.end
            yield entry


def _lines(data: bytes, statement: Entry) -> Span:
    """The lines of a statement; the empty line above a header goes with it."""
    span = whole_lines(data, statement.span)
    above = data[max(0, span.start - 3) : span.start]
    blank = 2 if above.endswith(b"\n\r\n") else 1 if above.endswith(b"\n\n") else 0
    return span if statement.kind == "pair" else Span(span.start - blank, span.end)


def _emptied(document: Document, path: KeyPath, entries: TableArray) -> KeyPath:
    """What is gone afterwards: of a `hooks` that stands in its headers only, nothing is left with the last one."""
    hooks = document.root.get(str(path[0]))
    last = len(entries.items) == 1 and isinstance(hooks, Table) and len(hooks.items) == 1 and hooks.implicit
    return path[:1] if last else path
