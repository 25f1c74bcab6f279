"""On the way out: one line a finding, for `grep`, editors' problem matchers and short logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece
from hooklint.reports.escape import visible
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.formats import Request
    from hooklint.rules.model import Diagnostic


def render(report: Report, request: Request) -> Iterator[Line]:
    """`file:line:column: severity CODE name: message`, and in brackets the safest fix; never broken into two lines.

    A finding about a whole file stands at 1:1, so that every line has the same parts. Nothing found, nothing printed.
    """
    for found in report.diagnostics:
        yield _line(found, file_name(found.source.path, request.view.cwd))


def _line(found: Diagnostic, file: str) -> Line:
    place, severity = found.source.position(found.span.start), str(found.severity)
    fix = min((fix.safety for fix in found.fixes), default="")
    return (
        Piece(f"{visible(file)}:{place.line}:{place.column}: ", "place"),
        Piece(f"{severity} {found.code} ", severity),
        Piece(f"{found.slug}: ", "name"),
        Piece(visible(found.message)),
        *([Piece(f" ({fix} fix)", "hint")] if fix else []),
    )
