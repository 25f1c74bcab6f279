"""Event × version → the fields of the payload that its hooks get on stdin (docs/hosts/nanopi.md §3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, TARGETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Fields: TypeAlias = "Mapping[str, Fields | None]"
"""The keys of an object, each with those of its value; None where the value is no object, or may hold any keys."""

Way: TypeAlias = tuple[str, ...]
"""The keys that lead to a value, from the outermost on."""

ANY = "*"
"""In a way: any key. In fields: the one that stands for all others, where nobody knows them."""

OPEN: Fields = {ANY: None}
"""The arguments of a tool of which nothing is known."""

UNQUOTED = frozenset(
    {"turn_count", "iteration", "response_length", "duration_ms", "is_error", "had_tool_calls", "response_truncated"}
)
"""Numbers and flags, which JSON writes without quotes, wherever they stand in a payload."""

WORDS = frozenset({"event", "tool_name", "tool_call_id", "session_id", "agent_id", "reason"})
"""Names, ids and one of a few words: texts that hold no quote."""

FREE = ("arguments", "tool_input", "tool_response")
"""Where the model, or a tool, chooses the text. All else in a payload is nanopi's own, and plain."""

_RESPONSE: Fields = {"content": None, "duration_ms": None, "is_error": None}
_OF_A_TURN = {
    "before_agent_start": ("prompt", "turn_count"),
    "turn_start": ("iteration", "turn_count"),
    "turn_end": ("had_tool_calls", "iteration", "turn_count"),
    "message_end": ("response_length", "turn_count"),
}


def payload_fields(event: str, target: str, arguments: Fields = OPEN) -> Fields:
    """What is sent with one of today's events; `arguments` are those of the tools that it may be about."""
    kind = KINDS[event]
    fields: dict[str, Fields | None] = {"event": None, "cwd": None, "session_id": None}
    if kind in ("tool", "turn", "input"):
        fields["tool_name"] = None
    if kind == "tool":
        fields["tool_call_id"] = None
    if _is_after(target):
        fields["agent_id"] = None
    return {**fields, "arguments": _arguments(event, target, arguments)}


def _arguments(event: str, target: str, of_tool: Fields) -> Fields:
    kind = KINDS[event]
    if event == "tool_execution_start":
        return of_tool
    if event == "tool_execution_end":
        return {"tool_input": of_tool, "tool_response": _RESPONSE}
    if kind == "input":
        return {"prompt": None}
    if kind == "turn":
        reply = ("response", "response_truncated") if event == "message_end" and _is_after(target) else ()
        return dict.fromkeys((*_OF_A_TURN[event], *reply))
    return {"reason": None} if not _is_before(target) else {}


def _is_before(target: str) -> bool:
    """Whether the events of a session and of a compaction come without a reason."""
    return TARGETS.index(target) < TARGETS.index(DEFAULT_TARGET)


def _is_after(target: str) -> bool:
    return TARGETS.index(target) > TARGETS.index(DEFAULT_TARGET)


def united(every: Iterable[Fields]) -> Fields:
    """The fields of any of these."""
    found: dict[str, Fields | None] = {}
    for fields in every:
        for key, inner in fields.items():
            known = found.get(key)
            found[key] = united((known, inner)) if known is not None and inner is not None else inner or known
    return found


def missing(way: Way, fields: Fields) -> Way | None:
    """The shortest part of a way that leads to nothing; None where it leads to something, or may."""
    inside: Fields | None = fields
    for depth, key in enumerate(way, 1):
        if inside is None or ANY in inside or key == ANY:
            return None
        if key not in inside:
            return way[:depth]
        inside = inside[key]
    return None


def ways(fields: Fields, before: Way = ()) -> Iterator[Way]:
    """Every way there is, the shorter before the longer."""
    for key, inner in fields.items():
        if key != ANY:
            yield (*before, key)
            yield from ways(inner or {}, (*before, key))
