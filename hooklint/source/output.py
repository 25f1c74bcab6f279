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
    from typing import NoReturn


def put(path: Path, data: bytes) -> None:
    """Write a file whole: a new one, or in the place of the one that is there, whatever it held.

    A file gets its name when all of it is written, as by `safe_write`; a pipe or a device is written to. Folders are
    not made. Raises `WriteRefused`, and then a file is as it was.
    """
    try:
        if S_ISREG(path.stat().st_mode):
            safe_write(path, data, path.read_bytes())
        else:
            path.write_bytes(data)
    except FileNotFoundError:
        _create(path, data)
    except (OSError, ValueError) as error:
        _refuse(path, error)


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
