from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.model import Refusal, Slot
from hooklint.hosts.nanopi.texts import consequence, displayed, io_text, printed, reworded
from hooklint.hosts.nanopi.versions import RETIRED, version
from hooklint.source.span import Span

CONFIG = Slot("global", "config", Path("/r/config.toml"), "/r/config.toml")
SETTINGS = Slot("project", "settings", Path("/p/.nanopi/settings.toml"), "/p/.nanopi/settings.toml")


@pytest.mark.parametrize(
    ("slot", "kind", "text"),
    [
        (CONFIG, "io", "failed to read config file /r/config.toml: why"),
        (CONFIG, "syntax", "failed to parse TOML in /r/config.toml: why"),
        (CONFIG, "type", "failed to parse TOML in /r/config.toml: why"),
        (SETTINGS, "io", "failed to read /p/.nanopi/settings.toml: why"),
        (SETTINGS, "missing-field", "failed to parse /p/.nanopi/settings.toml: why"),
    ],
)
def test_displayed(slot: Slot, kind: str, text: str) -> None:
    assert displayed(slot, kind, "why") == text


def test_the_path_is_shown_as_the_host_joined_it() -> None:
    relative = Slot("global", "config", Path("/p/config.toml"), "config.toml")
    assert displayed(relative, "io", "why") == "failed to read config file config.toml: why"


@pytest.mark.parametrize(
    ("slot", "target", "prefix"),
    [
        (CONFIG, "0.11", "error: failed"),
        (CONFIG, "0.12", "error: failed"),
        (CONFIG, "0.13", "error: failed"),
        (SETTINGS, "0.11", "warning: failed to load settings: failed"),
        (SETTINGS, "0.12", "warning: failed to load settings: failed"),
        (SETTINGS, "0.13", "error: failed"),
    ],
)
def test_printed(slot: Slot, target: str, prefix: str) -> None:
    refusal = Refusal(slot, Span(0, 0), "type", (), "why", "why\n")
    text = printed(refusal, version(target)) or ""
    assert text.startswith(prefix)
    assert text.endswith(": why\n")


@pytest.mark.parametrize(
    ("slot", "target", "words"),
    [
        (CONFIG, "0.11", "nanopi 0.11 refuses to start"),
        (CONFIG, "0.13", "nanopi 0.13 refuses to start"),
        (SETTINGS, "0.13", "nanopi 0.13 refuses to start"),
        (
            SETTINGS,
            "0.12",
            "this file alone disarms the hooks of all four files (nanopi 0.12 only warns; 0.13 does not start)",
        ),
    ],
)
def test_consequence(slot: Slot, target: str, words: str) -> None:
    assert consequence(slot, version(target)) == words


@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_a_retired_name_in_backticks_replaces_the_text(old: str, new: str) -> None:
    said = f'unknown hook event "{old}" — renamed to "{new}" in v0.12 (see docs/v0.12-events.md §2.1)\n'
    assert reworded(f"1 | x # was `{old}`\n", version("0.12")) == said
    assert reworded(f"unknown field `{old}`, expected …\n", version("0.13")) == said
    assert reworded(f"unknown field `{old}`\n", version("0.11")) == f"unknown field `{old}`\n"


def test_the_first_of_the_host_s_own_order_is_named() -> None:
    assert '"post_tool_use"' in reworded("`session_end` `user_prompt_submit` `post_tool_use`", version("0.12"))


@pytest.mark.parametrize(
    "text", ["pre_tool_use", '"pre_tool_use"', "`pre_tool_use", "`PreToolUse`", "` pre_tool_use `", ""]
)
def test_anything_else_stays(text: str) -> None:
    assert reworded(text, version("0.12")) == text


def test_io_text() -> None:
    assert io_text(IsADirectoryError(21, "Is a directory", "/x")) == "Is a directory (os error 21)"
