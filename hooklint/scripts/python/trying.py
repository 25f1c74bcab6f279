"""`try`, `with` → the ways that go through, and those that an exception sends elsewhere."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from hooklint.scripts.model import Guard
from hooklint.scripts.python.exceptions import ANY
from hooklint.scripts.python.lookup import name_of
from hooklint.scripts.python.reader import Leaving, Thrown
from hooklint.scripts.python.targets import assign, put_name
from hooklint.scripts.python.things import NONE, Class, Dotted, Raised
from hooklint.scripts.python.way import merged

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

_MOST_STARTS = 24
_SPECIAL = frozenset({"SystemExit", "KeyboardInterrupt", "GeneratorExit", "BrokenPipeError", "ImportError",
                      "ModuleNotFoundError"})  # fmt: skip
"""What is not raised by any odd statement."""


def _try(reader: Reader, node: ast.Try, ways: list[Way]) -> list[Way]:
    outer = reader.leaving
    reader.leaving = Leaving()
    live = _caught(reader, node, ways)
    if not node.finalbody:
        _hand_on(reader.leaving, outer)
        reader.leaving = outer
        return live
    inner, reader.leaving = reader.leaving, outer
    return _finally(reader, node, inner, live)


def _hand_on(inner: Leaving, outer: Leaving) -> None:
    outer.thrown += inner.thrown
    outer.returned += inner.returned
    outer.broken += inner.broken
    outer.continued += inner.continued


def _finally(reader: Reader, node: ast.Try, inner: Leaving, live: list[Way]) -> list[Way]:
    out = reader.execute(node.finalbody, live)
    outer = reader.leaving
    for thrown in inner.thrown:
        for way in reader.execute(node.finalbody, [thrown.way]):
            outer.thrown.append(thrown._replace(way=way))
    for way, thing in inner.returned:
        outer.returned += [(after, thing) for after in reader.execute(node.finalbody, [way])]
    outer.broken += reader.execute(node.finalbody, inner.broken)
    outer.continued += reader.execute(node.finalbody, inner.continued)
    return out


def _caught(reader: Reader, node: ast.Try, ways: list[Way]) -> list[Way]:
    """The body, `else` and the handlers. `reader.leaving` gets what is not caught."""
    after = reader.leaving
    starts: list[Way] = []
    thrown_before = after.thrown
    after.thrown = []
    reader.catching += bool(node.handlers)
    try:
        for statement in node.body:
            if node.handlers and _may_fail(statement):
                starts = merged(starts + [way.fork() for way in ways])[:_MOST_STARTS]
            ways = reader.execute([statement], ways)
    finally:
        reader.catching -= bool(node.handlers)
    thrown, after.thrown = after.thrown, thrown_before
    live = reader.execute(node.orelse, ways)
    at = reader.place(node)
    thrown += [Thrown(way, ANY, at, is_certain=False) for way in starts]
    return live + _handled(reader, node, thrown)


def _may_fail(node: ast.stmt) -> bool:
    kinds = ast.Call | ast.Subscript | ast.Import | ast.ImportFrom | ast.BinOp
    return any(isinstance(one, kinds) for one in ast.walk(node))


def _handled(reader: Reader, node: ast.Try, thrown: list[Thrown]) -> list[Way]:
    waiting: list[list[tuple[Way, Raised]]] = [[] for _ in node.handlers]
    for one in thrown:
        takers = _takers(reader, node, one)
        for index in takers:
            way = one.way.fork() if len(takers) > 1 else one.way
            if not one.is_certain:
                guard = Guard("other", (), "", (), holds=True, at=reader.place(node.handlers[index].body[0]))
                way.holding((guard,))
            waiting[index].append((way, one.what))
        if not takers:
            reader.leaving.thrown.append(one)
    return [way for index, handler in enumerate(node.handlers) for way in _handle(reader, handler, waiting[index])]


def _takers(reader: Reader, node: ast.Try, thrown: Thrown) -> list[int]:
    """The handlers that take an exception: the first that fits, or all that can."""
    names = [handler_names(reader, handler, thrown.way) for handler in node.handlers]
    if not thrown.what.names:
        fits = [index for index, one in enumerate(names) if one is None or not one <= _SPECIAL]
        return fits or list(range(len(names))) if _imports(node) else fits
    return [index for index, one in enumerate(names) if one is None or one & thrown.what.names][:1]


def _imports(node: ast.Try) -> bool:
    return any(isinstance(one, ast.Import | ast.ImportFrom) for one in node.body)


def handler_names(reader: Reader, handler: ast.ExceptHandler, way: Way) -> frozenset[str] | None:
    """The names of the exceptions that a handler takes; None for all."""
    if handler.type is None:
        return None
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    found = [_kind_name(reader, kind, way) for kind in kinds]
    return None if None in found else frozenset(name for name in found if name)


def _kind_name(reader: Reader, kind: ast.expr, way: Way) -> str | None:
    if isinstance(kind, ast.Attribute):
        return kind.attr
    thing = name_of(reader, kind.id, way) if isinstance(kind, ast.Name) else NONE
    if isinstance(thing, Class):
        return thing.node.name
    return thing.name.rpartition(".")[2] if isinstance(thing, Dotted) else None


def _handle(reader: Reader, handler: ast.ExceptHandler, caught: list[tuple[Way, Raised]]) -> list[Way]:
    ways: list[Way] = []
    for way, what in caught:
        way.settings["<exception>"] = what
        if handler.name:
            put_name(reader, handler.name, what, way)
        ways.append(way)
    out = reader.execute(handler.body, reader.few(ways))
    for way in out:
        way.settings.pop("<exception>", None)
        if handler.name:
            way.drop(reader.scope, handler.name)
    return out


def _with(reader: Reader, node: ast.With | ast.AsyncWith, ways: list[Way]) -> list[Way]:
    suppressed = [item.context_expr for item in node.items if _is_named(item.context_expr, "suppress")]
    if suppressed:
        return _suppress(reader, node, suppressed[0], ways)
    redirected = [item.context_expr for item in node.items if _is_named(item.context_expr, "redirect_stdout")]
    if redirected:
        return _redirect(reader, node, redirected[0], ways)
    for item in node.items:
        met = [pair for way in ways for pair in reader.evaluate(item.context_expr, way)]
        target = item.optional_vars
        ways = [last for way, thing in met for last in (assign(reader, target, thing, way) if target else [way])]
    return reader.execute(node.body, ways)


def _is_named(node: ast.expr, name: str) -> bool:
    if not isinstance(node, ast.Call):
        return False
    return getattr(node.func, "attr", getattr(node.func, "id", "")) == name


def _suppress(reader: Reader, node: ast.With | ast.AsyncWith, call: ast.expr, ways: list[Way]) -> list[Way]:
    """`with suppress(…)` is a `try` whose handler does nothing."""
    kinds = call.args if isinstance(call, ast.Call) else []
    kind = ast.copy_location(ast.Tuple(kinds, ast.Load()), call)
    nothing = ast.copy_location(ast.Pass(), node)
    handler = ast.copy_location(ast.ExceptHandler(kind, None, [nothing]), node)
    return _try(reader, ast.copy_location(ast.Try(node.body, [handler], [], []), node), ways)


def _redirect(reader: Reader, node: ast.With | ast.AsyncWith, call: ast.expr, ways: list[Way]) -> list[Way]:
    first = call.args[:1] if isinstance(call, ast.Call) else []
    out: list[Way] = []
    for way in ways:
        for after, things in reader.each(first, way):
            before: Thing | None = after.settings.get("sys.stdout")
            after.settings["sys.stdout"] = things[0] if things else Dotted("<file>")
            through = reader.execute(node.body, [after])
            for one in through:
                one.settings.pop("sys.stdout")
                if before is not None:
                    one.settings["sys.stdout"] = before
            out += through
    return out


TRYING: dict[str, Callable[[Reader, Any, list[Way]], list[Way]]] = {
    "Try": _try,
    "TryStar": _try,
    "With": _with,
    "AsyncWith": _with,
}
