"""What ends a shell by itself: a variable that is not set under `set -u`, `${x:?}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Guard, Printed
from hooklint.scripts.shell.descriptors import emit
from hooklint.scripts.shell.state import Jump
from hooklint.scripts.values import Hole, literal

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value


def unbound(reader: Reader, node: Node, name: str, state: State, unset: Value) -> list[tuple[State, Value]]:
    """`set -u`: the shell ends where the variable is not set."""
    at = reader.place(node)
    ended = (die(reader, node, state, f" {'$' * name.isdecimal()}{name}: unbound variable"), ())
    if not unset or literal(unset) is not None:
        return [ended]
    missing = Guard("compare", unset, "is set", (), holds=False, at=at)
    there = missing._replace(holds=True)
    if any(guard._replace(at=at) == there for guard in state.guards):
        return [(state, unset)]
    return [(state.knowing(there), unset), (ended[0].knowing(missing), ())]


def complain(reader: Reader, state: State, at: Place, message: str, code: int) -> State:
    """A command of the shell says what is wrong, and fails with a status."""
    said = (Hole("output", "bash", is_line=True), f" {message}\n")
    name = message.partition(":")[0]
    return emit(reader, state, 2, [Printed("stderr", said, at, "bash")]).fails(code, name, at)


def die(reader: Reader, node: Node, state: State, message: str) -> State:
    """The shell says what is wrong and ends: with 127 if its text is an argument, else with 1."""
    at = reader.place(node)
    code = 2 if reader.shell.is_posix else 1 if reader.shell.path else 127
    said = (Hole("output", "bash", is_line=True), f"{message}\n")
    after = emit(reader, state, 2, [Printed("stderr", said, at, "bash")])
    return after.fails(code, "", at).having(jump=Jump("exit"))
