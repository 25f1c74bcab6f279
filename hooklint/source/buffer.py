"""A world in which one file holds what an editor has not saved yet; everything else is as it is."""

from __future__ import annotations

import os
from stat import S_IFREG, S_ISREG
from typing import TYPE_CHECKING, NoReturn

from hooklint.source.errors import WriteRefused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hooklint.source.world import World

UNSAVED = "has a text that is not saved yet"

_NEW = os.stat_result((S_IFREG | 0o644, *(0,) * 9))
"""What is known of a file that is not there; without a number, so that it is the same as no other."""


class Buffer:
    """`world`, but the file at `file` holds `text`, under whatever name it is read. It need not be there.

    Nothing can be written, so that a fix can be shown and never made.
    """

    def __init__(self, world: World, file: Path, text: bytes) -> None:
        self.file = world.cwd / file
        self._text = text
        self._world = world
        self._info = world.stat(self.file)
        self.env: Mapping[str, str] = world.env
        self.cwd = world.cwd
        self.home = world.home
        self.which = world.which
        self.list = world.list
        self.bash_syntax = world.bash_syntax

    def read(self, path: Path) -> bytes:
        """All bytes of a file. Raises `OSError`, but never for the one that is being edited."""
        return self._text if self._is_edited(self.cwd / path) else self._world.read(path)

    def stat(self, path: Path) -> os.stat_result | None:
        """What stands at `path`; the file that is edited is a regular one, there or not."""
        if self.cwd / path != self.file:
            return self._world.stat(path)
        return self._info if self._info is not None and S_ISREG(self._info.st_mode) else _NEW

    def replace(self, path: Path, data: bytes, expected: bytes, *, backup: bool = False) -> NoReturn:  # noqa: ARG002 - the protocol's names
        """Raises `WriteRefused`."""
        raise WriteRefused(self.cwd / path, UNSAVED)

    def set_mode(self, path: Path, mode: int) -> NoReturn:  # noqa: ARG002 - the protocol's names
        """Raises `WriteRefused`."""
        raise WriteRefused(self.cwd / path, UNSAVED)

    def _is_edited(self, full: Path) -> bool:
        """Whether that is the file, or a link to it."""
        if full == self.file or self._info is None or not self._info.st_ino:
            return full == self.file
        info = self._world.stat(full)
        return info is not None and os.path.samestat(info, self._info)
