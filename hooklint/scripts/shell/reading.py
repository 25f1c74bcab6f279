"""`read`: one line of stdin into variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.origins import origins
from hooklint.scripts.values import Hole, Json, Value, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State

_WITH_WORD = frozenset("adinNptu")


def read(_reader: Reader, call: Call, state: State) -> list[State]:
    """The ways that reading a line leaves: with its text, and at the end of stdin."""
    names, is_odd, delimiter = _names(call)
    value = state.stdin()
    if is_odd or value is None:
        held = origins([value or ()])
        got = _set(state, names, (Hole("unknown", is_line=delimiter is None, holds=held),)).left_of_stdin(None)
        empty = _set(state, names, (Hole("unknown", holds=held),)).left_of_stdin(())
        return [got.succeeds("read", call.at), empty.fails(1, "read", call.at)]
    if not value:
        return [_set(state, names, ()).fails(1, "read", call.at)]
    if delimiter == "":
        # Up to a NUL, which no text has: all of it, and the status of the end.
        return [_set(state, names, value).left_of_stdin(()).fails(1, "read", call.at)]
    line, rest, ends = _line(value)
    after = _set(state, names, line).left_of_stdin(rest)
    if ends is None:
        return [after.succeeds("read", call.at), after.left_of_stdin(()).fails(1, "read", call.at)]
    return [after.succeeds("read", call.at) if ends else after.fails(1, "read", call.at)]


def _names(call: Call) -> tuple[list[str], bool, str | None]:
    """The variables, whether something unusual is read, and the delimiter where it is not the line end."""
    names: list[str] = []
    is_odd = False
    delimiter: str | None = None
    words = list(call.words[1:])
    while words:
        text = literal(words.pop(0))
        if text is None:
            is_odd = True
        elif text.startswith("-") and len(text) > 1 and not names:
            last = text[-1]
            if last in _WITH_WORD:
                value = literal(words.pop(0)) if words else None
                if last == "d":
                    delimiter = value
                    is_odd = is_odd or value != ""
                elif last == "a":
                    names.append("@" + (value or ""))
                elif last not in "tp":
                    is_odd = True
        else:
            names.append(text)
    return names or ["REPLY"], is_odd, delimiter


def _line(value: Value) -> tuple[Value, Value | None, bool | None]:
    """The first line, what is left, and whether a line end stood behind it (None: perhaps)."""
    line: list[str | Hole | Json] = []
    for index, piece in enumerate(value):
        if isinstance(piece, str):
            first, found, rest = piece.partition("\n")
            line += [first] if first else []
            if found:
                return tuple(line), ((rest,) if rest else ()) + value[index + 1 :], True
        elif isinstance(piece, Hole) and not piece.is_line and piece.kind != "payload":
            part = Hole("unknown", is_line=True, holds=origins([(piece,)]))
            return (*line, part), None, None
        elif isinstance(piece, Json) and piece.is_spread:
            return (*line, Hole("unknown", is_line=True)), None, True
        else:
            line.append(piece)
            if isinstance(piece, Hole) and piece.kind == "payload" and index + 1 == len(value):
                # The host ends the payload with a line end.
                return tuple(line), (), True
    return tuple(line), (), False


def _set(state: State, names: list[str], line: Value) -> State:
    if len(names) == 1 and not names[0].startswith("@"):
        return state.assigned(names[0], _trimmed(state, line))
    text = literal(line)
    if names[0].startswith("@"):
        ifs = _separators(state)
        items = None if text is None or ifs != " \t\n" else tuple((part,) for part in text.split())
        return state.assigned_array(names[0][1:], items)
    ifs = _separators(state)
    if text is not None and ifs == " \t\n":
        parts = text.split(None, len(names) - 1)
        for index, name in enumerate(names):
            state = state.assigned(name, (parts[index].rstrip(),) if index < len(parts) and parts[index] else ())
        return state
    held = origins([line])
    for name in names:
        state = state.assigned(name, (Hole("unknown", is_line=True, holds=held),) if line else ())
    return state


def _separators(state: State) -> str | None:
    return literal(state.variables.get("IFS") or () if "IFS" in state.variables else (" \t\n",))


def _trimmed(state: State, line: Value) -> Value:
    if _separators(state) != " \t\n" or not line:
        return line
    pieces = list(line)
    if isinstance(pieces[0], str):
        pieces[0] = pieces[0].lstrip(" \t")
    if isinstance(pieces[-1], str):
        pieces[-1] = pieces[-1].rstrip(" \t")
    return tuple(piece for piece in pieces if piece != "")
