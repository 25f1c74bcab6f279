"""On the way out: a report for people, the answer first. Colour is added elsewhere, by role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, flow, plain
from hooklint.reports.details import host_lines, is_whole_file, place
from hooklint.reports.escape import visible
from hooklint.reports.excerpt import excerpt, is_quoted
from hooklint.reports.snippet import snippet
from hooklint.reports.summary import by_rule, fix_words, nothing_read, summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.formats import Request
    from hooklint.reports.view import View
    from hooklint.rules.model import Diagnostic, Fix


def text(report: Report, view: View, again: str = "") -> Iterator[str]:
    """The report in plain lines, without their ends."""
    return map(plain, layout(report, view, again))


def render(report: Report, request: Request) -> Iterator[Line]:
    """The lines of the report as it was asked for."""
    return layout(report, request.view, request.again, statistics=request.statistics)


def layout(report: Report, view: View, again: str = "", *, statistics: bool = False) -> Iterator[Line]:
    """The lines of the report with the role of each piece. `again`: see `summary`."""
    for found in report.diagnostics:
        yield from finding(found, view)
        yield ()
    if statistics and report.diagnostics:
        yield from counts_by_rule(report.diagnostics, view)
        yield ()
    if report.files or report.diagnostics:
        yield from summary(report, view, again)
    else:
        yield from nothing_read(report, view)


def counts_by_rule(found: Iterable[Diagnostic], view: View) -> Iterator[Line]:
    """How much each rule found, and how much of it can be fixed."""
    rules = by_rule(found)
    digits = max(len(str(rule.findings)) for rule in rules)
    for rule in rules:
        count = f"{rule.findings:>{digits}}"
        pieces = [Piece(rule.code, "name"), Piece(rule.slug), Piece(fix_words(rule.safe, rule.unsafe))]
        room = None if view.width is None else view.width - digits - 2
        for number, line in enumerate(flow([piece for piece in pieces if piece.text], room, 2)):
            yield (Piece(f"{' ' * digits if number else count}  "), *line)


def finding(found: Diagnostic, view: View) -> Iterator[Line]:
    """One finding: the answer, the place, the host's words, what else belongs to it, the way out."""
    whole, severity = is_whole_file(found), str(found.severity)
    yield from flow(
        [
            Piece(f"{view.path(found.source.path)}{place(found)}:", "place"),
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
        where = Piece(f"{view.path(related.source.path)}:{line}", "place")
        yield from flow([Piece(visible(related.message)), where], view.width, 4, 2)
    for fix in found.fixes[0 if whole else shown :]:
        yield from flow([Piece(f"{fix.safety} fix:", "hint"), Piece(visible(fix.title))], view.width, 4, 2)
    if found.refused_fix:
        yield from flow([Piece("no fix:", "hint"), Piece(visible(found.refused_fix))], view.width, 4, 2)


def _label(found: Diagnostic) -> tuple[Line, int]:
    """The words behind the carets, and how many fixes they already name."""
    label = visible(found.label)
    if found.fixes and (not label or label == visible(found.fixes[0].title)):
        return (Piece(visible(found.fixes[0].title), "label"), _safety(found.fixes[0])), 1
    return ((Piece(label, "label"),) if label else ()), 0


def _safety(fix: Fix) -> Piece:
    return Piece(f"({fix.safety} fix)", "hint")


def host_text(found: Diagnostic, view: View) -> Iterator[Line]:
    """What the host prints: a single line goes on behind the colon, an excerpt keeps its columns below it."""
    if not found.host_error:
        return
    lines = host_lines(found.host_error)
    head = Piece(f"{visible(found.host)} says:", "host")
    if len(lines) == 1:
        yield from flow([head, Piece(lines[0])], view.width, 4, 2)
        return
    yield (Piece("  "), head)
    for line in excerpt(lines, None if view.width is None else view.width - 4, view.ellipsis):
        if is_quoted(line):
            yield (Piece("    "), Piece(line))
        else:
            yield from flow([Piece(line)], view.width, 6, 4)
