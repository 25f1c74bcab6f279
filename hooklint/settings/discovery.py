"""World → the settings files that may count, the nearest first. Without any this costs a few looks at the disk."""

from __future__ import annotations

from stat import S_ISREG
from typing import TYPE_CHECKING

from hooklint.settings.model import NO_WISH, PLAIN
from hooklint.source.errors import HooklintError
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.settings.model import Resolved, Wish
    from hooklint.source.world import World

OWN = "hooklint.toml"
SHARED = "pyproject.toml"
NAME = "hooklint"

_MARK = NAME.encode()


class Found(NamedTuple):
    """A file that may hold settings, and its bytes."""

    path: Path
    data: bytes


def settle(world: World, wish: Wish = NO_WISH) -> Resolved:
    """The settings of one run: those of the nearest file (or the one that was asked for), and the wish on top.

    Raises `SettingsError` for a file that cannot be heeded, `HooklintError` for one that cannot be read.
    """
    if wish == NO_WISH and next(candidates(world), None) is None:
        return PLAIN
    from hooklint.settings.resolving import resolve  # most projects have no settings

    return resolve(world, wish)


def candidates(world: World) -> Iterator[Found]:
    """From the current folder up to the root, in each folder our own file first; only those that speak of us.

    Files of others are not parsed to find out: our name stands in them where there is anything for us.
    """
    for folder in (world.cwd, *world.cwd.parents):
        for name in (OWN, SHARED):
            path = folder / name
            if _is_file(world, path):
                data = read_bytes(world, path)
                if name == OWN or _MARK in data:
                    yield Found(path, data)


def read_bytes(world: World, path: Path) -> bytes:
    """The bytes of a settings file. Raises `HooklintError` where it cannot be read."""
    try:
        return world.read(path)
    except OSError as error:
        message = f"the settings in {path} cannot be read: {error.strerror}"
        raise HooklintError(message) from error


def _is_file(world: World, path: Path) -> bool:
    info = world.stat(path)
    return info is not None and S_ISREG(info.st_mode)
