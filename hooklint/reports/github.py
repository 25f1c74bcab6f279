"""On the way out: findings as workflow commands, which GitHub's runner turns into annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.details import details, is_whole_file
from hooklint.reports.escape import visible
from hooklint.reports.summary import counted, severities
from hooklint.rules.model import Severity
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.formats import Request
    from hooklint.rules.model import Diagnostic

SHOWN = 10
"""How many annotations of each kind the runner makes in one step; the rest stays in the log."""

LONGEST = 4096
"""How many UTF-16 units of a message the runner takes."""

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


def render(report: Report, request: Request) -> str:
    """One command a finding, and before them a notice if GitHub will not show them all; nothing found, no line."""
    commands = (annotation(found, request.root) for found in report.diagnostics)
    return "".join(f"{command}\n" for command in (*_notice(report), *commands))


def annotation(found: Diagnostic, root: Path) -> str:
    """The command for one finding; its file is named from the root of the repository."""

    def name(path: Path) -> str:
        return file_name(path, root)

    title = f"{found.code} {found.slug}"
    properties = {"file": visible(name(found.source.path)), **_place(found), "title": title}
    return command(_COMMANDS[found.severity], properties, "\n".join([visible(found.message), *details(found, name)]))


def command(kind: str, properties: dict[str, str], message: str) -> str:
    """A workflow command, escaped as the runner will read it; a message that is too long ends with an ellipsis."""
    written = ",".join(f"{name}={value.translate(_PROPERTY)}" for name, value in properties.items())
    return f"::{kind} {written}::{_cut(message).translate(_DATA)}"


def _cut(message: str) -> str:
    units = message.encode("utf-16-le")
    if len(units) <= 2 * LONGEST:
        return message
    return units[: 2 * (LONGEST - 1)].decode("utf-16-le", "ignore") + "…"


def _place(found: Diagnostic) -> dict[str, str]:
    """Lines of the place, and columns where it does not go on in another line, for which GitHub has no columns."""
    if is_whole_file(found):
        return {}
    start, end = found.source.position(found.span.start), found.source.position(found.span.end)
    last = found.source.line_of(max(found.span.end - 1, found.span.start))
    lines = {"line": str(start.line), "endLine": str(last)}
    return lines if end.line > start.line else {**lines, "col": str(start.column), "endColumn": str(end.column)}


def _notice(report: Report) -> Iterator[str]:
    counts = severities(report.diagnostics)
    if max(counts.values()) > SHOWN:
        found = ", ".join(counted(number, _COMMANDS[severity]) for severity, number in counts.items() if number)
        message = f"{found}: GitHub shows the first {SHOWN} of each kind in a step, the step's log has them all"
        yield command("notice", {"title": "hooklint"}, message)
