"""The real machine as a World: the one door through which checking sees files."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISCHR, S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from hooklint.source.errors import HooklintError
from hooklint.source.search import find_program, project_folders

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_BASH = ("/bin/bash", "--norc", "--noprofile", "-n")
_BASH_SECONDS = 10.0
_CHUNK = 1 << 20


class Machine:
    """The files, environment and programs of this machine, as the process (or the caller) sees them."""

    def __init__(self, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> None:
        self.env: Mapping[str, str] = os.environ if env is None else env
        self.cwd = _current_folder() if cwd is None else cwd
        self.home = _home(self.env)

    def read(self, path: Path) -> bytes:
        """All bytes of a file. Raises `OSError` as a host's reading would.

        A pipe, a socket or an endless device, where a host would wait for ever, is refused with `EINVAL`;
        so is a path that cannot be one (it holds a NUL, or a lone surrogate).
        """
        full = self.cwd / path
        try:
            # Without O_NONBLOCK the opening of a pipe without a writer never ends.
            handle = os.open(full, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
        except ValueError as error:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(full)) from error
        try:
            return _read_all(handle)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(full)) from error
        finally:
            os.close(handle)

    def stat(self, path: Path) -> os.stat_result | None:
        """What stands at `path`, links followed; None where it cannot be known."""
        try:
            return (self.cwd / path).stat()
        except (OSError, ValueError):
            return None

    def which(self, program: str) -> Path | None:
        """The executable file that `program` starts."""
        return find_program(program, self.env, self.cwd, self._is_executable)

    def list(self, folder: Path) -> Sequence[Path]:
        """The project folders at and below `folder`. Raises `OSError` if that is one that cannot be read."""
        top = self.cwd / folder
        if self._is_folder(top):
            os.scandir(top).close()
        return list(project_folders(top, _children, self._is_folder))

    def bash_syntax(self, text: str) -> str | None:
        """What bash reports about a script it only reads; None if nothing, or if it gives no answer within 10 s."""
        import subprocess

        script = text.encode(errors="replace")
        try:
            # A fixed program that reads and runs nothing (-n), with no variable that could make it source a file.
            done = subprocess.run(  # noqa: S603
                _BASH, input=script, env={}, capture_output=True, timeout=_BASH_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.stderr.decode(errors="replace") or None

    def replace(self, path: Path, data: bytes, expected: bytes, *, backup: bool = False) -> Path | None:
        """Put `data` in place of `expected`, by `safe_write`."""
        from hooklint.source.write import safe_write

        return safe_write(self.cwd / path, data, expected, backup=backup)

    def set_mode(self, path: Path, mode: int) -> None:
        """Give the file the permission bits `mode`. Raises `WriteRefused`."""
        from hooklint.source.write import change_mode

        change_mode(self.cwd / path, mode)

    def _is_executable(self, path: str) -> bool:
        try:
            return S_ISREG(os.stat(path).st_mode) and os.access(path, os.X_OK)  # noqa: PTH116
        except (OSError, ValueError):
            return False

    def _is_folder(self, path: Path) -> bool:
        info = self.stat(path)
        return info is not None and S_ISDIR(info.st_mode)


def _current_folder() -> Path:
    try:
        return Path.cwd()
    except OSError as error:
        message = f"the current folder cannot be told: {error.strerror}"
        raise HooklintError(message) from error


def _home(env: Mapping[str, str]) -> Path | None:
    if env.get("HOME"):
        return Path(env["HOME"])
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return None


def _read_all(handle: int) -> bytes:
    kind = os.fstat(handle).st_mode
    if not (S_ISREG(kind) or S_ISDIR(kind) or _is_empty_device(handle, kind)):
        raise OSError(errno.EINVAL, "Not a regular file")
    return b"".join(iter(lambda: os.read(handle, _CHUNK), b""))


def _is_empty_device(handle: int, kind: int) -> bool:
    """Whether this is a device at its end: people link a file to `/dev/null` to have it empty."""
    return S_ISCHR(kind) and not os.read(handle, 1)


def _children(folder: Path) -> Iterator[tuple[str, bool]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                yield entry.name, _is_real_folder(entry)
    except (OSError, ValueError):
        return


def _is_real_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
