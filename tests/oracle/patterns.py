"""The fuzz's own patterns and the texts they are asked about: seeded, endless, aimed at every rule of the language.

Most are grown from the grammar, many are real matchers and telling examples with a few changes, some are noise.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.oracle.pattern_families import (
    MOST_COPIES,
    broken,
    copies,
    deep,
    edged,
    large,
    listed,
    mutated,
    noise,
    placed,
    torn,
    wild,
)
from tests.oracle.pattern_grammar import grown
from tests.oracle.pattern_subjects import subjects

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Question(NamedTuple):
    """A pattern and the texts to be searched."""

    pattern: str
    subjects: tuple[str, ...]


FAMILIES: tuple[tuple[Callable[[Random], str], int], ...] = (
    (grown, 570), (mutated, 200), (torn, 20), (listed, 20), (placed, 30), (broken, 30), (edged, 30), (noise, 90),
    (wild, 30), (deep, 8), (large, 2),
)  # fmt: skip
WEIGHTS = [weight for _, weight in FAMILIES]


def asked(r: Random, pattern: str) -> Question:
    """The pattern with its texts, none where a search would take long."""
    return Question(pattern, subjects(r, pattern) if copies(pattern) <= MOST_COPIES else ())


def questions(seed: int) -> Iterator[Question]:
    """Patterns without end, none twice, the same ones for the same seed."""
    r = Random(seed)  # noqa: S311 - the same patterns again are the point
    makers = [family for family, _ in FAMILIES]
    met: set[int] = set()
    while True:
        for make in r.choices(makers, WEIGHTS, k=1000):
            pattern = make(r)
            if (mark := hash(pattern)) not in met:
                met.add(mark)
                yield asked(r, pattern)
