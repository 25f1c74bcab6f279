"""A call of a file by its path → what the kernel makes of it: its run bit and its first line count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.following import Script, Start, ended, follow, source_of, unread
from hooklint.scripts.located import is_installed, is_system, locate, look, on_path, path_text
from hooklint.scripts.model import NOT_EXECUTABLE, NOT_FOUND
from hooklint.scripts.resolve import is_program, started
from hooklint.scripts.shebang import shebang
from hooklint.scripts.text import whole
from hooklint.scripts.values import literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.interpreters import Interpreter
    from hooklint.scripts.model import Call, Language, Result, Started
    from hooklint.scripts.session import Session, Setting
    from hooklint.scripts.shebang import Shebang

_PROGRAMS = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"MZ")
"""How files begin that the machine runs by itself."""

_OWN_STARTERS = frozenset({"exec", "command", "builtin", "time"})
"""Words of the shell, which starts the program behind them as it starts any other."""

_EXECUTE = 0o111


def by_path(start: Start) -> tuple[Result, ...] | None:
    """What is run if the first word is a path; None where it is a program of the machine."""
    call, session, given = start
    text = path_text(call.words[0], session.setting, given) if call.words else None
    named = on_path(text, session.setting) if text and "/" not in text else None
    if named is None and "/" not in (text or "".join(piece for piece in call.words[0] if isinstance(piece, str))):
        return None
    located = look(named, session.setting) if named else locate(call.words[0], session.setting, given)
    if located.path is not None and is_system(located.path):
        return ended(call, NOT_FOUND) if is_installed(text or "", session.setting) is False else None
    found = started(call, 0, located, session)
    if located.kind == "file" and located.mode & _EXECUTE:
        return _run(found._replace(source=source_of(located, session)), start)
    session.started.append(found)
    if located.kind in {"file", "folder"}:
        return ended(call, NOT_EXECUTABLE)
    return ended(call, NOT_FOUND) if located.kind == "missing" else unread(call, session)


def _run(found: Started, start: Start) -> tuple[Result, ...]:
    """A file with its run bit."""
    call, session, _ = start
    source = found.source
    if source is None or source.data.startswith(_PROGRAMS):
        session.started.append(found)
        return unread(call, session)
    line = shebang(source.data)
    status = _fault(source.data, line, session.setting)
    if status:
        session.started.append(found)
        return ended(call, status)
    reads = _reads(line, call, session) if line else Reads("", _inherited(call, session), ())
    found = found._replace(language=reads.language if reads else "unknown", by=reads.name if reads else "")
    session.started.append(found)
    options = reads.options if reads else ()
    text, first = whole(source), line.line if line else ""
    return follow(Script(text, found.language, found, first, options, call.words[1:]), start)


def _fault(data: bytes, line: Shebang | None, setting: Setting) -> int:
    """The status of a file that cannot be started although it has its run bit; 0 where it can."""
    if line is None:
        return NOT_EXECUTABLE if is_program(data) else 0
    return NOT_FOUND if line.has_return or not is_startable(line, setting) else 0


class Reads(NamedTuple):
    """The interpreter that a first line names in the end."""

    name: str
    language: Language
    options: tuple[str, ...]


def _reads(line: Shebang, call: Call, session: Session) -> Reads | None:
    from hooklint.scripts.interpreters import invocation
    from hooklint.scripts.located import shown

    words = [*line.words, shown(call.words[0], session.setting)]
    words, kind = _innermost(words, call)
    if kind is None:
        return None
    run = invocation(kind, words)
    if run.kind != "file" or run.operand != len(words) - 1:
        return None
    return Reads(words[0].rpartition("/")[2], kind.language, run.options)


def _innermost(words: list[str], call: Call) -> tuple[list[str], Interpreter | None]:
    """The interpreter behind `env` and the like, with its own words."""
    from hooklint.scripts.interpreters import INTERPRETERS, interpreter
    from hooklint.scripts.prefixes import RUNS_FILES, unwrapped

    while words:
        name = words[0].rpartition("/")[2]
        if (kind := interpreter(name)) is not None:
            return words, kind
        made = call._replace(
            words=tuple((word,) if word else () for word in words), places=(call.name_at,) * len(words)
        )
        inner = unwrapped(made)
        if inner is None:
            return words, None
        words = [literal(word) or "" for word in inner.call.words]
        if name in RUNS_FILES and len(words) == 1:
            return [RUNS_FILES[name], *words], INTERPRETERS[RUNS_FILES[name]]
    return words, None


def is_startable(line: Shebang, setting: Setting) -> bool:
    """Whether the interpreter of a first line can be there; `env` takes all of an argument for one name."""
    return all(is_installed(name, setting) is not False and " " not in name for name in interpreters(line))


def interpreters(line: Shebang) -> tuple[str, ...]:
    """The programs that a first line starts: the interpreter, and what `env` is told to look for."""
    first, *rest = line.words
    if first.rpartition("/")[2] != "env" or not rest:
        return (first,)
    name = next((word for word in rest if not word.startswith("-") and "=" not in word), None)
    return (first,) if name is None else (first, name)


def _inherited(call: Call, session: Session) -> Language:
    """What runs a script without a first line of this kind: the shell that is asked to, or else the system's."""
    if not _OWN_STARTERS.issuperset(call.in_place):
        return "sh"
    caller = next((part.language for part in reversed(session.parts) if part.source is call.at.source), "bash")
    return "sh" if caller == "sh" else "bash"
