"""Behind a home folder at its start all backslashes of a command become slashes (docs/hosts/nanopi.md §5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.source.memory import File
from tests.rules.hooked import commanded, lines, marked, only

if TYPE_CHECKING:
    from hooklint.source.memory import Content

    More = dict[str, Content | str]

RUN = File(b"#!/bin/sh\nexit 0\n", 0o755)
MINE: More = {"~/.nanopi/hooks/mask.sh": RUN, "~/my hooks/x.sh": RUN}


@pytest.mark.parametrize(
    ("command", "severity", "said"),
    [
        ('~/.nanopi/hooks/mask.sh --keep "\\.log$"', "warning", '"\\.log$" arrives as "/.log$"'),
        ("$HOME/.nanopi/hooks/mask.sh 'a\\nb'", "warning", "'a\\nb' arrives as 'a/nb'"),
        ("${HOME}/.nanopi/hooks/mask.sh && echo \\$x", "warning", "\\$x arrives as /$x"),
        ("~/.nanopi/hooks/mask.sh \\\n  --all", "warning", "becomes a slash"),
        ("~/.nanopi/hooks/mask.sh | sed 's/\\t/ /'", "warning", "becomes a slash"),
        ("~/my\\ hooks/x.sh", "error", "~/my\\ hooks/x.sh arrives as ~/my/ hooks/x.sh"),
        ("~\\.nanopi\\hooks\\gone.sh", "error", "arrives as ~/.nanopi/hooks/gone.sh"),
    ],
)
def test_found(command: str, severity: str, said: str) -> None:
    world = commanded(command, more=MINE)
    assert lines("HL308", world) == [("config.toml", 3, severity)]
    message = only("HL308", world).message
    assert said in message
    assert '"$HOME/…"' in message
    assert lines("HL301", world) == []


def test_it_points_at_the_command() -> None:
    text = "[[hooks.turn_end]]\ncommand = '~/.nanopi/hooks/mask.sh \\.'\n"
    assert marked("HL308", commanded("true", more={**MINE, "~/.nanopi/config.toml": text})) == [
        "'~/.nanopi/hooks/mask.sh \\.'"
    ]


@pytest.mark.parametrize(
    "command",
    [
        'bash ~/.nanopi/hooks/mask.sh --keep "\\.log$"',
        '"$HOME/.nanopi/hooks/mask.sh" --keep "\\.log$"',
        "~/.nanopi/hooks/mask.sh --keep .log",
        "~\\.nanopi\\hooks\\mask.sh",
        "$HOME\\.nanopi/hooks/mask.sh --all",
        "/opt/mask.sh a\\ b",
        "cat ~/x | sed 's/\\./_/'",
        "~user/mask.sh \\.",
        " ~/.nanopi/hooks/mask.sh \\.",
    ],
)
def test_silent(command: str) -> None:
    assert lines("HL308", commanded(command, more=MINE)) == []


def test_older_hosts_rewrite_nothing() -> None:
    world = commanded("~/.nanopi/hooks/mask.sh 'a\\nb'", more=MINE)
    assert [one for one in check(world, target="0.11").diagnostics if one.code == "HL308"] == []


def test_an_entry_of_another_type_does_not_run() -> None:
    text = "[[hooks.turn_end]]\ntype = 'prompt'\ncommand = '~/.nanopi/hooks/mask.sh \\.'\n"
    assert lines("HL308", commanded("true", more={**MINE, "~/.nanopi/config.toml": text})) == []
