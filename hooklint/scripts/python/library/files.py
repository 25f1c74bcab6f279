"""Opening files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.library.network import record
from hooklint.scripts.python.things import FILE, NONE, Dotted, Str, known
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing

_STREAMS = {
    "0": "sys.stdin",
    "/dev/stdin": "sys.stdin",
    "/proc/self/fd/0": "sys.stdin",
    "1": "sys.stdout",
    "/dev/stdout": "sys.stdout",
    "2": "sys.stderr",
    "/dev/stderr": "sys.stderr",
}


def opened(reader: Reader, asked: Asked, *, is_text: bool) -> Met:
    """A file is opened, or its text read at once."""
    stream = _STREAMS.get(_name(asked.first))
    if stream:
        return asked.gives(_of_stream(asked, stream) if is_text else Dotted(stream))
    record(reader, asked, "open")
    reader.throw(asked.way.fork(), raised("FileNotFoundError"), asked.node, is_certain=False)
    return asked.gives(Str((Hole("output", "open"),)) if is_text else FILE)


def _of_stream(asked: Asked, stream: str) -> Thing:
    from hooklint.scripts.python.library.streams import taken

    return Str(taken(asked.way)) if stream == "sys.stdin" else Hole("unknown")


def _name(thing: Thing) -> str:
    return thing.text if isinstance(thing, Plain) else known(thing) or ""


def _open(reader: Reader, asked: Asked) -> Met:
    return opened(reader, asked, is_text=False)


def _read(reader: Reader, asked: Asked) -> Met:
    del reader
    return asked.gives(Str((Hole("output", "open"),)))


def _remove(reader: Reader, asked: Asked) -> Met:
    """A file is taken away, or a folder with all that is in it."""
    record(reader, asked, "rm")
    reader.throw(asked.way.fork(), raised("FileNotFoundError"), asked.node, is_certain=False)
    return asked.gives(NONE)


FILES: dict[str, Callable[[Reader, Asked], Met]] = {
    **dict.fromkeys(("open", "io.open", "os.fdopen", "codecs.open"), _open),
    **dict.fromkeys(("os.remove", "os.unlink", "shutil.rmtree", "os.rmdir"), _remove),
    "<file>.read": _read,
    "<file>.readline": _read,
}
