"""A world with some files already changed, so that a pass sees what the last one made and nothing is written yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hooklint.source.world import World


class Overlay:
    """`world`, but files in `changed` read as what they will be."""

    def __init__(self, world: World) -> None:
        self.changed: dict[Path, bytes] = {}
        self._world = world
        self.env: Mapping[str, str] = world.env
        self.cwd = world.cwd
        self.home = world.home
        self.stat = world.stat
        self.which = world.which
        self.list = world.list
        self.bash_syntax = world.bash_syntax

    def read(self, path: Path) -> bytes:
        """The bytes of a file as changed so far. Raises `OSError`."""
        full = self.cwd / path
        return self.changed[full] if full in self.changed else self._world.read(full)
