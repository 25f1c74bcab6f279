"""Texts and sets of characters → Automaton: how the subjects of events are written down.

The order of the arrows from a state says which characters are likely, so that a witness looks like what it stands for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.regexes.reach import Automaton

if TYPE_CHECKING:
    from collections.abc import Iterable

Ranges: TypeAlias = tuple[tuple[int, int], ...]

ANYTHING: Ranges = ((0, 0xD7FF), (0xE000, 0x10FFFF))
"""All characters: the surrogates are none."""


def ranges(pairs: str) -> Ranges:
    """`azAZ__`: from `a` to `z`, from `A` to `Z`, and `_`."""
    return tuple((ord(first), ord(last)) for first, last in zip(pairs[::2], pairs[1::2], strict=True))


def arrows(choices: Ranges, target: int) -> tuple[tuple[int, int, int], ...]:
    """Each of the ranges leads to the same state."""
    return tuple((first, last, target) for first, last in choices)


def words(texts: Iterable[str]) -> Automaton:
    """These texts and no others; the empty text may be one of them."""
    nodes: list[dict[str, int]] = [{}]
    ends = set()
    for text in texts:
        at = 0
        for char in text:
            if char not in nodes[at]:
                nodes[at][char] = len(nodes)
                nodes.append({})
            at = nodes[at][char]
        ends.add(at)
    rows = tuple(tuple((ord(char), ord(char), target) for char, target in node.items()) for node in nodes)
    return Automaton(rows, frozenset(ends))


def in_a_row(characters: Iterable[Ranges]) -> Automaton:
    """One character of each of these sets, one after another."""
    rows = [arrows(choices, number) for number, choices in enumerate(characters, 1)]
    return Automaton((*rows, ()), frozenset({len(rows)}))


def some_of(characters: Ranges) -> Automaton:
    """One character of the set, or more of them."""
    row = arrows(characters, 1)
    return Automaton((row, row), frozenset({1}))
