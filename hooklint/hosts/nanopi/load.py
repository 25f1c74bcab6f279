"""nanopi's files, as many as are there, become one HookSet: hooks in run order, refusals in host order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hooklint.hosts.model import Hook, HookSet
from hooklint.hosts.nanopi.entries import entries
from hooklint.hosts.nanopi.paths import config_of_nobody
from hooklint.hosts.nanopi.paths import slots as default_slots
from hooklint.hosts.nanopi.reading import not_readable, read, unread
from hooklint.hosts.nanopi.schema import LIMITS, OVERRIDES, TOOL_NAME, ZERO
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, version

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.hosts.model import Loaded, Refusal, Slot
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.source.world import World

HOST = "nanopi"


def load(world: World, slots: Iterable[Slot] | None = None, *, target: str = DEFAULT_TARGET) -> HookSet:
    """Read the slots in run order (the present user's and folder's, unless given); missing files are skipped.

    Raises `KeyError` for an unknown target.
    """
    facts = version(target)
    wanted = default_slots(world) if slots is None else tuple(slots)
    there = tuple(slot for slot in wanted if world.stat(slot.path) is not None)
    missing = tuple(slot for slot in wanted if slot not in there)
    blamed = next((slot for slot in wanted if slot[:2] == ("global", "config")), None)
    if slots is None:
        blamed = blamed or config_of_nobody(world)
    loaded = _together(tuple(_read(world, slot, facts) for slot in there), blamed, facts)
    refusals = sorted((refusal for file in loaded for refusal in file.refusals), key=_stage)
    return HookSet(HOST, target, tuple(_hooks(loaded, facts)), tuple(refusals), loaded, missing)


def _stage(refusal: Refusal) -> int:
    """When the host comes to it: config files one by one, then the two together, then settings."""
    if refusal.slot.kind == "settings":
        return 2
    return int(refusal.kind in (TOOL_NAME, ZERO))


def _read(world: World, slot: Slot, facts: Version) -> Loaded:
    try:
        data = world.read(slot.path)
        return unread(slot, data) if slot.kind == "unread" else read(slot, data, facts)
    except OSError as error:
        return not_readable(slot, error)


def _together(files: tuple[Loaded, ...], blamed: Slot | None, facts: Version) -> tuple[Loaded, ...]:
    """The files with what is wrong only in the two config files taken together."""
    if not any(name in file.document.root.items for file in files for name in (OVERRIDES, LIMITS)):
        return files
    from hooklint.hosts.nanopi.merged import with_merged

    return with_merged(files, blamed, facts)


def _hooks(loaded: tuple[Loaded, ...], facts: Version) -> Iterator[Hook]:
    index: Counter[str] = Counter()
    for file in loaded:
        refused = file.refusals[0] if file.refusals else None
        for number, entry in enumerate(entries(file.document, facts)):
            yield Hook((file.slot, number), *entry, index[entry.event], refused)
            index[entry.event] += 1
