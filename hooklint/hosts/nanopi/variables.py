"""The variables of a hook's environment: what nanopi sets, and what it never does (docs/hosts/nanopi.md §5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.event_kinds import Kind

EVENT = "NANOPI_EVENT"
CWD = "NANOPI_CWD"
SESSION_ID = "NANOPI_SESSION_ID"
TOOL_NAME = "NANOPI_TOOL_NAME"
TOOL_CALL_ID = "NANOPI_TOOL_CALL_ID"

_SET: dict[str, frozenset[Kind]] = {
    EVENT: frozenset(KINDS.values()),
    CWD: frozenset(KINDS.values()),
    SESSION_ID: frozenset(KINDS.values()),
    TOOL_NAME: frozenset({"tool", "turn", "input"}),
    TOOL_CALL_ID: frozenset({"tool"}),
}
"""By what the event is about. What is not set here may be inherited from another nanopi."""

_INHERITED = frozenset({"NANOPI_HOME", "NANOPI_SHELL", "NANOPI_AGENT_ID", "NANOPI_PARENT_PID"})

_PROMISED = frozenset({"NANOPI_FILE_PATH", "NANOPI_PROJECT_DIR", "NANOPI_CONFIG_DIR", "NANOPI_OUTPUT_FORMAT"})
_PROMISED |= frozenset({"TURN_COUNT", "ITERATION", "HAD_TOOL_CALLS"})
"""They stand in documents of nanopi, and nowhere in its code."""

_OTHERS: dict[str, frozenset[str]] = {
    "Claude Code": frozenset(
        {
            *("CLAUDE_PROJECT_DIR", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA", "CLAUDE_ENV_FILE", "CLAUDE_EFFORT"),
            *("CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_REMOTE"),
        }
    ),
    "Gemini CLI": frozenset({"GEMINI_PROJECT_DIR", "GEMINI_SESSION_ID", "GEMINI_CWD"}),
    "Cursor": frozenset(
        {"CURSOR_PROJECT_DIR", "CURSOR_VERSION", "CURSOR_USER_EMAIL", "CURSOR_TRANSCRIPT_PATH", "CURSOR_CODE_REMOTE"}
    ),
}
"""By the host that sets them."""

_BELIEVED_PREFIXES = (
    *("CLAUDE_TOOL_", "CLAUDE_HOOK_", "CLAUDE_FILE_PATH", "CLAUDE_NOTIFICATION", "CLAUDE_PLUGIN_OPTION_"),
    *("TOOL_INPUT", "HOOK_TOOL_", "PI_HOOK_", "PI_TOOL_"),
)
_BELIEVED = frozenset({"CLAUDE_EVENT", "CLAUDE_SESSION_ID", "CLAUDE_TRANSCRIPT_PATH", "CLAUDE_CWD", "CLAUDE_PROMPT"})
_BELIEVED |= frozenset({"CLAUDE_USER_PROMPT", "CLAUDE_FILE", "CLAUDE_COMMAND", "CLAUDE_WORKING_DIR", "USER_PROMPT"})
_BELIEVED |= frozenset({"TOOL_NAME", "TOOL_ARGS", "TOOL_ARGUMENTS", "TOOL_OUTPUT", "TOOL_RESPONSE", "TOOL_RESULT"})
_BELIEVED |= frozenset({"TOOL_CALL_ID", "TOOL_USE_ID", "HOOK_EVENT", "HOOK_EVENT_NAME", "HOOK_INPUT", "HOOK_PAYLOAD"})
_BELIEVED |= frozenset({"PI_PROJECT_DIR", "PI_SESSION_ID", "PI_EVENT", "PI_CWD"})
_BELIEVED |= frozenset(
    f"NANOPI_{name}"
    for name in (
        *("TOOL", "TOOL_INPUT", "TOOL_ARGS", "TOOL_ARGUMENTS", "TOOL_OUTPUT", "TOOL_RESPONSE", "TOOL_RESULT"),
        *("ARGUMENTS", "ARGS", "INPUT", "PAYLOAD", "PROMPT", "USER_PROMPT", "COMMAND", "REASON", "TURN", "TURN_COUNT"),
        *("EVENT_NAME", "HOOK_EVENT", "HOOK_EVENT_NAME", "HOOK_INPUT", "TRANSCRIPT_PATH", "SESSION", "TURN_NUMBER"),
    )
)
"""Guides and scripts use them, and no host sets them."""


class NeverSet(NamedTuple):
    """A variable that nanopi does not set for an event.

    `why`: `other` (the host `whose` sets it), `promised`, `believed`, `slip` (of the name `meant`), `event` (it is set
    for other events).
    """

    why: Literal["other", "promised", "believed", "slip", "event"]
    whose: str = ""
    meant: str = ""


def never_set(name: str, event: str) -> NeverSet | None:
    """Why the name is empty at the event; None if it is set, or if it is anybody's own."""
    if name in _SET:
        return None if KINDS[event] in _SET[name] else NeverSet("event")
    if name in _PROMISED:
        return NeverSet("promised")
    host = next((host for host, names in _OTHERS.items() if name in names), None)
    if host is not None:
        return NeverSet("other", host)
    if name in _BELIEVED or name.startswith(_BELIEVED_PREFIXES):
        return NeverSet("believed")
    return _slip(name)


