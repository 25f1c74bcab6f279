"""Modules that talk to other machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Call
from hooklint.scripts.python.texts import as_json, as_text
from hooklint.scripts.python.things import Cell
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Value

NETWORK = (
    "urllib.request", "requests", "httpx", "aiohttp", "http.client", "socket", "smtplib", "ftplib", "urllib3",
    "websocket", "websockets", "paramiko", "xmlrpc.client",
)  # fmt: skip

_QUIET = ("gethostname", "getfqdn", "Request", "ProxyHandler", "build_opener", "install_opener", "timeout", "Timeout")
"""What only gets something ready, or asks this machine."""

LOCAL = ("urllib.request.pathname2url", "urllib.request.url2pathname", "socket.gethostname", "socket.getfqdn")


def reach_out(reader: Reader, asked: Asked, name: str) -> Met:
    """A call into such a module: a fact if it reaches another machine."""
    if name.rpartition(".")[2] in _QUIET or name in LOCAL:
        return asked.gives_unknown()
    record(reader, asked, name.partition(".")[0] if not name.startswith("http.") else "http.client")
    return asked.gives(Hole("output", name.partition(".")[0], holds=asked.holes))


def record(reader: Reader, asked: Asked, name: str) -> Call:
    """Keep the call of one of the language's own functions as a fact, `name` and its arguments for the words."""
    nodes = [*asked.node.args, *(keyword.value for keyword in asked.node.keywords)]
    values = [as_value(thing, asked.way) for thing in (*asked.args, *asked.keywords.values())]
    places = [reader.place(node) for node in nodes][: len(values)]
    at, name_at = reader.place(asked.node), reader.place(asked.node.func)
    places += [at] * (len(values) - len(places))
    made = Call(
        ((name,), *values),
        (name_at, *places),
        at,
        name_at,
        stdin=(),
        stdin_from="null",
        stdout="captured",
        stderr="captured",
        guards=asked.way.guards,
        is_tested=True,
        is_program=False,
    )
    reader.session.calls.append(made)
    return made


def as_value(thing: Thing, way: Way) -> Value:
    """An argument as a text; containers as JSON, so that what is in them is seen."""
    is_open = isinstance(thing, Cell) or (isinstance(thing, Hole) and thing.kind == "payload")
    return as_json(thing, way).value if is_open else as_text(thing, way)
