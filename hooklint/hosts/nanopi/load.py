"""nanopi's files, as many as are there, become one HookSet: hooks in run order, refusals in host order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hooklint.hosts.model import Hook, HookSet
from hooklint.hosts.nanopi.entries import entries
from hooklint.hosts.nanopi.paths import slots as default_slots
from hooklint.hosts.nanopi.reading import not_readable, read
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, version

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.hosts.model import Loaded, Slot
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.source.world import World

HOST = "nanopi"


def load(world: World, slots: Iterable[Slot] | None = None, *, target: str = DEFAULT_TARGET) -> HookSet:
    """Read the slots in run order (the present user's and folder's, unless given); missing files are skipped.

    Raises `KeyError` for an unknown target.
    """
    facts = version(target)
    slots = default_slots(world) if slots is None else tuple(slots)
    there = tuple(slot for slot in slots if world.stat(slot.path) is not None)
    loaded = tuple(_read(world, slot, facts) for slot in there)
    missing = tuple(slot for slot in slots if slot not in there)
    refusals = tuple(refusal for file in loaded for refusal in file.refusals)
    return HookSet(HOST, target, tuple(_hooks(loaded, facts)), refusals, loaded, missing)


def _read(world: World, slot: Slot, facts: Version) -> Loaded:
    try:
        return read(slot, world.read(slot.path), facts)
    except OSError as error:
        return not_readable(slot, error)


def _hooks(loaded: tuple[Loaded, ...], facts: Version) -> Iterator[Hook]:
    index: Counter[str] = Counter()
    for file in loaded:
        refused = file.refusals[0] if file.refusals else None
        for number, entry in enumerate(entries(file.document, facts)):
            yield Hook((file.slot, number), *entry, index[entry.event], refused)
            index[entry.event] += 1
