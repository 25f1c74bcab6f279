"""On the way out: files and places as SARIF names them."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.reports.json_report import Json
    from hooklint.source.source import Source
    from hooklint.source.span import Span


def artifact(path: Path, root: Path) -> Json:
    """The URI of a file: relative to the root of the repository if inside it, else `file:` and the whole path."""
    from urllib.parse import quote

    if path.is_relative_to(root):
        return {"uri": quote(os.fsencode(path.relative_to(root))), "uriBaseId": "SRCROOT"}
    return {"uri": path.as_uri()}


def physical(source: Source, span: Span, root: Path) -> Json:
    """A file and the place in it; code scanning takes none without, so a whole file is an empty place at its start."""
    return {"artifactLocation": artifact(source.path, root), "region": region(source, span)}


def region(source: Source, span: Span) -> Json:
    """A place in bytes, and in lines and columns of UTF-16 units, the end exclusive. A byte order mark is no column."""
    (first, start), (last, end) = _line_and_column(source, span.start), _line_and_column(source, span.end)
    return {
        "startLine": first,
        "startColumn": start,
        "endLine": last,
        "endColumn": end,
        "byteOffset": span.start,
        "byteLength": span.end - span.start,
    }


def _line_and_column(source: Source, offset: int) -> tuple[int, int]:
    place = source.position(offset)
    marked = place.line == 1 and offset >= len(BOM_UTF8) and source.data.startswith(BOM_UTF8)
    return place.line, place.utf16 + 1 - marked


def location(number: int, source: Source, span: Span, message: str, root: Path) -> Json:
    """Another place that belongs to a finding, under its number."""
    return {"id": number, "message": {"text": message}, "physicalLocation": physical(source, span, root)}
