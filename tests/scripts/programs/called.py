"""Calls as the shell reader makes them, for tests of programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.scripts.model import Call, Place
from hooklint.scripts.programs import run
from hooklint.scripts.session import Session, Setting
from hooklint.scripts.values import PAYLOAD
from hooklint.source.memory import MemoryWorld
from hooklint.source.source import Source
from hooklint.source.span import Span

if TYPE_CHECKING:
    from hooklint.scripts.model import Result
    from hooklint.scripts.values import Value

FOLDER = Path("/work")


def called(*words: str | Value, stdin: Value | None = (PAYLOAD,)) -> Call:
    """The words as a script has them: known ones in single quotes, the others as a variable in double quotes."""
    written = [f"'{word}'" if isinstance(word, str) else '"$x"' for word in words]
    text = " ".join(written)
    source = Source(FOLDER / "hook.sh", text.encode())
    places, at = [], 0
    for word in written:
        places.append(Place(source, Span(at, at + len(word.encode()))))
        at = places[-1].span.end + 1
    values: tuple[Value, ...] = tuple(((word,) if word else ()) if isinstance(word, str) else word for word in words)
    return Call(values, tuple(places), Place(source, Span(0, len(text.encode()))), places[0], stdin=stdin)


def new_session(*, files: dict[str, bytes] | None = None, without: frozenset[str] = frozenset()) -> Session:
    """A session over these files."""
    world = MemoryWorld({FOLDER / name: data for name, data in (files or {}).items()})
    return Session(Setting(world, FOLDER, Path("/home/u"), None, is_own=True, target="0.12"), without)


def ran(call: Call, session: Session | None = None) -> tuple[Result, ...]:
    """The results of a call of a program that is known."""
    results = run(call, session or new_session())
    assert results is not None
    return results


def text_at(place: Place) -> str:
    """What stands at a place."""
    return place.source.text(place.span)
