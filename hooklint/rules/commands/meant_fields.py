"""A way into the payload that leads nowhere → the one that was meant: what other hosts call the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.payload_fields import ANY, ways
from hooklint.hosts.nearest import nearest, plain_letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.nanopi.payload_fields import Fields, Way

_GIVEN = "tool_input toolInput input args params parameters tool_args toolArgs tool_arguments toolArguments"
_RETURNED = "tool_response toolResponse tool_output toolOutput tool_result toolResult result"
_CALLED = {
    "event": "hook_event_name hookEventName event_name eventName hook_event hookEvent hook_name",
    "tool_name": "tool toolName tool_type",
    "tool_call_id": "toolCallId tool_use_id toolUseId call_id",
    "cwd": "workdir working_directory workspace project_dir",
    "prompt": "user_prompt userPrompt message user_message text",
    "reason": "source trigger",
    "path": "file_path filePath file filename file_name notebook_path",
    "oldText": "old_string oldString old_str old_text",
    "newText": "new_string newString new_str new_text edits",
    "command": "cmd shell_command script",
    "content": "contents file_text text stdout stderr output",
    "pattern": "regex query glob",
    "is_error": "error isError success",
    "response": "last_assistant_message assistant_message",
    "turn_count": "turn turn_number turnCount",
}
_INPUT, _OUTPUT = frozenset(_GIVEN.split()), frozenset(_RETURNED.split())
_MEANT: dict[str, tuple[str, ...]] = {}
for _own, _theirs in _CALLED.items():
    for _name in _theirs.split():
        _MEANT[_name] = (*_MEANT.get(_name, ()), _own)


def is_foreign(key: str) -> bool:
    """Whether another host, or another tool, has a field of that name."""
    return key in _MEANT or key in _INPUT or key in _OUTPUT


def meant_way(way: Way, fields: Fields, event: str) -> Way:
    """The one way that there is and that was probably meant; () where there is none, or several."""
    if any(key == ANY or not key for key in way):
        return ()
    sent = [other for other in ways(fields) if _is_of_kind(other, way)]
    for key in _keys(way[-1], event, sent):
        found = [other for other in sent if other[-1] == key]
        if found:
            return found[0] if len(found) == 1 else ()
    return _below_arguments(way, fields, event)


def _is_of_kind(other: Way, way: Way) -> bool:
    """Whether both are about what a tool is given, or about what it gives, if that can be told."""
    if not _OUTPUT.isdisjoint(way):
        return "tool_response" in other
    return _INPUT.isdisjoint(way) or "tool_response" not in other


def _keys(key: str, event: str, sent: list[Way]) -> Iterator[str]:
    """What the last key may stand for, the likeliest first."""
    yield key
    if key in _INPUT:
        yield "tool_input" if event == "tool_execution_end" else "arguments"
    if key in _OUTPUT:
        yield "tool_response"
    yield from _MEANT.get(key, ())
    known = tuple(dict.fromkeys(way[-1] for way in sent))
    yield from (other for other in known if plain_letters(other) == plain_letters(key))
    near = nearest(key, known)
    if near:
        yield near


def _below_arguments(way: Way, fields: Fields, event: str) -> Way:
    """For a tool of which nobody knows the arguments: the same one, where arguments stand."""
    rest = way[1:]
    if way[0] not in _INPUT or not rest or event not in ("tool_execution_start", "tool_execution_end"):
        return ()
    arguments = fields.get("arguments") or {}
    inside = arguments.get("tool_input") if event == "tool_execution_end" else arguments
    before = ("arguments", "tool_input") if event == "tool_execution_end" else ("arguments",)
    return (*before, *rest) if inside is not None and ANY in inside else ()
