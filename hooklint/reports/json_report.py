"""On the way out: a report for programs, `"schema": "hooklint/1"`, described by schemas/report.schema.json."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint import __version__
from hooklint.reports.escape import json_safe
from hooklint.reports.summary import by_rule, fixable, severities
from hooklint.rules.model import Severity
from hooklint.source.edit import SetMode, TextEdit
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.formats import Request
    from hooklint.reports.summary import OfRule
    from hooklint.rules.model import Diagnostic, Fix
    from hooklint.source.source import Source
    from hooklint.source.span import Span

SCHEMA = "hooklint/1"

Json: TypeAlias = str | int | list["Json"] | dict[str, "Json"] | None


def json_report(report: Report, cwd: Path) -> str:
    """The whole report as one JSON document in UTF-8, one final newline; the same report gives the same bytes."""
    return dumps(as_json(report, cwd))


def render(report: Report, request: Request) -> str:
    """The same for whoever asked."""
    return json_report(report, request.view.cwd)


def dumps(value: Json) -> str:
    """JSON for people and programs: indented, and with nothing in it that a terminal would obey."""
    import json

    return json_safe(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def as_json(report: Report, cwd: Path) -> dict[str, Json]:
    """The report as plain values."""
    found = report.diagnostics
    return {
        "schema": SCHEMA,
        "version": __version__,
        "target": report.target,
        "diagnostics": [diagnostic(one, cwd) for one in found],
        "summary": _summary(report, cwd),
    }


def diagnostic(found: Diagnostic, cwd: Path) -> dict[str, Json]:
    """One finding."""
    return {
        "code": found.code,
        "slug": found.slug,
        "severity": str(found.severity),
        "message": found.message,
        "label": found.label,
        "host": found.host,
        "file": file_name(found.source.path, cwd),
        "range": span_range(found.source, found.span),
        "related": [
            {
                "message": related.message,
                "file": file_name(related.source.path, cwd),
                "range": span_range(related.source, related.span),
            }
            for related in found.related
        ],
        "fixes": [_fix(fix, cwd) for fix in found.fixes],
        "refused_fix": found.refused_fix,
        "host_error": found.host_error,
        "url": f"rules/{found.code}-{found.slug}.md",
    }


def span_range(source: Source, span: Span) -> dict[str, Json]:
    """Both ends of a span as line, column and byte offset."""
    return {"start": _position(source, span.start), "end": _position(source, span.end)}


def _position(source: Source, offset: int) -> dict[str, Json]:
    place = source.position(offset)
    return {"line": place.line, "column": place.column, "offset": place.offset}


def _fix(fix: Fix, cwd: Path) -> dict[str, Json]:
    return {
        "title": fix.title,
        "safety": str(fix.safety),
        "edits": [_edit(change, cwd) for change in fix.changes if isinstance(change, TextEdit)],
        "modes": [
            {"file": file_name(change.file, cwd), "mode": f"{change.mode:o}"}
            for change in fix.changes
            if isinstance(change, SetMode)
        ],
    }


def _edit(edit: TextEdit, cwd: Path) -> dict[str, Json]:
    new = edit.new.decode("utf-8", "surrogateescape")
    return {"file": file_name(edit.file, cwd), "start": edit.span.start, "end": edit.span.end, "text": new}


def _summary(report: Report, cwd: Path) -> dict[str, Json]:
    found = report.diagnostics
    safe, unsafe = fixable(found)
    counts = severities(found)
    return {
        "files": [file_name(path, cwd) for path in report.files],
        "looked_for": [file_name(path, cwd) for path in report.looked_for],
        "hooks": report.hook_count,
        "errors": counts[Severity.ERROR],
        "warnings": counts[Severity.WARNING],
        "infos": counts[Severity.INFO],
        "fixable": {"safe": safe, "unsafe": unsafe},
        "suppressed": len(report.suppressed),
        "baselined": len(report.baselined),
        "stale": [{"code": one.code, "file": one.file} for one in report.stale],
        "by_rule": [_of_rule(rule) for rule in by_rule(found)],
    }


def _of_rule(rule: OfRule) -> dict[str, Json]:
    return {
        "code": rule.code,
        "slug": rule.slug,
        "findings": rule.findings,
        "fixable": {"safe": rule.safe, "unsafe": rule.unsafe},
    }
