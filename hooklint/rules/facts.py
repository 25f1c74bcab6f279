"""What a rule may ask beside the hooks: the world they were read from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hooklint.source.world import World


class Facts(NamedTuple):
    """The world of a check. Rules read through it and never change it."""

    world: World
