"""The runner's side is written here after what GitHub documents of workflow commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.reports import github
from hooklint.reports.escape import visible
from hooklint.reports.formats import Request, document
from hooklint.reports.github import LONGEST
from hooklint.reports.view import View
from hooklint.rules.model import Severity
from hooklint.source.span import Span
from tests.reports import hostile
from tests.reports.examples import CONFIG, CWD, EVERYTHING, HOME, OPEN_STRING, RETIRED, RUN_BIT, report

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from hooklint.checking import Report

ASKED = Request(View(CWD, HOME), CWD)


class Command(NamedTuple):
    kind: str
    properties: dict[str, str]
    message: str


def unescaped(text: str, signs: dict[str, str]) -> str:
    for written, sign in signs.items():
        text = text.replace(written, sign)
    return text.replace("%25", "%")


def command(line: str) -> Command:
    """A line as the runner reads it: `::kind name=value,name=value::message`."""
    assert line.startswith("::")
    head, _, message = line[2:].partition("::")
    kind, _, properties = head.partition(" ")
    pairs = (pair.partition("=") for pair in properties.split(","))
    ends = {"%0D": "\r", "%0A": "\n"}
    values = {name: unescaped(value, {**ends, "%3A": ":", "%2C": ","}) for name, _, value in pairs}
    return Command(kind, values, unescaped(message, ends))


def commands(found: Report, asked: Request = ASKED) -> list[Command]:
    return [command(line) for line in document("github", found, asked).splitlines()]


def test_snapshot(snapshot: SnapshotAssertion) -> None:
    assert document("github", EVERYTHING, ASKED) == snapshot


def test_a_command_is_one_line_whatever_is_in_it() -> None:
    written = github.command("error", {"title": "a:b,c%\r\n"}, "x:y,%\r\n")
    assert written == "::error title=a%3Ab%2Cc%25%0D%0A::x:y,%25%0D%0A"


def test_nothing_found_nothing_said() -> None:
    assert document("github", report(), ASKED) == ""


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_the_runner_reads_what_was_meant(text: str) -> None:
    (read,) = commands(report(hostile.finding(text)))
    shown = visible(text)
    assert read.properties == {
        "file": visible(hostile.path_of(text)),
        "line": "1",
        "endLine": "1",
        "col": "1",
        "endColumn": "4",
        "title": "HL102 event-unknown",
    }
    said = [f"nanopi says: {shown}"]
    if "\n" in text:
        said = ["nanopi says:", *(f"  {visible(line)}" for line in text.split("\n"))]
    assert read.message.split("\n") == [
        shown,
        shown,
        *said,
        f"{shown} {visible(hostile.path_of(text))}:1",
        f"unsafe fix: to {shown}",
        f"no fix: {shown}",
    ]


def test_severities_are_the_runners_levels() -> None:
    found = [RETIRED._replace(severity=severity, span=Span(9 * severity, 9 * severity + 1)) for severity in Severity]
    assert [one.kind for one in commands(report(*found))] == ["notice", "warning", "error"]


def test_columns_only_within_a_line() -> None:
    (over_lines,), (whole,) = commands(report(OPEN_STRING)), commands(report(RUN_BIT))
    assert {"line": "4", "endLine": "5"}.items() <= over_lines.properties.items()
    assert "col" not in over_lines.properties
    assert set(whole.properties) == {"file", "title"}


def test_files_are_named_from_the_root_of_the_repository() -> None:
    inside = Request(View(CWD, HOME), HOME)
    assert commands(report(RUN_BIT), inside)[0].properties["file"] == "shop/hooks/guard.sh"


@pytest.mark.parametrize(("number", "noticed"), [(10, False), (11, True)])
def test_more_than_github_shows_is_said_first(number: int, noticed: bool) -> None:
    found = [RETIRED._replace(span=Span(at, at + 1)) for at in range(number)]
    read = commands(report(*found))
    assert (len(read), read[0].kind == "notice") == (number + noticed, noticed)
    if noticed:
        assert read[0].message.startswith("11 errors: GitHub shows the first 10 of each kind")


@pytest.mark.parametrize("sign", ["x", "%", "🚀"])
def test_a_message_ends_where_the_runner_would_cut_it(sign: str) -> None:
    (read,) = commands(report(RETIRED._replace(message=sign * 5000)))
    units = len(read.message.encode("utf-16-le")) // 2
    assert LONGEST - 1 <= units <= LONGEST
    assert read.message == sign * (len(read.message) - 1) + "…"


def test_a_tab_of_the_host_is_a_column() -> None:
    (read,) = commands(report(RETIRED._replace(source=CONFIG, host_error="a\tb\n  ^\n")))
    assert "nanopi says:\n  a b\n    ^" in read.message
