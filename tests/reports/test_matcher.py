from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.nanopi.matched import matched
from hooklint.regexes.reach import Undecided
from hooklint.reports.cells import plain, width
from hooklint.reports.matcher import Answer, matcher_json, matcher_layout
from hooklint.reports.view import View
from tests.reports.examples import RETIRED


def answer(matcher: str, event: str = "tool_execution_start") -> Answer:
    return Answer(matcher, "0.12", matched(matcher, event, "0.12"), ())


def shown(given: Answer, columns: int | None = None) -> list[str]:
    return [plain(line) for line in matcher_layout(given, View(Path("/w"), None, columns))]


def test_heads_stand_in_a_column() -> None:
    lines = shown(answer("^(read|ls)$"))
    assert [line[:13] for line in lines] == ["fires for    ", "misses       ", "pi-hooks     ", "Claude Code  "]


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_long_rows_go_on_below_their_words(columns: int) -> None:
    lines = shown(answer("^(?!Read)a|(?i)"), columns) + shown(answer("s"), columns)
    assert max(map(width, lines)) <= columns
    assert any(line.startswith(" " * 13) and line[13] != " " for line in lines)


def test_what_is_not_decided() -> None:
    given = answer("a", "turn_start")
    assert shown(given._replace(matched=given.matched._replace(reach=Undecided()))) == [
        "fires for    not decided: the search would take too long"
    ]


def test_only_tools_are_compared_with_other_hosts() -> None:
    assert len(shown(answer("^1$", "turn_start"))) == 1
    assert '"elsewhere": {}' in matcher_json(answer("^1$", "turn_start"))


def test_a_list_of_unknown_names_is_cut_short() -> None:
    assert shown(answer("|".join(f"w{number}" for number in range(9000))))[-1] == (
        "Claude Code  a list of whole names: fires for none of its tools; no tool of its own is called w0 or w1 or w2, "
        "nor the other 8997"
    )


def test_idle_branches_give_way_to_what_is_worse() -> None:
    given = answer("^(bash|Edit|foo)$")
    assert shown(given)[2:4] == [
        " " * 13 + "`Edit` matches no built-in tool: nanopi calls it `edit`",
        " " * 13 + "`foo` matches no built-in tool",
    ]
    assert [line for line in shown(given._replace(findings=(RETIRED,))) if "built-in" in line] == []
    compaction = answer("manual|auto|later", "session_compact")
    assert shown(compaction)[2:] == [
        " " * 13 + "`auto` matches neither reason: nanopi calls it `threshold`",
        " " * 13 + "`later` matches neither reason",
    ]


def test_a_finding_has_no_place_but_all_its_words() -> None:
    lines = shown(answer("bash")._replace(findings=(RETIRED,)))
    assert f"error {RETIRED.code} {RETIRED.slug}: {RETIRED.message}" in lines
    assert [line for line in lines if str(RETIRED.source.path) in line and "says" not in line] == []
