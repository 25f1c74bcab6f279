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
    from hooklint.scripts.model import Call, Ending, Guard, Place


class LostExit(NamedTuple):
    """Where it stands, what is said of it; the severity is set where somebody may have wanted it so."""

    at: Place
    message: str
    severity: Severity | None


def lost_exit(read: ReadHook) -> LostExit | None:
    """The first one, if no way at all to end blocks, or may; but for those that a program is missing on."""
    ends = tuple(end for end in read.reading.endings if not _lacks_a_program(end.guards))
    if not read.reading.is_whole or not ends or any(may_block(end, ends) for end in ends):
        return None
    call = next(_exits(read), None)
    if call is None:
        return _lost_return(read, ends)
    is_in_child = any(end.at.source is not call.at.source for end in ends)
    codes = {code for end in ends for code in end.status.codes}
    after = consequence(min(codes, default=0), read.hook.event)
    where = "its caller drops the status" if is_in_child else "it stands in a pipeline, a subshell or `$(…)`"
    message = (
        f"this exit {BLOCKS} is not the status of the hook, since {where}: the hook ends with {after}; "
        "pass the status on (`|| exit 2`)"
    )
    return LostExit(call.at, message, Severity.WARNING if is_in_child else None)


def _lost_return(read: ReadHook, ends: tuple[Ending, ...]) -> LostExit | None:
    """`return 2` of a function whose status goes nowhere, where that is all the refusing there is."""
    from hooklint.rules.commands.exit_places import dropped_return

    sources = [part.source for part in read.reading.parts if part.language == "python" and part.started is not None]
    at = next((found for source in sources if (found := dropped_return(source, BLOCKS))), None)
    if at is None:
        at = next((call.at for call in _returns(read) if _tells_no(call, ends, read)), None)
        after, hand_on = "the function's caller drops it", "end with it: `exit 2`"
    else:
        after, hand_on = "nobody hands it on", "call `sys.exit(main())`"
    if at is None:
        return None
    codes = {code for end in ends for code in end.status.codes}
    end = consequence(min(codes, default=0), read.hook.event)
    message = f"this return {BLOCKS} is not the status of the hook, since {after}: the hook ends with {end}; {hand_on}"
    return LostExit(at, message, None)


def _returns(read: ReadHook) -> Iterator[Call]:
    for call in read.reading.calls:
        if call.name == "return" and call.words[1:] == ((str(BLOCKS),),) and can_hold(call.guards, read):
            yield call


def _tells_no(call: Call, ends: tuple[Ending, ...], read: ReadHook) -> bool:
    """Whether it is said on the way that something is refused."""
    from hooklint.rules.commands.refusals import is_refusal

    ways = [end for end in ends if call.guards and set(call.guards) <= set(end.guards)]
    return any(end.status.codes == (0,) and is_refusal(end, read) for end in ways)


def _lacks_a_program(guards: tuple[Guard, ...]) -> bool:
    return any(guard.kind == "program" and not guard.holds for guard in guards)


def may_block(end: Ending, ends: tuple[Ending, ...]) -> bool:
    """What was not followed to its end, as a loop, ends no other way than where it comes to the same `exit`."""
    if verdict(end).kind == "unknown" and not end.is_whole and end.status.codes:
        return not any(one.is_whole and (one.at, one.status.codes) == (end.at, end.status.codes) for one in ends)
    return verdict(end).kind in ("block", "transform", "unknown")


def _exits(read: ReadHook) -> Iterator[Call]:
    for call in read.reading.calls:
        status = literal(call.words[1]) if call.name == "exit" and len(call.words) > 1 else None
        is_refusal = status == str(BLOCKS) and not call.is_background and not _lacks_a_program(call.guards)
        if is_refusal and can_hold(call.guards, read):
            yield call
