"""A call → what it runs: a file by its path, what an interpreter reads, or what another program starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.following import Script, Start, ended, follow, source_of, unknown, unread
from hooklint.scripts.located import is_installed, is_system, locate, look, path_text, shown
from hooklint.scripts.model import NOT_EXECUTABLE, NOT_FOUND, Part, Started, Status
from hooklint.scripts.text import quoted, whole
from hooklint.scripts.values import literal
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.scripts.interpreters import Interpreter, Invocation
    from hooklint.scripts.located import Located
    from hooklint.scripts.model import Call, Guard, Language, Place, Result
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text
    from hooklint.scripts.values import Value

__all__ = ["child", "imported", "sourced", "unknown"]


def child(call: Call, session: Session, given: Given) -> tuple[Result, ...] | None:
    """Every way in which the call can run, if it runs a file or a text; None if it is that of a program."""
    from hooklint.scripts.interpreters import interpreter
    from hooklint.scripts.prefixes import unwrapped

    if call.name and call.name in session.without:
        return ended(call, NOT_FOUND)
    inner = unwrapped(call)
    if inner is not None:
        environment = (*given.environment, *inner.environment)
        return _inner(call.name, inner.call, session, given._replace(environment=environment))
    kind = interpreter(call.name)
    start = Start(call, session, given)
    if kind is not None:
        return _interpreted(kind, start)
    from hooklint.scripts.by_path import by_path

    return by_path(start)


def _inner(starter: str, call: Call, session: Session, given: Given) -> tuple[Result, ...]:
    """What a program starts that stands in the arguments of another one."""
    from hooklint.scripts.interpreters import INTERPRETERS, Invocation, interpreter
    from hooklint.scripts.prefixes import RUNS_FILES
    from hooklint.scripts.programs import run

    session.calls.append(call)
    if starter in RUNS_FILES and interpreter(call.name) is None and "." in call.name:
        kind = INTERPRETERS[RUNS_FILES[starter]]._replace(missing=())
        return _file(kind, Invocation("file", 0, 1), Start(call, session, given))
    return child(call, session, given) or run(call, session) or unknown(call)


def _interpreted(kind: Interpreter, start: Start) -> tuple[Result, ...] | None:
    """What an interpreter is called to read."""
    from hooklint.scripts.interpreters import invocation

    call, session, given = start
    words = [path_text(word, session.setting, given) for word in call.words]
    if words[0] is not None and _is_missing(words[0], start):
        return ended(call, NOT_FOUND)
    run = invocation(kind, words)
    if run.kind == "file":
        return _file(kind, run, start)
    if run.kind == "text":
        text, place = literal(call.words[run.operand]), call.places[run.operand]
        return _text(kind, run, None if text is None else quoted(place, text), start)
    if run.kind == "stdin":
        return _stdin(kind, run, start)
    if run.kind == "module":
        return _module(kind, run, start)
    return None


def _is_missing(program: str, start: Start) -> bool:
    """Whether an interpreter cannot be started; one that is no program of the machine is a file like others."""
    call, session, given = start
    located = locate(call.words[0], session.setting, given) if "/" in program else None
    if located is None or located.path is None or is_system(located.path):
        return is_installed(program, session.setting) is False
    if located.is_there is False:
        session.started.append(started(call, 0, located, session))
    return located.is_there is False


def _text(kind: Interpreter, run: Invocation, text: Text | None, start: Start) -> tuple[Result, ...]:
    """A program that stands in the call."""
    if text is None:
        return unread(start.call, start.session)
    arguments = start.call.words[run.arguments :]
    return follow(Script(text, kind.language, options=run.options, arguments=arguments), start)


def _stdin(kind: Interpreter, run: Invocation, start: Start) -> tuple[Result, ...]:
    """A program in a here-document, of which nothing is left when it runs."""
    call = start.call
    known = None if call.stdin is None or call.heredoc is None else literal(call.stdin)
    text = None if known is None or call.heredoc is None else quoted(call.heredoc, known)
    return _text(kind, run, text, start._replace(call=call._replace(stdin=())))


def _module(kind: Interpreter, run: Invocation, start: Start) -> tuple[Result, ...] | None:
    """A module of the working directory; what is installed is a program like others."""
    name, folder = literal(start.call.words[run.operand]), start.given.cwd
    if name is None or folder is None:
        return unread(start.call, start.session)
    located = _first_file(_python_files(folder, name), start.session)
    if located is None and name == "json.tool" and run.operand == len(start.call.words) - 1:
        return _json_tool(start)
    return None if located is None else _read(kind, run, located, start)


def _json_tool(start: Start) -> tuple[Result, ...]:
    """Python's own `jq .`: what it is given, over several lines."""
    from hooklint.scripts.jq import run_jq

    call = start.call
    alike = call._replace(words=(("jq",), (".",)), places=(call.places[0], call.places[-1]))
    return tuple(
        result._replace(
            status=Status((1,) if result.status.codes != (0,) else (0,), call.name, call),
            printed=tuple(one._replace(by=call.name) for one in result.printed),
        )
        for result in run_jq(alike, start.session)
    )


