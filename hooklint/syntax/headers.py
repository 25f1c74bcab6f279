"""Beside a Document: under which headers a place in it stands, asked as often as somebody likes."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, Entry, KeyPath


class Headers:
    """The headers of one file, in order."""

    def __init__(self, document: Document) -> None:
        self._headers = [entry for entry in document.entries if entry.kind != "pair"]
        self._elements = {entry.path: entry for entry in self._headers if entry.kind == "array"}

    def above(self, at: int) -> tuple[Entry, ...]:
        """The header above (or at) a byte; for a table inside of a `[[list]]` element, the element's header as well."""
        place = bisect_right(self._headers, at, key=_start)
        if not place:
            return ()
        own = self._headers[place - 1]
        element = self._elements.get(_element(own.path))
        return (own,) if element is None or element is own else (own, element)


def _element(path: KeyPath) -> KeyPath:
    """The innermost list element that a path leads through; nothing where it leads through none."""
    ends = (end for end in range(len(path), 0, -1) if isinstance(path[end - 1], int))
    return path[: next(ends, 0)]


def _start(entry: Entry) -> int:
    return entry.span.start
