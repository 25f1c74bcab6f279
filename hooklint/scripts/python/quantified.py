"""`any(… for …)` and `all(… for …)` over what is known → one question."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hooklint.scripts.python.guards import all_of, any_of
from hooklint.scripts.python.texts import inside
from hooklint.scripts.python.things import FALSE, TRUE, Dict, Dotted, List, Truth

if TYPE_CHECKING:
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

_MOST = 60


def quantified(reader: Reader, node: ast.Call, function: Thing, way: Way) -> Met | None:
    """The answer for every item; None where it is another call, or the items are not known."""
    if not isinstance(function, Dotted) or function.name not in {"any", "all"} or len(node.args) != 1:
        return None
    made = node.args[0]
    if not isinstance(made, ast.GeneratorExp | ast.ListComp) or len(made.generators) != 1:
        return None
    generator = made.generators[0]
    if generator.ifs or not isinstance(generator.target, ast.Name):
        return None
    found = reader.evaluate(generator.iter, way.fork())  # if it comes to nothing, it is evaluated once more
    if len(found) != 1:
        return None
    after, container = found[0]
    items = _items(container, after)
    if items is None or len(items) > _MOST:
        return None
    return _answer(reader, node, made.elt, generator.target.id, items, after, is_any=function.name == "any")


def _items(container: Thing, way: Way) -> tuple[Thing, ...] | None:
    content = inside(container, way)
    if isinstance(content, List):
        return content.items
    return tuple(key for key, _ in content.items) if isinstance(content, Dict) and content.base is None else None


def _answer(  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    reader: Reader, node: ast.Call, test: ast.expr, name: str, items: tuple[Thing, ...], way: Way, *, is_any: bool
) -> Met | None:
    truths: list[Truth] = []
    for one in items:
        way.put(reader.scope, name, one)
        found = reader.evaluate(test, way)
        if len(found) != 1 or found[0][0] is not way:
            return [(after, reader.other(node, way=after)) for after, _ in found] or None
        truths.append(reader.truth(found[0][1], test, way))
    way.drop(reader.scope, name)
    (guard,) = reader.other(node, *truths, way=way).yes[0]
    truth = any_of(truths, guard) if is_any else all_of(truths, guard)
    if not truth.no:
        return [(way, TRUE)]
    return [(way, truth if truth.yes else FALSE)]
