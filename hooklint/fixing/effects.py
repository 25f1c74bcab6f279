"""What a fix means, done on plain values: the independent half of the judge's comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.rules.model import Drop, Move, Put
from hooklint.syntax.document import Array, TableArray, at_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hooklint.rules.model import Effect
    from hooklint.syntax.document import Document, KeyPath

_Placed = tuple[int, Any]
"""A value and the byte of the old file at which it stands."""

_NOTHING = object()
"""Where no value is; a value that could not be read is None."""

_WHOLE: dict[str | int, Any] = {}
"""In a tree of paths: all that stands there."""


class Impossible(ValueError):  # noqa: N818  # an answer about effects, not a failure of the program
    """Effects that cannot be done without losing a value: one moves from nowhere, or onto another one."""


def after(values: Any, document: Document, effects: Iterable[Effect]) -> Any:  # noqa: ANN401  # any TOML value
    """The values with the effects done; `document` tells where each value stood, for the order of lists.

    All paths are those of the old file. Raises `Impossible`.
    """
    effects = list(effects)
    for put in effects:
        if isinstance(put, Put):
            values = _put(values, put.path, put.value)
    values, lists = _moved(values, document, [effect for effect in effects if isinstance(effect, Move)])
    gone = [e.old if isinstance(e, Move) else e.path for e in effects if isinstance(e, (Move, Drop))]
    values = _without(values, _tree(gone))
    for path, placed in lists.items():
        values = _put(values, path, [value for _, value in sorted(placed, key=_place)])
    return values


def _moved(
    values: Any,  # noqa: ANN401  # any TOML value
    document: Document,
    moves: Sequence[Move],
) -> tuple[Any, dict[KeyPath, list[_Placed]]]:
    """The values with what is moved as a whole at its new place, and the lists that the rest makes, by their place."""
    lists: dict[KeyPath, list[_Placed]] = {}
    for move in moves:
        moved = _get(values, move.old)
        if moved is _NOTHING:
            raise Impossible(f"nothing is at {move.old}")
        one = isinstance(move.old[-1], int)
        if not one and not isinstance(moved, list):
            _refuse_if_taken(_get(values, move.new), move)
            values = _put(values, move.new, moved)
            continue
        if move.new not in lists:
            lists[move.new] = _there(values, document, move)
        lists[move.new] += _placed_one(document, move.old, moved) if one else _placed(document, move.old, moved)
    return values, lists


def _there(values: Any, document: Document, move: Move) -> list[_Placed]:  # noqa: ANN401  # any TOML value
    """What the list at the new place holds already."""
    there = _get(values, move.new)
    if isinstance(there, list):
        return _placed(document, move.new, there)
    _refuse_if_taken(there, move)
    return []


def _refuse_if_taken(there: object, move: Move) -> None:
    if there is not _NOTHING:
        raise Impossible(f"something else is at {move.new}")


def _placed(document: Document, path: KeyPath, items: list[Any]) -> list[_Placed]:
    """The items with their places; all at the list's own place where another effect has made the list."""
    node = at_path(document.root, path)
    nodes = node.items if isinstance(node, (Array, TableArray)) else []
    if len(nodes) != len(items):
        return [(_start(node), item) for item in items]
    return [(_start(found), item) for found, item in zip(nodes, items, strict=True)]


def _placed_one(document: Document, path: KeyPath, item: Any) -> list[_Placed]:  # noqa: ANN401  # any TOML value
    return [(_start(at_path(document.root, path)), item)]


def _start(node: Any) -> int:  # noqa: ANN401  # a node or None
    return node.span.start if node is not None and node.span else 0


def _get(values: Any, path: KeyPath) -> Any:  # noqa: ANN401  # any TOML value
    """What stands at the path, or `_NOTHING`."""
    for step in path:
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return _NOTHING
    return values


def _put(values: Any, path: KeyPath, value: Any) -> Any:  # noqa: ANN401  # any TOML value
    """The same values, but `value` at the path; only the containers on the way are new."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(values, list) and isinstance(step, int):
        return [_put(item, rest, value) if i == step else item for i, item in enumerate(values)]
    table = values if isinstance(values, dict) else {}
    return {**table, step: _put(table.get(step, {}), rest, value)}


def _tree(paths: Iterable[KeyPath]) -> dict[str | int, Any]:
    """Paths as nested dictionaries, so that everything can go at once, whatever it does to the numbers in lists."""
    tree: dict[str | int, Any] = {}
    for path in sorted(paths, key=len):
        branch = tree
        for step in path[:-1]:
            branch = branch.setdefault(step, {})
            if branch is _WHOLE:
                break
        else:
            branch[path[-1]] = _WHOLE
    return tree


def _without(values: Any, gone: dict[str | int, Any]) -> Any:  # noqa: ANN401  # any TOML value
    """The same values without what is gone; a list that becomes empty goes with its last element."""
    if isinstance(values, list):
        kept = [(i, item) for i, item in enumerate(values) if gone.get(i) is not _WHOLE]
        return [_without(item, gone[i]) if i in gone else item for i, item in kept]
    if not isinstance(values, dict):
        return values
    left = {
        key: _without(item, gone[key]) if key in gone else item
        for key, item in values.items()
        if gone.get(key) is not _WHOLE
    }
    return {key: item for key, item in left.items() if item != [] or not values[key]}


def _place(placed: _Placed) -> int:
    return placed[0]
