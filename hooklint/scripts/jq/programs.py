"""Where the program of a call stands: in a word, or in a file; and the variables that it starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.machine import Scope
from hooklint.scripts.model import Part, Started
from hooklint.scripts.session import MOST_BYTES
from hooklint.scripts.text import quoted, whole
from hooklint.scripts.values import Array, Object, literal
from hooklint.source.source import Source

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.scripts.jq.options import Options
    from hooklint.scripts.model import Call, Place
    from hooklint.scripts.session import Session
    from hooklint.scripts.text import Text


def program_of(call: Call, options: Options, session: Session) -> Text | None:
    """The program, or None where it is not known."""
    text = literal(options.program or ())
    if text is None or options.program_at is None:
        return None
    return _in_file(call, (text, options.program_at), session) if options.has("f") else quoted(options.program_at, text)


def _in_file(call: Call, named: tuple[str, Place], session: Session) -> Text | None:
    from pathlib import PurePosixPath

    name, at = named
    is_relative = not PurePosixPath(name).is_absolute()
    folder = session.setting.cwd
    path = folder / name if folder is not None else None
    if not is_relative:
        path = _as_path(name)
    source, is_there = _read(path, session)
    started = Started(
        name, at, "interpreter", "jq", path, is_there, is_relative, "jq", source, call.guards, call.is_tested
    )
    session.started.append(started)
    if source is None:
        return None
    text = whole(source)
    session.parts.append(Part("jq", source, text.within, started))
    return text


def _as_path(name: str) -> Path:
    from pathlib import Path

    return Path(name)


def _read(path: Path | None, session: Session) -> tuple[Source | None, bool | None]:
    if path is None:
        return None, None
    try:
        data = session.setting.world.read(path)
    except FileNotFoundError:
        return None, False
    except OSError:
        return None, None
    return (Source(path, data), True) if len(data) <= MOST_BYTES else (None, True)


def scope_of(options: Options) -> Scope:
    """`--arg` and its kin."""
    variables = dict(options.named)
    arguments = Object((("positional", Array(options.positional)), ("named", Object(options.named))))
    return Scope({**variables, "ARGS": arguments}, {})
