"""Programs that a Node script starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Call, Printed
from hooklint.scripts.node.texts import as_text
from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.texts import inside
from hooklint.scripts.python.things import NONE, Dict, Dotted, Finished, Function, List, Str, known
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Place, Stream
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.values import Value

_TEXTS = frozenset({"exec", "execSync"})
_SYNC = frozenset({"execSync", "execFileSync", "spawnSync"})


def _start(reader: Reader, asked: Asked) -> Met:
    name = asked.function.name.rpartition(".")[2] if isinstance(asked.function, Dotted) else ""
    made = _call(reader, asked, name)
    reader.session.calls.append(made)
    if made.name in reader.session.without and name == "execFileSync":
        reader.throw(asked.way, raised("Error"), asked.node)
        return []
    reader.throw(asked.way.fork(), raised("Error"), asked.node, is_certain=False)
    output: Value = (Hole("output", made.name),)
    for stream, goes in (("stdout", made.stdout), ("stderr", made.stderr)):
        if goes == "hook":
            printed = Printed("stdout" if stream == "stdout" else "stderr", output, made.at, made.name)
            asked.way.printed = (*asked.way.printed, printed)
    last = asked.args[-1] if asked.args else NONE
    if isinstance(last, Function):
        return _called_back(reader, asked, last, made)
    return asked.gives(Str(output) if name in {"execSync", "execFileSync"} else Finished(made, output))


def _called_back(reader: Reader, asked: Asked, function: Function, made: Call) -> Met:
    from hooklint.scripts.python.calls import ask

    output = Str((Hole("output", made.name),))
    called = ask(reader, asked._replace(function=function, args=(Hole("unknown"), output, output), keywords={}))
    return [(way, Finished(made, output.value)) for way, _ in called]


def _call(reader: Reader, asked: Asked, name: str) -> Call:
    words, places = _words(reader, asked, name)
    options = _options(asked)
    stdin = options.get("input") if options else None
    stdout, stderr = _streams(options, asked, name)
    return Call(
        words,
        places,
        reader.place(asked.node),
        places[0],
        as_text(stdin, asked.way) if stdin is not None else None if name in _SYNC else (),
        "pipe",
        stdout,
        stderr,
        asked.way.guards,
        is_background=options is not None and options.get("detached") is not None,
        is_tested=True,
    )


def _words(reader: Reader, asked: Asked, name: str) -> tuple[tuple[Value, ...], tuple[Place, ...]]:
    node = asked.node.args[0] if asked.node.args else asked.node
    at = reader.place(node)
    first = (asked.first.at if isinstance(asked.first, Str) else None) or at
    if name in _TEXTS:
        return (("sh",), ("-c",), as_text(asked.first, asked.way)), (at, at, first)
    content = inside(asked.args[1], asked.way) if len(asked.args) > 1 else None
    if isinstance(content, List):
        items = content.items if content.items is not None else (Hole("unknown", holds=content.holds),)
        places = tuple((one.at if isinstance(one, Str) else None) or at for one in items)
        return (as_text(asked.first, asked.way), *(as_text(one, asked.way) for one in items)), (first, *places)
    return (as_text(asked.first, asked.way),), (first,)


def _options(asked: Asked) -> Dict | None:
    for thing in reversed(asked.args):
        content = inside(thing, asked.way)
        if isinstance(content, Dict):
            return content
    return None


def _streams(options: Dict | None, asked: Asked, name: str) -> tuple[Stream, Stream]:
    """Output is caught unless it is handed on; of `execSync` only stdout."""
    stdio = options.get("stdio") if options else None
    default: tuple[Stream, Stream] = ("captured", "hook" if name in {"execSync", "execFileSync"} else "captured")
    if stdio is None:
        return default
    content = inside(stdio, asked.way)
    items = content.items if isinstance(content, List) and content.items else (stdio, stdio, stdio)
    return (_stream(items[1]), _stream(items[2])) if len(items) > _LAST else default


_LAST = 2


def _stream(thing: Thing) -> Stream:
    name = known(thing)
    return "hook" if name == "inherit" else "null" if name == "ignore" else "captured"


PROCESSES: dict[str, Callable[[Reader, Asked], Met]] = {
    f"child_process.{name}": _start
    for name in ("exec", "execSync", "spawn", "spawnSync", "execFile", "execFileSync", "fork")
}
