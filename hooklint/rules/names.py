"""How settings, ignore comments and people name rules: by a code, by the beginning of one, or by a slug."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hooklint.hosts.nearest import nearest, plain_letters
from hooklint.rules.model import shortened
from hooklint.rules.registry import modules

if TYPE_CHECKING:
    from collections.abc import Iterable

PREFIX = "HL"
"""Every code begins with it, so by itself it names all rules."""

_TOO_SHORT = 2
"""Letters that say nothing about how a word goes on."""


@cache
def catalogue() -> dict[str, str]:
    """The slug of each code, as the modules of the rules are called; no rule is imported."""
    parted = (module.partition("_") for module in modules())
    return {code.upper(): slug.replace("_", "-") for code, _, slug in parted}


def covers(name: str, code: str, slug: str) -> bool:
    """Whether `name` names the rule."""
    return name == slug or code.startswith(name)


def spelt(word: str) -> str:
    """The word as rules are named, if it was typed in another case: codes in capitals, slugs in small letters."""
    small = word.strip().lower()
    return small.upper() if small.startswith(PREFIX.lower()) and small not in catalogue().values() else small


def closeness(name: str) -> int:
    """How exactly a name names what it names: of several the greatest counts. A slug says as much as a whole code."""
    return max(map(len, catalogue())) if name in catalogue().values() else len(name)


def complaint(name: str) -> str | None:
    """Why `name` names no rule, with the nearest that does; None where it names one."""
    known = catalogue()
    if name.startswith(PREFIX) and any(code.startswith(name) for code in known):
        return None
    if name in known.values():
        return None
    guess = meant(name, (*known, *known.values(), *_prefixes(known))) or meant(name, known)
    return f"no rule is called `{shortened(name)}`{guess or '; `hooklint rules` lists them all'}"


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that somebody probably meant, as a question behind a complaint; or nothing."""
    words = tuple(dict.fromkeys(known))
    letters = plain_letters(word)
    alike = [one for one in words if plain_letters(one) == letters]
    longer = [one for one in words if len(letters) > _TOO_SHORT and plain_letters(one).startswith(letters)]
    near = next((found[0] for found in (alike, longer) if len(found) == 1), None) or nearest(word, words)
    return f"; did you mean `{near}`?" if near else ""


def _prefixes(codes: Iterable[str]) -> tuple[str, ...]:
    """What can be left of codes: `HL`, `HL1` and so on."""
    return tuple(dict.fromkeys(code[:end] for code in codes for end in range(len(PREFIX), len(code))))
