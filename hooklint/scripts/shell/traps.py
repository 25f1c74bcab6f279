"""Traps: what the shell runs when it ends, or when a command fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import Handler, State


def on_error(reader: Reader, state: State) -> list[State]:
    """After a command that failed: the ERR trap, which functions and subshells do not have."""
    handler = state.traps.get("ERR")
    if handler is None or not handler.value or (state.calls and "E" not in state.options):
        return [state]
    without = {name: text for name, text in state.traps.items() if name != "ERR"}
    return [
        after if after.jump else after.having(traps=state.traps, outcome=state.outcome)
        for after in _run(reader, handler, state.having(traps=without))
    ]


def at_exit(reader: Reader, states: list[State]) -> list[State]:
    """The ways at their end: with what an EXIT trap did, and the status it chose."""
    found = []
    for state in states:
        handler = state.traps.get("EXIT")
        if handler is None or not handler.value:
            found.append(state)
            continue
        inside = state.having(traps={}, jump=None, calls=0, loops=0, is_tested=False)
        found += [
            after if after.jump else after.having(outcome=state.outcome, at=state.at, jump=state.jump)
            for after in _run(reader, handler, inside)
        ]
    return found


def _run(reader: Reader, handler: Handler, state: State) -> list[State]:
    from hooklint.scripts.shell.evaluate import run_text

    return run_text(reader, handler.value, handler.at, state)
