"""Event → what nanopi does with the outcome of its hooks (docs/hosts/nanopi.md §3, §5.9)."""

from __future__ import annotations

from hooklint.source.named_tuple import NamedTuple


class Enforced(NamedTuple):
    """What of an outcome counts.

    `block`: a hook can refuse. `rewritten` are the keys of a rewrite that count: `*` stands for all arguments of the
    tool, nothing for a rewrite that is dropped. `instead` are the events where the same wish would count.
    """

    block: bool
    rewritten: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


_ADVISORY = Enforced(block=False, instead=("before_agent_start", "input"))

ENFORCEMENT = {
    "tool_execution_start": Enforced(block=True, rewritten=("*",)),
    "tool_execution_end": Enforced(block=False, rewritten=("content", "is_error"), instead=("tool_execution_start",)),
    "input": Enforced(block=True, rewritten=("prompt",)),
    "before_agent_start": Enforced(block=True, rewritten=("prompt",)),
    "session_start": _ADVISORY,
    "session_shutdown": _ADVISORY,
    "turn_start": _ADVISORY,
    "turn_end": _ADVISORY,
    "message_end": _ADVISORY,
    "session_before_compact": _ADVISORY,
    "session_compact": _ADVISORY,
}
"""Today's events."""
