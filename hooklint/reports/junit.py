"""On the way out: JUnit XML, the test report that nearly every CI server can show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.details import details, place
from hooklint.reports.escape import visible
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.formats import Request
    from hooklint.rules.model import Diagnostic

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def render(report: Report, request: Request) -> str:
    """One test suite a file that was read or has a finding, one test a finding; a clean file has one test that passes.

    A finding at the bar is a failure; one below it is a test that passes and has something to say.
    """
    found: dict[Path, list[Diagnostic]] = {path: [] for path in report.files}
    for one in report.diagnostics:
        found.setdefault(one.source.path, []).append(one)
    tests, failures = sum(len(few) or 1 for few in found.values()), _failures(report.diagnostics, request)
    suites = (line for path, few in found.items() for line in _suite(path, few, request))
    whole = (HEAD, f"<testsuites{_counts('hooklint', tests, failures)}>", *suites, "</testsuites>")
    return "".join(f"{line}\n" for line in whole)


def _suite(path: Path, found: list[Diagnostic], request: Request) -> Iterator[str]:
    name = visible(file_name(path, request.view.cwd))
    yield f"  <testsuite{_counts(name, len(found) or 1, _failures(found, request))}>"
    if not found:
        yield f"    <testcase{_attributes(name='nothing to report', classname=name, file=name)}/>"
    for one in found:
        yield from _test(one, name, request)
    yield "  </testsuite>"


def _test(found: Diagnostic, file: str, request: Request) -> Iterator[str]:
    rule, where = f"{found.code} {found.slug}", place(found)
    title = f"{rule} at {where[1:]}" if where else rule
    line = str(found.source.line_of(found.span.start))
    yield f"    <testcase{_attributes(name=title, classname=file, file=file, line=line)}>"
    head = f"{file}{where}: {found.severity} {rule}: {visible(found.message)}"
    said = escaped("\n".join([head, *details(found, lambda path: file_name(path, request.view.cwd))]))
    if _fails(found, request):
        yield f"      <failure{_attributes(message=visible(found.message), type=rule)}>{said}</failure>"
    else:
        yield f"      <system-out>{said}</system-out>"
    yield "    </testcase>"


def escaped(text: str) -> str:
    """Harmless text as XML has it: characters that XML cannot hold are written out before, by `visible`."""
    from html import escape

    return escape(text, quote=True)


def _counts(name: str, tests: int, failures: int) -> str:
    return _attributes(name=name, tests=str(tests), failures=str(failures), errors="0", skipped="0")


def _attributes(**values: str) -> str:
    return "".join(f' {name}="{escaped(value)}"' for name, value in values.items())


def _failures(found: tuple[Diagnostic, ...] | list[Diagnostic], request: Request) -> int:
    return sum(_fails(one, request) for one in found)


def _fails(found: Diagnostic, request: Request) -> bool:
    return request.bar is not None and found.severity >= request.bar
