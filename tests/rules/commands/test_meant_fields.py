from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.payload_fields import OPEN, payload_fields
from hooklint.rules.commands.meant_fields import meant_way

BASH = {"command": None}
EDIT = {"path": None, "oldText": None, "newText": None}
START, END = "tool_execution_start", "tool_execution_end"


@pytest.mark.parametrize(
    ("event", "arguments", "way", "wanted"),
    [
        (START, BASH, "tool_input", "arguments"),
        (END, BASH, "tool_input", "arguments.tool_input"),
        (END, BASH, "toolOutput.output", "arguments.tool_response.content"),
        (START, BASH, "tool_input.cmd", "arguments.command"),
        (START, EDIT, "tool_input.file_path", "arguments.path"),
        (START, EDIT, "arguments.new_string", "arguments.newText"),
        (START, EDIT, "arguments.pth", "arguments.path"),
        (START, OPEN, "tool_input.query.text", "arguments.query.text"),
        (END, OPEN, "tool_input.query", "arguments.tool_input.query"),
        (START, BASH, "toolName", "tool_name"),
        (START, BASH, "tool_use_id", "tool_call_id"),
        ("input", OPEN, "user_prompt", "arguments.prompt"),
        ("session_shutdown", OPEN, "reason", "arguments.reason"),
        ("session_before_compact", OPEN, "trigger", "arguments.reason"),
        ("turn_end", OPEN, "turn_count", "arguments.turn_count"),
        ("turn_start", OPEN, "sessionId", "session_id"),
    ],
)
def test_meant(event: str, arguments: dict[str, None], way: str, wanted: str) -> None:
    assert ".".join(meant_way(tuple(way.split(".")), payload_fields(event, "0.12", arguments), event)) == wanted


@pytest.mark.parametrize(
    ("event", "arguments", "way"),
    [
        (START, BASH, "tool_input.file_path"),
        (START, BASH, "tool_response.content"),
        (START, BASH, "transcript_path"),
        (START, BASH, "arguments.*.command2"),
        (END, {"path": None, "content": None}, "content"),
        ("input", OPEN, "tool_input.command"),
        ("message_end", OPEN, "last_assistant_message"),
        ("session_start", OPEN, "permission_mode"),
    ],
)
def test_nobody_can_say(event: str, arguments: dict[str, None], way: str) -> None:
    assert meant_way(tuple(way.split(".")), payload_fields(event, "0.12", arguments), event) == ()
