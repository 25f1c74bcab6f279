"""On the way out: a job summary in GitHub's Markdown."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from hooklint.reports.details import details, place
from hooklint.reports.escape import visible
from hooklint.reports.markdown_text import code, excerpt, prose
from hooklint.reports.summary import (
    by_rule,
    counted,
    counted_severities,
    how_many_fixable,
    kept_back,
    next_command,
)
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.formats import Request
    from hooklint.rules.model import Diagnostic

LARGEST = 900_000
"""Bytes of the table of findings: GitHub drops a summary of more than 1 MiB, with all that a job's step wrote."""


def render(report: Report, request: Request) -> str:
    """A heading with the counts, the findings as a table, the counts by rule, and what to do next."""
    found = report.diagnostics
    lines = [f"### hooklint: {', '.join(counted_severities(found).values()) or 'nothing to report'}", ""]
    if found:
        lines += [*_findings(found, request), "", *_rules(found), ""]
    lines.append(_last(report, request))
    return "".join(f"{line}\n" for line in lines)


def _findings(found: Sequence[Diagnostic], request: Request) -> Iterator[str]:
    rows = [_row(one, request) for one in found]
    sizes = accumulate(len(row.encode()) + 1 for row in rows)
    fitting = sum(size <= LARGEST for size in sizes)
    yield from ("| severity | place | rule | finding |", "|---|---|---|---|", *rows[:fitting])
    if fitting < len(rows):
        yield from ("", f"{counted(len(rows) - fitting, 'more finding')} would not fit.")


def _row(found: Diagnostic, request: Request) -> str:
    def name(path: Path) -> str:
        return file_name(path, request.view.cwd)

    where = f"{visible(name(found.source.path))}{place(found)}"
    said = [prose(visible(found.message)), *map(_detail, details(found, name))]
    return f"| {found.severity} | {code(where)} | {found.code} {found.slug} | {'<br>'.join(said)} |"


def _detail(line: str) -> str:
    return excerpt(line) if line.startswith(" ") else prose(line)


def _rules(found: Sequence[Diagnostic]) -> Iterator[str]:
    yield from ("| rule | findings | safe fix | unsafe fix |", "|---|---:|---:|---:|")
    for rule in by_rule(found):
        yield f"| {rule.code} {rule.slug} | {rule.findings} | {rule.safe} | {rule.unsafe} |"


def _last(report: Report, request: Request) -> str:
    read = f"{counted(len(report.files), 'file')}, {counted(report.hook_count, 'hook')}, nanopi {report.target}"
    kept = "".join(f" {piece.text}" for piece in kept_back(report))
    if not report.diagnostics:
        return f"{read}.{kept}"
    note = how_many_fixable(report.diagnostics)
    command = code(next_command(report.diagnostics, request.again))
    return f"{read}{f' {note}' if note else ''}.{kept} Next: {command}"
