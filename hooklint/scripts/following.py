"""A text and its language → the ways it can end, with all that it starts; and the files such texts stand in."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from hooklint.scripts.model import Part, Printed, Result, Status
from hooklint.scripts.session import MOST_BYTES, MOST_DEPTH, MOST_ENDINGS, Given
from hooklint.scripts.values import Hole
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.source import Source

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hooklint.scripts.located import Located
    from hooklint.scripts.model import Call, Ending, Language, Started
    from hooklint.scripts.session import Session
    from hooklint.scripts.text import Text
    from hooklint.scripts.values import Value

    Reader = Callable[[Text, Language, Session, Given], tuple[Ending, ...]]

_READERS: dict[Language, str] = {"bash": "shell", "sh": "shell", "python": "python", "node": "node"}
_SHELLS = ("bash", "sh")
_RETURNED = 2
"""A text in which more than one line in so many ends in a carriage return was written with those line ends."""


class Script(NamedTuple):
    """A text to follow: what it is written in, what started it, and with which options and arguments."""

    text: Text
    language: Language
    started: Started | None = None
    shebang: str = ""
    options: tuple[str, ...] = ()
    arguments: tuple[Value, ...] = ()


class Start(NamedTuple):
    """A call, the reading it is met in, and what the shell that makes it was given."""

    call: Call
    session: Session
    given: Given


def follow(script: Script, start: Start) -> tuple[Result, ...]:
    """Every way in which the text can end that the call starts. What cannot be followed may do anything."""
    call, session, given = start
    text = script.text
    path = text.source.path if text.is_file else None
    if not can_be_read(script) or session.depth >= MOST_DEPTH or (path and path in session.running):
        return unread(call, session)
    session.parts.append(Part(script.language, text.source, text.within, script.started, script.shebang, text=text))
    session.depth += 1
    session.running += [path] if path else []
    endings = _reader(script.language)(text, script.language, session, _given(script, call, given))
    del session.running[len(session.running) - bool(path) :]
    session.depth -= 1
    if not endings or len(endings) > MOST_ENDINGS:
        session.is_whole = False
    return tuple(_result(ending, call) for ending in endings[:MOST_ENDINGS]) or unread(call, session)


def can_be_read(script: Script) -> bool:
    """Whether a reader knows the language, and the text is what its author wrote.

    A shell takes each carriage return for a letter, so hardly a line of a text that is full of them means what it says.
    """
    return script.language in _READERS and not (script.language in _SHELLS and has_returns(script.text.data))


def has_returns(data: bytes) -> bool:
    """Whether the lines of a text end in carriage returns; a few may be meant, as in a pattern."""
    return b"\r\n" in data and data.count(b"\r\n") * _RETURNED > data.count(b"\n")


def source_of(located: Located, session: Session) -> Source | None:
    """The bytes of a file; None where they cannot be had, or are too many."""
    path = located.path
    if path is None or located.kind != "file" or located.size > MOST_BYTES:
        return None
    if path not in session.sources:
        session.sources[path] = _source(path, session)
    return session.sources[path]


def unknown(call: Call) -> tuple[Result, ...]:
    """What a program does of which nothing is known: it prints anything, and ends somehow."""
    said = (Hole("output", call.name),)
    printed = (Printed("stdout", said, call.at, call.name), Printed("stderr", said, call.at, call.name))
    return (Result(Status((), call.name, call), printed),)


def unread(call: Call, session: Session) -> tuple[Result, ...]:
    """The same for a text that was not read: neither the result nor the reading is whole."""
    session.is_whole = False
    return tuple(result._replace(is_whole=False) for result in unknown(call))


def ended(call: Call, *codes: int) -> tuple[Result, ...]:
    """A call that starts nothing: its status, and nothing on stdout."""
    return (Result(Status(codes, call.name, call)),)


def _source(path: Path, session: Session) -> Source | None:
    try:
        return Source(path, session.setting.world.read(path))
    except OSError:
        return None


def _reader(language: Language) -> Reader:
    reader: Reader = import_module(f"hooklint.scripts.{_READERS[language]}").read_script
    return reader


def _given(script: Script, call: Call, given: Given) -> Given:
    return Given(
        call.stdin,
        call.stdin_from,
        call.stdout,
        call.stderr,
        script.arguments,
        given.environment,
        given.cwd,
        call.guards,
        call.is_tested,
        script.options,
    )


def _result(ending: Ending, call: Call) -> Result:
    own = tuple(guard for guard in ending.guards if guard not in call.guards)
    return Result(ending.status, ending.printed, own, ending.reads_stdin, ending.is_whole, ending.at)
