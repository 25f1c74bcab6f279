from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

import pytest

from hooklint import __version__
from hooklint.reports.escape import visible
from hooklint.reports.formats import Request, document
from hooklint.reports.view import View
from hooklint.rules.model import Fix, Safety, Severity
from hooklint.rules.registry import load
from hooklint.source.edit import SetMode, TextEdit, splice
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.reports import hostile
from tests.reports.examples import CONFIG, CWD, EVERYTHING, HOME, PROJECT, RETIRED, RUN_BIT, SCRIPT, TRAP, WIDE, report

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from hooklint.checking import Report
    from hooklint.rules.registry import Rule

ASKED = Request(View(CWD, HOME), CWD)


def run(found: Report, root: Path = CWD) -> Any:  # noqa: ANN401 - plain JSON
    log = json.loads(document("sarif", found, ASKED._replace(root=root)))
    assert log["version"] == "2.1.0"
    return log["runs"][0]


def result(found: Any) -> Any:  # noqa: ANN401 - plain JSON
    (only,) = run(report(found))["results"]
    return only


def region(found: Any) -> Any:  # noqa: ANN401 - plain JSON
    return result(found)["locations"][0]["physicalLocation"]["region"]


def test_snapshot(snapshot: SnapshotAssertion) -> None:
    """All but what the pages of the rules say, which is not this format's affair."""
    log = json.loads(document("sarif", EVERYTHING, ASKED))
    driver = log["runs"][0]["tool"]["driver"]
    driver["rules"] = [
        {"id": rule["id"], "defaultConfiguration": rule["defaultConfiguration"]} for rule in driver["rules"]
    ]
    assert json.dumps(log, ensure_ascii=False, indent=2).replace(__version__, "VERSION") == snapshot


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_a_reader_gets_what_was_meant(text: str) -> None:
    found = result(hostile.finding(text))
    shown = visible(text).replace("](", "] (")
    said = [f"nanopi says: {shown}"]
    if "\n" in text:
        said = ["nanopi says:", *(f"  {visible(line)}" for line in text.split("\n"))]
    assert found["message"]["text"].split("\n") == [shown, shown, *said, f"no fix: {shown}"]
    (related,) = found["relatedLocations"]
    assert related["message"]["text"] == visible(text)
    (fix,) = found["fixes"]
    assert fix["description"]["text"] == f"to {visible(text)} (unsafe fix)"
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    assert replacement["insertedContent"]["text"] == text.encode("utf-8", "replace").decode()
    assert replacement["deletedRegion"]["byteLength"] == 3
    for place in (found["locations"][0]["physicalLocation"], related["physicalLocation"], change):
        file = place["artifactLocation"]
        assert file["uriBaseId"] == "SRCROOT"
        assert file["uri"].isascii()
        assert unquote_to_bytes(file["uri"]) == hostile.path_of(text).encode("utf-8", "surrogateescape")


def test_nothing_in_it_acts_on_a_terminal() -> None:
    assert all(one.isprintable() for one in document("sarif", hostile.REPORT, ASKED).replace("\n", ""))


@pytest.mark.parametrize(
    ("path", "root", "location"),
    [
        ("/r/a b/ç#?.toml", "/r", {"uri": "a%20b/%C3%A7%23%3F.toml", "uriBaseId": "SRCROOT"}),
        ("/r/a:b%41", "/r", {"uri": "a%3Ab%2541", "uriBaseId": "SRCROOT"}),
        ("/r/caf\udce9", "/r", {"uri": "caf%E9", "uriBaseId": "SRCROOT"}),
        ("/home/a b/x", "/r", {"uri": "file:///home/a%20b/x"}),
        ("/r2/x", "/r", {"uri": "file:///r2/x"}),
    ],
)
def test_files_are_named_by_uri(path: str, root: str, location: dict[str, str]) -> None:
    source = Source(Path(path), CONFIG.data)
    (only,) = run(report(RETIRED._replace(source=source)), Path(root))["results"]
    assert only["locations"][0]["physicalLocation"]["artifactLocation"] == location


def test_columns_count_utf16_units_and_bytes_are_bytes() -> None:
    assert run(EVERYTHING)["columnKind"] == "utf16CodeUnits"
    assert region(WIDE) == {
        "startLine": 9,
        "startColumn": 15,
        "endLine": 9,
        "endColumn": 17,
        "byteOffset": CONFIG.data.index("漢".encode()),
        "byteLength": 6,
    }


