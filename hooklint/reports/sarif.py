"""On the way out: SARIF 2.1.0, which code scanning and editors read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint import __version__
from hooklint.reports.details import own_words
from hooklint.reports.escape import visible
from hooklint.reports.fingerprints import fingerprints
from hooklint.reports.json_report import dumps
from hooklint.reports.sarif_fixes import sarif_fixes
from hooklint.reports.sarif_places import location, physical
from hooklint.reports.sarif_rules import LEVELS, descriptors
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.formats import Request
    from hooklint.reports.json_report import Json
    from hooklint.rules.model import Diagnostic
    from hooklint.source.source import Source

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

FINGERPRINT = "hooklint/v1"
"""The name of the one partial fingerprint; another way to compute it will have another name."""


def render(report: Report, request: Request) -> str:
    """One log of one run; the same report gives the same bytes, wherever the repository lies."""
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report, request.root)]})


def _run(report: Report, root: Path) -> Json:
    rules = descriptors(report.diagnostics)
    return {
        "tool": {
            "driver": {
                "name": "hooklint",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": list(rules.values()),
            }
        },
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The root of the repository."}}},
        "columnKind": "utf16CodeUnits",
        "results": _results(report, list(rules), root),
        "properties": {"target": report.target},
    }


def _results(report: Report, codes: list[str], root: Path) -> list[Json]:
    sources, found = _sources(report), report.diagnostics
    names = fingerprints(found, lambda path: file_name(path, root))
    return [
        _result(one, codes.index(one.code), fingerprint, sources, root)
        for one, fingerprint in zip(found, names, strict=True)
    ]


def _result(found: Diagnostic, index: int, fingerprint: str, sources: Mapping[Path, Source], root: Path) -> Json:
    result: dict[str, Json] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": LEVELS[found.severity],
        "message": {"text": _message(found)},
        "locations": [{"physicalLocation": physical(found.source, found.span, root)}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    related = [
        location(number, one.source, one.span, visible(one.message), root) for number, one in enumerate(found.related)
    ]
    fixes = sarif_fixes(found.fixes, sources, root)
    return {**result, **({"relatedLocations": related} if related else {}), **({"fixes": fixes} if fixes else {})}


def _message(found: Diagnostic) -> str:
    """The message and the host's words. Brackets in them are no link, whatever stands behind them."""
    refused = [f"no fix: {visible(found.refused_fix)}"] if found.refused_fix else []
    return "\n".join([visible(found.message), *own_words(found), *refused]).replace("](", "] (")


def _sources(report: Report) -> dict[Path, Source]:
    """Every file whose bytes are known, to place the edits in it."""
    read = (loaded.source for hooks in report.hook_sets for loaded in hooks.documents)
    named = (source for one in report.diagnostics for source in (one.source, *(near.source for near in one.related)))
    return {source.path: source for source in (*named, *read)}
