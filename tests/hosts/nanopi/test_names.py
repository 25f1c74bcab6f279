from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.names import Meaning, meaning
from hooklint.hosts.nanopi.versions import EVENTS, RETIRED, version

NOW, OLD = version("0.12"), version("0.11")


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("target", ["0.12", "0.13"])
def test_events_of_today_are_known(event: str, target: str) -> None:
    assert meaning(event, version(target)) == Meaning(event, "known")


@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_old_names_are_known_to_0_11_and_retired_since(old: str, new: str) -> None:
    assert meaning(old, OLD) == Meaning(new, "known")
    assert meaning(old, NOW) == Meaning(new, "retired")


@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("ToolExecutionStart", "tool_execution_start"),
        ("PreToolUse", "tool_execution_start"),
        ("preToolUse", "tool_execution_start"),
        ("PRE-TOOL-USE", "tool_execution_start"),
        ("PostToolUse", "tool_execution_end"),
        ("UserPromptSubmit", "input"),
        ("INPUT", "input"),
        ("SessionEnd", "session_shutdown"),
        ("session start", "session_start"),
        ("sessioncompact", "session_compact"),
        ("Turn_Start", "turn_start"),
    ],
)
def test_another_style(key: str, event: str) -> None:
    assert meaning(key, NOW) == Meaning(event, "style")


@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("turn_startt", "turn_start"),
        ("tunr_end", "turn_end"),
        ("inpu", "input"),
        ("tool_executon_end", "tool_execution_end"),
        ("user_prompt_submitted", "input"),
        ("post_tool_uses", "tool_execution_end"),
    ],
)
def test_a_slip(key: str, event: str) -> None:
    assert meaning(key, NOW) == Meaning(event, "slip")


@pytest.mark.parametrize(
    "key", ["", "Stop", "enabled", "SubagentStop", "Notification", "tool", "turn", "tool_execution_st", "é"]
)
def test_nobody_can_tell(key: str) -> None:
    assert meaning(key, NOW) is None


@pytest.mark.parametrize("key", ["ToolExecutionStart", "tool_execution_start", "turn_startt", "Stop"])
def test_0_11_ignores_what_it_does_not_know(key: str) -> None:
    assert meaning(key, OLD) is None
