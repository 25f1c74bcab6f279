from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.startup import startup
from hooklint.source.machine import Machine
from hooklint.source.memory import Dir, MemoryWorld

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.hosts.nanopi.startup import Startup
    from hooklint.source.memory import Content

USER, PROJECT = "/home/ada/.nanopi/config.toml", "/src/p/.nanopi/config.toml"
SETTINGS, OWN_SETTINGS = "/home/ada/.nanopi/settings.toml", "/src/p/.nanopi/settings.toml"
GOOD = "[[hooks.turn_end]]\ncommand = 'a'\n"
TARGETS = ("0.11", "0.12", "0.13")


def start(files: dict[str, str | Content], target: str = "0.12") -> Startup:
    given = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    return startup(load(MemoryWorld(given, cwd="/src/p", home="/home/ada"), target=target))


def hook(event: str, matcher: str, kind: str = "command") -> str:
    return f"[[hooks.{event}]]\nmatcher = '{matcher}'\ncommand = 'a'\ntype = '{kind}'\n"


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_wrong(target: str) -> None:
    found = start({USER: GOOD, OWN_SETTINGS: GOOD}, target)
    assert (found.stage, found.error, found.lines, found.exit_code, found.unknown) == (None, None, (), 0, "")
    assert [hook.place for hook in found.hooks] == [0, 1]


@pytest.mark.parametrize("target", TARGETS)
def test_a_config_file_stops_every_version(target: str) -> None:
    found = start({USER: GOOD, PROJECT: "model = 1\n", SETTINGS: Dir()}, target)
    assert (found.stage, found.exit_code, found.hooks) == ("config", 2, ())
    assert found.lines == (
        f"error: failed to parse TOML in {PROJECT}: TOML parse error at line 1, column 9",
        "  |",
        "1 | model = 1",
        "  |         ^",
        "invalid type: integer `1`, expected a string",
        "",
    )


@pytest.mark.parametrize(
    ("target", "prefix", "code"),
    [
        ("0.11", "warning: failed to load settings: ", 0),
        ("0.12", "warning: failed to load settings: ", 0),
        ("0.13", "error: ", 1),
    ],
)
def test_a_settings_file_disarms_or_stops(target: str, prefix: str, code: int) -> None:
    found = start({USER: GOOD, OWN_SETTINGS: Dir()}, target)
    assert (found.stage, found.exit_code, found.hooks) == ("settings", code, ())
    assert found.lines == (f"{prefix}failed to read {OWN_SETTINGS}: Is a directory (os error 21)",)


def test_all_wrong_tool_names_make_one_error() -> None:
    overrides = "[tool_exec_overrides]\nzz = 'parallel'\n"
    found = start({USER: overrides, PROJECT: f"{overrides}Bash = 'parallel'\n"})
    assert (found.stage, found.exit_code) == ("config", 2)
    assert (found.error or "").startswith(
        f"failed to parse TOML in {USER}: [tool_exec_overrides] names `Bash`, `zz`, which are not a built-in tool. "
    )


def test_the_host_comes_to_tool_names_only_if_both_files_are_fine() -> None:
    found = start({USER: "[tool_exec_overrides]\nzz = 'parallel'\n", PROJECT: "model = 1\n"})
    assert (found.error or "").startswith(f"failed to parse TOML in {PROJECT}: TOML parse error")


def test_of_tool_names_and_zeros_nobody_knows_which_is_first() -> None:
    both = "[tool_exec_overrides]\nzz = 'parallel'\n[agent]\nmax_live = 0\n"
    found = start({USER: both}, "0.13")
    assert (found.stage, found.error, found.lines, found.exit_code) == (None, None, (), None)
    assert "which of two errors comes first" in found.unknown


