from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from hooklint.reports.escape import visible
from hooklint.reports.formats import Request, document
from hooklint.reports.view import View
from hooklint.rules.model import Severity
from tests.reports import hostile
from tests.reports.examples import CONFIG, CWD, EVERYTHING, HOME, PROJECT, RETIRED, RUN_BIT, WIDE, report

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from hooklint.checking import Report

ASKED = Request(View(CWD, HOME), CWD)


def suites(found: Report, asked: Request = ASKED) -> list[ET.Element]:
    text = document("junit", found, asked)
    return list(ET.fromstring(text.encode()))  # noqa: S314 - our own text


def test_snapshot(snapshot: SnapshotAssertion) -> None:
    assert document("junit", EVERYTHING, ASKED) == snapshot


@pytest.mark.parametrize("text", hostile.TEXTS)
@pytest.mark.parametrize("bar", [Severity.ERROR, None])
def test_a_parser_reads_what_was_meant(text: str, bar: Severity | None) -> None:
    (suite,) = suites(report(hostile.finding(text)), ASKED._replace(bar=bar))
    (case,) = suite
    (verdict,) = case
    name, shown = visible(hostile.path_of(text)), visible(text)
    assert (suite.get("name"), case.get("file"), case.get("classname"), case.get("line")) == (name, name, name, "1")
    assert verdict.tag == ("system-out" if bar is None else "failure")
    assert verdict.get("message") == (None if bar is None else shown)
    said = f"nanopi says: {shown}"
    if "\n" in text:
        said = "\n".join(["nanopi says:", *(f"  {visible(line)}" for line in text.split("\n"))])
    head = f"{name}:1:1: error HL102 event-unknown: {shown}"
    more = f"{shown} {name}:1\nunsafe fix: to {shown}\nno fix: {shown}"
    assert verdict.text == f"{head}\n{shown}\n{said}\n{more}"


def test_a_file_is_a_suite_and_a_clean_one_passes() -> None:
    first, second, third = suites(report(RETIRED, WIDE, RUN_BIT, sources=(PROJECT, CONFIG)))
    assert [one.get("name") for one in (first, second, third)] == [
        ".nanopi/config.toml", "/home/ada/.nanopi/config.toml", "hooks/guard.sh",
    ]  # fmt: skip
    assert [case.get("name") for case in (*first, *second, *third)] == [
        "nothing to report",
        "HL101 event-retired at 4:9",
        "HL204 matcher-broad at 9:14",
        "HL302 command-not-executable",
    ]
    assert not list(first[0])
    assert [one.get("tests") for one in (first, second, third)] == ["1", "2", "1"]


@pytest.mark.parametrize(
    ("bar", "failures"), [(Severity.INFO, 2), (Severity.WARNING, 2), (Severity.ERROR, 1), (None, 0)]
)
def test_failures_are_what_fails_the_run(bar: Severity | None, failures: int) -> None:
    asked = ASKED._replace(bar=bar)
    (suite,) = suites(report(RETIRED, WIDE), asked)
    whole = ET.fromstring(document("junit", report(RETIRED, WIDE), asked))  # noqa: S314 - our own text
    assert [one.get("failures") for one in (whole, suite)] == [str(failures)] * 2
    assert len(suite.findall("testcase/failure")) == failures
    assert [one.get("tests") for one in (whole, suite)] == ["2", "2"]


def test_nothing_read_is_a_report_too() -> None:
    assert suites(report()) == []
