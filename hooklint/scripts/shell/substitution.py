"""`$(…)`, backquotes and `<(…)`: a subshell whose output is a text of the script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.descriptors import buffered
from hooklint.scripts.values import UNKNOWN, Value

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State


def substitute(reader: Reader, node: Node, state: State) -> list[tuple[State, Value]]:
    """What a command substitution gives, and the way on behind it; its status is the last one then."""
    inner = [child for child in reader.children(node) if child.is_named]
    if len(inner) == 1 and inner[0].type == "file_redirect":
        from hooklint.scripts.shell.descriptors import redirected

        return [
            (after.back_in(state).succeeds("", reader.place(node)), _content(after))
            for after in redirected(reader, inner, state)
        ]
    if node.has_error or (reader.source(node).startswith("`") and "\\" in reader.source(node)):
        return [(state.partly(), UNKNOWN)]
    return [(after, stripped(value)) for after, value in capture(reader, inner, state)]


def _content(state: State) -> Value:
    left = state.stdin()
    return stripped(left) if left is not None else UNKNOWN


def capture(reader: Reader, nodes: list[Node], state: State) -> list[tuple[State, Value]]:
    """Run commands in a subshell and give what they print on stdout."""
    from hooklint.scripts.shell.flow import run_subshell

    # Bash leaves `set -e` behind at the door; a POSIX shell does not.
    options = state.options if reader.shell.is_posix else state.options - {"e"}
    inside, number = buffered(reader, state.having(options=options), (1,), "captured")
    ways = run_subshell(reader, nodes, inside, keeps_loops=True)
    found = []
    for way in ways:
        value = way.buffers.get(number, ())
        rest = {key: text for key, text in way.buffers.items() if key != number}
        found.append((way.back_in(state).having(buffers=rest), value))
    return found


def process(reader: Reader, node: Node, state: State) -> list[tuple[State, Value]]:
    """`<(…)`: the name of a pipe from which the output can be read; `>(…)` is not followed."""
    inner = [child for child in reader.children(node) if child.is_named]
    if not reader.source(node).startswith("<("):
        from hooklint.scripts.shell.flow import run_subshell

        ways = run_subshell(reader, inner, state.left_of_stdin(None))
        return [
            (way.back_in(state).having(inputs=state.inputs).partly(), (f"/dev/fd/#{next(reader.shell.numbers)}",))
            for way in ways
        ]
    found: list[tuple[State, Value]] = []
    for way, value in capture(reader, inner, state):
        number = next(reader.shell.numbers)
        after = way.having(inputs={**way.inputs, number: value}, outcome=state.outcome)
        found.append((after, (f"/dev/fd/#{number}",)))
    return found


def stripped(value: Value) -> Value:
    """A text without the line ends at its end, as a substitution gives it."""
    pieces = list(value)
    while pieces and isinstance(pieces[-1], str):
        pieces[-1] = pieces[-1].rstrip("\n")
        if pieces[-1]:
            break
        pieces.pop()
    return tuple(pieces)