def test_a_byte_order_mark_is_bytes_but_no_column() -> None:
    assert {"startColumn": 9, "byteOffset": 11}.items() <= region(TRAP).items()
    assert region(TRAP._replace(span=Span(0, 3)))["startColumn"] == 1
    assert region(TRAP._replace(span=Span(len(TRAP.source.data) - 3, len(TRAP.source.data))))["startColumn"] == 13


def test_a_whole_file_is_the_place_before_its_first_byte() -> None:
    place = {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1, "byteOffset": 0, "byteLength": 0}
    assert region(RUN_BIT) == place


def test_the_replacements_of_a_fix_make_the_fixed_file() -> None:
    edits = (
        TextEdit(CONFIG.path, Span(35, 47), b"tool_execution_start"),
        TextEdit(CONFIG.path, Span(0, 0), b"# \xff\n"),
    )
    found = result(RETIRED._replace(fixes=(Fix("both", Safety.SAFE, edits, ()),)))
    data = CONFIG.data
    for replacement in sorted(found["fixes"][0]["artifactChanges"][0]["replacements"], key=start, reverse=True):
        content, at = replacement["insertedContent"], start(replacement)
        new = content["text"].encode() if "text" in content else base64.b64decode(content["binary"])
        data = data[:at] + new + data[at + replacement["deletedRegion"]["byteLength"] :]
    assert data == splice(CONFIG.data, edits)


def start(replacement: Any) -> int:  # noqa: ANN401 - plain JSON
    return int(replacement["deletedRegion"]["byteOffset"])


def test_an_edit_of_a_file_that_was_not_read_is_placed_by_its_bytes() -> None:
    edit = TextEdit(CWD / "other.toml", Span(3, 5), b"")
    found = result(RETIRED._replace(fixes=(Fix("there", Safety.SAFE, (edit,), ()),)))
    (replacement,) = found["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["deletedRegion"] == {"byteOffset": 3, "byteLength": 2}


def test_half_a_fix_is_none() -> None:
    edit = TextEdit(SCRIPT.path, Span(0, 9), b"#!/bin/bash")
    both = Fix("run it", Safety.UNSAFE, (edit, SetMode(SCRIPT.path, 0o755)), ())
    assert "fixes" not in result(RUN_BIT)
    assert "fixes" not in result(RUN_BIT._replace(fixes=(both,)))
    assert "relatedLocations" not in result(RETIRED)


def test_rules_are_those_that_found_something_with_their_pages() -> None:
    found = run(EVERYTHING)
    rules = found["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["HL001", "HL004", "HL101", "HL102", "HL204", "HL302"]
    assert [rules[one["ruleIndex"]]["id"] for one in found["results"]] == [one["ruleId"] for one in found["results"]]
    assert [one["level"] for one in found["results"]] == ["error", "warning", "error", "error", "error", "error"]
    (retired,) = (rule for rule in rules if rule["id"] == "HL101")
    assert retired["name"] == "EventRetired"
    assert retired["defaultConfiguration"] == {"level": "error"}
    assert retired["help"]["markdown"].startswith("# HL101 event-retired\n")


def test_a_rule_keeps_its_usual_level_whatever_a_finding_has() -> None:
    found = run(report(RETIRED._replace(severity=Severity.INFO)))
    (rule,) = found["tool"]["driver"]["rules"]
    assert (found["results"][0]["level"], rule["defaultConfiguration"]["level"]) == ("note", "error")


@pytest.mark.parametrize("rule", load(), ids=lambda rule: rule.code)
def test_descriptions_are_no_longer_than_code_scanning_takes(rule: Rule) -> None:
    found = RETIRED._replace(code=rule.code, slug=rule.slug)
    (described,) = run(report(found))["tool"]["driver"]["rules"]
    assert all(0 < len(described[name]["text"]) <= 1024 for name in ("shortDescription", "fullDescription"))


def test_info_is_a_note() -> None:
    assert result(RETIRED._replace(severity=Severity.INFO))["level"] == "note"


def test_fingerprints_stay_when_lines_move() -> None:
    moved = Source(PROJECT.path, b"# new\n\n" + PROJECT.data)
    found = RETIRED._replace(source=PROJECT, span=Span(2, 5), fixes=())
    shifted = found._replace(source=moved, span=Span(9, 12))
    names = [result(one)["partialFingerprints"] for one in (found, shifted)]
    assert names[0] == names[1]
    assert list(names[0]) == ["hooklint/v1"]