def _file(kind: Interpreter, run: Invocation, start: Start) -> tuple[Result, ...]:
    """A file that an interpreter reads: neither its run bit nor its first line counts."""
    call, session, given = start
    located = locate(call.words[run.operand], session.setting, given)
    if located.kind == "stdin":
        return _stdin(kind, run, start)
    if located.kind == "missing" or (located.kind == "folder" and kind.language != "python"):
        session.started.append(started(call, run.operand, located, session, by=call.name, language=kind.language))
        return ended(call, *(_missing(kind, call, session) if located.kind == "missing" else kind.folder))
    return _read(kind, run, located, start)


def _read(kind: Interpreter, run: Invocation, located: Located, start: Start) -> tuple[Result, ...]:
    call, session, _ = start
    source = source_of(located, session)
    found = started(call, run.operand, located, session, by=call.name, language=kind.language)
    found = found._replace(source=source)
    session.started.append(found)
    if source is None:
        return unread(call, session)
    if is_program(source.data) and kind.language in {"bash", "sh"}:
        return ended(call, NOT_EXECUTABLE)
    return follow(Script(whole(source), kind.language, found, "", run.options, call.words[run.arguments :]), start)


def _missing(kind: Interpreter, call: Call, session: Session) -> tuple[int, ...]:
    """The status of an interpreter that does not find its file; some machines have bash under the name of `sh`."""
    return (NOT_FOUND,) if call.name == "sh" and _is_bash(session) else kind.missing


def _is_bash(session: Session) -> bool:
    world = session.setting.world
    files = [world.which(name) for name in ("sh", "bash")] if session.setting.is_own else []
    stats = [world.stat(file) if file else None for file in files]
    return (
        len({(one.st_dev, one.st_ino) for one in stats if one}) == 1 and len(stats) == len([*filter(None, stats)]) > 1
    )


def is_program(data: bytes) -> bool:
    """Whether a shell takes the bytes for no script: there is a NUL in what it looks at."""
    return b"\0" in data[:80].partition(b"\n")[0]


def started(  # noqa: PLR0913  # what is started, by what, and how
    call: Call,
    word: int,
    located: Located,
    session: Session,
    *,
    by: str = "",
    language: Language = "unknown",
) -> Started:
    """The file that a word of the call names; `by` reads it, or it is run by its path."""
    return Started(
        shown(call.words[word], session.setting),
        call.places[word],
        "interpreter" if by else "path",
        by,
        located.path,
        located.is_there,
        located.is_relative,
        language,
        None,
        call.guards,
        call.is_tested,
    )


def sourced(name: Value, at: Place, session: Session, given: Given, guards: tuple[Guard, ...] = ()) -> Text | None:
    """The text that a shell reads in place; None where it is missing or cannot be read, as the last `started` says."""
    located = locate(name, session.setting, given)
    language = _language_at(at, session)
    found = Started(
        shown(name, session.setting),
        at,
        "source",
        language,
        located.path,
        located.is_there,
        located.is_relative,
        language,
        source_of(located, session),
        guards,
        given.is_tested,
    )
    return _taken(found, session)


def imported(name: str, at: Place, session: Session, given: Given, language: Language = "python") -> Text | None:
    """The text of a module that stands beside the script; None where there is none, or it cannot be read."""
    folder = at.source.path.parent
    files = _node_files(folder, name) if language == "node" else _python_files(folder, name)
    located = _first_file(files, session)
    if located is None and (language != "node" or not name.startswith(".")):
        return None
    there = located or look(folder / name, session.setting)
    found = Started(
        name,
        at,
        "import",
        language,
        there.path,
        there.is_there,
        is_relative=False,
        language=language,
        source=source_of(there, session),
        guards=given.guards,
        is_tested=given.is_tested,
    )
    return _taken(found, session)


def _language_at(at: Place, session: Session) -> Language:
    return next((part.language for part in reversed(session.parts) if part.source is at.source), "bash")


def _taken(found: Started, session: Session) -> Text | None:
    """The text of a file that becomes part of another one."""
    session.started.append(found)
    if found.source is None or b"\0" in found.source.data:
        session.is_whole = session.is_whole and found.is_there is False
        return None
    text = whole(found.source)
    session.parts.append(Part(found.language, found.source, Span(0, len(text.data)), found, text=text))
    return text


def _first_file(files: Iterable[Path], session: Session) -> Located | None:
    looked = (look(file, session.setting) for file in files)
    return next((located for located in looked if located.kind == "file"), None)


def _python_files(folder: Path, name: str) -> Iterable[Path]:
    """A dot at the start is the package's own folder, another one the folder above."""
    rest = name.lstrip(".")
    for _ in range(len(name) - len(rest) - 1):
        folder = folder.parent
    base = folder.joinpath(*filter(None, rest.split(".")))
    return (base.with_name(f"{base.name}.py"), base / "__init__.py", base / "__main__.py")


def _node_files(folder: Path, name: str) -> Iterable[Path]:
    base = folder / name
    ends = ("", ".js", ".cjs", ".mjs", ".ts")
    return (*(base.with_name(f"{base.name}{end}") for end in ends), *(base / f"index{end}" for end in ends[1:]))
