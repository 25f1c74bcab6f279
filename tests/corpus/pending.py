"""What cannot pass yet, and what it waits for: a list that only shrinks."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from tests.corpus.case import CORPUS, Key
from tests.corpus.findings import UNEXPECTED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

FILE = CORPUS / "pending.toml"


def load() -> list[tuple[Key, str]]:
    """Each entry's key, and what it waits for."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["pending"]
    return [(Key(entry["case"], entry["host"], entry["section"]), entry["waits_for"]) for entry in entries]


def entry_faults(entries: Sequence[tuple[Key, str]], known: Collection[Key]) -> list[str]:
    """Entries that name nothing, stand twice, or wait for nothing."""
    told = [f"no such section: {'/'.join(key)}" for key, _ in entries if key not in known]
    seen = [key for key, _ in entries]
    told += [f"listed twice: {'/'.join(key)}" for key in dict.fromkeys(seen) if seen.count(key) > 1]
    return told + [f"waits for nothing: {'/'.join(key)}" for key, waits_for in entries if not waits_for.strip()]


def verdict(key: Key, faults: Sequence[str], waiting: Mapping[Key, str]) -> str | None:
    """What is wrong with a section's result in the light of the list, which excuses a miss and no false alarm."""
    if key in waiting and not faults:
        return f"it passes now: remove it from {FILE.name}"
    told = [fault for fault in faults if key not in waiting or fault.startswith(UNEXPECTED)]
    return "\n".join(told) or None
