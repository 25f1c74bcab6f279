"""Ways that differ in nothing that still counts become one, so that a long script has few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.scripts.model import Guard
from hooklint.scripts.shell.reader import MOST_STATES

if TYPE_CHECKING:
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State

_MOST_ALIKE = 8
"""Ways that differ only in what holds on them: so many are kept apart."""


def merged(reader: Reader, states: list[State], *, status_counts: bool = True) -> list[State]:
    """The ways without doubles, and no more of them than can be followed."""
    if len(states) > 1:
        states = joined(states, status_counts=status_counts)
    if len(states) > MOST_STATES:
        states = _fewer(reader, states)
    reader.shell.ways = max(1, sum(state.jump is None for state in states))
    return states


def _fewer(reader: Reader, states: list[State]) -> list[State]:
    """More than can be followed: some of them, and the reading is not whole."""
    gone = [state for state in states if state.jump is not None and state.jump.kind == "exit"]
    live = [state for state in states if state.jump is None or state.jump.kind != "exit"]
    if len(live) > MOST_STATES:
        reader.session.is_whole = False
        live = [state.partly() for state in live[: MOST_STATES // 8]]
    if len(gone) > MOST_STATES * 4:
        reader.session.is_whole = False
        gone = [state.partly() for state in gone[: MOST_STATES * 4]]
    return gone + live


def joined(states: list[State], *, status_counts: bool = True) -> list[State]:
    """The ways without doubles."""
    groups: dict[Any, list[State]] = {}
    for state in states:
        key = likeness(state, status_counts=status_counts or state.jump is not None)
        groups.setdefault(key, []).append(state)
    return [state for group in groups.values() for state in (_one_group(group) if len(group) > 1 else group)]


def _one_group(states: list[State]) -> list[State]:
    """Ways that are alike but for their guards."""
    by_guards = {frozenset(state.guards): state for state in reversed(states)}
    kept = reduced(list(by_guards))
    if len(kept) > _MOST_ALIKE:
        return [_in_common(states)]
    return [_with(states, guards) for guards in kept]


def _with(states: list[State], guards: frozenset[Guard]) -> State:
    """The first of the ways on which these hold, with no more than these."""
    state = next(state for state in states if guards <= frozenset(state.guards))
    return state.having(guards=tuple(guard for guard in state.guards if guard in guards))


def _in_common(states: list[State]) -> State:
    """One way for many: what holds on all of them, and one of several things more."""
    common = frozenset.intersection(*(frozenset(state.guards) for state in states))
    first = min(states, key=lambda state: len(state.guards))
    guards = tuple(guard for guard in first.guards if guard in common)
    if first.at is not None and not any(set(state.guards) <= common for state in states):
        guards += (Guard("other", (), "", (), holds=True, at=first.at),)
    return first.having(guards=guards)


def reduced(rows: list[frozenset[Guard]]) -> list[frozenset[Guard]]:
    """The same conditions in fewer rows: two rows that differ in whether one guard holds do not need it."""
    left = dict.fromkeys(rows)
    waiting = list(rows)
    while waiting:
        row = waiting.pop()
        if row not in left:
            continue
        for guard in row:
            rest = row - {guard}
            if rest | {guard._replace(holds=not guard.holds)} in left or rest in left:
                left.pop(row)
                left.pop(rest | {guard._replace(holds=not guard.holds)}, None)
                left[rest] = None
                waiting.append(rest)
                break
    found = list(left)
    return [row for row in found if not any(other < row for other in found)]


def likeness(state: State, *, status_counts: bool = True) -> tuple[object, ...]:
    """What two ways have in common that go on alike; what holds on them is left out."""
    status, failed = state.outcome
    return (
        frozenset(state.variables.items()),
        frozenset(state.arrays.items()),
        state.arguments,
        frozenset(state.descriptors.items()),
        state.cwd,
        state.options,
        frozenset(state.functions.items()),
        frozenset(state.traps.items()),
        state.printed_key,
        frozenset(state.buffers.items()),
        frozenset(state.inputs.items()),
        frozenset((hole, kept.status.codes, kept.failed) for hole, kept in state.statuses.items()),
        state.is_whole,
        state.is_open,
        state.jump,
        (status.codes, status.of, failed, state.at) if status_counts else None,
    )
