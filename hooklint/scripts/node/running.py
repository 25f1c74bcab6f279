"""A Node script from its first statement to the last of what waits for stdin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.node.expressions import EXPRESSIONS
from hooklint.scripts.node.library import LATER, exit_code, library
from hooklint.scripts.node.methods import method
from hooklint.scripts.node.statements import STATEMENTS, NodeHome, prepared
from hooklint.scripts.python.asked import Asked
from hooklint.scripts.python.calls import ask
from hooklint.scripts.python.reader import Left, Reader
from hooklint.scripts.python.things import NONE, List, Partial, Str
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    import ast

    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text

_MOST_TURNS = 8


def reader_of(text: Text, body: list[ast.stmt], session: Session, given: Given) -> Reader:
    """What follows the script."""
    reader = Reader(session, given, EXPRESSIONS, STATEMENTS, "node")
    reader.library, reader.method = library(), method
    reader.home = NodeHome(text, body, 0)
    return reader


def run(reader: Reader, way: Way) -> list[Way]:
    """Follow all of it. What comes out ends with the status that was set."""
    prepared(reader, way)
    ways = reader.execute(reader.home.tree.body, [way])
    for _ in range(_MOST_TURNS):
        waiting = [one for one in ways if LATER in one.contents]
        if not waiting:
            break
        ways = reader.few([one for one in ways if one not in waiting] + [a for w in waiting for a in _later(reader, w)])
    for one in ways:
        reader.left.append(Left(one, exit_code(NONE, one), reader.home.end()))
    return []


def _later(reader: Reader, way: Way) -> list[Way]:
    """Call what waits, one behind the other."""
    content = way.contents.pop(LATER)
    ways = [way]
    for function in (content.items or ()) if isinstance(content, List) else ():
        if isinstance(function, Partial):
            ways = [after for one in ways for after in _call(reader, function, one)]
    return ways


def _call(reader: Reader, function: Partial, way: Way) -> list[Way]:
    import ast

    node = ast.Call(ast.Name("", ast.Load()), [], [])
    body = reader.home.tree.body
    if body:
        ast.copy_location(node, body[-1])
    arguments = tuple(_given(one, way) for one in function.arguments)
    called = Asked(node, function.function, arguments, {}, way, len(reader.session.fields))
    return [after for after, _ in ask(reader, called)]


def _given(thing: Thing, way: Way) -> Thing:
    """All of stdin comes in one piece."""
    if thing == Str((Hole("payload", "#stdin"),)):
        value, way.stdin = way.stdin, ()
        return Str(value if value is not None else (Hole("unknown"),))
    return thing
