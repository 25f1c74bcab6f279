"""The runner itself: whatever is wrong in a result or an expectation turns it red."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.corpus import case, judge, pending
from tests.corpus.case import Key, Repair, Replace, Row
from tests.corpus.findings import Found
from tests.corpus.findings import faults as differences
from tests.corpus.repairs import written_faults
from tests.corpus.stage import place, stage

CONFIG = "home/.nanopi/config.toml"
FREE, COUNTED, SEVERE = ("info", True, 0), ("info", False, 1), ("warning", True, 1)
ROW = Row("nanopi", CONFIG, 2, "event-retired", "error", ("0.12", ["in v", "since"]))
FINDING = Found("nanopi", CONFIG, 2, "event-retired", "error", "gone since 0.12")
CRLF = "073-crlf-config-keeps-crlf"


def faults(report: list[Row], may: list[Row], findings: list[Found]) -> list[str]:
    return differences(report, may, findings, info_free=True)


def test_the_finding_that_is_wanted() -> None:
    assert faults([ROW], [], [FINDING]) == []


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"line": 3}, "missing"),
        ({"line": 3}, "unexpected"),
        ({"severity": "warning"}, "missing"),
        ({"slug": "event-unknown"}, "unexpected"),
        ({"file": "project/.nanopi/config.toml"}, "missing"),
        ({"host": "pi-hooks"}, "missing"),
        ({"text": "gone since v1"}, "does not say '0.12'"),
        ({"text": "gone with 0.12"}, "does not say 'in v | since'"),
    ],
)
def test_a_finding_that_differs(changed: dict[str, Any], fault: str) -> None:
    assert any(told.startswith(fault) for told in faults([ROW], [], [FINDING._replace(**changed)]))


def test_a_finding_too_few() -> None:
    assert faults([ROW], [], []) == [f"missing: {CONFIG}:2 event-retired error"]


def test_a_finding_twice() -> None:
    assert faults([ROW], [], [FINDING, FINDING]) == [f"unexpected: {FINDING}"]


@pytest.mark.parametrize(("severity", "info_free", "count"), [FREE, COUNTED, SEVERE])
def test_advice_is_free_unless_the_case_says_otherwise(severity: str, info_free: bool, count: int) -> None:
    extra = FINDING._replace(severity=severity, slug="file-legacy")
    assert len(differences([ROW], [], [FINDING, extra], info_free=info_free)) == count


def test_advice_that_is_wanted_has_to_come() -> None:
    assert faults([ROW._replace(severity="info")], [], []) == [f"missing: {CONFIG}:2 event-retired info"]


def test_what_may_be_found_may_also_not_be_found() -> None:
    assert faults([], [ROW], [FINDING]) == []
    assert faults([], [ROW], []) == []


@pytest.mark.parametrize(("line", "count"), [("any", 0), ([1, 2], 0), ([3, 4], 2)])
def test_open_lines(line: case.Line, count: int) -> None:
    assert len(faults([ROW._replace(line=line)], [], [FINDING])) == count


def test_an_open_line_leaves_a_stricter_row_its_finding() -> None:
    assert faults([ROW._replace(line="any"), ROW], [], [FINDING, FINDING._replace(line=9)]) == []


def crlf() -> case.Case:
    return case.load(case.CORPUS / "cases" / CRLF)


def repair(replace: tuple[Replace, ...] = (), reads: dict[str, str] | None = None) -> Repair:
    return crlf().fix[0]._replace(replace=replace, reads=reads or {})


@pytest.mark.parametrize(
    ("new", "good"),
    [
        (b"x\r\nnew = 1\r\n", True),
        (b"x\r\n'new' = 1\r\n", True),
        (b"x\r\nold = 1\r\n", False),
        (b"x\r\nnew = 1\n", False),
        (b"x\r\nnew = 1\r\n\n", False),
    ],
)
def test_a_replacement_is_judged_by_every_byte(new: bytes, good: bool) -> None:
    wanted = repair(replace=(Replace(CONFIG, 2, "old", ("new", "'new'")),))
    assert (written_faults(wanted, {CONFIG: b"x\r\nold = 1\r\n"}, {CONFIG: new}) == []) is good


def test_a_file_that_is_not_named_stays() -> None:
    assert written_faults(repair(), {"home/a": b"1", "home/b": b"2"}, {"home/a": b"1", "home/b": b"3"}) != []


@pytest.mark.parametrize(("new", "good"), [(b"a=1", True), (b"a = 2", False), (b"a = ", False)])
def test_values_can_be_wanted_instead_of_bytes(new: bytes, good: bool) -> None:
    assert (written_faults(repair(reads={CONFIG: "a = 1\n"}), {CONFIG: b""}, {CONFIG: new}) == []) is good


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (crlf().report[0]._replace(line=3),),
        (crlf().report[0]._replace(severity="warning"),),
        (crlf().report[0]._replace(slug="event-unknown"),),
        (crlf().report[0]._replace(must_say=("turn_end",)),),
        (*crlf().report, crlf().report[0]._replace(line=6)),
    ],
)
def test_a_planted_wrong_report_is_red(rows: tuple[Row, ...]) -> None:
    key = Key(CRLF, "nanopi", "report")
    assert judge.judge(crlf(), key) == []
    assert judge.judge(crlf()._replace(report=rows), key) != []


@pytest.mark.parametrize(
    "planted",
    [
        {"replace": ()},
        {"replace": (Replace(CONFIG, 2, "post_tool_use", ("tool_execution_start",)),)},
        {"replace": (*crlf().fix[0].replace, Replace(CONFIG, 7, "log.sh", ("log.bash",)))},
        {"safety": "unsafe"},
        {"untouched": True, "replace": ()},
        {"refuse": True, "replace": ()},
        {"must_say": ("turn_end",)},
    ],
)
def test_a_planted_wrong_fix_is_red(planted: dict[str, Any]) -> None:
    key = Key(CRLF, "nanopi", "fix")
    wrong = crlf().fix[0]._replace(**planted)
    assert judge.judge(crlf(), key) == []
    assert judge.judge(crlf()._replace(fix=(wrong,)), key) != []


def test_what_is_said_of_a_host_that_the_case_does_not_name_is_red() -> None:
    foreign = crlf()._replace(hosts=("pi-hooks",), report=())
    assert judge.judge(foreign, Key(CRLF, "pi-hooks", "report")) != []


def test_the_set_up() -> None:
    setup = {
        "cwd": "home",
        "env": {"NANOPI_HOME": "/elsewhere"},
        "modes": {CONFIG: "000"},
        "links": {"project/link": "/home/ada/.nanopi/hooks/log.sh"},
    }
    here = stage(crlf()._replace(setup=setup))
    assert here.world.cwd == Path("/home/ada")
    assert here.world.env["NANOPI_HOME"] == "/elsewhere"
    assert CONFIG not in here.contents()
    assert here.modes() == {CONFIG: 0, "home/.nanopi/hooks/log.sh": 0o755}
    assert here.world.read(place("project/link")).startswith(b"#!")


def test_a_case_has_no_programs_but_those_on_the_list() -> None:
    world = stage(crlf()).world
    assert world.which("jq") == Path("/usr/bin/jq")
    assert world.which("notify-send") is None


KEY = Key(CRLF, "nanopi", "report")


@pytest.mark.parametrize(
    ("listed", "told", "wrong"),
    [
        (False, [], None),
        (False, ["missing"], "missing"),
        (True, ["missing"], None),
        (True, ["missing", "unexpected: x"], "unexpected: x"),
        (True, [], "it passes now: remove it from pending.toml"),
    ],
)
def test_pending_only_shrinks(listed: bool, told: list[str], wrong: str | None) -> None:
    assert pending.verdict(KEY, told, {KEY: "x"} if listed else {}) == wrong


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ([(KEY._replace(case="999"), "x")], "no such section"),
        ([(KEY._replace(host="pi-hooks"), "x")], "no such section"),
        ([(KEY._replace(section="migrate"), "x")], "no such section"),
        ([(KEY, "x"), (KEY, "y")], "listed twice"),
        ([(KEY, " ")], "waits for nothing"),
    ],
)
def test_an_entry_that_makes_no_sense(entries: list[tuple[Key, str]], fault: str) -> None:
    assert [told.split(":")[0] for told in pending.entry_faults(entries, case.keys(crlf()))] == [fault]
