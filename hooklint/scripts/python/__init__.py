"""A Python script → the ways it can end, and what it reads, compares and starts on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Ending, Printed, Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Language, Place
    from hooklint.scripts.python.reader import Left, Reader, Thrown
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text

_CODES = 256


def read_script(text: Text, language: Language, session: Session, given: Given) -> tuple[Ending, ...]:
    """Follow a Python text on all ways. What Python does not take, or what is too much, gives an unknown end."""
    from hooklint.scripts.python.home import Home, parse

    del language
    tree = parse(text.data)
    if tree is None:
        session.is_whole = False
        return (unknown_end(text, given),)
    from hooklint.scripts.python.expressions import EXPRESSIONS
    from hooklint.scripts.python.library import LIBRARY
    from hooklint.scripts.python.methods import method
    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.statements import STATEMENTS

    reader = Reader(session, given, EXPRESSIONS, STATEMENTS)
    reader.library, reader.method = LIBRARY, method
    reader.home = Home(text, tree, 0)
    return followed(reader, _run)


def unknown_end(text: Text, given: Given) -> Ending:
    """How a text ends that is not read to its end."""
    return Ending(Status(()), (), given.guards, text.place(0, len(text.data)), is_whole=False)


def _run(reader: Reader, way: Way) -> list[Way]:
    from hooklint.scripts.python.things import text

    way.put(0, "__name__", text("__main__"))
    return reader.execute(reader.home.tree.body, [way])


def followed(reader: Reader, run: Callable[[Reader, Way], list[Way]]) -> tuple[Ending, ...]:
    """Every way to end of the reader's script; `run` gives the ways that come out behind its last line."""
    from hooklint.scripts.python.way import ReadingStoppedError, Way

    home, given = reader.home, reader.given
    reader.parents[0] = None
    try:
        through = run(reader, Way(given.guards, given.stdin))
    except (ReadingStoppedError, RecursionError):
        reader.session.is_whole = False
        return (*_left(reader), unknown_end(home.text, given))
    ended = [
        Ending(Status((0,)), one.printed, one.guards, home.end(), one.is_whole, one.stdin == ()) for one in through
    ]
    return _few((*_left(reader), *ended))


def _left(reader: Reader) -> tuple[Ending, ...]:
    thrown = [_ended(one) for one in reader.leaving.thrown if one.is_certain]
    return (*(_stopped(one) for one in reader.left), *thrown)


def _few(endings: tuple[Ending, ...]) -> tuple[Ending, ...]:
    """The endings, those that are the same but for conditions of no account as one."""
    from hooklint.scripts.python.way import guards_together

    kept: list[Ending] = []
    for ending in endings:
        for index, other in enumerate(kept):
            together = guards_together(other.guards, ending.guards)
            if together is not None and other._replace(guards=()) == ending._replace(guards=()):
                kept[index] = other._replace(guards=together)
                break
        else:
            kept.append(ending)
    return tuple(kept)


def _stopped(left: Left) -> Ending:
    status, printed = _status(left.code, left.way, left.at)
    return Ending(status, left.way.printed + printed, left.way.guards, left.at, left.way.is_whole, left.way.stdin == ())


def _ended(thrown: Thrown) -> Ending:
    from hooklint.scripts.values import Hole

    way, what = thrown.way, thrown.what
    if "SystemExit" in what.names:
        status, printed = _status(what.message, way, thrown.at)
    else:
        status, printed = Status((1,)), (Printed("stderr", (Hole("unknown"),), thrown.at, "traceback"),)
    return Ending(status, way.printed + printed, way.guards, thrown.at, way.is_whole, way.stdin == ())


def _status(code: Thing, way: Way, at: Place) -> tuple[Status, tuple[Printed, ...]]:
    """What `sys.exit` makes of its argument: a number is the status, any other text is told on stderr."""
    from hooklint.scripts.python.texts import as_text
    from hooklint.scripts.python.things import NONE, Finished, Str, Truth, whole_number
    from hooklint.scripts.values import Hole, Plain, join

    number = whole_number(code)
    if code == NONE and isinstance(code, Plain):
        return Status((0,)), ()
    if number is not None:
        return Status((number % _CODES,)), ()
    if isinstance(code, Finished):
        return Status(code.codes, code.call.name, code.call), ()
    if isinstance(code, Truth):
        return Status((0, 1)), ()
    if isinstance(code, Hole) and code.kind != "payload":
        return Status(()), ()
    value = join(as_text(code, way), ("\n",))
    is_text = isinstance(code, Str)
    return Status((1,)), (Printed("stderr", value if is_text else (Hole("unknown"),), at, "sys.exit"),)
