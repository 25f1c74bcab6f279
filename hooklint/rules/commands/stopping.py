"""A script that ends with a status nobody wrote → what comes of that, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.statuses import BLOCKS, consequence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Part


def blocking_first(read_hooks: Iterable[ReadHook]) -> list[ReadHook]:
    """The hooks whose refusal counts before the others: what a shared script does matters most there."""
    return sorted(read_hooks, key=lambda one: not ENFORCEMENT[one.hook.event].block)


def stop_at_2(read_hook: ReadHook, part: Part, *, is_certain: bool) -> str:
    """What follows where the shell gives up a text with status 2. `is_certain`: each run comes to that place."""
    event = read_hook.hook.event
    if not status_counts(read_hook, part):
        return f"exit {BLOCKS}, and nothing behind that is done"
    if is_certain or not ENFORCEMENT[event].block:
        return consequence(BLOCKS, event)
    return f"exit {BLOCKS}, so every call that gets so far is blocked"


def status_counts(read_hook: ReadHook, part: Part) -> bool:
    """Whether the status with which the text ends is the hook's own."""
    if part.started is None and part.source is read_hook.file.source:
        return True
    return any(ending.at.source is part.source for ending in read_hook.reading.endings)
