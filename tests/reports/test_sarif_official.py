"""What the SARIF committee's own schema and validator say of our logs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from hooklint.checking import check
from hooklint.reports.formats import Request, document
from hooklint.reports.view import View
from hooklint.resources import demo_dir
from hooklint.source.machine import Machine
from tests.reports import hostile
from tests.reports.examples import CWD, EVERYTHING, HOME, report
from tests.reports.sarif_tools import UnavailableError, folder, judgements

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.checking import Report

ASKED = Request(View(CWD, HOME), CWD)


@pytest.fixture(scope="module")
def tools() -> Path:
    """The folder of the fetched package."""
    try:
        return folder()
    except UnavailableError as missing:
        pytest.skip(str(missing))


def demo() -> Report:
    return check(Machine(), [demo_dir()])


LOGS = {"examples": EVERYTHING, "hostile": hostile.REPORT, "nothing": report(), "demo": demo()}


@pytest.mark.parametrize("name", LOGS)
def test_the_schema_takes_it(tools: Path, name: str) -> None:
    judge = Draft202012Validator(json.loads((tools / "sarif-2.1.0.json").read_text(encoding="utf-8-sig")))
    judge.validate(json.loads(document("sarif", LOGS[name], ASKED)))


@pytest.mark.parametrize("name", LOGS)
def test_the_validator_has_nothing_to_say(tools: Path, tmp_path: Path, name: str) -> None:
    """But that no page of the tool is named: there is none that every reader could open."""
    log = tmp_path / "log.sarif"
    log.write_text(document("sarif", LOGS[name], ASKED), encoding="utf-8")
    assert [one for one in judgements(tools, log) if one.rule != "SARIF2005"] == []


def broken(log: Any) -> str:  # noqa: ANN401 - plain JSON
    del log["runs"][0]["tool"]["driver"]["name"]
    return json.dumps(log)


def test_both_would_find_a_fault(tools: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.sarif"
    log.write_text(broken(json.loads(document("sarif", EVERYTHING, ASKED))), encoding="utf-8")
    assert "error" in {one.level for one in judgements(tools, log)}
    schema = json.loads((tools / "sarif-2.1.0.json").read_text(encoding="utf-8-sig"))
    assert not Draft202012Validator(schema).is_valid(json.loads(log.read_text(encoding="utf-8")))
