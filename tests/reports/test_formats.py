from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hooklint.reports.formats import DOCUMENTS, FORMATS, LAYOUTS, Request, document, layout
from hooklint.reports.text import text
from hooklint.reports.view import View
from tests.reports import hostile
from tests.reports.examples import CWD, EVERYTHING, HOME, report

ASKED = Request(View(CWD, HOME, 60, ascii=True), CWD)


def test_the_formats() -> None:
    assert FORMATS == ("text", "concise", "json", "jsonl", "github", "sarif", "junit", "markdown")
    assert not set(LAYOUTS) & set(DOCUMENTS)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("found", [EVERYTHING, hostile.REPORT, report(), report(looked_for=(HOME / "x",))])
def test_every_format_is_plain_text_that_acts_on_nothing(name: str, found: object) -> None:
    written = document(name, found, ASKED)  # type: ignore[arg-type]
    assert written == written.encode().decode()
    assert written == "" or written.endswith("\n")
    assert all(one.isprintable() for one in written.replace("\n", ""))


def test_a_file_has_no_terminal_around_it() -> None:
    assert document("text", EVERYTHING, ASKED).splitlines() == list(text(EVERYTHING, View(CWD, HOME)))
    assert len([*layout("text", EVERYTHING, ASKED)]) > len(document("text", EVERYTHING, ASKED).splitlines())


def test_a_format_is_imported_when_it_is_asked_for() -> None:
    code = "import sys, hooklint.reports.formats; print(*sorted(m for m in sys.modules if 'hooklint.reports.' in m))"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout == "hooklint.reports.cells hooklint.reports.formats\n"
