"""Where a file writes an event's key: one place for each header or key, child headers counted with their header."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import segment

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, KeyPath, Part


class Site(NamedTuple):
    """One place: the key as written first, and what it leads to (an `[[array]]` header: to its element's number)."""

    key: Part
    path: KeyPath


def sites(document: Document) -> list[Site]:
    """All places below `hooks`, whatever the name, in file order."""
    found: dict[object, Site] = {}
    for entry in document.under((HOOKS,)):
        key = segment(entry, 1) if len(entry.path) > 1 and isinstance(entry.path[1], str) else None
        if key is not None:
            path = entry.path[: 3 if len(entry.path) > 2 and isinstance(entry.path[2], int) else 2]  # noqa: PLR2004
            found.setdefault(path if entry.live else entry.span, Site(key, path))
    return list(found.values())
