"""The last step of a fix: new bytes on disk in place of the ones that were read, or nothing at all."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from hooklint.source.errors import WriteRefused
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.twin import create_like, remove

if TYPE_CHECKING:
    from collections.abc import Iterator

CHANGED = "was changed since it was read"
GONE = "is no longer there"
LINKED = "has other hard links, which would keep the old text"
LOCKED = "is being changed by another process"
NOT_REGULAR = "is not a regular file"
READ_ONLY = "is read-only"
READ_ONLY_FOLDER = "stands in a folder that cannot be written"

_OPEN_TARGET = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK


def safe_write(path: Path, data: bytes, expected: bytes, *, backup: bool = False) -> Path | None:
    """Replace the file at `path`, which must still hold `expected`, in one step.

    Links are followed and stay; mode, owner and extended attributes stay as far as this user may
    keep them. With `backup` the old bytes go beside the file, as `<name>.bak` or, where that holds
    other bytes, `.bak1` and so on; returned is that file. Raises `WriteRefused`, and then the file is
    as it was and nothing is left beside it. Refused is also a file that this user may not write, and
    one with a second hard link, which would go on with the old text.

    A process that is killed on the way leaves the old file or the new one, whole, and a backup is whole as soon as
    it has its name. What it was still writing stays as `.hooklint-<16 hex digits>` beside the file, as private as
    the file: no host and no later run reads it, and it may be deleted.

    Two runs of this function exclude each other by an advisory lock on the old file, where the file
    system has one. A program that asks for no lock can still write between the last comparison and
    the replacement, some microseconds later; such a write is lost.
    """
    try:
        target = Path(os.path.realpath(path, strict=True))
        with _open(target) as held:
            _lock(path, held)
            return _replace(_Old(path, target, held, expected), data, backup=backup)
    except OSError as error:
        raise WriteRefused(path, reason(error)) from error


def reason(error: OSError) -> str:
    """Why a file could not be replaced, in plain words."""
    if isinstance(error, FileNotFoundError):
        return GONE
    return f"cannot be replaced: {error.strerror}"


def change_mode(path: Path, mode: int) -> None:
    """Give a file the permission bits `mode`. Raises `WriteRefused`."""
    try:
        path.chmod(mode)
    except OSError as error:
        raise WriteRefused(path, mode_reason(mode, error)) from error


def mode_reason(mode: int, error: OSError) -> str:
    """Why a file could not be given a mode, in plain words."""
    return f"cannot be given the mode {mode:o}: {error.strerror}"


def backup_names(target: Path) -> Iterator[Path]:
    """Where the old bytes of a file may be kept, best first."""
    yield target.with_name(f"{target.name}.bak")
    for number in count(1):
        yield target.with_name(f"{target.name}.bak{number}")


class _Old(NamedTuple):
    """The file to replace: as the caller named it, where it really is, held open, and what was read of it."""

    path: Path
    target: Path
    held: int
    expected: bytes

    def verify(self) -> None:
        """Refuse unless the name still leads to the file held open, and that still is what was read."""
        here = os.lstat(self.target)
        moved = os.path.realpath(self.path, strict=True) != str(self.target)
        if moved or not os.path.samestat(here, os.fstat(self.held)):
            raise WriteRefused(self.path, CHANGED)
        for wrong, why in self._obstacles(here):
            if wrong:
                raise WriteRefused(self.path, why)

    def _obstacles(self, here: os.stat_result) -> Iterator[tuple[bool, str]]:
        yield not S_ISREG(here.st_mode), NOT_REGULAR
        yield not os.access(self.target, os.W_OK), READ_ONLY
        yield not os.access(self.target.parent, os.W_OK | os.X_OK), READ_ONLY_FOLDER
        yield here.st_nlink > 1, LINKED
        yield _read(self.held) != self.expected, CHANGED


def _replace(old: _Old, data: bytes, *, backup: bool) -> Path | None:
    old.verify()
    made = [_aside(old.target)]
    create_like(made[0], data, old.held)
    try:
        kept = _keep(old, made) if backup else None
        old.verify()
        made[0].replace(old.target)
    except BaseException:
        remove(made)
        raise
    _sync_folder(old.target.parent)
    return kept


@contextmanager
def _open(target: Path) -> Iterator[int]:
    held = os.open(target, _OPEN_TARGET)
    try:
        yield held
    finally:
        # Only read from: whatever closing complains of, no byte is lost.
        with suppress(OSError):
            os.close(held)


def _lock(path: Path, held: int) -> None:
    """Take the advisory lock of the old file, which ends when it is closed."""
    import fcntl

    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise WriteRefused(path, LOCKED) from error
    except OSError:
        # Some network file systems have no such locks; the comparison before replacing is left.
        return


def _read(held: int) -> bytes:
    with open(held, "rb", closefd=False) as file:
        file.seek(0)
        return file.read()


def _aside(target: Path) -> Path:
    """A name beside a file for what is not whole yet."""
    return target.with_name(f".hooklint-{os.urandom(8).hex()}")


def _keep(old: _Old, made: list[Path]) -> Path:
    """Put the old bytes beside the file; one that already has them will do. Adds what it makes to `made`."""
    names = backup_names(old.target)
    while True:
        name = next(names)
        if _holds(name, old.expected):
            return name
        if not os.path.lexists(name):
            with suppress(FileExistsError):
                _copy_whole(old, name)
                made.append(name)
                return name


def _copy_whole(old: _Old, name: Path) -> None:
    """Make a copy that is whole when it gets its name. Raises `OSError`, `FileExistsError` if the name is taken."""
    part = _aside(old.target)
    create_like(part, old.expected, old.held)
    try:
        os.link(part, name)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no hard links; there a kill may leave a part under the name.
        create_like(name, old.expected, old.held)
    finally:
        remove([part])


def _holds(file: Path, data: bytes) -> bool:
    try:
        return S_ISREG(file.lstat().st_mode) and file.read_bytes() == data
    except OSError:
        return False


def _sync_folder(folder: Path) -> None:
    """Make the new name durable where the system can; the file is whole either way."""
    with suppress(OSError), _open(folder) as held:
        os.fsync(held)
