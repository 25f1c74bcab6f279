from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from hooklint import __version__
from hooklint.reports.json_report import json_report
from hooklint.source.edit import TextEdit
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.reports.examples import CONFIG, CWD, EVERYTHING, HOME, HOSTILE, RETIRED, RUN_BIT, TRAP, report

SCHEMA = json.loads((Path(__file__).parents[2] / "schemas/report.schema.json").read_text(encoding="utf-8"))


def parsed(found: Any, cwd: Path = CWD) -> Any:  # noqa: ANN401 - plain JSON
    return json.loads(json_report(found, cwd))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("found", [EVERYTHING, report(), report(looked_for=(HOME / "x",)), report(TRAP)])
def test_reports_follow_the_schema(found: Any) -> None:  # noqa: ANN401 - plain JSON
    Draft202012Validator(SCHEMA).validate(parsed(found))


@pytest.mark.parametrize("name", ["schema", "version", "target", "diagnostics", "summary"])
def test_the_schema_refuses_a_report_without(name: str) -> None:
    whole = parsed(EVERYTHING)
    del whole[name]
    assert not Draft202012Validator(SCHEMA).is_valid(whole)


def test_every_property_written_is_in_the_schema() -> None:
    whole = parsed(EVERYTHING)
    parts = SCHEMA["$defs"]
    assert set(whole) == set(SCHEMA["properties"])
    assert set(whole["diagnostics"][0]) == set(parts["diagnostic"]["properties"])
    assert set(whole["summary"]) == set(parts["summary"]["properties"])
    assert set(whole["summary"]["by_rule"][0]) == set(parts["of_rule"]["properties"])
    assert set(parsed(report(RETIRED))["diagnostics"][0]["fixes"][0]) == set(parts["fix"]["properties"])


def test_counts_by_rule_come_with_the_largest_first() -> None:
    again = RUN_BIT._replace(message="another")
    counts = parsed(report(RETIRED, RUN_BIT, TRAP, again))["summary"]["by_rule"]
    assert [(one["code"], one["findings"], one["fixable"]) for one in counts] == [
        ("HL302", 2, {"safe": 0, "unsafe": 2}),
        ("HL101", 1, {"safe": 1, "unsafe": 0}),
        ("HL102", 1, {"safe": 0, "unsafe": 1}),
    ]


def test_a_finding_in_full() -> None:
    assert parsed(report(RETIRED, sources=(CONFIG,))) == {
        "schema": "hooklint/1",
        "version": __version__,
        "target": "0.12",
        "diagnostics": [
            {
                "code": "HL101",
                "slug": "event-retired",
                "severity": "error",
                "message": RETIRED.message,
                "label": "rename to tool_execution_start",
                "host": "nanopi",
                "file": "/home/ada/.nanopi/config.toml",
                "range": {
                    "start": {"line": 4, "column": 9, "offset": 35},
                    "end": {"line": 4, "column": 21, "offset": 47},
                },
                "related": [],
                "fixes": [
                    {
                        "title": "rename to tool_execution_start",
                        "safety": "safe",
                        "edits": [
                            {
                                "file": "/home/ada/.nanopi/config.toml",
                                "start": 35,
                                "end": 47,
                                "text": "tool_execution_start",
                            }
                        ],
                        "modes": [],
                    }
                ],
                "refused_fix": None,
                "host_error": RETIRED.host_error,
                "url": "rules/HL101-event-retired.md",
            }
        ],
        "summary": {
            "files": ["/home/ada/.nanopi/config.toml"],
            "looked_for": [],
            "hooks": 0,
            "errors": 1,
            "warnings": 0,
            "infos": 0,
            "fixable": {"safe": 1, "unsafe": 0},
            "suppressed": 0,
            "baselined": 0,
            "stale": [],
            "by_rule": [
                {"code": "HL101", "slug": "event-retired", "findings": 1, "fixable": {"safe": 1, "unsafe": 0}},
            ],
        },
    }


def test_files_are_relative_inside_the_current_folder() -> None:
    assert parsed(report(RETIRED), HOME)["diagnostics"][0]["file"] == ".nanopi/config.toml"


def test_modes_are_octal() -> None:
    assert parsed(report(RUN_BIT))["diagnostics"][0]["fixes"][0]["modes"] == [{"file": "hooks/guard.sh", "mode": "755"}]


def test_offsets_count_the_byte_order_mark() -> None:
    found = parsed(report(TRAP))["diagnostics"][0]
    assert found["range"]["start"] == {"line": 1, "column": 10, "offset": 11}
    assert HOSTILE.data[:3] == b"\xef\xbb\xbf"


def test_hostile_text_is_kept_in_meaning_only() -> None:
    written = json_report(report(TRAP, sources=(HOSTILE,)), CWD)
    assert json.loads(written)["diagnostics"][0]["message"] == TRAP.message
    assert all(one.isprintable() for one in written.replace("\n", ""))


def test_names_and_texts_that_are_not_utf8_survive() -> None:
    odd = Source(CWD / "caf\udce9.toml", b"x")
    fix = RETIRED.fixes[0]._replace(changes=(TextEdit(odd.path, Span(0, 1), b"\xe9"),))
    written = json_report(report(RETIRED._replace(source=odd, span=Span(0, 1), fixes=(fix,))), CWD)
    found = json.loads(written.encode().decode())["diagnostics"][0]
    assert found["file"] == "caf\udce9.toml"
    assert found["fixes"][0]["edits"][0]["text"] == "\udce9"


def test_plain_text_beyond_ascii_is_written_as_it_is() -> None:
    assert "§2.1" in json_report(report(RETIRED), CWD)