def test_an_input_hook_that_matches_less_than_everything() -> None:
    files: dict[str, str | Content] = {SETTINGS: hook("input", "*") + hook("input", "", "x"), USER: GOOD}
    assert start(files, "0.13").error is None
    found = start({**files, OWN_SETTINGS: hook("input", '"a\tb', "later")}, "0.13")
    assert (found.stage, found.exit_code, found.hooks) == ("matcher", 1, ())
    said = (
        r'error: invalid hook matcher: [[hooks.input]] #2: matcher "\"a\tb" can never match — the "input" event '
        'carries no tool name, so `matcher` is tested against an empty string. Use `matcher = "*"` (or omit it) and '
        "filter inside your command. See docs/v0.12-events.md §7."
    )
    assert found.lines == (said, f"  hook config is merged from: {USER}, {SETTINGS}, {OWN_SETTINGS}")


@pytest.mark.parametrize("target", ["0.11", "0.12"])
def test_before_0_13_it_loads(target: str) -> None:
    event = "input" if target != "0.11" else "user_prompt_submit"
    found = start({USER: hook(event, "hello")}, target)
    assert (found.exit_code, len(found.hooks)) == (0, 1)


def test_matchers_are_tried_event_by_event() -> None:
    files: dict[str, str | Content] = {USER: hook("input", "hello") + hook("tool_execution_end", "[a")}
    assert (start(files, "0.13").error or "").startswith('invalid hook matcher: hook #0 matcher "[a" is invalid')
    files = {USER: hook("session_start", "[a") + hook("input", "hello")}
    assert (start(files, "0.13").error or "").startswith("invalid hook matcher: [[hooks.input]] #0: ")
    assert start({**files, OWN_SETTINGS: "x"}, "0.13").stage == "settings"


@pytest.mark.parametrize(
    ("target", "prefix", "code"),
    [
        ("0.11", "warning: failed to load settings: ", 0),
        ("0.12", "warning: failed to load settings: ", 0),
        ("0.13", "error: ", 1),
    ],
)
def test_a_matcher_that_is_no_pattern_disarms_or_stops(target: str, prefix: str, code: int) -> None:
    good, bad = hook("turn_end", "^1$"), hook("turn_end", '"\\z\\y', "later")
    found = start({PROJECT: good, SETTINGS: good + bad}, target)
    assert (found.stage, found.exit_code, found.hooks) == ("matcher", code, ())
    assert found.lines == (
        rf'{prefix}invalid hook matcher: hook #2 matcher "\"\\z\\y" is invalid regex: regex parse error:',
        r'    "\z\y',
        "       ^^",
        "error: unrecognized escape sequence",
        *([f"  hook config is merged from: {SETTINGS}, {PROJECT}"] if target == "0.13" else ()),
    )


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ("[experimental]\n", True),
        ("[experimental]\nother = 1\n", True),
        ("[experimental]\norchestrator = true\n", False),
        ("[experimental]\norchestrator = 5\n", False),
        ("experimental = 5\n", False),
        ("[experimental]\norchestrator = true\n[agent]\nmax_live = 0\n", True),
        ("[experimental]\norchestrator = 5\n[agent]\nmax_live = 0\n", False),
        ("[experimental]\norchestrator = 5\n[agent\n", True),
    ],
)
def test_the_section_that_later_code_heeds(text: str, *, is_known: bool) -> None:
    assert (start({USER: text}, "0.13").exit_code is not None) is is_known
    assert start({USER: "x = \n", PROJECT: text}, "0.13").exit_code == 2
    assert start({SETTINGS: text.partition("[agent")[0]}, "0.13").exit_code == 0


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / ".nanopi").mkdir()
    os.mkfifo(tmp_path / ".nanopi/config.toml")
    found = startup(load(Machine({"HOME": "/nowhere"}, tmp_path)))
    assert found.exit_code is None
    assert "not a regular file" in found.unknown


def test_bytes_in_a_path_that_are_no_text(tmp_path: Path) -> None:
    root = os.fsdecode(bytes(tmp_path) + b"/a\xff\xe2\x82b")
    os.mkdir(root)  # noqa: PTH102 - the name is no text
    with open(f"{root}/config.toml", "wb") as file:  # noqa: PTH123
        file.write(b"\xff")
    found = startup(load(Machine({"NANOPI_HOME": root}, tmp_path)))
    reason = "stream did not contain valid UTF-8"
    assert found.lines == (f"error: failed to read config file {tmp_path}/a\ufffd\ufffdb/config.toml: {reason}",)
