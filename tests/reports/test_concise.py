from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.reports.escape import visible
from hooklint.reports.formats import Request, document, layout
from hooklint.reports.view import View
from tests.reports import hostile
from tests.reports.examples import CWD, EVERYTHING, HOME, RUN_BIT, report

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

ASKED = Request(View(CWD, HOME, 40), CWD)
LINE = re.compile(r"(.+?):(\d+):(\d+): (error|warning|info) (HL\d{3}) ([a-z-]+): (.*?)(?: \((safe|unsafe) fix\))?")


def test_snapshot(snapshot: SnapshotAssertion) -> None:
    assert document("concise", EVERYTHING, ASKED) == snapshot


def test_one_line_a_finding_and_nothing_else() -> None:
    assert document("concise", report(), ASKED) == ""
    assert len(document("concise", hostile.REPORT, ASKED).splitlines()) == len(hostile.TEXTS)


def test_each_line_gives_its_parts_back() -> None:
    lines = document("concise", hostile.REPORT, ASKED).splitlines()
    for line, found in zip(lines, hostile.REPORT.diagnostics, strict=True):
        parts = LINE.fullmatch(line)
        assert parts is not None
        name = visible(hostile.path_of(found.message))
        assert parts.groups() == (name, "1", "1", "error", "HL102", "event-unknown", visible(found.message), "unsafe")


def test_a_finding_about_a_whole_file_has_a_place_too() -> None:
    line = document("concise", report(RUN_BIT), ASKED)
    assert line.startswith("hooks/guard.sh:1:1: error HL302 command-not-executable: no run bit")


def test_a_terminal_does_not_break_a_line() -> None:
    assert len([*layout("concise", EVERYTHING, ASKED)]) == len(EVERYTHING.diagnostics)
