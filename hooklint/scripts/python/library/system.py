"""`os`, `sys`, `shutil`, `shlex` and their like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Guard
from hooklint.scripts.python.comparing import file_exists
from hooklint.scripts.python.guards import question
from hooklint.scripts.python.lookup import variable
from hooklint.scripts.python.texts import as_text, held
from hooklint.scripts.python.things import NONE, Dict, Dotted, List, Partial, Str, known, text, unknown
from hooklint.scripts.values import Hole, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.values import Value


def _get_variable(reader: Reader, asked: Asked) -> Met:
    default = asked.get(1, "default", NONE)
    hole = variable(reader, asked.first, asked.node, asked.way, default)
    if isinstance(hole, Hole) and hole.kind == "variable":
        others = held(default, asked.way) if default is not None else ()
        return asked.gives(hole._replace(holds=others))
    return asked.gives(hole)


def _leave(reader: Reader, asked: Asked) -> Met:
    """`os._exit`: nothing is caught, and what has not been written out is lost."""
    reader.leave(asked.way, asked.first, asked.node)
    return []


def _which(reader: Reader, asked: Asked) -> Met:
    name = known(asked.first)
    if name is None:
        return asked.gives(reader.other(asked.node, asked.first, way=asked.way))
    if name in reader.session.without:
        return asked.gives(NONE)
    guard = Guard("program", (), "", (name,), holds=True, at=reader.place(asked.node))
    return asked.gives(question(guard))


def _joined_path(reader: Reader, asked: Asked) -> Met:
    del reader
    parts: list[Value] = []
    for index, thing in enumerate(asked.args):
        parts += [("/",)] if index and parts[-1] != ("/",) else []
        parts.append(as_text(thing, asked.way))
    return asked.gives(Str(join(*parts)))


def _same_path(reader: Reader, asked: Asked) -> Met:
    del reader
    if not asked.args:
        return asked.gives(text("."))
    parts = [part for thing in asked.args for part in (("/",), as_text(thing, asked.way))]
    return asked.gives(Str(join(*parts[1:]), asked.first.at if isinstance(asked.first, Str) else None))


def _home(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(text("~"))


def _base_name(reader: Reader, asked: Asked) -> Met:
    del reader
    whole = known(asked.first)
    return asked.gives(text(whole.rpartition("/")[2]) if whole is not None else unknown(*asked.holes))


def _exists(reader: Reader, asked: Asked) -> Met:
    return asked.gives(file_exists(reader, asked.first, asked.node, asked.way))


def _quote(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Str((Hole("unknown", is_quoted=True, holds=asked.holes),)))


def _split(reader: Reader, asked: Asked) -> Met:
    import shlex

    whole = known(asked.first)
    if whole is None:
        return asked.gives(reader.cell(asked.way, List(None, asked.holes)))
    try:
        words = tuple(text(word) for word in shlex.split(whole))
    except ValueError:
        return asked.gives_unknown()
    return asked.gives(reader.cell(asked.way, List(words)))


def _environment(reader: Reader, asked: Asked) -> Met:
    return asked.gives(reader.cell(asked.way, Dict((), Hole("unknown", "environment"))))


def _set_variable(reader: Reader, asked: Asked) -> Met:
    del reader
    name = known(asked.first)
    value = asked.get(1)
    if name is not None and value is not None:
        asked.way.settings.setdefault(f"os.environ[{name}]", value)
    return asked.gives(value or NONE)


def _read_descriptor(reader: Reader, asked: Asked) -> Met:
    from hooklint.scripts.python.library.streams import taken
    from hooklint.scripts.values import Plain

    del reader
    return asked.gives(Str(taken(asked.way)) if asked.first == Plain("0") else unknown())


def _write_descriptor(reader: Reader, asked: Asked) -> Met:
    from hooklint.scripts.values import Plain

    names = {Plain("1"): "sys.stdout", Plain("2"): "sys.stderr"}
    if isinstance(asked.first, Plain) and asked.first in names:
        value = as_text(asked.get(1) or NONE, asked.way)
        reader.emit(Dotted(names[asked.first]), value, asked.node, asked.way, "write")
        asked.way.flushed = len(asked.way.printed)
    return asked.gives(Hole("number"))


def _partial(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Partial(asked.first, asked.args[1:]))


def _run_now(reader: Reader, asked: Asked) -> Met:
    """`asyncio.run(main())`: the function was followed where it was called."""
    del reader
    return asked.gives(asked.first)


def _at_exit(reader: Reader, asked: Asked) -> Met:
    del reader
    asked.way.is_whole = False
    return asked.gives(asked.first)


SYSTEM: dict[str, Callable[[Reader, Asked], Met]] = {
    **dict.fromkeys(("os.environ.get", "os.getenv", "os.environ.pop"), _get_variable),
    "os.environ.setdefault": _set_variable,
    "os.environ.copy": _environment,
    "os._exit": _leave,
    **dict.fromkeys(("os.abort",), _leave),
    "shutil.which": _which,
    "os.path.join": _joined_path,
    **dict.fromkeys(
        ("pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "os.path.expanduser", "os.path.expandvars",
         "os.path.abspath", "os.path.realpath", "os.path.normpath", "os.fspath", "os.fsdecode", "os.fsencode"),
        _same_path,
    ),
    "pathlib.Path.home": _home,
    "os.path.basename": _base_name,
    **dict.fromkeys(("os.path.exists", "os.path.isfile", "os.path.isdir", "os.path.lexists"), _exists),
    "shlex.quote": _quote,
    "shlex.split": _split,
    "os.read": _read_descriptor,
    "os.write": _write_descriptor,
    "functools.partial": _partial,
    "asyncio.run": _run_now,
    "atexit.register": _at_exit,
}  # fmt: skip
