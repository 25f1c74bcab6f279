"""`==`, `in`, `is`, `<` → a question about the payload, or an answer."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hooklint.scripts.python.guards import ALWAYS, NEVER, negated, question
from hooklint.scripts.python.lookup import variable
from hooklint.scripts.python.texts import below, inside
from hooklint.scripts.python.things import (
    FALSE,
    NONE,
    TRUE,
    Cell,
    Dict,
    Dotted,
    Function,
    List,
    Str,
    Truth,
    known,
    whole_number,
)
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

YES = Truth(ALWAYS, NEVER)
NO = Truth(NEVER, ALWAYS)


def answer(is_so: bool) -> Truth:  # noqa: FBT001 - the only thing it is about
    """A question that is answered."""
    return YES if is_so else NO


def compared(reader: Reader, operator: ast.cmpop, left: Thing, right: Thing, node: ast.Compare, way: Way) -> Truth:  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    """One comparison."""
    if isinstance(operator, ast.In | ast.NotIn):
        truth = contained(reader, left, right, node, way)
        return negated(truth) if isinstance(operator, ast.NotIn) else truth
    if isinstance(operator, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
        truth = equal(reader, left, right, node, way)
        return negated(truth) if isinstance(operator, ast.NotEq | ast.IsNot) else truth
    return _ordered(reader, operator, left, right, node, way)


def _ordered(reader: Reader, operator: ast.cmpop, left: Thing, right: Thing, node: ast.expr, way: Way) -> Truth:  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    one, two = whole_number(left), whole_number(right)
    if one is None or two is None:
        return reader.other(node, left, right, way=way)
    if isinstance(operator, ast.Lt):
        return answer(one < two)
    if isinstance(operator, ast.LtE):
        return answer(one <= two)
    return answer(one > two if isinstance(operator, ast.Gt) else one >= two)


def equal(reader: Reader, left: Thing, right: Thing, node: ast.expr, way: Way) -> Truth:  # noqa: PLR0911 - one for each kind of thing
    """`left == right`."""
    if isinstance(left, Str | Plain) and not isinstance(right, Str | Plain):
        left, right = right, left
    one, two = known(left), known(right)
    if right == NONE and isinstance(right, Plain):
        return _is_none(reader, left, node, way)
    if isinstance(left, Truth) and right in {TRUE, FALSE}:
        return left if right == TRUE else negated(left)
    if one is not None and two is not None:
        return answer(one == two)
    if isinstance(left, Plain) and isinstance(right, Plain):
        return answer(left.text == right.text)
    if (
        isinstance(left, Str | Plain)
        and isinstance(right, Str | Plain)
        and isinstance(left, Str) != isinstance(right, Str)
    ):
        return NO
    if one is not None and isinstance(left, Str):
        left, right, two = right, left, one
    if two is not None and isinstance(right, Str):
        if two == "":
            return negated(reader.truth(left, node, way))
        return reader.compare(left, "equals", [right], node, way)
    return reader.other(node, left, right, way=way)


def _is_none(reader: Reader, thing: Thing, node: ast.expr, way: Way) -> Truth:
    if isinstance(thing, Plain):
        return answer(thing.text == "null")
    if isinstance(thing, Truth):
        return negated(thing)
    if isinstance(thing, Hole) and thing.kind != "payload":
        return negated(reader.truth(thing, node, way))
    return NO


def contained(reader: Reader, left: Thing, right: Thing, node: ast.expr, way: Way) -> Truth:
    """`left in right`."""
    if isinstance(right, Dotted) and right.name == "os.environ":
        name = variable(reader, left, node, way)
        return reader.truth(name, node, way)
    content = inside(right, way)
    if isinstance(content, Dict) and (isinstance(right, Cell) or isinstance(left, Str)) and not _is_text(right, way):
        return _is_key(reader, left, content, node, way)
    if isinstance(content, List):
        return _is_item(reader, left, content, node, way)
    one, two = known(left), known(right)
    if one is not None and two is not None:
        return answer(one in two)
    if one is not None and isinstance(right, Hole | Str) and isinstance(left, Str):
        return reader.compare(right, "contains", [left], node, way)
    return reader.other(node, left, right, way=way)


def _is_text(thing: Thing, way: Way) -> bool:
    """A field of the payload that nothing was looked up in is most likely a text."""
    return isinstance(thing, Hole) and thing.kind == "field" and thing not in way.contents and "." in thing.name


def _is_key(reader: Reader, left: Thing, content: Dict, node: ast.expr, way: Way) -> Truth:
    name = known(left)
    if name is None:
        keys = [key for key, _ in content.items]
        if content.base is None and keys:
            return reader.compare(left, "equals", keys, node, way)
        return reader.other(node, left, way=way)
    if content.get(name) is not None:
        return YES
    if content.base is None:
        return NO
    hole = below(content.base, name)
    if hole.kind != "field":
        return reader.other(node, hole, way=way)
    return reader.truth(hole, node, way)


def _is_item(reader: Reader, left: Thing, content: List, node: ast.expr, way: Way) -> Truth:
    words = [one for one in content.items or () if isinstance(one, Str) and known(one) is not None]
    name = known(left)
    is_all_known = content.items is not None and len(words) == len(content.items)
    if name is not None and any(known(word) == name for word in words):
        return YES
    if name is not None and is_all_known:
        return NO
    if name is None and is_all_known and words:
        return reader.compare(left, "equals", words, node, way)
    if isinstance(left, Plain) and content.items is not None and all(isinstance(one, Plain) for one in content.items):
        return answer(left in content.items)
    return reader.other(node, left, way=way)


def file_exists(reader: Reader, path: Thing, node: ast.expr, way: Way) -> Truth:
    """Whether there is a file of that name."""
    if isinstance(path, Str | Hole) and not isinstance(path, Function):
        from hooklint.scripts.model import Guard
        from hooklint.scripts.python.texts import as_text, held

        guard = Guard("file", as_text(path, way), "", (), holds=True, at=reader.place(node))
        return question(guard, held(path, way))
    return reader.other(node, path, way=way)
