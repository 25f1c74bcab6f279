"""Statements of JavaScript, where they are not those of Python → the ways behind them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hooklint.scripts.node.targets import declare
from hooklint.scripts.python.comparing import equal
from hooklint.scripts.python.guards import any_of
from hooklint.scripts.python.home import Home
from hooklint.scripts.python.statements import STATEMENTS as SHARED
from hooklint.scripts.python.things import NONE, Cell, Dict, Dotted, Module, Str, known, text
from hooklint.scripts.python.way import ReadingStoppedError
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Place
    from hooklint.scripts.node.nodes import Declaration, Import, Switch
    from hooklint.scripts.python.home import Standing
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing, Truth
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.text import Text


class NodeHome(Home):
    """A JavaScript text while it is followed. The columns of its nodes are offsets."""

    def __init__(self, script: Text, body: list[ast.stmt], scope: int) -> None:
        super().__init__(script, ast.Module(body, []), scope)

    def place(self, node: Standing) -> Place:
        """Where a node stands in its file."""
        start, end = node.col_offset, node.end_col_offset or node.col_offset
        return self.text.place(start, max(start, end))


def _declaration(reader: Reader, node: Declaration, ways: list[Way]) -> list[Way]:
    out: list[Way] = []
    for way in ways:
        met: Met = reader.evaluate(node.value, way) if node.value else [(way, NONE)]
        out += [last for after, thing in met for last in declare(reader, node.target, thing, after)]
    return out


def _switch(reader: Reader, node: Switch, ways: list[Way]) -> list[Way]:
    """Each case goes on into the next one until it breaks."""
    out: list[Way] = []
    outer, reader.leaving.broken = reader.leaving.broken, []
    try:
        for way in ways:
            for after, thing in reader.evaluate(node.subject, way):
                out += _cases(reader, node, thing, after)
        out += reader.leaving.broken
    finally:
        reader.leaving.broken = outer
    return out


def _cases(reader: Reader, node: Switch, thing: Thing, way: Way) -> list[Way]:
    out: list[Way] = []
    tests: list[ast.expr] = []
    left = [way]
    default: int | None = None
    for index, (words, body) in enumerate(node.cases):
        tests += words
        default = index if not words else default
        is_shared = not body and index + 1 < len(node.cases)
        if not tests or (is_shared and words):
            continue
        yes, no = _asked(reader, node, thing, tests, left)
        out += _from(reader, node, index, yes)
        left, tests = no, []
    return out + (_from(reader, node, default, left) if default is not None else left)


def _asked(
    reader: Reader, node: Switch, thing: Thing, tests: list[ast.expr], ways: list[Way]
) -> tuple[list[Way], list[Way]]:
    yes: list[Way] = []
    no: list[Way] = []
    for way in ways:
        for after, words in reader.each(tests, way):
            on, off = reader.split(_is_one(reader, node, thing, words, tests, after), after)
            yes += on
            no += off
    return yes, no


def _is_one(reader: Reader, node: Switch, thing: Thing, words: list[Thing], tests: list[ast.expr], way: Way) -> Truth:  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    texts = [word for word in words if isinstance(word, Str) and known(word) is not None]
    if len(texts) == len(words) and known(thing) is None and isinstance(thing, Hole | Str):
        return reader.compare(thing, "equals", texts, node.subject, way)
    (guard,) = reader.other(node.subject, thing, way=way).yes[0]
    return any_of([_equal(reader, thing, word, test, way) for word, test in zip(words, tests, strict=True)], guard)


def _equal(reader: Reader, thing: Thing, word: Thing, test: ast.expr, way: Way) -> Truth:
    """`switch (true)` asks each case whether it holds."""
    return (
        reader.truth(word, test, way)
        if thing == text("true") or _is_true(thing)
        else equal(reader, thing, word, test, way)
    )


def _is_true(thing: Thing) -> bool:
    return getattr(thing, "text", None) == "true" and not isinstance(thing, Str)


def _from(reader: Reader, node: Switch, index: int, ways: list[Way]) -> list[Way]:
    for _, body in node.cases[index:]:
        if not ways:
            break
        ways = reader.execute(body, reader.few(ways))
    return ways


def _import(reader: Reader, node: Import, ways: list[Way]) -> list[Way]:
    out: list[Way] = []
    for way in ways:
        for after, module in module_of(reader, node.module, node, way):
            for name, here in node.names:
                after.put(reader.scope, here, _exported(module, name, after))
            out.append(after)
    return out


def _exported(module: Thing, name: str, way: Way) -> Thing:
    if isinstance(module, Dotted):
        return module if name in {"*", "default"} else Dotted(f"{module.name}.{name}")
    if isinstance(module, Module):
        return module if name == "*" else way.scopes.get(module.scope, {}).get(name, Hole("unknown"))
    return module


def module_of(reader: Reader, name: str, node: ast.expr | ast.stmt, way: Way) -> Met:
    """A module by its name: one of Node's, or a file that is followed."""
    from hooklint.scripts.node.grammar import parse
    from hooklint.scripts.node.tokens import UnreadableError
    from hooklint.scripts.resolve import imported

    if not name.startswith((".", "/")):
        return [(way, Dotted(name.removeprefix("node:").replace("/", ".")))]
    known_module = reader.modules.get(name)
    if isinstance(known_module, Module) and known_module.scope in way.scopes:
        return [(way, _of_module(known_module, way))]
    if len(reader.calling) > _DEEPEST:
        raise ReadingStoppedError
    given = reader.given._replace(guards=way.guards, is_tested=bool(reader.catching))
    found = imported(name, reader.place(node), reader.session, given, language="node")
    try:
        body = parse(found.data) if found else None
    except UnreadableError:
        body = None
    if found is None or body is None:
        way.is_whole = False
        return [(way, Hole("unknown"))]
    module = Module(name, reader.number())
    reader.modules[name] = module
    return [
        (after, _of_module(module, after)) for after in _run_module(reader, NodeHome(found, body, module.scope), way)
    ]


_DEEPEST = 12


def _run_module(reader: Reader, home: NodeHome, way: Way) -> list[Way]:
    here = reader.home, reader.scope
    reader.home, reader.scope = home, home.scope
    reader.parents[home.scope] = None
    prepared(reader, way)
    reader.calling.append(home)
    try:
        return reader.execute(home.tree.body, [way])
    finally:
        reader.calling.pop()
        reader.home, reader.scope = here


def prepared(reader: Reader, way: Way) -> None:
    """What every module of the older kind finds."""
    exports = reader.cell(way, Dict())
    way.put(reader.scope, "exports", exports)
    way.put(reader.scope, "module", reader.cell(way, Dict(((text("exports"), exports),))))


def _of_module(module: Module, way: Way) -> Thing:
    names = way.scopes.get(module.scope, {})
    older = names.get("module")
    content = way.contents.get(older) if isinstance(older, Cell | Hole) else None
    exports = content.get("exports") if isinstance(content, Dict) else None
    is_older = exports is not None and (exports != names.get("exports") or _has_items(exports, way))
    return exports if exports is not None and is_older else module


def _has_items(exports: Thing, way: Way) -> bool:
    content = way.contents.get(exports) if isinstance(exports, Cell | Hole) else None
    return isinstance(content, Dict) and bool(content.items)


STATEMENTS: dict[str, Callable[[Reader, Any, list[Way]], list[Way]]] = {
    **SHARED,
    "Declaration": _declaration,
    "Switch": _switch,
    "Import": _import,
}
