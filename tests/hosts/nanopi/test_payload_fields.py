from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.payload_fields import OPEN, missing, payload_fields, united, ways
from hooklint.hosts.nanopi.versions import EVENTS

BASH = {"command": None}
EDIT = {"path": None, "oldText": None, "newText": None}


def split(way: str) -> tuple[str, ...]:
    return tuple(way.split("."))


SENT = [  # docs/hosts/nanopi.md §3.1
    ("tool_execution_start", "0.12", "tool_name"),
    ("tool_execution_start", "0.12", "tool_call_id"),
    ("tool_execution_start", "0.12", "arguments.command"),
    ("tool_execution_end", "0.12", "tool_call_id"),
    ("tool_execution_end", "0.12", "arguments.tool_input.command"),
    ("tool_execution_end", "0.12", "arguments.tool_response.content"),
    ("tool_execution_end", "0.12", "arguments.tool_response.is_error"),
    ("tool_execution_end", "0.12", "arguments.tool_response.duration_ms"),
    ("before_agent_start", "0.12", "tool_name"),
    ("before_agent_start", "0.12", "arguments.turn_count"),
    ("input", "0.12", "arguments.prompt"),
    ("input", "0.12", "tool_name"),
    ("turn_start", "0.12", "arguments.iteration"),
    ("turn_end", "0.12", "arguments.had_tool_calls"),
    ("message_end", "0.12", "arguments.response_length"),
    ("message_end", "0.13", "arguments.response"),
    ("message_end", "0.13", "arguments.response_truncated"),
    ("session_start", "0.12", "arguments.reason"),
    ("session_compact", "0.12", "arguments.reason"),
    ("session_shutdown", "0.13", "agent_id"),
]


@pytest.mark.parametrize(("event", "target", "way"), SENT)
def test_sent(event: str, target: str, way: str) -> None:
    assert missing(split(way), payload_fields(event, target, BASH)) is None
    assert split(way) in list(ways(payload_fields(event, target, BASH)))


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
@pytest.mark.parametrize("way", ["event", "cwd", "session_id", "arguments"])
def test_sent_with_all(event: str, target: str, way: str) -> None:
    assert missing((way,), payload_fields(event, target)) is None


@pytest.mark.parametrize(
    ("event", "target", "way", "lost"),
    [
        ("tool_execution_start", "0.12", "tool_input.command", "tool_input"),
        ("tool_execution_start", "0.12", "arguments.tool_input.command", "arguments.tool_input"),
        ("tool_execution_start", "0.12", "arguments.path", "arguments.path"),
        ("tool_execution_end", "0.12", "arguments.command", "arguments.command"),
        ("tool_execution_end", "0.12", "arguments.tool_response.stdout", "arguments.tool_response.stdout"),
        ("before_agent_start", "0.12", "arguments.iteration", "arguments.iteration"),
        ("input", "0.12", "prompt", "prompt"),
        ("input", "0.12", "arguments.turn_count", "arguments.turn_count"),
        ("input", "0.12", "tool_call_id", "tool_call_id"),
        ("message_end", "0.12", "arguments.response", "arguments.response"),
        ("turn_start", "0.13", "arguments.had_tool_calls", "arguments.had_tool_calls"),
        ("session_start", "0.12", "tool_name", "tool_name"),
        ("session_start", "0.12", "arguments.source", "arguments.source"),
        ("session_start", "0.11", "arguments.reason", "arguments.reason"),
        ("session_compact", "0.11", "arguments.reason", "arguments.reason"),
        ("turn_end", "0.12", "agent_id", "agent_id"),
    ],
)
def test_not_sent(event: str, target: str, way: str, lost: str) -> None:
    assert missing(split(way), payload_fields(event, target, BASH)) == split(lost)


@pytest.mark.parametrize("way", ["arguments.*.x", "*", "arguments.command.0", "cwd.length", ""])
def test_what_nobody_can_tell(way: str) -> None:
    assert missing(split(way) if way else (), payload_fields("tool_execution_start", "0.12", BASH)) is None


def test_a_tool_of_which_nothing_is_known() -> None:
    assert missing(("arguments", "query"), payload_fields("tool_execution_start", "0.12")) is None
    assert missing(("arguments", "tool_input", "query"), payload_fields("tool_execution_end", "0.12", OPEN)) is None
    assert missing(("arguments", "query"), payload_fields("tool_execution_end", "0.12", OPEN)) == ("arguments", "query")


def test_several_tools() -> None:
    both = united([BASH, EDIT, {"path": {"inner": None}}])
    assert list(ways(both)) == [("command",), ("path",), ("path", "inner"), ("oldText",), ("newText",)]
