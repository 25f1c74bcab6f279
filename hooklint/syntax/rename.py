"""A key gets another name: edits on the bytes of the key segments alone. Every rename goes through here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hooklint.source.edit import TextEdit
from hooklint.syntax.document import TableArray, at_path, entries_from, entries_of_element, segment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.source.span import Span
    from hooklint.syntax.document import Document, Entry, KeyPath, Node, Part

_bare = re.compile(r"[A-Za-z0-9_-]+").fullmatch


class Refused(NamedTuple):
    """Why a rename is not made."""

    reason: str


def rename_key(document: Document, path: KeyPath, new: str) -> tuple[TextEdit, ...] | Refused:
    """Give the key at the end of `path` the name `new` wherever the file writes it.

    A path that ends in a place of an array of tables names that one element: its header and its child headers.
    Quotes stay as they are. Refused where nothing of that name is there, where the new name is taken (an array of
    tables beside an array of tables of the new name is not: they become one, unless a child header would come to
    belong to another element), or where `new` is no bare key.
    """
    if not _bare(new):
        return Refused(f"{new!r} cannot be written without quotes")
    name = path if isinstance(path[-1], str) else path[:-1]
    if not any(written(document, path)):
        return Refused(f"`{name[-1]}` is not written in this file")
    taken = at_path(document.root, (*name[:-1], new))
    if taken is not None and not _both_are_headers(document, name, taken):
        return Refused(f"`{new}` is there already")
    stray = _stray(document, path, new) if taken is not None else None
    if stray is not None:
        line = document.source.position(stray.span.start).line
        return Refused(f"the table on line {line} belongs to an entry further up; move it right below that entry first")
    return respelled(document, written(document, path), new)


def respelled(document: Document, parts: Iterable[Part], new: str) -> tuple[TextEdit, ...]:
    """The edits that write `new` in place of these segments, each in its own quotes."""
    file = document.source.path
    return tuple(TextEdit(file, part.span, _spelled(document, part.span, new)) for part in parts)


def written(document: Document, path: KeyPath) -> Iterator[Part]:
    """Every key segment of the file that writes the name at the end of `path`."""
    depth = len(path) if isinstance(path[-1], str) else len(path) - 1
    for entry in _under(document, path):
        part = segment(entry, depth - 1)
        if part is not None:
            yield part


def _under(document: Document, path: KeyPath) -> Iterator[Entry]:
    """`document.under(path)`, without a look at the whole file for one element of an array of tables."""
    element = at_path(document.root, path)
    if isinstance(path[-1], str) or element is None or element.span is None:
        return document.under(path)
    return entries_of_element(document, path, element.span.start)


def _both_are_headers(document: Document, name: KeyPath, taken: Node) -> bool:
    return isinstance(taken, TableArray) and isinstance(at_path(document.root, name), TableArray)


def _stray(document: Document, path: KeyPath, new: str) -> Entry | None:
    """A child header that would belong to another element once the two lists are one, or None.

    TOML gives it to the last element above it, so no element of the one list may stand between an element of the
    other and its child headers.
    """
    element, other, last = at_path(document.root, path), (*path[:-2], new), path[-1]
    if element is None or element.span is None or isinstance(last, str):
        return None
    other_came = False
    for entry in entries_from(document, element.span.start):
        if entry.kind == "pair":
            continue
        if entry.path == (*path[:-1], last + 1):
            return None
        if entry.path[: len(path)] == path and other_came:
            return entry
        if entry.path[: len(other)] == other:
            if not other_came and len(entry.path) > len(path):
                return entry
            other_came = True
    return None


def _spelled(document: Document, span: Span, new: str) -> bytes:
    """The new name in the old one's quotes."""
    quote = document.source.data[span.start : span.start + 1]
    if quote in (b'"', b"'"):
        return quote + new.encode() + quote
    return new.encode()
