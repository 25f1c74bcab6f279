"""On the way out: repairs as SARIF's replacements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.escape import visible
from hooklint.reports.sarif_places import artifact, region
from hooklint.source.edit import TextEdit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hooklint.reports.json_report import Json
    from hooklint.rules.model import Fix
    from hooklint.source.source import Source
    from hooklint.source.span import Span


def sarif_fixes(fixes: Iterable[Fix], sources: Mapping[Path, Source], root: Path) -> list[Json]:
    """The repairs that are edits of text and nothing else: SARIF knows no modes, and half a repair is none."""
    edits = ((fix, [change for change in fix.changes if isinstance(change, TextEdit)]) for fix in fixes)
    return [_fix(fix, few, sources, root) for fix, few in edits if few and len(few) == len(fix.changes)]


def _fix(fix: Fix, edits: Iterable[TextEdit], sources: Mapping[Path, Source], root: Path) -> Json:
    by_file: dict[Path, list[Json]] = {}
    for edit in edits:
        by_file.setdefault(edit.file, []).append(_replacement(edit, sources.get(edit.file)))
    return {
        "description": {"text": f"{visible(fix.title)} ({fix.safety} fix)"},
        "artifactChanges": [
            {"artifactLocation": artifact(file, root), "replacements": replacements}
            for file, replacements in by_file.items()
        ],
    }


def _replacement(edit: TextEdit, source: Source | None) -> Json:
    deleted = _bytes(edit.span) if source is None else region(source, edit.span)
    return {"deletedRegion": deleted, "insertedContent": _content(edit.new)}


def _bytes(span: Span) -> Json:
    return {"byteOffset": span.start, "byteLength": span.end - span.start}


def _content(new: bytes) -> Json:
    """The new text as it is; bytes that are no UTF-8 in base 64."""
    try:
        return {"text": new.decode()}
    except UnicodeDecodeError:
        from base64 import b64encode

        return {"binary": b64encode(new).decode()}
