"""A key gets another name: edits on the bytes of the key segments alone. Every rename goes through here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hooklint.source.edit import TextEdit
from hooklint.syntax.document import TableArray, at_path, segment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.span import Span
    from hooklint.syntax.document import Document, KeyPath, Node, Part

_bare = re.compile(r"[A-Za-z0-9_-]+").fullmatch


class Refused(NamedTuple):
    """Why a rename is not made."""

    reason: str


def rename_key(document: Document, path: KeyPath, new: str) -> tuple[TextEdit, ...] | Refused:
    """Give the key at the end of `path` the name `new` wherever the file writes it.

    A path that ends in a place of an array of tables names that one element: its header and its child headers.
    Quotes stay as they are. Refused where nothing of that name is there, where the new name is taken (an array of
    tables beside an array of tables of the new name is not: they become one), or where `new` is no bare key.
    """
    if not _bare(new):
        return Refused(f"{new!r} cannot be written without quotes")
    name = path if isinstance(path[-1], str) else path[:-1]
    if not any(written(document, path)):
        return Refused(f"`{name[-1]}` is not written in this file")
    taken = at_path(document.root, (*name[:-1], new))
    if taken is not None and not _both_are_headers(document, name, taken):
        return Refused(f"`{new}` is there already")
    return respelled(document, path, new)


def respelled(document: Document, path: KeyPath, new: str) -> tuple[TextEdit, ...]:
    """The edits of `rename_key` without its questions."""
    file = document.source.path
    return tuple(TextEdit(file, part.span, _spelled(document, part.span, new)) for part in written(document, path))


def written(document: Document, path: KeyPath) -> Iterator[Part]:
    """Every key segment of the file that writes the name at the end of `path`."""
    name = path if isinstance(path[-1], str) else path[:-1]
    for entry in document.under(path):
        part = segment(entry, len(name) - 1)
        if part is not None:
            yield part


def _both_are_headers(document: Document, name: KeyPath, taken: Node) -> bool:
    return isinstance(taken, TableArray) and isinstance(at_path(document.root, name), TableArray)


def _spelled(document: Document, span: Span, new: str) -> bytes:
    """The new name in the old one's quotes."""
    quote = document.source.data[span.start : span.start + 1]
    if quote in (b'"', b"'"):
        return quote + new.encode() + quote
    return new.encode()
