"""`for` and `while` → the ways behind them: round by round where the rounds are known, else none or any number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.scripts.python.blending import loosened
from hooklint.scripts.python.expressions import bind_any
from hooklint.scripts.python.targets import assign
from hooklint.scripts.python.texts import held, inside
from hooklint.scripts.python.things import Cell, Dict, Dotted, List, Str, unknown
from hooklint.scripts.python.way import ReadingStoppedError, merged
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Sequence

    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

_MOST_ROUNDS = 60
_EXACT_ROUNDS = 3
_STREAMS = frozenset({"sys.stdin", "sys.stdin.buffer", "process.stdin", "<lines>"})


def _for(reader: Reader, node: ast.For | ast.AsyncFor, ways: list[Way]) -> list[Way]:
    out: list[Way] = []
    for way in ways:
        for after, thing in reader.evaluate(node.iter, way):
            items = _items(thing, after)
            if items is not None and len(items) <= _MOST_ROUNDS:
                out += _counted(reader, node, items, after)
            else:
                out += _uncounted(reader, node, thing, after)
    return out


def _items(thing: Thing, way: Way) -> Sequence[Thing] | None:
    if isinstance(thing, Dotted) and thing.name in _STREAMS:
        value, way.stdin = way.stdin, ()
        if value is not None and all((isinstance(one, Hole) and one.kind == "payload") or one == "\n" for one in value):
            return [Str(value)] if value else []
        return None
    content = inside(thing, way)
    if isinstance(content, List):
        return content.items
    is_own = isinstance(thing, Cell) and isinstance(content, Dict) and content.base is None
    return [key for key, _ in content.items] if is_own and isinstance(content, Dict) else None


def _counted(reader: Reader, node: ast.For | ast.AsyncFor, items: Sequence[Thing], way: Way) -> list[Way]:
    live, out = [way], []
    for item in items:
        if not reader.session.spend():
            raise ReadingStoppedError
        entered = [last for one in live for last in assign(reader, node.target, item, one)]
        live, broken = once(reader, node.body, reader.few(entered))
        out += broken
        if not live:
            break
    return out + reader.execute(node.orelse, live)


def once(reader: Reader, body: Sequence[ast.stmt], ways: list[Way]) -> tuple[list[Way], list[Way]]:
    """One round: the ways that go on to the next one, and those that break out."""
    outer = reader.leaving.broken, reader.leaving.continued
    reader.leaving.broken, reader.leaving.continued = [], []
    try:
        live = reader.execute(body, ways)
        live += reader.leaving.continued
        broken = reader.leaving.broken
    finally:
        reader.leaving.broken, reader.leaving.continued = outer
    return reader.few(live), broken


def _uncounted(reader: Reader, node: ast.For | ast.AsyncFor, thing: Thing, way: Way) -> list[Way]:
    def enter(one: Way) -> tuple[list[Way], list[Way]]:
        out = one.fork()
        bind_any(reader, node.target, thing, one)
        return [one], [out]

    return rounds(reader, node, way, enter)


def rounds(
    reader: Reader,
    node: ast.For | ast.AsyncFor | ast.While,
    way: Way,
    enter: Callable[[Way], tuple[list[Way], list[Way]]],
) -> list[Way]:
    """Any number of rounds. `enter` gives the ways that begin one, and those that are done.

    After the first round all that it changed is taken to be unknown, and a second one stands for all that follow.
    """
    before = way.fork()
    entered, done = enter(way)
    live, broken = once(reader, node.body, entered)
    if live:
        again = _widened(before, live)
        entered, more_done = enter(again)
        done += more_done
        last, more = once(reader, node.body, entered)
        broken += more
        for one in last:
            done += enter(_widened(before, [one]))[1]
    return broken + reader.execute(node.orelse, reader.few(done))


def _widened(before: Way, ways: list[Way]) -> Way:
    """The way before the loop, with all unknown that is changed on one of those that come out of a round."""
    wide = before.fork()
    for way in ways:
        for scope, found in way.scopes.items():
            for name, thing in found.items():
                old = before.scopes.get(scope, {}).get(name)
                if not _is_same(old, thing):
                    of = (*(held(old, before) if old is not None else ()), *held(thing, way))
                    wide.put(scope, name, unknown(*of))
        for cell, content in way.contents.items():
            old_content = before.contents.get(cell)
            if old_content is not None and old_content != content:
                wide.contents[cell] = loosened(content, cell, way)
        wide.settings.update(way.settings)
        is_told = all(one.stream == "stderr" for one in way.printed[len(before.printed) :])
        wide.is_whole = wide.is_whole and way.is_whole and is_told
        if is_told and len(way.printed) > len(wide.printed):
            # Once stands for any number of times: it decides nothing.
            wide.printed = way.printed
        wide.stdin = way.stdin if way.stdin == before.stdin else None
    return wide


def _is_same(one: Thing | None, two: Thing) -> bool:
    return one is two or (type(one) is type(two) and one == two)


def _while(reader: Reader, node: ast.While, ways: list[Way]) -> list[Way]:
    out: list[Way] = []
    for way in ways:
        out += _exact_first(reader, node, way)
    return out


def _exact_first(reader: Reader, node: ast.While, way: Way) -> list[Way]:
    """Rounds as long as it is known that there is one; then any number."""
    from hooklint.scripts.python.statements import divided

    live, out = [way], []
    for _ in range(_EXACT_ROUNDS):
        yes, no = divided(reader, node.test, [one.fork() for one in live])
        if yes and no:
            break
        out += reader.execute(node.orelse, no)
        live, broken = once(reader, node.body, yes)
        out += broken
        if not live:
            return out

    def enter(one: Way) -> tuple[list[Way], list[Way]]:
        return divided(reader, node.test, [one])

    for one in merged(live):
        out += rounds(reader, node, one, enter)
    return out


LOOPS: dict[str, Callable[[Reader, Any, list[Way]], list[Way]]] = {"For": _for, "AsyncFor": _for, "While": _while}
