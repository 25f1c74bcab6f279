"""Two lists of tables become one under the new name, every comment and every value's own text kept.

A plain rename cannot do it where one of the lists is an inline array: TOML takes no second one, and no `[[header]]`
beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.syntax.document import Array, Entry, Table, TableArray, at_path
from hooklint.syntax.inline_text import Element, comma_after_last, elements
from hooklint.syntax.layout import comment_behind, enclosing, newline_of, place_in_order, statement, whole_lines
from hooklint.syntax.rename import Refused, respelled
from hooklint.syntax.toml.spelling import written_key

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, KeyPath

Edits = tuple[TextEdit, ...]


def merge_lists(document: Document, old: KeyPath, new: KeyPath) -> Edits | Refused:
    """Move what `old` lists into the list at `new`, in the order of the file.

    Two inline arrays become one inline array; an inline array beside `[[headers]]` becomes headers. Refused where one
    of the two is no list, where an element is no table, or where the file has faults.
    """
    if document.problems:
        return Refused("the file must be readable before its lists can be merged")
    old_list, new_list = at_path(document.root, old), at_path(document.root, new)
    if isinstance(old_list, Array) and isinstance(new_list, Array):
        return _joined(document, old, new)
    if isinstance(old_list, Array) and isinstance(new_list, TableArray):
        return _as_headers(document, old, new, old_list)
    if isinstance(old_list, TableArray) and isinstance(new_list, Array):
        moved = _as_headers(document, new, old, new_list, named=new)
        return moved if isinstance(moved, Refused) else (*respelled(document, old, str(new[-1])), *moved)
    return Refused(f"`{new[-1]}` is there already, and one of the two is no list")


def _as_headers(
    document: Document, inline: KeyPath, headers: KeyPath, array: Array, named: KeyPath | None = None
) -> Edits | Refused:
    """Take the inline array away and write its elements as headers, called `named`, among the others."""
    entry = statement(document, inline)
    if entry is None or enclosing(document, entry):
        return Refused(f"`{inline[-1]}` is written inside another inline table")
    if not all(isinstance(item, Table) for item in array.items):
        return Refused(f"an entry of `{inline[-1]}` is not written as a table")
    data, path = document.source.data, document.source.path
    at = place_in_order(document, headers, entry.span.start)
    text = _header_text(document, entry, array, named or headers)
    if at == len(data) and data and not data.endswith(b"\n"):
        text = newline_of(data) + text
    return TextEdit(path, whole_lines(data, entry.span), b""), TextEdit(path, Span(at, at), text)


def _header_text(document: Document, entry: Entry, array: Array, headers: KeyPath) -> bytes:
    data = document.source.data
    end = newline_of(data)
    found, rest = elements(document, array)
    above = comment_behind(data, entry.span.end)
    lines = [above] if above else []
    name = ".".join(written_key(str(step)) for step in headers).encode()
    for element in found:
        lines += [*element.above, b"[[" + name + b"]]" + _behind(element), *element.pairs, b""]
    return b"".join(line + end for line in (*lines, *rest))


def _behind(element: Element) -> bytes:
    return b" " + element.behind if element.behind else b""


def _joined(document: Document, old: KeyPath, new: KeyPath) -> Edits | Refused:
    """Put the old array's inside into the new array, before or behind what is there."""
    source, target = statement(document, old), statement(document, new)
    if source is None or target is None:
        return Refused(f"`{new[-1]}` is there already")
    data, path = document.source.data, document.source.path
    from_array, into = source.value, target.value
    assert isinstance(from_array, Array) and isinstance(into, Array)  # noqa: S101, PT018  # the caller looked
    inside = data[from_array.span.start + 1 : from_array.span.end - 1]
    if source.span.start < target.span.start:
        at = into.span.start + 1
        edits = [TextEdit(path, Span(at, at), _with_comma(document, from_array, inside) if into.items else inside)]
    else:
        edits = _behind_last(document, into, inside if from_array.items else b"")
    return (TextEdit(path, _without(document, source), b""), *edits)


def _behind_last(document: Document, into: Array, inside: bytes) -> list[TextEdit]:
    path, end = document.source.path, into.span.end - 1
    comma = comma_after_last(document, into) if inside else None
    if comma == end:
        return [TextEdit(path, Span(end, end), b"," + inside)]
    edits = [TextEdit(path, Span(end, end), inside)] if inside else []
    return edits if comma is None else [TextEdit(path, Span(comma, comma), b","), *edits]


def _with_comma(document: Document, array: Array, inside: bytes) -> bytes:
    comma = comma_after_last(document, array)
    if comma is None:
        return inside
    at = comma - array.span.start - 1
    return inside[:at] + b"," + inside[at:]


def _without(document: Document, entry: Entry) -> Span:
    """What goes away with the pair: its line, unless a comment stays there; or its place and its comma."""
    data = document.source.data
    holder = enclosing(document, entry)
    if holder is None:
        lines = whole_lines(data, entry.span)
        behind = comment_behind(data, entry.span.end)
        return lines if not behind else Span(lines.start, data.index(behind, entry.span.end))
    peers = [e.span for e in document.entries if e.path[:-1] == entry.path[:-1] and e.kind == "pair"]
    place = peers.index(entry.span)
    if place + 1 < len(peers):
        return Span(entry.span.start, peers[place + 1].start)
    return Span(peers[place - 1].end, entry.span.end)
