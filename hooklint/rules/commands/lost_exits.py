"""An `exit 2` in a part of a script whose status nobody takes over → where it stands, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.statuses import BLOCKS, consequence
from hooklint.rules.commands.feasible import can_hold
from hooklint.rules.model import Severity
from hooklint.scripts.values import literal
from hooklint.scripts.verdicts import verdict
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Place


class LostExit(NamedTuple):
    """Where it stands, what is said of it; the severity is set where somebody may have wanted it so."""

    at: Place
    message: str
    severity: Severity | None


def lost_exit(read: ReadHook) -> LostExit | None:
    """The first one, if no way at all to end blocks, or may."""
    ends = read.reading.endings
    if not read.reading.is_whole or not ends or any(_may_block(verdict(end).kind) for end in ends):
        return None
    call = next(_exits(read), None)
    if call is None:
        return None
    is_in_child = any(end.at.source is not call.at.source for end in ends)
    codes = {code for end in ends for code in end.status.codes}
    after = consequence(min(codes, default=0), read.hook.event)
    where = "its caller drops the status" if is_in_child else "it stands in a pipeline, a subshell or `$(…)`"
    message = (
        f"this exit {BLOCKS} is not the status of the hook, since {where}: the hook ends with {after}; "
        "pass the status on (`|| exit 2`)"
    )
    return LostExit(call.at, message, Severity.WARNING if is_in_child else None)


def _may_block(kind: str) -> bool:
    return kind in ("block", "transform", "unknown")


def _exits(read: ReadHook) -> Iterator[Call]:
    for call in read.reading.calls:
        status = literal(call.words[1]) if call.name == "exit" and len(call.words) > 1 else None
        if status == str(BLOCKS) and not call.is_background and can_hold(call.guards, read):
            yield call
