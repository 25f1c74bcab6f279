"""What is set for which event: docs/hosts/nanopi.md §5.5."""

from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.hosts.nanopi.variables import instead_of, never_set


def why(name: str, event: str = "tool_execution_start") -> str:
    found = never_set(name, event)
    return found.why if found else ""


@pytest.mark.parametrize("event", KINDS)
@pytest.mark.parametrize("name", ["NANOPI_EVENT", "NANOPI_CWD", "NANOPI_SESSION_ID"])
def test_set_on_every_event(name: str, event: str) -> None:
    assert why(name, event) == ""


def test_set_on_some() -> None:
    assert {event for event in KINDS if why("NANOPI_TOOL_NAME", event)} == {
        *("session_start", "session_shutdown", "session_before_compact", "session_compact")
    }
    assert {event for event in KINDS if not why("NANOPI_TOOL_CALL_ID", event)} == {
        *("tool_execution_start", "tool_execution_end")
    }


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("CLAUDE_PROJECT_DIR", "other"),
        ("GEMINI_CWD", "other"),
        ("CURSOR_PROJECT_DIR", "other"),
        ("CLAUDE_TOOL_INPUT_FILE_PATH", "believed"),
        ("TOOL_INPUT", "believed"),
        ("HOOK_EVENT_NAME", "believed"),
        ("NANOPI_OUTPUT_FORMAT", "promised"),
        ("HAD_TOOL_CALLS", "promised"),
        ("NANOPI_EVNT", "slip"),
        ("NANOPI_SESSIONID", "slip"),
    ],
)
def test_never_set(name: str, reason: str) -> None:
    assert why(name) == reason


@pytest.mark.parametrize(
    "name",
    [
        *("HOME", "PATH", "EDITOR", "CI", "TOOLS", "INPUT", "PROMPT", "SESSION_ID", "FILE_PATH", "ITERATIONS"),
        *("CLAUDE_CONFIG_DIR", "CLAUDE_CODE_USE_BEDROCK", "CLAUDECODE", "GEMINI_API_KEY", "CURSOR_API_KEY"),
        *(
            "NANOPI_HOME",
            "NANOPI_SHELL",
            "NANOPI_AGENT_ID",
            "NANOPI_PARENT_PID",
            "NANOPI_GUARD_OFF",
            "PI_CODING_AGENT_DIR",
        ),
    ],
)
def test_anybodys(name: str) -> None:
    assert why(name) == ""


@pytest.mark.parametrize(
    ("name", "event", "instead"),
    [
        ("CLAUDE_PROJECT_DIR", "turn_end", "$NANOPI_CWD"),
        ("CLAUDE_TOOL_NAME", "tool_execution_start", "$NANOPI_TOOL_NAME"),
        ("TOOL_NAME", "session_start", ""),
        ("CLAUDE_TOOL_INPUT", "tool_execution_start", "`.arguments` of the payload on standard input"),
        ("TURN_COUNT", "turn_end", "`.arguments.turn_count` of the payload on standard input"),
        ("CLAUDE_EFFORT", "turn_end", ""),
    ],
)
def test_what_tells_it_instead(name: str, event: str, instead: str) -> None:
    assert instead_of(name, event) == instead
