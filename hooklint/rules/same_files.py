"""What the rules across files share: which of a host's files are one file under two names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from pathlib import Path

    from hooklint.hosts.model import HookSet, Loaded, Slot
    from hooklint.source.world import World


def repeats(hooks: HookSet, world: World) -> dict[Slot, Loaded]:
    """Each slot whose file the host has read already, with that first reading."""
    first: dict[object, Loaded] = {}
    again: dict[Slot, Loaded] = {}
    if len(hooks.documents) > 1:
        for file in hooks.documents:
            known = first.setdefault(_identity(world, file.slot.path), file)
            if known is not file:
                again[file.slot] = known
    return again


def _identity(world: World, path: Path) -> object:
    """The file behind the name: links lead to the same one. A name that cannot be looked up stands for itself."""
    return identity(world.stat(path)) or path


def identity(info: os.stat_result | None) -> tuple[int, int] | None:
    """The file that an answer is about; None where nothing is there, or the world has no inode numbers to tell by."""
    return (info.st_dev, info.st_ino) if info is not None and info.st_ino else None