def _slip(name: str) -> NeverSet | None:
    if not name.startswith("NANOPI") or name in _INHERITED:
        return None
    from hooklint.hosts.nearest import nearest

    meant = nearest(name, (*_SET, *_INHERITED))
    return NeverSet("slip", meant=meant) if meant in _SET else None


_INSTEAD = {
    "NANOPI_TOOL": "NANOPI_TOOL_NAME",
    "NANOPI_SESSION": "NANOPI_SESSION_ID",
    "NANOPI_REASON": "`.arguments.reason` of the payload on standard input",
    "NANOPI_TURN": "`.arguments.turn_count` of the payload on standard input",
    "NANOPI_TURN_COUNT": "`.arguments.turn_count` of the payload on standard input",
    "NANOPI_TURN_NUMBER": "`.arguments.turn_count` of the payload on standard input",
    "NANOPI_FILE_PATH": "`.arguments.path` of the payload on standard input",
    "NANOPI_PROJECT_DIR": "NANOPI_CWD",
    "TURN_COUNT": "`.arguments.turn_count` of the payload on standard input",
    "ITERATION": "`.arguments.iteration` of the payload on standard input",
    "HAD_TOOL_CALLS": "`.arguments.had_tool_calls` of the payload on standard input",
}
_BY_ENDING = {
    "PROJECT_DIR": "NANOPI_CWD",
    "CWD": "NANOPI_CWD",
    "WORKING_DIR": "NANOPI_CWD",
    "SESSION_ID": "NANOPI_SESSION_ID",
    "TOOL_NAME": "NANOPI_TOOL_NAME",
    "TOOL_CALL_ID": "NANOPI_TOOL_CALL_ID",
    "TOOL_USE_ID": "NANOPI_TOOL_CALL_ID",
    "EVENT_NAME": "NANOPI_EVENT",
    "EVENT": "NANOPI_EVENT",
    "PROMPT": "`.arguments.prompt` of the payload on standard input",
    "TOOL_OUTPUT": "`.arguments.tool_response` of the payload on standard input",
    "TOOL_RESPONSE": "`.arguments.tool_response` of the payload on standard input",
    "TOOL_RESULT": "`.arguments.tool_response` of the payload on standard input",
}
_PAYLOAD_PARTS = ("TOOL", "FILE", "COMMAND", "ARGUMENTS", "INPUT", "PAYLOAD")


def instead_of(name: str, event: str) -> str:
    """Where nanopi tells what was looked for in such a variable; "" where nobody can say."""
    near = _INSTEAD.get(name) or next((there for end, there in _BY_ENDING.items() if name.endswith(end)), "")
    if near in _SET:
        return f"${near}" if KINDS[event] in _SET[near] else ""
    if near:
        return near
    return "`.arguments` of the payload on standard input" if any(part in name for part in _PAYLOAD_PARTS) else ""
