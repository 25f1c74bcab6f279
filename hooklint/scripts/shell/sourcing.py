"""`source file`: another text in the same shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Printed, Status
from hooklint.scripts.shell.descriptors import emit
from hooklint.scripts.shell.state import OK, Jump, State
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.model import Call
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.text import Text


def source(reader: Reader, call: Call, state: State) -> list[State]:
    """Run a file here; one that is not there fails, and one that was not read may do anything."""
    from hooklint.scripts.shell.evaluate import run_inside

    if len(call.words) == 1:
        return [state.fails(2, call.name, call.at)]
    known = len(reader.session.started)
    text = _text(reader, call, state)
    if text is None:
        new = reader.session.started[known:]
        if new and new[-1].is_there is False:
            return [_missing(reader, call, state)]
        return [state.partly().having(is_open=True).ends(Status((), call.name, call), failed=None, at=call.at)]
    arguments = call.words[2:] or state.arguments
    depth = reader.session.depth
    reader.session.depth += 1
    try:
        ways = run_inside(reader, text, state.having(arguments=arguments, outcome=OK, is_sourced=True))
    finally:
        reader.session.depth = depth
    return [
        way.having(
            arguments=state.arguments if call.words[2:] else way.arguments,
            is_sourced=state.is_sourced,
            jump=None if way.jump and way.jump.kind == "return" else way.jump,
        )
        for way in ways
    ]


def _text(reader: Reader, call: Call, state: State) -> Text | None:
    from hooklint.scripts.resolve import sourced
    from hooklint.scripts.shell.commands import given_to

    return sourced(call.words[1], call.places[1], reader.session, given_to(reader, call, state), state.guards)


def _missing(reader: Reader, call: Call, state: State) -> State:
    said = (Hole("output", "bash", is_line=True), "\n")
    after = emit(reader, state, 2, [Printed("stderr", said, call.at, "bash")])
    if reader.shell.is_posix:
        return after.fails(2, call.name, call.at).having(jump=Jump("exit"))
    return after.fails(1, call.name, call.at)
