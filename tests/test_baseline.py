from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.baseline import SCHEMA, Recorded, dumps, read, records
from hooklint.checking import Report, check
from hooklint.fixing import fix
from hooklint.settings.model import Settings
from hooklint.source.errors import HooklintError
from hooklint.source.memory import File, MemoryWorld
from tests.rules.one_rule import CONFIG, HOME, PROJECT_CONFIG

BASELINE = Path("/project/base.json")
DEAD = "[[hooks.input]]\nmatcher = 'deploy'\ncommand = '~/a.sh'\n"
LONG = "[[hooks.input]]\nmatcher = '''\ndeploy'''\ncommand = '~/a.sh'\n"
OTHER = "[[hooks.input]]\nmatcher = 'other'\ncommand = '~/b.sh'\n"
UNKNOWN = "[[hooks.turn_start]]\ncommand = '~/c.sh'\nenabled = 1\n"
SCRIPTS = {f"{HOME}/{name}.sh": File(b"#!/bin/sh\nexit 0\n", 0o755) for name in "abc"}


def report_of(text: str, baseline: str | None, file: str = PROJECT_CONFIG, settings: Settings | None = None) -> Report:
    told = {} if baseline is None else {str(BASELINE): baseline.encode()}
    wanted = settings or Settings(baseline=BASELINE if baseline is not None else None)
    world = MemoryWorld({file: text.encode(), **told, **SCRIPTS}, home=HOME, programs=("bash", "sh"))
    return check(world, settings=wanted)


def recorded(text: str, file: str = PROJECT_CONFIG) -> str:
    report = report_of(text, None, file)
    return dumps(records(report.diagnostics, BASELINE.parent, report.hook_sets))


def codes(report: Report) -> tuple[list[str], list[str], list[str]]:
    """What is new, what is known, what is stale."""
    return (
        [found.code for found in report.diagnostics],
        [found.code for found in report.baselined],
        [one.code for one in report.stale],
    )


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        pytest.param(DEAD, DEAD, ([], ["HL202"], []), id="the same"),
        pytest.param(DEAD, f"\n# more\n{DEAD}", ([], ["HL202"], []), id="further down"),
        pytest.param(DEAD + OTHER, OTHER + DEAD, ([], ["HL202", "HL202"], []), id="in another order"),
        pytest.param(DEAD, DEAD.replace("\n", "\r\n"), ([], ["HL202"], []), id="other line ends"),
        pytest.param(LONG, LONG.replace("\n", "\r\n"), ([], ["HL202"], []), id="other line ends in a string"),
        pytest.param(DEAD, DEAD.replace("\n", " # why\n"), ([], ["HL202"], []), id="comments in it"),
        pytest.param(
            "[[extensions]]\nnames = [\n'a',\n'b']\n",
            "[[extensions]]\nnames = [ # why\n\n  'a', # and\r\n  # more\n'b']\n",
            ([], ["HL007"], []),
            id="comments and empty lines in a list in it",
        ),
        pytest.param(
            '[[extensions]]\nname = """\n# a\n\n"""\n',
            '[[extensions]]\nname = """\n# a\n"""\n',
            (["HL007"], [], ["HL007"]),
            id="another text in it",
        ),
        pytest.param(DEAD, DEAD.replace("a.sh", "b.sh"), (["HL202"], [], ["HL202"]), id="an entry that was changed"),
        pytest.param(DEAD, DEAD + OTHER, (["HL202"], ["HL202"], []), id="a new one"),
        pytest.param(DEAD + OTHER, OTHER, ([], ["HL202"], ["HL202"]), id="one is gone"),
        pytest.param(DEAD, "", ([], [], ["HL202"]), id="all are gone"),
        pytest.param(UNKNOWN, DEAD + UNKNOWN, (["HL202"], ["HL007"], []), id="another rule"),
        pytest.param(
            "[[hooks.x]]\n[[hooks.x]]\n",
            "[[hooks.x]]\n[[hooks.x]]\n[[hooks.x]]\n",
            (["HL103"], ["HL103", "HL103"], []),
            id="one more of its like",
        ),
        pytest.param("[[hooks.x]]\n[[hooks.x]]\n", "[[hooks.x]]\n", ([], ["HL103"], ["HL103"]), id="one fewer"),
        pytest.param(
            "hooks.input = [{matcher = 'x', command = 'true'}]\n",
            "hooks.input = [{matcher = '*', command = ':'},\n {matcher = 'x', command = 'true'}]\n",
            ([], ["HL202"], []),
            id="an inline entry that moved",
        ),
        pytest.param("x =\n", "y = 1\n x =\n", ([], ["HL001"], []), id="a fault"),
        pytest.param("x =\n", "x = [\n", (["HL001"], [], ["HL001"]), id="another fault"),
        pytest.param(DEAD, DEAD.replace("'\n", "' # hooklint: ignore\n", 1), ([], [], ["HL202"]), id="ignored since"),
    ],
)
def test_what_is_new_known_and_gone(before: str, after: str, wanted: tuple[list[str], list[str], list[str]]) -> None:
    assert codes(report_of(after, recorded(before))) == wanted


