"""`match` → a question for each case."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hooklint.scripts.python.comparing import NO, YES, equal
from hooklint.scripts.python.guards import all_of, any_of
from hooklint.scripts.python.lookup import got
from hooklint.scripts.python.targets import put_name
from hooklint.scripts.python.texts import held, inside
from hooklint.scripts.python.things import FALSE, NONE, TRUE, Dict, List, Str, Truth, known, unknown
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way


def _match(reader: Reader, node: ast.Match, ways: list[Way]) -> list[Way]:
    met = [pair for way in ways for pair in reader.evaluate(node.subject, way)]
    out: list[Way] = []
    for case in node.cases:
        entered: list[Way] = []
        left: list[tuple[Way, Thing]] = []
        for way, thing in met:
            truth = _fits(reader, case.pattern, thing, node.subject, way)
            yes, no = reader.split(truth, way)
            left += [(one, thing) for one in no]
            for one in yes:
                inside_case, refused = _guarded(reader, case, one)
                entered += inside_case
                left += [(other, thing) for other in refused]
        out += reader.execute(case.body, reader.few(entered))
        met = left
    return out + [way for way, _ in met]


def _guarded(reader: Reader, case: ast.match_case, way: Way) -> tuple[list[Way], list[Way]]:
    from hooklint.scripts.python.statements import divided

    return divided(reader, case.guard, [way]) if case.guard else ([way], [])


def _fits(reader: Reader, pattern: ast.pattern, thing: Thing, node: ast.expr, way: Way) -> Truth:
    if isinstance(pattern, ast.MatchAs):
        truth = YES if pattern.pattern is None else _fits(reader, pattern.pattern, thing, node, way)
        if pattern.name:
            put_name(reader, pattern.name, thing, way)
        return truth
    if isinstance(pattern, ast.MatchValue):
        word = reader.evaluate(pattern.value, way)[0][1]
        return equal(reader, thing, word, pattern.value, way)
    if isinstance(pattern, ast.MatchSingleton):
        return equal(reader, thing, {True: TRUE, False: FALSE, None: NONE}[pattern.value], node, way)
    if isinstance(pattern, ast.MatchOr):
        return _any_fits(reader, pattern, thing, node, way)
    return _parts_fit(reader, pattern, thing, node, way)


def _any_fits(reader: Reader, pattern: ast.MatchOr, thing: Thing, node: ast.expr, way: Way) -> Truth:
    words = [
        one.value.value
        for one in pattern.patterns
        if isinstance(one, ast.MatchValue) and isinstance(one.value, ast.Constant)
    ]
    values = [one.value for one in pattern.patterns if isinstance(one, ast.MatchValue)]
    if len(words) == len(pattern.patterns) and all(isinstance(word, str) for word in words) and known(thing) is None:
        found = [reader.evaluate(value, way)[0][1] for value in values]
        return reader.compare(thing, "equals", [one for one in found if isinstance(one, Str)], node, way)
    (guard,) = reader.other(node, thing, way=way).yes[0]
    return any_of([_fits(reader, one, thing, node, way) for one in pattern.patterns], guard)


def _parts_fit(reader: Reader, pattern: ast.pattern, thing: Thing, node: ast.expr, way: Way) -> Truth:
    content = inside(thing, way)
    (guard,) = reader.other(node, thing, way=way).yes[0]
    if isinstance(pattern, ast.MatchSequence) and isinstance(content, List) and content.items is not None:
        if len(pattern.patterns) != len(content.items):
            return NO if not any(isinstance(one, ast.MatchStar) for one in pattern.patterns) else reader.other(node)
        pairs = zip(pattern.patterns, content.items, strict=True)
        return all_of([_fits(reader, one, item, node, way) for one, item in pairs], guard)
    if isinstance(pattern, ast.MatchMapping) and isinstance(content, Dict):
        truths = [
            _key_fits(reader, key, one, thing, way) for key, one in zip(pattern.keys, pattern.patterns, strict=True)
        ]
        return all_of(truths, guard)
    _bind_all(reader, pattern, thing, way)
    return reader.other(node, thing, way=way)


def _key_fits(reader: Reader, key: ast.expr, pattern: ast.pattern, thing: Thing, way: Way) -> Truth:
    name = reader.evaluate(key, way)[0][1]
    before = len(reader.session.fields)
    found = got(reader, thing, name, key, way, before, NONE)
    if isinstance(pattern, ast.MatchMapping):
        del reader.session.fields[before:]
    value = found[0][1] if found else Hole("unknown")
    return _fits(reader, pattern, value, key, way) if value != NONE else NO


def _bind_all(reader: Reader, pattern: ast.pattern, thing: Thing, way: Way) -> None:
    for one in ast.walk(pattern):
        name = getattr(one, "name", None) or getattr(one, "rest", None)
        if isinstance(name, str):
            put_name(reader, name, unknown(*held(thing, way)), way)


MATCHING: dict[str, Callable[[Reader, Any, list[Way]], list[Way]]] = {"Match": _match}
