"""Which of nanopi's events a key means, whatever its spelling."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.versions import EVENTS, RETIRED
from hooklint.hosts.nearest import nearest, plain_letters
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.versions import Version


class Meaning(NamedTuple):
    """The event behind a key, and how sure that is.

    `known`: the host knows the key; `retired`: it was the key's name before 0.12; `style`: only letter case or
    separators differ from a name of today or of before; `slip`: the one name that is near.
    """

    event: str
    how: Literal["known", "retired", "style", "slip"]


def meaning(key: str, version: Version) -> Meaning | None:
    """What the key means to this version, or None where nobody can tell (or the version ignores it in silence)."""
    if key in version.keys:
        return Meaning(version.keys[key], "known")
    if not version.strict_hooks:
        return None
    if key in version.retired:
        return Meaning(version.retired[key], "retired")
    return _guess(key)


_NAMES = {**{event: event for event in EVENTS}, **RETIRED}
_BY_LETTERS = {plain_letters(name): event for name, event in reversed(_NAMES.items())}


# Every rule asks for every key again: a file with more keys than the cache has places would be guessed at each time.
@lru_cache(maxsize=1 << 20)
def _guess(key: str) -> Meaning | None:
    event = _BY_LETTERS.get(plain_letters(key))
    if event is not None:
        return Meaning(event, "style")
    near = nearest(key, _NAMES)
    return Meaning(_NAMES[near], "slip") if near else None
