"""An exit status of a hook → what happens because of it, in words (docs/hosts/nanopi.md §5.6)."""

from __future__ import annotations

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT

BLOCKS = 2
NOT_EXECUTABLE = 126
NOT_FOUND = 127

_REFUSED = {
    "tool_execution_start": "every call that the hook is asked about is blocked",
    "input": "every prompt is refused",
    "before_agent_start": "every turn is refused",
}
_ALLOWED = {
    "tool_execution_start": "the call is allowed",
    "input": "the prompt is allowed",
    "before_agent_start": "the turn is allowed",
}


def allowed(event: str) -> str:
    """What it means on this event that no hook refuses; "" where a refusal would not count."""
    return _ALLOWED.get(event, "")


def consequence(status: int, event: str) -> str:
    """What follows where a hook for the event always ends like this: half a sentence."""
    if status == BLOCKS:
        return f"exit {status}, so {_REFUSED.get(event, 'nanopi takes it for a refusal, which this event ignores')}"
    if ENFORCEMENT[event].block:
        return f"exit {status}, so {_ALLOWED[event]}"
    return f"exit {status}, so the hook does nothing"
