from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from hooklint.reports.formats import Request, document
from hooklint.reports.view import View
from tests.reports import hostile
from tests.reports.examples import CWD, EVERYTHING, HOME, report

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

ASKED = Request(View(CWD, HOME), CWD)
SCHEMA = json.loads((Path(__file__).parents[2] / "schemas/report.schema.json").read_text(encoding="utf-8"))


def test_snapshot(snapshot: SnapshotAssertion) -> None:
    assert document("jsonl", EVERYTHING, ASKED) == snapshot


def test_each_line_is_the_object_of_the_json_report() -> None:
    for found in (EVERYTHING, hostile.REPORT):
        lines = document("jsonl", found, ASKED).splitlines()
        assert [json.loads(line) for line in lines] == json.loads(document("json", found, ASKED))["diagnostics"]


def test_texts_are_what_they_were() -> None:
    lines = document("jsonl", hostile.REPORT, ASKED).splitlines()
    assert all(line.isprintable() for line in lines)
    for line, found in zip(lines, hostile.REPORT.diagnostics, strict=True):
        read, text = json.loads(line), found.message
        assert (read["message"], read["label"], read["refused_fix"], read["host_error"]) == (
            text,
            text,
            text,
            f"{text}\n",
        )
        assert (read["fixes"][0]["title"], read["related"][0]["message"]) == (f"to {text}", text)
        assert read["file"] == hostile.path_of(text)


def test_lines_follow_the_schema_of_a_finding() -> None:
    judge = Draft202012Validator({"$ref": "#/$defs/diagnostic", "$defs": SCHEMA["$defs"]})
    assert not judge.is_valid({})
    for line in document("jsonl", hostile.REPORT, ASKED).splitlines():
        judge.validate(json.loads(line))


def test_nothing_found_no_line() -> None:
    assert document("jsonl", report(), ASKED) == ""
