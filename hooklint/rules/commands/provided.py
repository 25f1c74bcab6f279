"""A file that is started → whether its author has thought of its being missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.scripts.values import literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Guard, Started
    from hooklint.source.world import World


def is_provided_for(started: Started, world: World) -> bool:
    """Whether it is asked for before it is run (`[ -x f ] && f`), or its status counts for something (`f || true`)."""
    return started.is_tested or any(_asks_for(guard, started, world) for guard in started.guards)


def _asks_for(guard: Guard, started: Started, world: World) -> bool:
    """Whether a condition speaks of the file, or does not hold on this machine."""
    name = started.path.name if started.path else started.name.rpartition("/")[2]
    if guard.kind != "file":
        return guard.kind == "other" and name in guard.at.source.text(guard.at.span)
    asked = literal(guard.value)
    if asked is None or asked.rpartition("/")[2] == name:
        return True
    return asked.startswith("/") and (world.stat(Path(asked)) is not None) != guard.holds
