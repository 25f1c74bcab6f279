"""A new file with the looks of an old one: the first half of replacing it."""

from __future__ import annotations

import os
from contextlib import suppress
from stat import S_IMODE
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_OPEN_NEW = os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL


def create_like(file: Path, data: bytes, held: int) -> None:
    """Make a new file that looks like the one held open, safe on disk when this returns. Raises `OSError`."""
    # Nobody else may read the text before the file has its owner and its mode.
    new = os.open(file, _OPEN_NEW, 0o600)
    try:
        try:
            _write_all(new, data)
            _look_like(new, held)
            os.fsync(new)
        finally:
            os.close(new)
    except BaseException:
        remove([file])
        raise


def _write_all(new: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(new, rest) :]


def _look_like(new: int, held: int) -> None:
    """Give a new file the owner, extended attributes and mode of the one held open."""
    mode = _share_owner(new, os.fstat(held))
    for name in _attribute_names(held):
        with suppress(OSError):
            os.setxattr(new, name, os.getxattr(held, name))
    if S_IMODE(os.fstat(new).st_mode) != mode:
        os.fchmod(new, mode)


def _attribute_names(held: int) -> list[str]:
    """The extended attributes of a file; none where the file system or the system has no such thing."""
    try:
        return os.listxattr(held)
    except (AttributeError, OSError):
        return []


def _share_owner(new: int, old: os.stat_result) -> int:
    """Give owner and group as far as allowed; returns the mode that then opens the file to nobody new."""
    mode = S_IMODE(old.st_mode)
    for user, group in ((old.st_uid, -1), (-1, old.st_gid)):
        with suppress(OSError):
            os.fchown(new, user, group)
    now = os.fstat(new)
    if now.st_gid != old.st_gid:
        # Another group takes the place: it may do what everybody may.
        mode = mode & 0o4707 | (mode & 0o007) << 3
    return mode if now.st_uid == old.st_uid else mode & 0o777


def remove(files: list[Path]) -> None:
    """Take files away that were made for nothing; one that will not go stays."""
    for file in files:
        with suppress(OSError):
            file.unlink()
