"""A world with some files already changed, so that a pass sees what the last one made and nothing is written yet."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_IMODE
from typing import TYPE_CHECKING

from hooklint.source.search import find_program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hooklint.source.world import World

_ANY_EXECUTE = 0o111


class Overlay:
    """`world`, but files in `texts` read as what they will be, and those in `modes` have the mode they will have.

    What was read once stays as it was then: a file that another program changes in between is found out when it is
    to be written.
    """

    def __init__(self, world: World) -> None:
        self.texts: dict[Path, bytes] = {}
        self.modes: dict[Path, int] = {}
        self._world = world
        self._read: dict[Path, bytes] = {}
        self.env: Mapping[str, str] = world.env
        self.cwd = world.cwd
        self.home = world.home
        self.list = world.list
        self.bash_syntax = world.bash_syntax

    def read(self, path: Path) -> bytes:
        """The bytes of a file as changed so far. Raises `OSError`."""
        full = self.cwd / path
        return self.texts[full] if full in self.texts else self.original(full)

    def original(self, path: Path) -> bytes:
        """The bytes of a file as they were when they were first read. Raises `OSError`."""
        if path not in self._read:
            self._read[path] = self._world.read(path)
        return self._read[path]

    def original_mode(self, path: Path) -> int | None:
        """The permission bits of a file on disk; None where nothing stands there."""
        info = self._world.stat(path)
        return None if info is None else S_IMODE(info.st_mode)

    def stat(self, path: Path) -> os.stat_result | None:
        """What stands at `path`, with the mode it will have."""
        info = self._world.stat(path)
        mode = self.modes.get(self.cwd / path)
        if info is None or mode is None:
            return info
        return os.stat_result((info.st_mode - S_IMODE(info.st_mode) + mode, *info[1:]))

    def which(self, program: str) -> Path | None:
        """The executable file that `program` starts, with the modes that files will have."""
        if not self.modes:
            return self._world.which(program)
        return find_program(program, self.env, self.cwd, self._is_executable)

    def forget(self, path: Path) -> None:
        """Let a file be again as it is on disk now."""
        for known in (self.texts, self.modes, self._read):
            known.pop(path, None)

    def _is_executable(self, path: str) -> bool:
        mode = self.modes.get(Path(path))
        return self._world.which(path) is not None if mode is None else bool(mode & _ANY_EXECUTE)
