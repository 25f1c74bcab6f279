"""Expressions of Python → what they can come to."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hooklint.scripts.python.calls import call
from hooklint.scripts.python.comparing import compared
from hooklint.scripts.python.formats import added, interpolated, percent
from hooklint.scripts.python.guards import all_of, any_of, negated
from hooklint.scripts.python.lookup import attribute, item, name_of
from hooklint.scripts.python.reader import certain
from hooklint.scripts.python.texts import as_text, below, held, inside
from hooklint.scripts.python.things import (
    FALSE,
    NONE,
    TRUE,
    Dict,
    Function,
    List,
    Str,
    Truth,
    known,
    settled,
    text,
    unknown,
    whole_number,
)
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

_LONGEST = 400


def _constant(reader: Reader, node: ast.Constant, way: Way) -> Met:
    value = node.value
    if isinstance(value, str):
        return [(way, text(value, reader.place(node)))]
    if isinstance(value, bytes):
        return [(way, text(value.decode(errors="replace"), reader.place(node)))]
    if isinstance(value, bool):
        return [(way, TRUE if value else FALSE)]
    if isinstance(value, int):
        return [(way, Plain(str(value)) if abs(value) < 10**_DIGITS else Hole("number"))]
    if isinstance(value, float):
        return [(way, Plain(repr(value)))]
    return [(way, NONE if value is None else Hole("unknown"))]


_DIGITS = 30


def _name(reader: Reader, node: ast.Name, way: Way) -> Met:
    return [(way, name_of(reader, node.id, way))]


def _joined(reader: Reader, node: ast.JoinedStr, way: Way) -> Met:
    return (
        [
            (after, Str(tuple(piece for thing in things for piece in as_text(thing, after)), reader.place(node)))
            if len(things) == 1
            else (after, added(things, after, reader.place(node)))
            for after, things in reader.each(node.values, way)
        ]
        if node.values
        else [(way, text("", reader.place(node)))]
    )


def _formatted(reader: Reader, node: ast.FormattedValue, way: Way) -> Met:
    return [(after, interpolated(thing, node, after)) for after, thing in reader.evaluate(node.value, way)]


def _attribute(reader: Reader, node: ast.Attribute, way: Way) -> Met:
    return [(after, attribute(reader, thing, node.attr, after)) for after, thing in reader.evaluate(node.value, way)]


def _subscript(reader: Reader, node: ast.Subscript, way: Way) -> Met:
    met: Met = []
    start = len(reader.session.fields)
    for after, (thing, key) in _pair(reader, node.value, node.slice, way):
        met += item(reader, thing, key, node, after, start)
    return met


def _pair(reader: Reader, first: ast.expr, second: ast.expr, way: Way) -> list[tuple[Way, tuple[Thing, Thing]]]:
    return [(after, (things[0], things[1])) for after, things in reader.each((first, second), way)]


def _bool_op(reader: Reader, node: ast.BoolOp, way: Way) -> Met:
    start = len(reader.session.comparisons)
    fields = len(reader.session.fields)
    is_or = isinstance(node.op, ast.Or)
    met = _operands(reader, node.values, way, is_or=is_or)
    _second_choices(reader, start)
    return [(after, _combined(reader, node, things, after, fields, is_or=is_or)) for after, things in met]


def _operands(reader: Reader, nodes: list[ast.expr], way: Way, *, is_or: bool) -> list[tuple[Way, list[Thing]]]:
    """The operands as far as they are evaluated, the outcome of those before known to each."""
    met: list[tuple[Way, list[Thing]]] = [(way, [])]
    done: list[tuple[Way, list[Thing]]] = []
    for node in nodes:
        waiting, met = met, []
        for one, things in waiting:
            if things and _decided(things[-1], one) is is_or:
                done.append((one, things))
                continue
            met += _next_operand(reader, node, one, things, is_or=is_or)
    return done + met


def _decided(thing: Thing, way: Way) -> bool | None:
    if isinstance(thing, Truth):
        return True if not thing.no else False if not thing.yes else None
    return certain(thing, way)


def _next_operand(
    reader: Reader, node: ast.expr, way: Way, things: list[Thing], *, is_or: bool
) -> list[tuple[Way, list[Thing]]]:
    """One operand more. Where it does something of its own, the way forks first."""
    last = things[-1] if things else None
    if last is None or (is_or and not isinstance(last, Truth)):
        return [(after, [*things, thing]) for after, thing in reader.evaluate(node, way)]
    off_value: Thing = TRUE if is_or else FALSE if isinstance(last, Truth) and not last.is_thing else NONE
    if not isinstance(last, Truth):
        last = reader.truth(last, node, way)
    goes_on = last.no if is_or else last.yes
    trial = way.fork().holding(goes_on[0]) if len(goes_on) == 1 else None
    if trial is not None:
        ended = _ended(reader)
        met = reader.evaluate(node, trial)
        is_answer = len(met) == 1 and (isinstance(met[0][1], Truth) or met[0][1] in {TRUE, FALSE})
        if is_answer and _ended(reader) == ended and _did_nothing(met[0][0], way):
            after, thing = met[0]
            after.guards = way.guards
            return [(after, [*things[:-1], last, thing])]
    yes, no = reader.split(last, way)
    on, off = (no, yes) if is_or else (yes, no)
    stopped: list[tuple[Way, list[Thing]]] = [(one, [off_value]) for one in off]
    if trial is None:
        met = [pair for one in on for pair in reader.evaluate(node, one)]
    return stopped + [(after, [thing]) for after, thing in met]


def _ended(reader: Reader) -> int:
    return len(reader.left) + sum(one.is_certain for one in reader.leaving.thrown)


def _did_nothing(after: Way, before: Way) -> bool:
    """Whether evaluating an operand changed nothing that anybody sees."""
    return (
        after.printed == before.printed
        and after.is_whole == before.is_whole
        and after.stdin == before.stdin
        and after.has_names_of(before)
        and after.settings == before.settings
        and all(after.contents.get(cell) == content for cell, content in before.contents.items())
    )


def _combined(reader: Reader, node: ast.BoolOp, things: list[Thing], way: Way, start: int, *, is_or: bool) -> Thing:  # noqa: PLR0913 - what is looked at, and where it stands
    if len(things) == 1:
        return things[0]
    if all(isinstance(thing, Truth) or thing in {TRUE, FALSE} for thing in things[:-1]) and (
        isinstance(things[-1], Truth) or things[-1] in {TRUE, FALSE}
    ):
        truths = [reader.truth(thing, node, way) for thing in things]
        (guard,) = reader.other(node, *things, way=way).yes[0]
        return any_of(truths, guard) if is_or else all_of(truths, guard)
    if is_or:
        return _first_that_is_set(reader, things, way, start)
    return things[-1]


def _first_that_is_set(reader: Reader, things: list[Thing], way: Way, start: int) -> Thing:
    """`a or b`: the first of them, which has the others as its second choices."""
    rest = [thing for thing in things if certain(thing, way) is not False] or things[-1:]
    if len(rest) < len(things):
        _note_default(reader, things)
    chosen = [hole for thing in rest if (hole := _single(thing)) is not None]
    if len(rest) == 1:
        return rest[0]
    first = _single(rest[0]) if rest else None
    if first is None or first.kind not in {"field", "variable"}:
        return unknown(*(hole for thing in rest for hole in held(thing, way)))
    if len(chosen) < len(rest):
        _note_default(reader, things)
    choose(reader, start, tuple(chosen))
    return first._replace(holds=tuple(dict.fromkeys((*first.holds, *chosen[1:]))))


def _single(thing: Thing) -> Hole | None:
    if isinstance(thing, Str) and len(thing.value) == 1 and isinstance(thing.value[0], Hole):
        return thing.value[0]
    return thing if isinstance(thing, Hole) else None


def _note_default(reader: Reader, things: list[Thing]) -> None:
    """A variable behind which a text stands is read with that as its second choice."""
    names = {hole.name for thing in things if (hole := _single(thing)) and hole.kind == "variable"}
    for index, one in enumerate(reader.session.variables):
        if one.name in names and "" not in one.alternatives:
            reader.session.variables[index] = one._replace(alternatives=(*one.alternatives, ""))


def choose(reader: Reader, start: int, holes: tuple[Hole, ...]) -> None:
    """Each of these values is a second choice to the others."""
    names = [one.name for hole in holes for one in (hole, *hole.holds) if one.kind == "field" and one.name]
    ways = {tuple(name.split(".")) for name in names}
    for index, read in enumerate(reader.session.fields[start:], start):
        if read.way in ways:
            others = tuple(dict.fromkeys((*read.alternatives, *(way for way in sorted(ways) if way != read.way))))
            reader.session.fields[index] = read._replace(alternatives=others)
    variables = [hole.name for hole in holes if hole.kind == "variable"]
    for index, one in enumerate(reader.session.variables):
        if one.name in variables and len(holes) > 1:
            others_named = tuple(name for name in variables if name != one.name) or ("",)
            again = tuple(dict.fromkeys((*one.alternatives, *others_named)))
            reader.session.variables[index] = one._replace(alternatives=again)


def _second_choices(reader: Reader, start: int) -> None:
    """Words that one text is compared with in the same question."""
    comparisons = reader.session.comparisons
    for index, one in enumerate(comparisons[start:], start):
        same = [
            word
            for other in comparisons[start:]
            if other.value == one.value and other.how == one.how
            for word in other.words
        ]
        others = tuple(dict.fromkeys(word for word in (*one.others, *same) if word not in one.words))
        comparisons[index] = one._replace(others=others)


def _unary(reader: Reader, node: ast.UnaryOp, way: Way) -> Met:
    met: Met = []
    for after, thing in reader.evaluate(node.operand, way):
        if isinstance(node.op, ast.Not):
            truth = negated(reader.truth(thing, node.operand, after))
            met.append((after, settled(truth)))
        else:
            number = whole_number(thing)
            is_minus = isinstance(node.op, ast.USub) and number is not None
            met.append((after, Plain(str(-(number or 0))) if is_minus else Hole("number")))
    return met


def _compare(reader: Reader, node: ast.Compare, way: Way) -> Met:
    met: Met = []
    for after, things in reader.each((node.left, *node.comparators), way):
        truths = [
            compared(reader, operator, things[index], things[index + 1], node, after)
            for index, operator in enumerate(node.ops)
        ]
        if len(truths) == 1:
            met.append((after, settled(truths[0])))
        else:
            (guard,) = reader.other(node, *things, way=after).yes[0]
            met.append((after, settled(all_of(truths, guard))))
    return met


def _if_exp(reader: Reader, node: ast.IfExp, way: Way) -> Met:
    met: Met = []
    start = len(reader.session.fields)
    for after, test in reader.evaluate(node.test, way):
        yes, no = reader.split(reader.truth(test, node.test, after), after)
        found = [pair for one in yes for pair in reader.evaluate(node.body, one)]
        found += [pair for one in no for pair in reader.evaluate(node.orelse, one)]
        fields = tuple(hole for _, thing in found if (hole := _single(thing)) and hole.kind == "field")
        if len(set(fields)) > 1:
            choose(reader, start, fields)
        met += found
    return met


def _bin_op(reader: Reader, node: ast.BinOp, way: Way) -> Met:
    if isinstance(node.op, ast.Add):
        return [
            (after, added(things, after, reader.place(node)) if _has_text(things) else _sum(reader, things, after))
            for after, things in reader.each(_terms(node), way)
        ]
    return [
        (after, _computed(reader, node, left, right, after))
        for after, (left, right) in _pair(reader, node.left, node.right, way)
    ]


def _terms(node: ast.BinOp) -> list[ast.expr]:
    terms: list[ast.expr] = []
    one: ast.expr = node
    while isinstance(one, ast.BinOp) and isinstance(one.op, ast.Add):
        terms.append(one.right)
        one = one.left
    return [one, *reversed(terms)]


def _has_text(things: list[Thing]) -> bool:
    return any(isinstance(thing, Str) for thing in things)


def _sum(reader: Reader, things: list[Thing], way: Way) -> Thing:
    lists = [content for thing in things if isinstance(content := inside(thing, way), List)]
    if len(lists) == len(things):
        parts = [content.items for content in lists if content.items is not None]
        items = tuple(item for part in parts for item in part) if len(parts) == len(lists) else None
        holds = tuple(hole for thing in things for hole in held(thing, way)) if items is None else ()
        return reader.cell(way, List(items, holds))
    numbers = [whole_number(thing) for thing in things]
    if all(number is not None for number in numbers):
        return Plain(str(sum(number or 0 for number in numbers)))
    return unknown(*(hole for thing in things for hole in held(thing, way)))


def _computed(reader: Reader, node: ast.BinOp, left: Thing, right: Thing, way: Way) -> Thing:
    if isinstance(node.op, ast.Mod) and isinstance(left, Str):
        return percent(left, right, way, reader.place(node))
    if isinstance(node.op, ast.BitOr):
        joined = merged_dicts(left, right, way)
        if joined:
            return reader.cell(way, joined)
    if isinstance(node.op, ast.Mult) and known(left) is not None and (times := whole_number(right)) is not None:
        whole = known(left) or ""
        return text(whole * times) if len(whole) * times <= _LONGEST else unknown()
    if isinstance(node.op, ast.Div) and (isinstance(left, Str) or isinstance(right, Str)):
        return added([left, text("/"), right], way, reader.place(node))
    return unknown(*held(left, way), *held(right, way))


def merged_dicts(left: Thing, right: Thing, way: Way) -> Dict | None:
    """`left | right`."""
    one, two = inside(left, way), inside(right, way)
    if not isinstance(one, Dict) or not isinstance(two, Dict):
        return None
    for key, thing in two.items:
        one = one.put(key, thing)
    if two.base is None:
        return one
    return Dict(two.items, two.base) if not one.items and one.base is None else Dict(one.items, unknown(two.base))


def _dict(reader: Reader, node: ast.Dict, way: Way) -> Met:
    met: Met = []
    keys = [key or ast.Constant(None) for key in node.keys]
    for after, things in reader.each([one for pair in zip(keys, node.values, strict=True) for one in pair], way):
        content = Dict()
        for index, key in enumerate(node.keys):
            name, thing = things[2 * index], things[2 * index + 1]
            content = _with_pair(content, key, name, thing, after)
        met.append((after, reader.cell(after, content)))
    return met


def _with_pair(content: Dict, key: ast.expr | None, name: Thing, thing: Thing, way: Way) -> Dict:
    if key is None:
        other = inside(thing, way)
        if not isinstance(other, Dict):
            return Dict(content.items, unknown(*held(thing, way)))
        for each_key, value in other.items:
            content = content.put(each_key, value)
        return Dict(content.items, other.base or content.base)
    if isinstance(name, Str) and known(name) is not None:
        return content.put(name, thing)
    if isinstance(name, Plain):
        return content.put(text(name.text), thing)
    return Dict(content.items, content.base or Hole("unknown"))


def _sequence(reader: Reader, node: ast.List | ast.Tuple | ast.Set, way: Way) -> Met:
    starred = any(isinstance(one, ast.Starred) for one in node.elts)
    met: Met = []
    for after, things in reader.each([one.value if isinstance(one, ast.Starred) else one for one in node.elts], way):
        items: tuple[Thing, ...] | None = tuple(things)
        if starred:
            items = _spread(node, things, after)
        holds = tuple(hole for thing in things for hole in held(thing, after)) if items is None else ()
        if isinstance(node, ast.Set):
            items = items and tuple(dict.fromkeys(items))
        met.append((after, reader.cell(after, List(items, holds, isinstance(node, ast.Tuple)))))
    return met


def _spread(node: ast.List | ast.Tuple | ast.Set, things: list[Thing], way: Way) -> tuple[Thing, ...] | None:
    items: list[Thing] = []
    for one, thing in zip(node.elts, things, strict=True):
        content = inside(thing, way)
        if not isinstance(one, ast.Starred):
            items.append(thing)
        elif isinstance(content, List) and content.items is not None:
            items += content.items
        else:
            return None
    return tuple(items)


def _lambda(reader: Reader, node: ast.Lambda, way: Way) -> Met:
    return [(way, Function(node, reader.home, reader.scope))]


def _walrus(reader: Reader, node: ast.NamedExpr, way: Way) -> Met:
    met = reader.evaluate(node.value, way)
    for after, thing in met:
        after.put(reader.scope, node.target.id, thing)
    return met


def _await(reader: Reader, node: ast.Await, way: Way) -> Met:
    return reader.evaluate(node.value, way)


def _starred(reader: Reader, node: ast.Starred, way: Way) -> Met:
    return reader.evaluate(node.value, way)


def _slice(reader: Reader, node: ast.Slice, way: Way) -> Met:
    parts = [part for part in (node.lower, node.upper, node.step) if part]
    return [(after, Hole("unknown", "slice")) for after, _ in reader.each(parts, way)]


def _comprehension(reader: Reader, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, way: Way) -> Met:
    """The items one by one where they are known; else one of them for all."""
    met: Met = []
    for after, holds in entered(reader, node.generators, way):
        is_list = isinstance(node, ast.ListComp | ast.SetComp)
        for last, thing in reader.evaluate(node.elt, after):
            holds_all = tuple(dict.fromkeys((*holds, *held(thing, last)))) if is_list or holds else ()
            met.append((last, reader.cell(last, List(None, holds_all))))
    return met


def entered(reader: Reader, generators: list[ast.comprehension], way: Way) -> list[tuple[Way, tuple[Hole, ...]]]:
    """Inside a comprehension, each of its names standing for any item."""
    met: list[tuple[Way, tuple[Hole, ...]]] = [(way, ())]
    for generator in generators:
        after: list[tuple[Way, tuple[Hole, ...]]] = []
        for one, holds in met:
            for inner, thing in reader.evaluate(generator.iter, one):
                bind_any(reader, generator.target, thing, inner)
                held_here = (*holds, *held(thing, inner))
                after += [(last, held_here) for last, _ in reader.each(generator.ifs, inner)]
        met = after
    return met


def bind_any(reader: Reader, target: ast.expr, things: Thing, way: Way) -> None:
    """Let the names of a target stand for any item of a container."""
    content = inside(things, way)
    one: Thing = unknown(*held(things, way))
    if isinstance(content, List) and content.items is not None and len(content.items) == 1:
        one = content.items[0]
    elif isinstance(things, Hole) and things.kind == "field":
        one = below(things, "*")
    for name in ast.walk(target):
        if isinstance(name, ast.Name):
            way.put(reader.scope, name.id, one if name is target else unknown(*held(one, way)))


def _dict_comprehension(reader: Reader, node: ast.DictComp, way: Way) -> Met:
    met: Met = []
    for after, holds in entered(reader, node.generators, way):
        for last, things in reader.each((node.key, node.value), after):
            of = dict.fromkeys(hole for thing in things for hole in held(thing, last))
            met.append((last, reader.cell(last, Dict((), unknown(*holds, *of)))))
    return met


def _yield(reader: Reader, node: ast.Yield | ast.YieldFrom, way: Way) -> Met:
    if node.value is None:
        return [(way, NONE)]
    return [(after, Hole("unknown")) for after, _ in reader.evaluate(node.value, way)]


EXPRESSIONS: dict[str, Callable[[Reader, Any, Way], Met]] = {
    "Constant": _constant,
    "Name": _name,
    "JoinedStr": _joined,
    "FormattedValue": _formatted,
    "Attribute": _attribute,
    "Subscript": _subscript,
    "BoolOp": _bool_op,
    "UnaryOp": _unary,
    "Compare": _compare,
    "IfExp": _if_exp,
    "BinOp": _bin_op,
    "Dict": _dict,
    "List": _sequence,
    "Tuple": _sequence,
    "Set": _sequence,
    "Lambda": _lambda,
    "NamedExpr": _walrus,
    "Await": _await,
    "Starred": _starred,
    "Slice": _slice,
    "ListComp": _comprehension,
    "SetComp": _comprehension,
    "GeneratorExp": _comprehension,
    "DictComp": _dict_comprehension,
    "Yield": _yield,
    "YieldFrom": _yield,
    "Call": call,
}
