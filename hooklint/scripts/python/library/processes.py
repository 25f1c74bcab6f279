"""Programs that a script starts."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from hooklint.scripts.model import Call, Printed
from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.library.network import as_value
from hooklint.scripts.python.reader import certain
from hooklint.scripts.python.texts import as_text, inside
from hooklint.scripts.python.things import FILE, NONE, Dotted, Finished, List, Str
from hooklint.scripts.session import Given
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Place, Result, Stream
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value

_STREAMS: dict[str, Stream] = {
    "subprocess.PIPE": "captured",
    "subprocess.DEVNULL": "null",
    "subprocess.STDOUT": "captured",
    "<file>": "file",
}
_CHECKED = frozenset({"check_output", "check_call"})


def _run(reader: Reader, asked: Asked) -> Met:
    name = asked.function.name.rpartition(".")[2] if isinstance(asked.function, Dotted) else ""
    made = _call(reader, asked, name)
    return _started(reader, asked, made, is_checked=name in _CHECKED or _is_set(asked, "check"), name=name)


def _call(reader: Reader, asked: Asked, name: str) -> Call:
    words, places = _words(reader, asked, name)
    is_captured = name in {"check_output", "getoutput", "getstatusoutput", "popen"} or _is_set(asked, "capture_output")
    stdin, stdin_from = _stdin(asked)
    return Call(
        words,
        places,
        reader.place(asked.node),
        places[0] if places else reader.place(asked.node),
        stdin,
        stdin_from,
        "captured" if is_captured else _stream(asked, "stdout"),
        "captured" if is_captured and name in {"run", "getoutput"} else _stream(asked, "stderr"),
        asked.way.guards,
        is_background=name == "Popen" and not _is_waited_for(reader),
        is_tested=not _is_alone(reader, asked) or bool(reader.catching),
    )


def _is_set(asked: Asked, name: str) -> bool:
    thing = asked.keywords.get(name)
    return thing is not None and certain(thing, asked.way) is not False


def _is_waited_for(reader: Reader) -> bool:
    """Whether the script waits for any process at all."""
    return any(
        isinstance(one, ast.Attribute) and one.attr in {"wait", "communicate", "poll"}
        for one in ast.walk(reader.home.tree)
    ) or any(isinstance(one, ast.With) for one in ast.walk(reader.home.tree))


def _is_alone(reader: Reader, asked: Asked) -> bool:
    """Whether nothing is done with what the call gives."""
    statements = (one for one in ast.walk(reader.home.tree) if isinstance(one, ast.Expr))
    return not _is_set(asked, "check") and any(one.value is asked.node for one in statements)


def _words(reader: Reader, asked: Asked, name: str) -> tuple[tuple[Value, ...], tuple[Place, ...]]:
    node = asked.node.args[0] if asked.node.args else asked.node
    at = reader.place(node)
    thing = asked.get(0, "args", NONE) or NONE
    if name in {"system", "popen", "getoutput", "getstatusoutput"} or _is_set(asked, "shell"):
        content = inside(thing, asked.way)
        is_list = isinstance(content, List) and content.items
        first = content.items[0] if isinstance(content, List) and content.items and is_list else thing
        return (("sh",), ("-c",), as_text(first, asked.way)), (at, at, _at(first, at))
    if name.startswith("exec"):
        return _words_of(thing, asked.args[1:], at, asked)
    content = inside(thing, asked.way)
    if isinstance(content, List) and content.items is not None:
        return _items(content.items, at, asked.way)
    return (as_value(thing, asked.way),), (_at(thing, at),)


def _words_of(
    thing: Thing, rest: tuple[Thing, ...], at: Place, asked: Asked
) -> tuple[tuple[Value, ...], tuple[Place, ...]]:
    content = inside(rest[0], asked.way) if rest else None
    arguments = content.items[1:] if isinstance(content, List) and content.items else rest[1:]
    return _items((thing, *arguments), at, asked.way)


def _items(items: tuple[Thing, ...], at: Place, way: Way) -> tuple[tuple[Value, ...], tuple[Place, ...]]:
    return tuple(as_text(one, way) for one in items), tuple(_at(one, at) for one in items)


def _at(thing: Thing, otherwise: Place) -> Place:
    return (thing.at if isinstance(thing, Str) else None) or otherwise


def _stdin(asked: Asked) -> tuple[Value | None, Stream]:
    given = asked.keywords.get("input")
    if given is not None and given != NONE:
        return as_text(given, asked.way), "pipe"
    stream = asked.keywords.get("stdin", NONE)
    if stream == Dotted("subprocess.DEVNULL"):
        return (), "null"
    if stream not in {NONE, Dotted("sys.stdin")}:
        return None, "file" if stream == FILE else "pipe"
    return asked.way.stdin, "hook"


def _stream(asked: Asked, name: str) -> Stream:
    thing = asked.keywords.get(name, NONE)
    return _STREAMS.get(thing.name, "hook") if isinstance(thing, Dotted) else "hook"


def _started(reader: Reader, asked: Asked, made: Call, *, is_checked: bool, name: str) -> Met:
    reader.session.calls.append(made)
    if made.name in reader.session.without:
        reader.throw(asked.way, raised("FileNotFoundError"), asked.node)
        return []
    if made.stdin_from == "hook":
        asked.way.stdin = None if asked.way.stdin != () else ()
    reader.throw(
        asked.way.fork(), raised("CalledProcessError" if is_checked else "OSError"), asked.node, is_certain=False
    )
    met: Met = []
    for way, result in _results(reader, made, asked.way):
        met += _one_way(asked._replace(way=way), made, result, name)
    return met


def _results(reader: Reader, made: Call, way: Way) -> list[tuple[Way, Result | None]]:
    """The ways in which what was started can have run, if it is a file or a text that is read."""
    from hooklint.scripts.resolve import child

    given = Given(
        made.stdin,
        made.stdin_from,
        made.stdout,
        made.stderr,
        environment=reader.given.environment,
        cwd=reader.given.cwd,
        guards=way.guards,
        is_tested=made.is_tested,
    )
    results = child(made, reader.session, given)
    if not results:
        return [(way, None)]
    found = [(way.fork() if len(results) > 1 else way, result) for result in results]
    return [(held, result) for one, result in found if (held := one.holding(result.guards))]


def _one_way(asked: Asked, made: Call, result: Result | None, name: str) -> Met:
    way = asked.way
    output: Value = (Hole("output", made.name),)
    codes: tuple[int, ...] = ()
    printed: tuple[Printed, ...] = (
        Printed("stdout", output, made.at, made.name),
        Printed("stderr", output, made.at, made.name),
    )
    if result is not None:
        way.is_whole = way.is_whole and result.is_whole
        codes, printed = result.status.codes, result.printed
        output = tuple(piece for one in printed if one.stream == "stdout" for piece in one.value)
    shown = tuple(one for one in printed if (made.stdout if one.stream == "stdout" else made.stderr) == "hook")
    way.printed = way.printed[: way.flushed] + shown + way.printed[way.flushed :]
    way.flushed += len(shown)
    return asked.gives(_given_back(Finished(made, output, codes), name))


def _given_back(finished: Finished, name: str) -> Thing:
    return Str(finished.output) if name in {"check_output", "getoutput"} else finished


def _replaced(reader: Reader, asked: Asked) -> Met:
    """`os.execvp` and its like: the script ends as the program does."""
    for way, thing in _run(reader, asked):
        reader.leave(way, thing, asked.node)
    return []


PROCESSES: dict[str, Callable[[Reader, Asked], Met]] = {
    **{
        f"subprocess.{name}": _run
        for name in ("run", "call", "check_call", "check_output", "Popen", "getoutput", "getstatusoutput")
    },
    "os.system": _run,
    "os.popen": _run,
    **{f"os.{name}": _replaced for name in ("execv", "execvp", "execve", "execvpe", "execl", "execlp")},
}
