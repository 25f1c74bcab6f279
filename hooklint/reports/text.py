"""On the way out: a report for people, the answer first. Colour is added elsewhere, by role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, clipped, flow, plain, width
from hooklint.reports.escape import visible
from hooklint.reports.snippet import snippet
from hooklint.reports.summary import nothing_read, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.rules.model import Diagnostic, Fix


def text(report: Report, view: View, again: str = "") -> Iterator[str]:
    """The report in plain lines, without their ends."""
    return map(plain, layout(report, view, again))


def layout(report: Report, view: View, again: str = "") -> Iterator[Line]:
    """The lines of the report with the role of each piece. `again`: see `summary`."""
    for found in report.diagnostics:
        yield from finding(found, view)
        yield ()
    if report.files or report.diagnostics:
        yield from summary(report, view, again)
    else:
        yield from nothing_read(report, view)


def finding(found: Diagnostic, view: View) -> Iterator[Line]:
    """One finding: the answer, the place, the host's words, what else belongs to it, the way out."""
    whole, severity = is_whole_file(found), str(found.severity)
    yield from flow(
        [
            Piece(f"{view.path(found.source.path)}{'' if whole else _line_and_column(found)}:", "place"),
            Piece(severity, severity),
            Piece(found.code, severity),
            Piece(f"{found.slug}:", "name"),
            Piece(visible(found.message)),
        ],
        view.width,
    )
    label, shown = _label(found)
    if not whole:
        yield from snippet(found.source, found.span, label, severity, view)
    yield from host_text(found, view)
    for related in found.related:
        line = related.source.position(related.span.start).line
        place = Piece(f"{view.path(related.source.path)}:{line}", "place")
        yield from flow([Piece(visible(related.message)), place], view.width, 4, 2)
    for fix in found.fixes[0 if whole else shown :]:
        yield from flow([Piece(f"{fix.safety} fix:", "hint"), Piece(visible(fix.title))], view.width, 4, 2)
    if found.refused_fix:
        yield from flow([Piece("no fix:", "hint"), Piece(visible(found.refused_fix))], view.width, 4, 2)


def is_whole_file(found: Diagnostic) -> bool:
    """Whether the finding is about the file, not about a place in it."""
    return found.span == (0, 0) and (not found.source.data or found.host_error is None)


def _line_and_column(found: Diagnostic) -> str:
    place = found.source.position(found.span.start)
    return f":{place.line}:{place.column}"


def _label(found: Diagnostic) -> tuple[Line, int]:
    """The words behind the carets, and how many fixes they already name."""
    label = visible(found.label)
    if found.fixes and (not label or label == visible(found.fixes[0].title)):
        return (Piece(visible(found.fixes[0].title), "label"), _safety(found.fixes[0])), 1
    return ((Piece(label, "label"),) if label else ()), 0


def _safety(fix: Fix) -> Piece:
    return Piece(f"({fix.safety} fix)", "hint")


def host_text(found: Diagnostic, view: View) -> Iterator[Line]:
    """What the host prints: a single line goes on behind the colon, an excerpt keeps its columns below it.

    A tab is one column, as the host counts it.
    """
    if not found.host_error:
        return
    lines = found.host_error.rstrip("\n").replace("\t", " ").split("\n")
    head = Piece(f"{visible(found.host)} says:", "host")
    if len(lines) == 1:
        yield from flow([head, Piece(visible(lines[0]))], view.width, 4, 2)
        return
    yield (Piece("  "), head)
    for line in lines:
        shown = visible(line)
        if line.lstrip(" 0123456789").startswith("|"):
            yield (Piece("    "), Piece(_cut(shown, view)))
        else:
            yield from flow([Piece(shown)], view.width, 6, 4)


def _cut(line: str, view: View) -> str:
    room = None if view.width is None else view.width - 4
    if room is None or width(line) <= room:
        return line
    return clipped(line, room - width(view.ellipsis)) + view.ellipsis
