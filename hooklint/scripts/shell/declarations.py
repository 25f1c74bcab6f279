"""`local`, `export`, `declare`, `readonly`, `typeset` and `unset`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.state import OK, State

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader


def declare(reader: Reader, node: Node, state: State) -> list[State]:
    """Set or unset variables; the status of a substitution in their values is lost."""
    children = reader.children(node)
    kind = children[0].type
    if node.type == "unset_command":
        return [_unset(reader, children[1:], state).having(outcome=OK, at=reader.place(node))]
    from hooklint.scripts.shell.commands import assign

    flags = "".join(reader.source(child) for child in children[1:] if reader.source(child).startswith(("-", "+")))
    is_local = bool(state.calls) and kind in {"local", "declare", "typeset"} and "g" not in flags
    exports = kind == "export" or "x" in flags
    if kind == "local" and not state.calls:
        return [_not_in_function(reader, node, way) for way in _values_only(reader, children[1:], state)]
    ways = [state]
    for child in children[1:]:
        name = reader.source(child).partition("=")[0].partition("[")[0].rstrip("+")
        if not name.isidentifier():
            continue
        if child.type == "variable_assignment":
            ways = [after for way in ways for after in (assign(reader, child, way) if way.jump is None else [way])]
        elif is_local and name not in state.local:
            ways = [way.assigned(name, None) for way in ways]
        elif "a" in flags.lower() and name not in state.arrays:
            ways = [way.assigned_array(name, ()) for way in ways]
        if "i" in flags and kind != "export":
            ways = [way.having(options=way.options | {"i" + name}) for way in ways]
        ways = [
            way.having(
                local=way.local | {name} if is_local else way.local,
                exported=way.exported | {name} if exports else way.exported,
            )
            for way in ways
        ]
    return [way if way.jump else way.having(outcome=OK, at=reader.place(node)) for way in ways]


def _values_only(reader: Reader, nodes: list[Node], state: State) -> list[State]:
    """What the values of assignments do, where nothing is assigned."""
    from hooklint.scripts.shell.commands import assign

    ways = [state]
    for node in nodes:
        if node.type == "variable_assignment":
            ways = [after for way in ways for after in (assign(reader, node, way) if way.jump is None else [way])]
    return [way.having(variables=state.variables, arrays=state.arrays) for way in ways]


def _not_in_function(reader: Reader, node: Node, state: State) -> State:
    from hooklint.scripts.shell.trouble import complain

    if state.jump is not None:
        return state
    return complain(reader, state, reader.place(node), "local: can only be used in a function", 1)


def _unset(reader: Reader, nodes: list[Node], state: State) -> State:
    names = {reader.source(node) for node in nodes}
    if "-f" in names:
        return state.having(functions={name: body for name, body in state.functions.items() if name not in names})
    gone = dict[str, None].fromkeys(name for name in names if name.isidentifier())
    return state.having(
        variables={**state.variables, **gone},
        arrays={name: items for name, items in state.arrays.items() if name not in names},
    )
