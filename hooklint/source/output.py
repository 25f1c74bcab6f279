"""Beside fixing, the other thing that is written: a report that was asked for in a file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from hooklint.source.errors import WriteRefused
from hooklint.source.write import safe_write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import NoReturn

READ = "was read for this very report"

_STREAMS = (1, 2)
_OPEN_FILES = (Path("/dev/fd"), Path("/proc/self/fd"))


def put(path: Path, data: bytes, read: Iterable[Path] = ()) -> None:
    """Write a file whole: a new one, or in the place of the one that is there, whatever it held.

    A file gets its name when all of it is written, as by `safe_write`; a pipe or a device is written to, and so is a
    file that is open as stdout or stderr, or is named as an open one, `/dev/fd/3`: what stands in it already stays.
    Folders are not made. Refused is one of the files in `read`, under whatever name: what was judged must not be lost.
    Raises `WriteRefused`, and then a file is as it was.
    """
    try:
        info = path.stat()
        if any(os.path.samestat(info, there) for there in _there(read)):
            raise WriteRefused(path, READ)
        if (stream := _stream(path, info)) is not None:
            with open(stream, "wb", closefd=False) as file:
                file.write(data)
        elif S_ISREG(info.st_mode):
            safe_write(path, data, path.read_bytes())
        else:
            path.write_bytes(data)
    except FileNotFoundError:
        _create(path, data)
    except (OSError, ValueError) as error:
        _refuse(path, error)


def _there(read: Iterable[Path]) -> Iterator[os.stat_result]:
    for path in read:
        with suppress(OSError, ValueError):
            yield path.stat()


def _stream(path: Path, info: os.stat_result) -> int | None:
    """The number under which a file is open that this process was given to write to; a new file cannot replace it."""
    named = [int(path.name)] if path.parent in _OPEN_FILES and path.name.isdecimal() else []
    for number in (*_STREAMS, *named):
        with suppress(OSError):
            if os.path.samestat(info, os.fstat(number)):
                return number
    return None


def _create(path: Path, data: bytes) -> None:
    """A new file; where `path` is a link that leads nowhere, it leads there afterwards."""
    target = Path(os.path.realpath(path))
    part = target.with_name(f".hooklint-{os.urandom(8).hex()}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        _refuse(path, error)


def _refuse(path: Path, error: OSError | ValueError) -> NoReturn:
    why = error.strerror if isinstance(error, OSError) else str(error)
    raise WriteRefused(path, f"cannot be written: {why}") from error
