"""Hooks of one event in a row: what the rewrite of one leaves for those behind it (docs/hosts/nanopi.md §5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.hosts.nanopi.matchers import fires
from hooklint.hosts.nanopi.payload_fields import ANY
from hooklint.rules.commands.feasible import can_hold, feasible, tools_of
from hooklint.rules.commands.hit_tools import left_by
from hooklint.scripts.values import Object
from hooklint.scripts.verdicts import verdict
from hooklint.source.errors import HooklintError
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.hosts.nanopi.payload_fields import Way
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import FieldRead, Guard
    from hooklint.scripts.values import Shape

_ARGUMENTS = "arguments"
_BESIDE = ("event", "tool_name", "tool_call_id", "cwd", "session_id")
"""What no rewrite touches."""

_FIRST_TURNS = frozenset("123456789")


class Starved(NamedTuple):
    """A hook that reads `lost`, and an earlier one after whose rewrite the arguments are only those in `kept`."""

    later: ReadHook
    lost: Way
    earlier: ReadHook
    kept: tuple[str, ...]


class _Rewrite(NamedTuple):
    """One way in which a hook replaces all arguments: the keys it leaves, and for which tools or turns."""

    hook: ReadHook
    kept: tuple[str, ...]
    times: frozenset[str]


def starved(chain: Sequence[ReadHook]) -> Iterator[Starved]:
    """Of the hooks of one event in run order, each that an earlier one starves, with the first that does."""
    rewrites: list[_Rewrite] = []
    for later in sorted(chain, key=_place):
        found = (
            Starved(later, read.way, rewrite.hook, rewrite.kept)
            for rewrite in rewrites
            for read in later.reading.fields
            if _is_lost(read, rewrite) and can_hold(read.guards, later) and rewrite.times & _times(later, read.guards)
        )
        first = next(found, None)
        if first is not None:
            yield first
        rewrites += _rewrites(later)


def _place(read_hook: ReadHook) -> int:
    return read_hook.hook.place


def _rewrites(read_hook: ReadHook) -> Iterator[_Rewrite]:
    for ending in feasible(read_hook):
        found = verdict(ending)
        if found.kind == "transform" and found.reply is not None:
            kept = _kept(found.reply.shape)
            times = _times(read_hook, ending.guards)
            if kept is not None and times:
                yield _Rewrite(read_hook, kept, times)


def _kept(reply: Shape | None) -> tuple[str, ...] | None:
    """The only keys that the arguments have then; None where others may be among them."""
    if not isinstance(reply, Object):
        return None
    new = reply.get("updated_input") or reply.get("hookSpecificOutput")
    if not isinstance(new, Object) or new.base is not None:
        return None
    return tuple(dict.fromkeys(key for key, _ in new.items))


def _is_lost(read: FieldRead, rewrite: _Rewrite) -> bool:
    """Whether neither the value nor what is taken in its place is there after the rewrite."""
    if read.way[:1] != (_ARGUMENTS,) or len(read.way) == 1:
        return False
    return not any(_is_left(way, rewrite.kept) for way in (read.way, *read.alternatives))


def _is_left(way: Way, kept: tuple[str, ...]) -> bool:
    if way[:1] == (_ARGUMENTS,):
        return len(way) == 1 or way[1] in (*kept, ANY)
    return bool(way) and way[0] in _BESIDE


def _times(read_hook: ReadHook, guards: tuple[Guard, ...]) -> frozenset[str]:
    """The tools, or the first turns, for which the hook fires and gets to where these conditions hold."""
    hook = read_hook.hook
    if KINDS[hook.event] == "tool":
        return left_by(guards, frozenset(tools_of(read_hook)))
    try:
        return frozenset(turn for turn in _FIRST_TURNS if fires(hook.matcher.value, turn))
    except HooklintError:  # it asks for more work than a text is worth
        return frozenset()
