"""Descriptors: where what is printed goes, and redirections that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from hooklint.scripts.shell.origins import bounded
from hooklint.scripts.shell.state import Feed, Sink
from hooklint.scripts.values import UNKNOWN, join, literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tree_sitter import Node

    from hooklint.scripts.model import Printed, Stream
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

NOWHERE = Sink("null", "")
_FILE = Sink("file", "")


def emit(_reader: Reader, state: State, descriptor: int, texts: Iterable[Printed]) -> State:
    """Print texts to a descriptor."""
    sink = state.descriptors.get(descriptor, NOWHERE)
    if not isinstance(sink, Sink) or sink.to == "":
        return state
    if isinstance(sink.to, int):
        value = bounded(join(state.buffers.get(sink.to, ()), *(text.value for text in texts)))
        return state.having(buffers={**state.buffers, sink.to: value})
    stream: Literal["stdout", "stderr"] = "stdout" if sink.to == "stdout" else "stderr"
    new = tuple(text._replace(stream=stream) for text in texts if text.value)
    return state.having(printed=state.printed + new, printed_key=hash((state.printed_key, new))) if new else state


def label(state: State, descriptor: int) -> Stream:
    """Where a descriptor leads, in the words of a `Call`."""
    found = state.descriptors.get(descriptor)
    return found.label if found else "null"


def buffered(reader: Reader, state: State, descriptors: tuple[int, ...], kind: Stream) -> tuple[State, int]:
    """With descriptors that write to a new buffer."""
    number = next(reader.shell.numbers)
    sinks = dict.fromkeys(descriptors, Sink(kind, number))
    return state.having(descriptors={**state.descriptors, **sinks}, buffers={**state.buffers, number: ()}), number


def fed(reader: Reader, state: State, value: Value | None, feed: Feed, descriptor: int = 0) -> State:
    """With a descriptor that reads a value."""
    number = next(reader.shell.numbers)
    return state.having(
        descriptors={**state.descriptors, descriptor: feed._replace(number=number)},
        inputs={**state.inputs, number: value},
    )


def redirected(reader: Reader, nodes: list[Node], state: State) -> list[State]:
    """The redirections of a command, from left to right. The descriptors of the ways are the changed ones."""
    ways = [state]
    for node in nodes:
        ways = [later for way in ways for later in (_redirect(reader, node, way) if way.jump is None else [way])]
    return ways


def restored(state: State, inside: State, before: State) -> State:
    """Behind a command: descriptors that its redirections changed are as before; what `exec` did to others stays."""
    if inside.descriptors is before.descriptors:
        return state
    own = {key: target for key, target in inside.descriptors.items() if before.descriptors.get(key) is not target}
    kept = {key: target for key, target in state.descriptors.items() if key not in own}
    return state.having(descriptors=kept | {key: target for key, target in before.descriptors.items() if key in own})


def _redirect(reader: Reader, node: Node, state: State) -> list[State]:
    if node.type == "file_redirect":
        return _file(reader, node, state)
    if node.type == "herestring_redirect":
        return _here_string(reader, node, state)
    if node.type == "heredoc_redirect":
        from hooklint.scripts.shell.heredoc import body

        descriptor = _descriptor(reader, node, 0)
        return [
            fed(reader, way, text, Feed("captured", 0, at), descriptor) for way, text, at in body(reader, node, state)
        ]
    return [state.partly()]


def _descriptor(reader: Reader, node: Node, usual: int) -> int:
    found = node.child_by_field_name("descriptor")
    text = reader.source(found) if found else ""
    return int(text[:9]) if text.isdecimal() else usual


def _here_string(reader: Reader, node: Node, state: State) -> list[State]:
    from hooklint.scripts.shell.words import text_of

    inner = [child for child in reader.children(node) if child.is_named and child.type != "file_descriptor"]
    if not inner:
        return [state.partly()]
    feed = Feed("captured", 0, reader.place(node))
    return [fed(reader, way, join(value, ("\n",)), feed) for way, value in text_of(reader, inner[0], state)]


def _file(reader: Reader, node: Node, state: State) -> list[State]:
    from hooklint.scripts.shell.words import text_of

    operator = next((child.type for child in reader.children(node) if not child.is_named), "")
    targets = reader.fields(node, "destination")
    descriptor = _descriptor(reader, node, 0 if operator.startswith("<") else 1)
    if operator in {">&-", "<&-"}:
        return [_set(state, descriptor, NOWHERE)]
    if not targets:
        return [state.partly()]
    # Further targets are words of the command: the grammar does not tell them apart.
    return [_to(reader, way, operator, descriptor, value) for way, value in text_of(reader, targets[0], state)]


def _to(reader: Reader, state: State, operator: str, descriptor: int, value: Value) -> State:
    name = literal(value)
    if name is not None and operator in {">&", "<&"} and name.rstrip("-").isdecimal():
        return _copy(state, descriptor, int(name.rstrip("-")[:9]))
    if name == "-" and operator in {">&", "<&"}:
        return _set(state, descriptor, NOWHERE)
    other = _STANDARD.get(name or "")
    if operator in {"&>", "&>>", ">&"}:
        both = _sink(value) if other is None else state.descriptors.get(other, NOWHERE)
        return _set(_set(state, 1, both), 2, both)
    if other is not None:
        return _copy(state, descriptor, other)
    if operator.startswith("<"):
        return _read(reader, state, descriptor, value, name)
    return _set(state, descriptor, _sink(value))


_STANDARD = {
    "/dev/stdin": 0,
    "/dev/fd/0": 0,
    "/proc/self/fd/0": 0,
    "/dev/stdout": 1,
    "/dev/fd/1": 1,
    "/proc/self/fd/1": 1,
    "/dev/stderr": 2,
    "/dev/fd/2": 2,
    "/proc/self/fd/2": 2,
    "/dev/fd/3": 3,
}


def _sink(value: Value) -> Sink:
    if literal(value) == "/dev/null":
        return NOWHERE
    return Sink("pipe", "") if any(_is_pipe(piece) for piece in value) else _FILE


def _is_pipe(piece: object) -> bool:
    return isinstance(piece, str) and piece.startswith("/dev/fd/#")


def _read(reader: Reader, state: State, descriptor: int, value: Value, name: str | None) -> State:
    if name == "/dev/null":
        return fed(reader, state, (), Feed("null", 0), descriptor)
    if name is not None and name.startswith("/dev/fd/#") and name[9:].isdecimal():
        number = int(name[9:18])
        return _set(state, descriptor, Feed("pipe", number))
    return fed(reader, state, None if value else UNKNOWN, Feed("file", 0), descriptor)


def _copy(state: State, descriptor: int, other: int) -> State:
    return _set(state, descriptor, state.descriptors.get(other, NOWHERE))


def _set(state: State, descriptor: int, target: Sink | Feed) -> State:
    return state.having(descriptors=cast("dict[int, Sink | Feed]", {**state.descriptors, descriptor: target}))
