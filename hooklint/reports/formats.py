"""On the way out: the formats by name, each imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from hooklint.reports.cells import plain
from hooklint.rules.model import Severity
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View

LAYOUTS: Mapping[str, str] = {"text": "text", "concise": "concise"}
"""Formats in lines that a terminal may colour, and their modules: `render` gives the lines."""

DOCUMENTS: Mapping[str, str] = {
    "json": "json_report",
    "jsonl": "jsonl",
    "github": "github",
    "sarif": "sarif",
    "junit": "junit",
    "markdown": "markdown",
}
"""Formats that are one text for a program, and their modules: `render` gives all of it."""

FORMATS = (*LAYOUTS, *DOCUMENTS)


class Request(NamedTuple):
    """Who asks for a report, and what for.

    `root` is the folder from which a forge names files: the repository's. `again` is what the next command needs to
    see the same files. `bar` is the least severity that fails the run, None if nothing does. `statistics` asks for
    the counts by rule as well.
    """

    view: View
    root: Path
    again: str = ""
    bar: Severity | None = Severity.WARNING
    statistics: bool = False


def layout(name: str, report: Report, request: Request) -> Iterable[Line]:
    """The report in lines with roles, in one of `LAYOUTS`."""
    render = cast("Callable[[Report, Request], Iterable[Line]]", _render(LAYOUTS[name]))
    return render(report, request)


def document(name: str, report: Report, request: Request) -> str:
    """The report in any format, as a file holds it: lines have no limit there, and no colour."""
    if name in LAYOUTS:
        unlimited = request._replace(view=request.view._replace(width=None, ascii=False))
        return "".join(f"{plain(line)}\n" for line in layout(name, report, unlimited))
    render = cast("Callable[[Report, Request], str]", _render(DOCUMENTS[name]))
    return render(report, request)


def _render(module: str) -> object:
    return import_module(f"hooklint.reports.{module}").render
