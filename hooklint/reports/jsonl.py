"""On the way out: one finding a line as JSON, for programs that read a stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.escape import json_safe
from hooklint.reports.json_report import diagnostic

if TYPE_CHECKING:
    from hooklint.checking import Report
    from hooklint.reports.formats import Request


def render(report: Report, request: Request) -> str:
    """The objects that `diagnostics` of the JSON report holds, each in a line of its own; nothing found, no line."""
    import json

    objects = (diagnostic(found, request.view.cwd) for found in report.diagnostics)
    return "".join(json_safe(json.dumps(one, ensure_ascii=False)) + "\n" for one in objects)
