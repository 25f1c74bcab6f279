from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooklint.hosts.model import Hook, HookSet, Loaded, Refusal, Slot, Spanned
from hooklint.reports.cells import plain
from hooklint.reports.hooks import duration, hooks_json, hooks_layout
from hooklint.reports.view import View
from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.document import Document, Part, Table

HOME = Path("/home/ada")
CWD = HOME / "shop"
GLOBAL = Slot("global", "config", HOME / ".nanopi/config.toml")
PROJECT = Slot("project", "config", CWD / ".nanopi/config.toml")
EVENTS = ("tool_execution_start", "input")
DATA = b"# one\n[[hooks.input]]\n[[hooks.pre_tool_use]]\n"
NO_SPAN = Span(0, 0)


def hook(  # noqa: PLR0917 - a table row
    slot: Slot, number: int, event: str, index: int, command: str | None, refused: Refusal | None = None
) -> Hook:
    return Hook(
        (slot, number), event, Part(event, NO_SPAN), Span(6 + 16 * number, 21 + 16 * number), (),
        Spanned("^bash$", None), Spanned("command", None), Spanned(command, None), Spanned(5000, None), index, refused,
    )  # fmt: skip


def hook_set(*hooks: Hook, refusals: tuple[Refusal, ...] = ()) -> HookSet:
    loaded = tuple(
        Loaded(slot, source := Source(slot.path, DATA), Document(source, (), Table(), (), len(DATA)), ())
        for slot in (GLOBAL, PROJECT)
    )
    return HookSet("nanopi", "0.12", hooks, refusals, loaded if hooks else (), () if hooks else (GLOBAL, PROJECT))


def shown(hooks: HookSet, columns: int | None = 80) -> list[str]:
    return [plain(line) for line in hooks_layout(hooks, EVENTS, View(CWD, HOME, columns))]


GOOD = hook_set(
    hook(PROJECT, 0, "input", 0, "b.sh"),
    hook(PROJECT, 1, "tool_execution_start", 1, "c.sh"),
    hook(GLOBAL, 0, "tool_execution_start", 0, "a.sh\x1b"),
)


def test_events_in_the_given_order_and_hooks_as_they_run() -> None:
    assert shown(GOOD) == [
        "event                 #  where                    matcher  command     timeout",
        r"tool_execution_start  0  ~/.nanopi/config.toml:2  ^bash$   a.sh\u{1b}  5 s",
        "                      1  .nanopi/config.toml:3    ^bash$   c.sh        5 s",
        "input                 0  .nanopi/config.toml:2    ^bash$   b.sh        5 s",
    ]


def test_narrow_terminals_get_one_value_a_line() -> None:
    assert shown(GOOD, 60)[:7] == [
        "event    tool_execution_start",
        "#        0",
        "where    ~/.nanopi/config.toml:2",
        "matcher  ^bash$",
        r"command  a.sh\u{1b}",
        "timeout  5 s",
        "#        1",
    ]


REFUSAL = Refusal(
    PROJECT, Span(8, 13), "unknown-field", (), "unknown field `x`, expected one of `a`, `b`", "TOML parse error\n|\nx\n"
)
REWORDED = REFUSAL._replace(text='unknown hook event "x" — renamed\n')


@pytest.mark.parametrize(
    ("refusal", "words"), [(REFUSAL, "unknown field `x`"), (REWORDED, 'unknown hook event "x" — renamed')]
)
def test_refused_files_are_named(refusal: Refusal, words: str) -> None:
    lines = shown(hook_set(hook(PROJECT, 0, "input", 0, None, refusal), refusals=(refusal, refusal)), None)
    assert lines[1].split() == ["input", "0", ".nanopi/config.toml:2", "(refused)", "^bash$", "(none)", "5", "s"]
    assert lines[3:] == [
        f".nanopi/config.toml:2:3: refused by nanopi 0.12: {words} (and 1 more)",
        "",
        "Next: hooklint check",
    ]


def test_a_type_that_the_host_does_not_run() -> None:
    odd = hook(PROJECT, 0, "input", 0, "x")._replace(type=Spanned("prompt", None))
    assert "x (never run: type prompt)" in shown(hook_set(odd), None)[1]


def test_no_file_says_where_it_looked() -> None:
    assert shown(hook_set()) == [
        "0 files: no hooks.",
        "None of these files is there:",
        "  ~/.nanopi/config.toml",
        "  .nanopi/config.toml",
    ]


def test_at_home_each_missing_file_is_named_once() -> None:
    nothing = hook_set()
    twice = nothing._replace(looked_for=(GLOBAL, GLOBAL._replace(scope="project")))
    assert shown(twice)[2:] == ["  ~/.nanopi/config.toml"]


@pytest.mark.parametrize(("milliseconds", "words"), [(5000, "5 s"), (1500, "1500 ms"), (0, "0 ms"), (1, "1 ms")])
def test_duration(milliseconds: int, words: str) -> None:
    assert duration(milliseconds) == words


def test_json() -> None:
    found = json.loads(hooks_json(hook_set(GOOD.hooks[0], refusals=(REWORDED,)), EVENTS, CWD))
    assert found == {
        "schema": "hooklint-hooks/1",
        "host": "nanopi",
        "target": "0.12",
        "hooks": [
            {
                "event": "input",
                "key": "input",
                "index": 0,
                "scope": "project",
                "file": ".nanopi/config.toml",
                "range": {
                    "start": {"line": 2, "column": 1, "offset": 6},
                    "end": {"line": 2, "column": 16, "offset": 21},
                },
                "matcher": "^bash$",
                "type": "command",
                "command": "b.sh",
                "timeout": 5000,
                "refused": False,
            }
        ],
        "refusals": [
            {
                "file": ".nanopi/config.toml",
                "message": "unknown field `x`, expected one of `a`, `b`",
                "host_error": 'unknown hook event "x" — renamed\n',
            }
        ],
        "files": ["/home/ada/.nanopi/config.toml", ".nanopi/config.toml"],
        "looked_for": [],
    }
