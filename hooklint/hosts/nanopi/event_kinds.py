"""Event → what its matchers are about, in one word (docs/hosts/nanopi.md §4.2).

Apart from `subjects`, which loads automata: most files have no matcher that needs them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["tool", "input", "session", "turn", "compaction"]

KINDS: dict[str, Kind] = {
    "tool_execution_start": "tool",
    "tool_execution_end": "tool",
    "input": "input",
    "session_start": "session",
    "session_shutdown": "session",
    "before_agent_start": "turn",
    "turn_start": "turn",
    "turn_end": "turn",
    "message_end": "turn",
    "session_before_compact": "compaction",
    "session_compact": "compaction",
}
"""Today's events."""


def is_turn(text: str) -> bool:
    """Whether a text is the number of a turn: decimal digits, from 1."""
    return text.isascii() and text.isdecimal() and not text.startswith("0")