def test_what_was_not_looked_for_is_not_gone() -> None:
    baseline = recorded(DEAD)
    assert codes(report_of("", baseline, settings=Settings(baseline=BASELINE, ignore=("HL2",)))) == ([], [], [])
    assert codes(report_of("", baseline, settings=Settings(baseline=BASELINE, ignore=("HL1",)))) == ([], [], ["HL202"])
    other = {"/other/.nanopi/config.toml": b"", PROJECT_CONFIG: b"", str(BASELINE): baseline.encode()}
    world = MemoryWorld(other, home=HOME)
    assert check(world, [Path("/other")], settings=Settings(baseline=BASELINE)).stale == ()
    gone = MemoryWorld({**dict.fromkeys(list(other)[:1], b""), str(BASELINE): baseline.encode()}, home=HOME)
    stale = check(gone, [Path("/other")], settings=Settings(baseline=BASELINE)).stale
    assert [(one.code, one.file) for one in stale] == [("HL202", ".nanopi/config.toml")]


def test_files_are_named_from_the_folder_of_the_baseline() -> None:
    assert [one["file"] for one in json.loads(recorded(DEAD))["findings"]] == [".nanopi/config.toml"]
    assert [one["file"] for one in json.loads(recorded(DEAD, CONFIG))["findings"]] == [CONFIG]
    assert codes(report_of(DEAD, recorded(DEAD, CONFIG))) == (["HL202"], [], ["HL202"])


def test_a_way_through_the_folder_above_leads_to_the_same_baseline() -> None:
    around = Settings(baseline=Path("/project/.nanopi/../base.json"))
    assert codes(report_of(DEAD, recorded(DEAD), settings=around)) == ([], ["HL202"], [])
    assert codes(report_of("", recorded(DEAD), settings=around)) == ([], [], ["HL202"])


def test_a_finding_in_a_long_list_costs_no_walk_through_it() -> None:
    def seconds(count: int) -> float:
        text = "hooks.input = [" + ", ".join(f"{{matcher = 'x{one}', command = ':'}}" for one in range(count)) + "]\n"
        report = report_of(text, None)
        start = time.process_time()
        assert len(set(records(report.diagnostics, BASELINE.parent, report.hook_sets))) == count
        return time.process_time() - start

    few, many = (min(seconds(count) for _ in range(3)) for count in (1000, 4000))
    assert many < 8 * few


def test_what_is_ignored_is_not_recorded() -> None:
    assert json.loads(recorded(f"# hooklint: ignore-file\n{DEAD}"))["findings"] == []


def test_the_file_is_one_line_a_finding() -> None:
    lines = recorded(OTHER + DEAD + UNKNOWN).splitlines()
    assert lines[:3] == ["{", f'  "schema": "{SCHEMA}",', '  "findings": [']
    assert [line.strip()[:35] for line in lines[3:-2]] == [
        '{"code": "HL007", "file": ".nanopi/',
        '{"code": "HL202", "file": ".nanopi/',
        '{"code": "HL202", "file": ".nanopi/',
    ]
    assert recorded(DEAD + OTHER) == recorded("\n" + OTHER + DEAD)


def test_what_the_baseline_has_is_not_repaired() -> None:
    old = "[[hooks.pre_tool_use]]\ncommand = 'true'\n"
    files = {PROJECT_CONFIG: (old + old.replace("'true'", "':'")).encode(), str(BASELINE): recorded(old).encode()}
    world = MemoryWorld(files, home=HOME)
    fix(world, settings=Settings(baseline=BASELINE))
    after = old + old.replace("'true'", "':'").replace("pre_tool_use", "tool_execution_start")
    assert world.read(Path(PROJECT_CONFIG)).decode() == after


@pytest.mark.parametrize(
    "data",
    [
        "",
        "[]",
        "{}",
        '{"schema": "hooklint-baseline/2", "findings": []}',
        f'{{"schema": "{SCHEMA}", "findings": 1}}',
        f'{{"schema": "{SCHEMA}", "findings": [1]}}',
        f'{{"schema": "{SCHEMA}", "findings": [{{"code": "HL202", "file": "a", "text": "b", "number": true}}]}}',
        f'{{"schema": "{SCHEMA}", "findings": [{{"code": "HL202", "file": "a", "text": "b"}}]}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_baseline(data: str) -> None:
    with pytest.raises(HooklintError, match=r"^/project/base\.json is no baseline of hooklint's"):
        report_of("", data)


def test_a_baseline_that_is_not_there() -> None:
    with pytest.raises(HooklintError, match="cannot be read: No such file or directory; `--write-baseline` makes one"):
        check(MemoryWorld({}), settings=Settings(baseline=BASELINE))


def test_what_a_later_version_adds_is_passed_over() -> None:
    value = json.loads(recorded(DEAD))
    value["by"] = "somebody"
    value["findings"][0]["line"] = 7
    assert codes(report_of(DEAD, json.dumps(value))) == ([], ["HL202"], [])


@given(st.sets(st.builds(Recorded, st.just("HL202"), st.text(), st.text("0af"), st.integers(1, 9))))
def test_law_what_is_written_is_read(some: set[Recorded]) -> None:
    assert read(BASELINE, MemoryWorld({BASELINE: dumps(some).encode()})) == some
    assert dumps(some).isascii()
