"""Snapshots of what people see. They are read by a person before they are accepted: `pytest --snapshot-update`."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import pytest

from hooklint.reports.cells import plain, width
from hooklint.reports.colour import coloured as in_colour
from hooklint.reports.text import layout, text
from hooklint.reports.view import View
from hooklint.source.span import Span
from tests.reports import hostile
from tests.reports.examples import CONFIG, CWD, EVERYTHING, HOME, HOSTILE, RETIRED, RUN_BIT, TRAP, TYPE, WIDE, report

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic


def seen(found: Report, columns: int | None = 80, again: str = "") -> list[str]:
    return list(text(found, View(CWD, HOME, columns), again))


def coloured(found: Report, columns: int) -> str:
    return "".join(in_colour(layout(found, View(CWD, HOME, columns))))


@pytest.mark.parametrize("columns", [60, 80, 120, None])
def test_plain(snapshot: SnapshotAssertion, columns: int | None) -> None:
    assert "\n".join(seen(EVERYTHING, columns, " --home demo")) == snapshot


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_coloured(snapshot: SnapshotAssertion, columns: int) -> None:
    assert coloured(EVERYTHING, columns).replace("\x1b", "ESC") == snapshot


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("columns", [40, 60, 120])
def test_statistics(snapshot: SnapshotAssertion, columns: int, colour: bool) -> None:
    lines = list(layout(report(RETIRED, RUN_BIT, TYPE), View(CWD, HOME, columns), statistics=True))
    table = lines[[plain(line) for line in lines].index("  unsafe fix: make it executable") + 1 :]
    assert (
        "".join(in_colour(table) if colour else (f"{plain(line)}\n" for line in table)).replace("\x1b", "ESC")
        == snapshot
    )


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_colour_adds_nothing_but_colour(columns: int) -> None:
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured(EVERYTHING, columns))
    assert [line.rstrip() for line in bare.splitlines()] == seen(EVERYTHING, columns)


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_only_a_place_or_a_command_may_be_wider_than_the_view(columns: int) -> None:
    wide = [line for line in seen(EVERYTHING, columns) if width(line) > columns]
    assert wide == []


@pytest.mark.parametrize("found", [report(TRAP, sources=(HOSTILE,)), hostile.REPORT], ids=["trap", "every field"])
def test_nothing_hostile_is_left(found: Report) -> None:
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured(found, 60))
    lines = [*seen(found, 60), *seen(found, None), *bare.split("\n")]
    assert {unicodedata.category(one) for line in lines for one in line} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} == set()


def test_markup_and_emoji_codes_are_text() -> None:
    assert "[bold red]:smile:" in coloured(report(TRAP), 200)


def test_clean() -> None:
    assert seen(report(sources=(CONFIG,))) == ["1 file, 0 hooks: nothing to report."]


def test_nothing_to_read_says_where_it_looked() -> None:
    found = report(looked_for=(HOME / ".nanopi/config.toml", CWD / ".nanopi/config.toml"))
    assert seen(found) == [
        "0 files: nothing to check. None of these files is there:",
        "  ~/.nanopi/config.toml",
        "  .nanopi/config.toml",
    ]


def test_paths_without_hook_files_say_what_those_are_called() -> None:
    assert seen(report()) == [
        "0 files: there is no hook file here, that is config.toml or settings.toml in a",
        "    folder called .nanopi.",
    ]


@pytest.mark.parametrize("end", ["", "\r"])
def test_the_host_s_excerpt_ends_its_lines_as_ours(end: str) -> None:
    quoted = f"TOML parse error\n  |\n2 | x{end}\n  | ^\nno\n"
    shown = seen(report(RETIRED._replace(host_error=quoted)))
    assert "    2 | x" in shown
    assert "    2 | x" in seen(report(RETIRED._replace(host_error=quoted)), None)


def test_findings_come_in_file_order_then_by_place() -> None:
    later = RETIRED._replace(span=Span(60, 61))
    shuffled = report(RUN_BIT, TRAP, later, RETIRED, TYPE, sources=(HOSTILE, CONFIG))
    heads = [line.split()[0] for line in seen(shuffled, None) if " HL" in line]
    assert heads == [
        r"[red]\u{1b}[31m\u{202e}.toml:1:10:",
        "~/.nanopi/config.toml:4:9:",
        "~/.nanopi/config.toml:5:11:",
        ".nanopi/config.toml:2:12:",
        "hooks/guard.sh:",
    ]


def test_a_fix_that_the_label_does_not_name_has_its_own_line() -> None:
    lines = seen(report(RETIRED._replace(label="gone since 0.12")), None)
    assert lines[3].endswith("^ gone since 0.12")
    assert "  safe fix: rename to tool_execution_start" in lines


def test_an_error_at_the_very_start_is_a_place_if_the_host_names_it() -> None:
    found = report(RETIRED._replace(span=Span(0, 0)))
    assert seen(found, None)[0].startswith("~/.nanopi/config.toml:1:1: error")


@pytest.mark.parametrize(
    ("found", "again", "last"),
    [
        ([RETIRED], "", "1 error (1 can be fixed safely). Next: hooklint migrate --diff"),
        (
            [RETIRED, RETIRED._replace(span=Span(60, 61))],
            " --home d",
            "2 errors (2 can be fixed safely). Next: hooklint migrate --diff --home d",
        ),
        ([RUN_BIT], "", "1 error (1 can be fixed with --unsafe-fixes). Next: hooklint fix --diff --unsafe-fixes"),
        ([TYPE], " --home d", "1 error. Next: hooklint explain HL004"),
        (
            [RETIRED, RUN_BIT, TYPE, WIDE],
            "",
            "3 errors, 1 warning (1 can be fixed safely, 1 with --unsafe-fixes). Next: hooklint migrate --diff",
        ),
    ],
)
def test_the_last_line_counts_and_names_the_next_command(found: list[Diagnostic], again: str, last: str) -> None:
    assert seen(report(*found), None, again)[-1] == f"0 files, 0 hooks: {last}"


def test_without_line_drawing() -> None:
    lines = "\n".join(text(report(RETIRED), View(CWD, HOME, 60, ascii=True)))
    assert "   4 | [[hooks.pre_tool_use]]" in lines
    assert "│" not in lines
