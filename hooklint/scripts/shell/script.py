"""A script from its first line to its endings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.scripts.model import Ending
from hooklint.scripts.session import MOST_BYTES, MOST_DEPTH, MOST_ENDINGS
from hooklint.scripts.shell.options import options_of
from hooklint.scripts.shell.reader import Reader, Shell
from hooklint.scripts.shell.state import Feed, Sink, State
from hooklint.scripts.shell.tree import first_error

if TYPE_CHECKING:
    from hooklint.scripts.model import Language
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text


def follow(text: Text, language: Language, session: Session, given: Given) -> tuple[Ending, ...]:
    """Every way through a text."""
    from hooklint.scripts.shell.flow import run_block
    from hooklint.scripts.shell.merging import joined
    from hooklint.scripts.shell.traps import at_exit

    if len(text.data) > MOST_BYTES or session.depth > MOST_DEPTH:
        session.is_whole = False
        return (_anything(text, given),)
    name = str(text.source.path) if text.is_file else "bash"
    reader = Reader(Shell(session, given, language, name, Path(text.source.path) if text.is_file else None), text)
    error = first_error(reader.root)
    if error is not None:
        reader.tell_error(error)
    ways = run_block(reader, reader.children(reader.root), [_start(given)])
    ways = at_exit(reader, ways)
    if reader.root.has_error:
        ways = [way.partly() for way in ways]
    ways = joined([_bare(way) for way in ways])
    if len(ways) > MOST_ENDINGS:
        session.is_whole = False
    return tuple(_ending(reader, way) for way in ways[:MOST_ENDINGS])


def _start(given: Given) -> State:
    return State(
        variables=dict(given.environment),
        arrays={},
        exported=frozenset(name for name, _ in given.environment),
        arguments=given.arguments,
        descriptors={0: Feed(given.stdin_from, 0), 1: Sink(given.stdout, "stdout"), 2: Sink(given.stderr, "stderr")},
        cwd=given.cwd,
        options=options_of(given.options),
        functions={},
        traps={},
        is_tested=False,
        inputs={0: given.stdin},
        guards=given.guards,
    )


def _bare(way: State) -> State:
    """The way without what nobody asks for any more."""
    return way.having(
        jump=None,
        variables={},
        arrays={},
        exported=frozenset(),
        arguments=(),
        functions={},
        traps={},
        buffers={},
        descriptors={},
        cwd=None,
        options=frozenset(),
        statuses={},
        inputs={0: way.inputs.get(0)},
    )


def _ending(reader: Reader, way: State) -> Ending:
    at = way.at or reader.text.place(0, len(reader.text.data))
    return Ending(way.outcome.status, way.printed, way.guards, at, way.is_whole, way.inputs.get(0) == ())


def _anything(text: Text, given: Given) -> Ending:
    from hooklint.scripts.model import Status

    return Ending(Status(()), (), given.guards, text.place(0, 0), is_whole=False)
