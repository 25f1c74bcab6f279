"""Comparisons that a script makes, as facts: which text with which words, and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Comparison
from hooklint.scripts.values import holes
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.patterns import How, Pattern
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value


class Side(NamedTuple):
    """A pattern and where it stands."""

    pattern: Pattern
    at: Place


def note(reader: Reader, value: Value, sides: tuple[Side, ...]) -> None:
    """A text that is not known before is compared with patterns, any of which may take it."""
    if not any(True for _ in holes(value)):
        return
    known = [side for side in sides if side.pattern.glob is not None and side.pattern.word.strip("*")]
    groups: dict[How, list[Side]] = {}
    for side in known:
        groups.setdefault(side.pattern.how, []).append(side)
    for how, group in groups.items():
        words = tuple(side.pattern.word for side in group)
        rest = tuple(side.pattern.word for side in known if side not in group)
        places = tuple(side.at for side in group)
        reader.session.comparisons.append(Comparison(value, how, words, places, rest))


def noted(reader: Reader) -> int:
    """How many comparisons have been found so far."""
    return len(reader.session.comparisons)


def share(reader: Reader, *rows: range) -> None:
    """Comparisons with the same outcome: where they are of one text, each is a second choice for the others."""
    comparisons = reader.session.comparisons
    places = [index for row in rows for index in row]
    most = 64
    if len(places) > most:
        return
    found = [comparisons[index] for index in places]
    for index, one in zip(places, found, strict=True):
        words = (word for other in found if other.value == one.value for word in other.words + other.others)
        others = tuple(dict.fromkeys(word for word in words if word not in one.words))
        comparisons[index] = one._replace(others=others)
