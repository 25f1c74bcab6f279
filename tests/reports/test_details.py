from __future__ import annotations

import pytest

from hooklint.reports.details import details, host_lines, is_whole_file, place
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.reports.examples import CWD, OPEN_STRING, RETIRED, RUN_BIT, TRAP, TYPE, WIDE

SEE = "(see docs/v0.12-events.md §2.1)"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            RETIRED,
            [
                'nanopi says: unknown hook event "pre_tool_use" — renamed to "tool_execution_start" in v0.12 ' + SEE,
                "safe fix: rename to tool_execution_start",
            ],
        ),
        (WIDE, ["two wide characters", "the same as in /home/ada/shop/.nanopi/config.toml:3"]),
        (
            TYPE,
            [
                "expected a string",
                "nanopi says:",
                "  TOML parse error at line 2, column 12",
                "    |",
                "  2 |  command = true",
                "    |            ^^^^",
                "  invalid type: boolean `true`, expected a string",
                "no fix: there are two commands that could be meant",
            ],
        ),
        (RUN_BIT, ["called from /home/ada/shop/.nanopi/config.toml:2", "unsafe fix: make it executable"]),
        (
            TRAP,
            [
                r"[link=x]\u{9b}31m\u{2066}",
                r"nanopi says: one \u{1b}[2J line",
                r"also\u{d}here /home/ada/shop/[red]\u{1b}[31m\u{202e}.toml:1",
                r"unsafe fix: rename to `\xff\u{e000}[/]`",
            ],
        ),
    ],
)  # fmt: skip
def test_details(found: object, said: list[str]) -> None:
    assert list(details(found, str)) == said  # type: ignore[arg-type]


def test_place() -> None:
    assert [place(found) for found in (RETIRED, OPEN_STRING, RUN_BIT)] == [":4:9", ":4:11", ""]


@pytest.mark.parametrize(
    ("data", "host_error", "whole"), [(b"x", None, True), (b"x", "no", False), (b"", "no", True), (b"", None, True)]
)
def test_the_very_start_is_the_file_unless_the_host_names_it(data: bytes, host_error: str, whole: bool) -> None:
    found = RETIRED._replace(source=Source(CWD / "f", data), span=Span(0, 0), host_error=host_error)
    assert is_whole_file(found) is whole


def test_a_quoted_line_ends_without_the_file_s_cr() -> None:
    assert host_lines("at line 2\n  |\n2 | x\r\n  | ^\nodd\r\nend\n") == [
        "at line 2", "  |", "2 | x", "  | ^", r"odd\u{d}", "end",
    ]  # fmt: skip
