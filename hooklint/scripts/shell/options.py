"""`set -euo pipefail`: the options of a shell by their letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LETTERS = {
    "errexit": "e",
    "nounset": "u",
    "noexec": "n",
    "noglob": "f",
    "xtrace": "x",
    "allexport": "a",
    "errtrace": "E",
    "privileged": "p",
}


def options_of(words: Iterable[str]) -> frozenset[str]:
    """The options that words switch on: single letters, and the long names that have none (`pipefail`)."""
    return changed(frozenset(), words)


def changed(options: frozenset[str], words: Iterable[str]) -> frozenset[str]:
    """The options after words have switched some of them on (`-`) or off (`+`)."""
    left = list(words)
    while left:
        word = left.pop(0)
        letters = {letter for letter in word[1:] if letter != "o"}
        if word.endswith("o") and left:
            name = left.pop(0)
            letters.add(_LETTERS.get(name, name))
        options = options | letters if word[:1] == "-" else options - letters
    return options
