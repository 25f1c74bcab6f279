"""What a fix means, done on plain values: the independent half of the judge's comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.rules.model import Move, Put
from hooklint.syntax.document import Array, TableArray, at_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.rules.model import Effect
    from hooklint.syntax.document import Document, KeyPath

_Placed = tuple[int, Any]
"""A value and the byte of the old file at which it stands."""


def after(values: Any, document: Document, effects: Iterable[Effect]) -> Any:  # noqa: ANN401  # any TOML value
    """The values with the effects done; `document` tells where each value stood, for the order of lists."""
    lists: dict[KeyPath, list[_Placed]] = {}
    gone: list[KeyPath] = []
    for effect in effects:
        if isinstance(effect, Move):
            values = _move(values, document, effect, lists, gone)
        elif isinstance(effect, Put):
            values = _put(values, effect.path, effect.value)
        else:
            gone.append(effect.path)
    for path in sorted(gone, key=_last_first, reverse=True):
        values = _drop(values, path)
    for path, placed in lists.items():
        values = _put(values, path, [value for _, value in sorted(placed, key=_place)])
    return values


def _move(
    values: Any,  # noqa: ANN401  # any TOML value
    document: Document,
    move: Move,
    lists: dict[KeyPath, list[_Placed]],
    gone: list[KeyPath],
) -> Any:  # noqa: ANN401
    """A list's elements join the list at the new place; anything else goes there as it is."""
    moved = _get(values, move.old)
    one = isinstance(move.old[-1], int)
    gone.append(move.old)
    if not one and not isinstance(moved, list):
        return _put(values, move.new, moved)
    if move.new not in lists:
        there = _get(values, move.new)
        lists[move.new] = _placed(document, move.new, there) if isinstance(there, list) else []
    lists[move.new] += _placed_one(document, move.old, moved) if one else _placed(document, move.old, moved)
    return values


def _placed(document: Document, path: KeyPath, items: list[Any]) -> list[_Placed]:
    node = at_path(document.root, path)
    nodes = node.items if isinstance(node, (Array, TableArray)) else []
    return [(found.span.start if found.span else 0, item) for found, item in zip(nodes, items, strict=True)]


def _placed_one(document: Document, path: KeyPath, item: Any) -> list[_Placed]:  # noqa: ANN401  # any TOML value
    node = at_path(document.root, path)
    return [(node.span.start if node is not None and node.span else 0, item)]


def _get(values: Any, path: KeyPath) -> Any:  # noqa: ANN401  # any TOML value
    """What stands at the path, or None."""
    for step in path:
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return None
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


def _drop(values: Any, path: KeyPath) -> Any:  # noqa: ANN401  # any TOML value
    """The same values without what stands at the path; a list that becomes empty goes with its last element."""
    step, rest = path[0], path[1:]
    if isinstance(values, list) and isinstance(step, int):
        if rest:
            return [_drop(item, rest) if i == step else item for i, item in enumerate(values)]
        return [item for i, item in enumerate(values) if i != step]
    if not isinstance(values, dict) or step not in values:
        return values
    left = _drop(values[step], rest) if rest else None
    if not rest or (left == [] and len(rest) == 1):
        return {key: item for key, item in values.items() if key != step}
    return {**values, step: left}


def _last_first(path: KeyPath) -> tuple[tuple[bool, int | str], ...]:
    return tuple((isinstance(step, str), step) for step in path)


def _place(placed: _Placed) -> int:
    return placed[0]
