"""nanopi's reading of one file by itself: the refusal it would print, or the hooks it would take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hooklint.hosts.model import Slot
from hooklint.hosts.nanopi.entries import entries
from hooklint.hosts.nanopi.paths import FILES
from hooklint.hosts.nanopi.reading import read
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, version
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.model import Loaded

HookValues = tuple[str, str, str, int]


class Decoded(NamedTuple):
    """One file as the host decodes it.

    `refusal` is the exact text of the error, without the words about the file, or None; `hooks` leads from each event
    that has any to its `(matcher, type, command, timeout in ms)`, and is None where the file is refused. `file` has
    all refusals with their places.
    """

    refusal: str | None
    hooks: dict[str, list[HookValues]] | None
    file: Loaded


def decode(data: bytes, kind: Literal["config", "settings"], target: str = DEFAULT_TARGET) -> Decoded:
    """Decode a `config.toml` or a `settings.toml`. Raises `KeyError` for an unknown target."""
    facts = version(target)
    slot = Slot("global", kind, Path(FILES[kind]), FILES[kind])
    loaded = read(slot, data, facts)
    if loaded.refusals:
        return Decoded(loaded.refusals[0].text, None, loaded)
    hooks: dict[str, list[HookValues]] = {}
    for entry in entries(loaded.document, facts):
        values = (entry.matcher.value, entry.type.value, entry.command.value or "", entry.timeout.value)
        hooks.setdefault(entry.event, []).append(values)
    return Decoded(None, hooks, loaded)
