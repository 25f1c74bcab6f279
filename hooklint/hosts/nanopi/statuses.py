"""An exit status of a hook → what happens because of it, in words (docs/hosts/nanopi.md §5.6)."""

from __future__ import annotations

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT

BLOCKS = 2

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
_KEPT = {
    "tool_execution_start": "the call goes on with its old arguments",
    "tool_execution_end": "the original content is kept",
    "input": "the prompt goes on as it was",
    "before_agent_start": "the prompt goes on as it was",
}


def allowed(event: str) -> str:
    """What it means on this event that no hook refuses; "" where a refusal would not count."""
    return _ALLOWED.get(event, "")


def kept(event: str) -> str:
    """What it means on this event that no hook rewrites (§5.9). Raises `KeyError` where nothing can be rewritten."""
    return _KEPT[event]


def consequence(status: int, event: str) -> str:
    """What follows where a hook for the event always ends like this: half a sentence."""
    if status == BLOCKS:
        return f"exit {status}, so {_REFUSED.get(event, 'nanopi takes it for a refusal, which this event ignores')}"
    if ENFORCEMENT[event].block:
        return f"exit {status}, so {_ALLOWED[event]}"
    return f"exit {status}, so the hook does nothing"
