"""Which values of the payload decide what a hook answers: they stand in the conditions of an end that blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.feasible import can_hold, feasible
from hooklint.scripts.values import Hole, holes
from hooklint.scripts.verdicts import verdict

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Ending, FieldRead, Guard


class Decisions:
    """What decides whether a hook refuses."""

    def __init__(self, read_hook: ReadHook) -> None:
        self._hook = read_hook
        self._refusals = tuple(one for one in read_hook.reading.endings if verdict(one).kind == "block")
        self._can_refuse = any(can_hold(one.guards, read_hook) for one in self._refusals)
        # Ways that end alike may have been taken together, and what was different is then only known of their calls.
        calls = read_hook.reading.calls if self._refusals else ()
        conditions = [*(one.guards for one in self._refusals), *(call.guards for call in calls if _refuses(call))]
        self._guards = tuple(dict.fromkeys(guard for guards in conditions for guard in guards))
        self._known: dict[tuple[object, ...], bool] = {}

    def hang_on(self, read: FieldRead) -> bool:
        """Whether a refusal of the hook hangs on this value."""
        key = (read.way, read.by)
        if key not in self._known:
            self._known[key] = any(_speaks_of(guard, read) for guard in self._guards)
        return self._known[key]

    def never_come(self, read: FieldRead) -> bool:
        """Whether the hook can refuse nothing, since what its refusals ask of this value never holds."""
        if self._can_refuse or not self._hook.reading.is_whole:
            return False
        about = (tuple(one for one in ending.guards if _speaks_of(one, read)) for ending in self._refusals)
        hanging = [guards for guards in about if guards]
        return bool(hanging) and not any(can_hold(guards, self._hook) for guards in hanging)


def blocking(read_hook: ReadHook) -> tuple[Ending, ...]:
    """The ways to end at which the host takes a refusal."""
    return tuple(ending for ending in feasible(read_hook) if verdict(ending).kind == "block")


def _refuses(call: Call) -> bool:
    """Whether a call ends the hook with the status that blocks, or prints what may be its reply."""
    if call.name in ("exit", "return"):
        return call.words[1:] == (("2",),)
    return call.name in ("echo", "printf", "jq", "cat") and call.stdout == "hook"


def _speaks_of(guard: Guard, read: FieldRead) -> bool:
    if any(_is_of(hole, read) for hole in holes(guard.value)):
        return True
    return read.by == "text" and any(isinstance(piece, Hole) and _is_cut(piece) for piece in guard.value)


def _is_of(hole: Hole, read: FieldRead) -> bool:
    """Whether a hole is the value that was read, or within it; what is cut out as text is known by its key alone."""
    if hole.kind != "field":
        return False
    if read.by == "text":
        return hole.name.rpartition(".")[2] == read.way[-1]
    name = ".".join(read.way)
    return hole.name == name or hole.name.startswith(f"{name}.")


def _is_cut(hole: Hole) -> bool:
    """Whether it is a part of the payload that something took out of it."""
    return hole.kind in ("output", "unknown") and any(inner.kind == "payload" for inner in holes((hole,)))
