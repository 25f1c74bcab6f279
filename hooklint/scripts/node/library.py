"""What is known of Node's own functions and modules: a table by full name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.node.texts import as_text, shown
from hooklint.scripts.python.asked import ignored
from hooklint.scripts.python.comparing import file_exists
from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.library.builtin import BUILTIN
from hooklint.scripts.python.library.data import copied, parsed
from hooklint.scripts.python.library.network import record
from hooklint.scripts.python.library.streams import STDERR, STDOUT, taken
from hooklint.scripts.python.texts import as_shape, held, inside
from hooklint.scripts.python.things import (
    FALSE,
    NONE,
    Cell,
    Dict,
    Dotted,
    Function,
    List,
    Partial,
    Pattern,
    Str,
    known,
    text,
    unknown,
    whole_number,
)
from hooklint.scripts.values import Hole, Json, Object, Plain, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Shape, Value

LATER = Cell(-1)
"""What is called once the script has run through: it waits for stdin."""

STDIN = Dotted("process.stdin")
LINES = Dotted("<lines>")


def _log(stream: Dotted) -> Callable[[Reader, Asked], Met]:
    def log(reader: Reader, asked: Asked) -> Met:
        parts: list[Value] = []
        for index, thing in enumerate(asked.args):
            parts += [(" ",)] if index else []
            parts.append(shown(thing, asked.way) if asked.is_whole else (unknown(*held(thing, asked.way)),))
        first = known(asked.first) if asked.args else None
        if first is not None and "%" in first and len(asked.args) > 1:
            parts = [(unknown(*asked.holes),)]
        reader.emit(stream, join(*parts, ("\n",)), asked.node, asked.way, "console")
        return asked.gives(NONE)

    return log


def _write(stream: Dotted) -> Callable[[Reader, Asked], Met]:
    def write(reader: Reader, asked: Asked) -> Met:
        reader.emit(stream, as_text(asked.first, asked.way), asked.node, asked.way, "write")
        return _called_back(reader, asked, ())

    return write


def _called_back(reader: Reader, asked: Asked, values: tuple[Thing, ...]) -> Met:
    """A function among the arguments is called when it is done."""
    from hooklint.scripts.python.calls import ask

    last = asked.args[-1] if asked.args else NONE
    if not isinstance(last, Function):
        return asked.gives(NONE)
    return ask(reader, asked._replace(function=last, args=values, keywords={}))


def _exit(reader: Reader, asked: Asked) -> Met:
    asked.way.flushed = len(asked.way.printed)
    reader.leave(asked.way, exit_code(asked.first, asked.way), asked.node)
    return []


def exit_code(code: Thing, way: Way) -> Thing:
    """The status: the argument, or what was set before."""
    chosen = code if code != NONE else way.settings.get("process.exitCode", Plain("0"))
    return Plain(known(chosen) or "0") if isinstance(chosen, Str) and (known(chosen) or "").isdigit() else chosen


def _parse(reader: Reader, asked: Asked) -> Met:
    if isinstance(asked.first, Str | Hole):
        value = as_text(asked.first, asked.way)
        return [(way, thing) for way, thing in parsed(reader, value, asked)]
    return asked.gives_unknown()


def _stringify(reader: Reader, asked: Asked) -> Met:
    del reader
    indent = asked.get(2, default=NONE) or NONE
    is_spread = indent not in {NONE, Plain("0"), text("")} and len(asked.args) > _INDENT
    shaped = asked.get(1, default=NONE) != NONE
    thing = unknown(*asked.holes) if shaped else asked.first
    value = Json(_without_null(as_shape(thing, asked.way)), is_spread)
    return asked.gives(Str((value,)))


def _without_null(shape: Shape, depth: int = 0) -> Shape:
    """`undefined` and `null` are not told apart here, so a key with either of them may be missing."""
    if shape == NONE:
        return Hole("unknown")
    if depth > _DEEPEST or not isinstance(shape, Object):
        return shape
    items = tuple((key, _without_null(one, depth + 1)) for key, one in shape.items if one != NONE)
    is_same = len(items) == len(shape.items)
    return Object(items, shape.base if is_same else shape.base or Hole("unknown"))


_DEEPEST = 12


_INDENT = 2


def _read_file(reader: Reader, asked: Asked) -> Met:
    if _is_stdin(asked.first):
        return _then_called(reader, asked, Str(taken(asked.way)))
    record(reader, asked, "open")
    reader.throw(asked.way.fork(), raised("Error"), asked.node, is_certain=False)
    return _then_called(reader, asked, Str((Hole("output", "open"),)))


def _then_called(reader: Reader, asked: Asked, value: Thing) -> Met:
    if asked.args and isinstance(asked.args[-1], Function):
        return _called_back(reader, asked, (NONE, value))
    return asked.gives(value)


def _is_stdin(thing: Thing) -> bool:
    return thing in {Plain("0"), Dotted("process.stdin.fd")} or known(thing) in {"/dev/stdin", "/proc/self/fd/0"}


def _write_file(reader: Reader, asked: Asked) -> Met:
    streams = {"1": STDOUT, "2": STDERR, "/dev/stdout": STDOUT, "/dev/stderr": STDERR}
    name = asked.first.text if isinstance(asked.first, Plain) else known(asked.first) or ""
    if name in streams:
        reader.emit(streams[name], as_text(asked.get(1) or NONE, asked.way), asked.node, asked.way, "write")
        return asked.gives(NONE)
    record(reader, asked, "open")
    return _called_back(reader, asked, (NONE,))


def _remove(reader: Reader, asked: Asked) -> Met:
    record(reader, asked, "rm")
    return _called_back(reader, asked, (NONE,))


def _exists(reader: Reader, asked: Asked) -> Met:
    return asked.gives(file_exists(reader, asked.first, asked.node, asked.way))


def _on_stdin(reader: Reader, asked: Asked) -> Met:
    """`data` and `end` come once the script has run through; `data` first."""
    del reader
    event, function = known(asked.first), asked.get(1)
    if not isinstance(function, Function):
        return asked.gives(STDIN)
    waiting = asked.way.contents.get(LATER)
    items = list(waiting.items or ()) if isinstance(waiting, List) else []
    if event in {"data", "line"}:
        items.insert(0, Partial(function, (Str((Hole("payload", "#stdin"),)),)))
    elif event in {"end", "close"}:
        items.append(Partial(function, ()))
    elif event == "readable":
        items.insert(0, Partial(function, ()))
    asked.way.contents[LATER] = List(tuple(items))
    return asked.gives(STDIN)


def _read_stdin(reader: Reader, asked: Asked) -> Met:
    del reader
    value = taken(asked.way)
    return asked.gives(Str(value) if value else NONE)


def _require(reader: Reader, asked: Asked) -> Met:
    from hooklint.scripts.node.statements import module_of

    name = known(asked.first)
    if name is None:
        asked.way.is_whole = False
        return asked.gives_unknown()
    return module_of(reader, name, asked.node, asked.way)


def _keys(reader: Reader, asked: Asked) -> Met:
    content = inside(asked.first, asked.way)
    if isinstance(content, Dict) and content.base is None:
        return asked.gives(reader.cell(asked.way, List(tuple(key for key, _ in content.items))))
    return asked.gives(reader.cell(asked.way, List(None, held(asked.first, asked.way))))


def _values(reader: Reader, asked: Asked) -> Met:
    content = inside(asked.first, asked.way)
    if isinstance(content, Dict) and content.base is None:
        return asked.gives(reader.cell(asked.way, List(tuple(thing for _, thing in content.items))))
    return asked.gives(reader.cell(asked.way, List(None, held(asked.first, asked.way))))


def _entries(reader: Reader, asked: Asked) -> Met:
    content = inside(asked.first, asked.way)
    if isinstance(content, Dict) and content.base is None:
        pairs = tuple(reader.cell(asked.way, List(pair)) for pair in content.items)
        return asked.gives(reader.cell(asked.way, List(pairs)))
    return asked.gives(reader.cell(asked.way, List(None, held(asked.first, asked.way))))


def _assign(reader: Reader, asked: Asked) -> Met:
    """`Object.assign(first, …)` changes the first."""
    content = inside(asked.first, asked.way)
    if not isinstance(content, Dict):
        return asked.gives_unknown()
    for thing in asked.args[1:]:
        other = inside(thing, asked.way)
        if isinstance(other, Dict):
            for key, value in other.items:
                content = content.put(key, value)
            content = Dict(content.items, other.base or content.base)
        else:
            content = Dict(content.items, unknown(*held(thing, asked.way)))
    if isinstance(asked.first, Cell | Hole):
        asked.way.contents[asked.first] = content
    del reader
    return asked.gives(asked.first)


def _text(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Str(as_text(asked.first, asked.way)) if asked.args else text(""))


def _first(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(asked.first)


def _gathered(reader: Reader, asked: Asked) -> Met:
    """`Buffer.concat(chunks)`."""
    del reader
    content = inside(asked.first, asked.way)
    if isinstance(content, List) and content.items is not None:
        return asked.gives(Str(join(*(as_text(one, asked.way) for one in content.items))))
    return asked.gives_unknown()


def _set(reader: Reader, asked: Asked) -> Met:
    content = inside(asked.first, asked.way) if asked.args else List(())
    return asked.gives(reader.cell(asked.way, content if isinstance(content, List) else List(None, asked.holes)))


def _pattern(reader: Reader, asked: Asked) -> Met:
    del reader
    whole, flags = known(asked.first), known(asked.get(1) or text(""))
    if isinstance(asked.first, Pattern) or whole is None:
        return asked.gives(asked.first if isinstance(asked.first, Pattern) else unknown(*asked.holes))
    at = asked.first.at if isinstance(asked.first, Str) else None
    return asked.gives(Pattern(text("(?i)" * ("i" in (flags or "")) + whole, at)))


def _is_array(reader: Reader, asked: Asked) -> Met:
    content = inside(asked.first, asked.way)
    return asked.gives(FALSE if isinstance(content, Dict) and isinstance(asked.first, Cell) else
                       reader.other(asked.node, asked.first, way=asked.way))  # fmt: skip


def _kind(reader: Reader, asked: Asked) -> Met:
    """`typeof`: the payload is an object; of a field nothing is known."""
    del reader
    if isinstance(asked.first, Hole) and asked.first.kind == "payload":
        return asked.gives(text("object"))
    if asked.first == NONE:
        return asked.gives(text("undefined"))
    return asked.gives(Str((Hole("unknown", is_line=True),)))


def _number(reader: Reader, asked: Asked) -> Met:
    del reader
    number = whole_number(asked.first)
    return asked.gives(Plain(str(number)) if number is not None else Hole("number", is_line=True, holds=asked.holes))


def _evaluated(reader: Reader, asked: Asked) -> Met:
    if any(known(thing) is None for thing in asked.args):
        record(reader, asked, "eval")
    asked.way.is_whole = False
    return asked.gives_unknown()


def _network(reader: Reader, asked: Asked) -> Met:
    name = asked.function.name.partition(".")[0] if isinstance(asked.function, Dotted) else "fetch"
    record(reader, asked, name)
    answer = Hole("output", name, holds=asked.holes)
    if asked.args and isinstance(asked.args[-1], Function):
        called = _called_back(reader, asked, (answer,))
        return [(way, answer) for way, _ in called]
    return asked.gives(answer)


def _reader_of_lines(reader: Reader, asked: Asked) -> Met:
    del reader
    content = inside(asked.first, asked.way)
    source = content.get("input") if isinstance(content, Dict) else asked.first
    return asked.gives(LINES if source == STDIN else Hole("unknown"))


def _now(reader: Reader, asked: Asked) -> Met:
    """A timer: what it calls runs later, if the script still runs."""
    waiting = asked.way.contents.get(LATER)
    items = list(waiting.items or ()) if isinstance(waiting, List) else []
    if isinstance(asked.first, Function):
        delay = whole_number(asked.get(1) or Plain("0"))
        if delay not in {0, 1}:
            asked.way.is_whole = False
        asked.way.contents[LATER] = List((*items, Partial(asked.first, ())))
    del reader
    return asked.gives(Hole("unknown"))


_NETWORK = (
    "fetch", "http.request", "https.request", "http.get", "https.get", "axios", "axios.get", "axios.post",
    "axios.request", "net.connect", "net.createConnection", "tls.connect", "dgram.createSocket", "got", "got.post",
    "node-fetch", "undici.fetch", "undici.request", "WebSocket",
)  # fmt: skip


def library() -> dict[str, Callable[[Reader, Asked], Met]]:
    """The table. What starts programs comes last, since it needs much."""
    from hooklint.scripts.node.processes import PROCESSES

    return {**_TABLE, **PROCESSES}


_TABLE: dict[str, Callable[[Reader, Asked], Met]] = {
    **dict.fromkeys(("console.log", "console.info", "console.debug"), _log(STDOUT)),
    **dict.fromkeys(("console.error", "console.warn", "console.trace"), _log(STDERR)),
    **dict.fromkeys(("process.stdout.write", "process.stdout.end"), _write(STDOUT)),
    "process.stderr.write": _write(STDERR),
    **dict.fromkeys(("process.exit", "process.reallyExit"), _exit),
    "JSON.parse": _parse,
    "JSON.stringify": _stringify,
    **dict.fromkeys(("fs.readFileSync", "fs.readFile", "fs.promises.readFile", "fs.createReadStream"), _read_file),
    **{f"fs.promises.{name}": _write_file for name in ("writeFile", "appendFile")},
    **dict.fromkeys(
        ("fs.writeFileSync", "fs.appendFileSync", "fs.writeSync", "fs.writeFile", "fs.appendFile"), _write_file
    ),
    "fs.existsSync": _exists,
    **dict.fromkeys(
        ("fs.rmSync", "fs.unlinkSync", "fs.rm", "fs.unlink", "fs.promises.rm", "fs.promises.unlink"), _remove
    ),
    **dict.fromkeys(("process.stdin.on", "process.stdin.once", "<lines>.on", "<lines>.once"), _on_stdin),
    "process.stdin.read": _read_stdin,
    **dict.fromkeys(("stream.consumers.text",), _read_stdin),
    "stream.consumers.json": lambda reader, asked: parsed(reader, taken(asked.way), asked),
    "require": _require,
    "import": _require,
    **dict.fromkeys(("Object.keys", "Object.getOwnPropertyNames"), _keys),
    "Object.values": _values,
    "Object.entries": _entries,
    "Object.assign": _assign,
    "structuredClone": copied,
    "Object.freeze": _first,
    "String": _text,
    "Boolean": BUILTIN["bool"],
    **dict.fromkeys(("Number", "parseInt", "parseFloat", "Number.parseInt"), _number),
    **dict.fromkeys(("Buffer.from", "Promise.resolve", "Array.from"), _first),
    "Buffer.concat": _gathered,
    "Set": _set,
    "RegExp": _pattern,
    "Array.isArray": _is_array,
    "typeof": _kind,
    **dict.fromkeys(("eval", "Function", "vm.runInNewContext", "vm.runInThisContext"), _evaluated),
    **dict.fromkeys(_NETWORK, _network),
    "readline.createInterface": _reader_of_lines,
    **dict.fromkeys(("setTimeout", "setImmediate", "process.nextTick", "queueMicrotask"), _now),
    **dict.fromkeys(
        ("clearTimeout", "process.stdin.setEncoding", "process.stdin.resume", "process.stdin.unref"), ignored
    ),
}
