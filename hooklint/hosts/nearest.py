"""The known name that somebody probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LETTERS_PER_SLIP = 4


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one known name within a slip for every four letters of it, or None where none or several are as near."""
    near = (name for name in known if abs(len(name) - len(word)) <= _allowed(name))
    ranked = sorted((slips(word, name, _allowed(name)), name) for name in near)
    if not ranked or ranked[0][0] > _allowed(ranked[0][1]):
        return None
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        return None
    return ranked[0][1]


def _allowed(name: str) -> int:
    return max(1, len(name) // _LETTERS_PER_SLIP)


def slips(one: str, other: str, most: int) -> int:
    """How many letters to put in, take out, change or swap with their neighbour to make `other` of `one`.

    Beyond `most` the number is only a lower bound.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        last, before, row = before, row, [i + 1]
        for j, wanted in enumerate(other):
            cost = min(before[j] + (letter != wanted), before[j + 1] + 1, row[j] + 1)
            if i and j and letter == other[j - 1] and one[i - 1] == wanted:
                cost = min(cost, last[j - 1] + 1)
            row.append(cost)
        if min(row) > most:
            return min(row)
    return row[-1]


def plain_letters(name: str) -> str:
    """The name without its style: letter case, underscores, hyphens and blanks do not count."""
    return name.lower().replace("_", "").replace("-", "").replace(" ", "")
