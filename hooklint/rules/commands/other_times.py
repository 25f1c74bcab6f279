"""Whether a field that is not there now may be there at another time, so that a script does right to look for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.payload_fields import OPEN, payload_fields, united, ways
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.hosts.nanopi.tool_arguments import arguments_of
from hooklint.hosts.nanopi.versions import EVENTS, TARGETS

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.payload_fields import Fields, Way
    from hooklint.scripts.model import FieldRead


def may_be_empty(read: FieldRead, lost: Way, event: str, target: str) -> bool:
    """Whether a script that puts it into a log can be meant so: other events have it, or a model may add it."""
    if lost[-1] in _sent_keys(target, with_tools=True) or _is_argument(lost, event):
        return True
    return _has_default(read) and lost[-1] in _sent_keys(TARGETS[-1], with_tools=False)


@lru_cache(maxsize=8)
def _sent_keys(target: str, *, with_tools: bool) -> frozenset[str]:
    """Every key that some event has."""
    arguments = _of_all_tools(target) if with_tools else OPEN
    return frozenset(key for event in EVENTS for way in ways(payload_fields(event, target, arguments)) for key in way)


def _of_all_tools(target: str) -> Fields:
    known = (arguments_of(tool, target) for tool in event_subject("tool_execution_start", target).names)
    return united(dict.fromkeys(one.known) for one in known if one is not None)


def _is_argument(lost: Way, event: str) -> bool:
    """Whether it would be an argument of a tool: whatever the model makes up is passed on."""
    if event == "tool_execution_start":
        return lost[0] == "arguments"
    return event == "tool_execution_end" and lost[:2] == ("arguments", "tool_input")


def _has_default(read: FieldRead) -> bool:
    """Whether something stands in for it: `// "-"` behind it in jq, `.get` in Python."""
    source, span = read.at
    return source.data[span.end :].lstrip(b" )").startswith((b"//", b"?")) or b".get(" in source.data[slice(*span)]
