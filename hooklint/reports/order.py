"""On the way out: findings in the one order that every format keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic


def in_order(report: Report) -> list[Diagnostic]:
    """File by file as the hosts read them, other files behind by name; in a file from top to bottom, then by code."""
    places = {path: number for number, path in enumerate(report.files)}

    def key(found: Diagnostic) -> tuple[int, str, int, int, str, str]:
        path = found.source.path
        return (places.get(path, len(places)), str(path), *found.span, found.code, found.message)

    return sorted(report.diagnostics, key=key)
