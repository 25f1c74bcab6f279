"""Reading the payload, and printing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.asked import ignored
from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.reader import certain, stream_name
from hooklint.scripts.python.texts import as_repr, as_text, inside
from hooklint.scripts.python.things import NONE, Dotted, List, Str, unknown
from hooklint.scripts.values import UNKNOWN, Hole, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value

STDOUT, STDERR = Dotted("sys.stdout"), Dotted("sys.stderr")


def taken(way: Way) -> Value:
    """All that is left of stdin, which is gone then."""
    value = UNKNOWN if way.stdin is None else way.stdin
    way.stdin = ()
    return value


def _print(reader: Reader, asked: Asked) -> Met:
    way = asked.way
    separator, end = (asked.keywords.get(name) for name in ("sep", "end"))
    between = (" ",) if separator is None or separator == NONE else as_text(separator, way)
    parts: list[Value] = []
    for index, thing in enumerate(asked.args):
        parts += [between] if index else []
        parts.append(as_text(thing, way))
    if not asked.is_whole:
        parts = [(unknown(*asked.holes),)]
    last = ("\n",) if end is None or end == NONE else as_text(end, way)
    stream = asked.keywords.get("file", NONE)
    reader.emit(
        way.settings.get("sys.stdout", STDOUT) if stream == NONE else stream, join(*parts, last), asked.node, way
    )
    flush = asked.keywords.get("flush")
    if flush is not None and certain(flush, way) is not False:
        way.flushed = len(way.printed)
    return asked.gives(NONE)


def _write(stream: Dotted) -> Callable[[Reader, Asked], Met]:
    def write(reader: Reader, asked: Asked) -> Met:
        reader.emit(stream, as_text(asked.first, asked.way), asked.node, asked.way, "write")
        return asked.gives(Hole("number"))

    return write


def _write_lines(stream: Dotted) -> Callable[[Reader, Asked], Met]:
    def write(reader: Reader, asked: Asked) -> Met:
        content = inside(asked.first, asked.way)
        items = content.items if isinstance(content, List) else None
        value = (unknown(*asked.holes),) if items is None else join(*(as_text(one, asked.way) for one in items))
        reader.emit(stream, value, asked.node, asked.way, "write")
        return asked.gives(NONE)

    return write


def _flush(reader: Reader, asked: Asked) -> Met:
    del reader
    asked.way.flushed = len(asked.way.printed)
    return asked.gives(NONE)


def _read(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Str(taken(asked.way)))


def _read_lines(reader: Reader, asked: Asked) -> Met:
    value = taken(asked.way)
    if value and all((isinstance(piece, Hole) and piece.kind == "payload") or piece == "\n" for piece in value):
        return asked.gives(reader.cell(asked.way, List((Str(value),))))
    holds = tuple(piece for piece in value if isinstance(piece, Hole))
    return asked.gives(reader.cell(asked.way, List(None if value else (), holds)))


def _input(reader: Reader, asked: Asked) -> Met:
    if asked.args:
        reader.emit(STDOUT, as_text(asked.first, asked.way), asked.node, asked.way)
    value = taken(asked.way)
    if not value:
        reader.throw(asked.way, raised("EOFError"), asked.node)
        return []
    return asked.gives(Str(tuple(piece for piece in value if piece != "\n")))


def _log(reader: Reader, asked: Asked) -> Met:
    if asked.way.settings.get("logging") != NONE:
        reader.emit(STDERR, (unknown(*asked.holes),), asked.node, asked.way, "logging")
    return asked.gives(NONE)


def _set_up_log(reader: Reader, asked: Asked) -> Met:
    del reader
    if "filename" in asked.keywords:
        asked.way.settings["logging"] = NONE
    if stream_name(asked.keywords.get("stream", STDERR)) == "stdout" or "handlers" in asked.keywords:
        asked.way.is_whole = False
    return asked.gives(NONE)


def _show(reader: Reader, asked: Asked) -> Met:
    value = join(as_repr(asked.first, asked.way), ("\n",))
    reader.emit(asked.keywords.get("stream", STDOUT), value, asked.node, asked.way)
    return asked.gives(NONE)


def _trace(reader: Reader, asked: Asked) -> Met:
    reader.emit(asked.keywords.get("file", STDERR), (Hole("unknown"),), asked.node, asked.way, "traceback")
    return asked.gives(NONE)


def _is_terminal(reader: Reader, asked: Asked) -> Met:
    from hooklint.scripts.python.things import FALSE

    del reader
    return asked.gives(FALSE)


STREAMS: dict[str, Callable[[Reader, Asked], Met]] = {
    "print": _print,
    "input": _input,
    "pprint.pprint": _show,
    "traceback.print_exc": _trace,
    "traceback.print_exception": _trace,
    "warnings.warn": _trace,
    "logging.basicConfig": _set_up_log,
    **dict.fromkeys((f"logging.{name}" for name in ("warning", "error", "critical", "exception", "warn")), _log),
    **{f"sys.stdin{kind}.{name}": _read for kind in ("", ".buffer") for name in ("read", "readline", "read1")},
    **{f"sys.stdin{kind}.readlines": _read_lines for kind in ("", ".buffer")},
    **dict.fromkeys(("sys.stdin.isatty", "sys.stdout.isatty", "sys.stderr.isatty"), _is_terminal),
    **{
        f"{stream.name}{kind}.{name}": make(Dotted(stream.name))
        for stream in (STDOUT, STDERR, Dotted("sys.__stdout__"), Dotted("sys.__stderr__"))
        for kind in ("", ".buffer")
        for name, make in (("write", _write), ("writelines", _write_lines))
    },
    **{f"{stream.name}{kind}.flush": _flush for stream in (STDOUT, STDERR) for kind in ("", ".buffer")},
    **{f"<file>.{name}": ignored for name in ("write", "writelines", "flush", "close", "seek", "truncate")},
}
