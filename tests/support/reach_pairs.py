"""Small patterns and small automata over a few characters, so that all short texts can be tried."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hooklint.regexes.reach import Automaton

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS = "ab_-\n\ré"
SHORT = 5
"""The length, in characters, up to which every text is tried."""

CLASSES = (".", "(?s:.)", "(?R:.)", "[^a]", "[^\\n]", "[[:word:]]", "[[:^word:]]", "[a-z&&[^b]]", "[^ab_é\\-\\n\\r]")
LOOKS = (
    *("^", "$", "(?m:^)", "(?m:$)", "(?mR:^)", "(?mR:$)", r"(?-u:\b)", r"(?-u:\B)", r"(?-u:\b{start})"),
    *(r"(?-u:\b{end})", r"(?-u:\b{start-half})", r"(?-u:\b{end-half})"),
)
COUNTS = ("*", "+", "?", "{2}", "{0}", "{1,2}", "{0,3}", "{2,}", "{3}")


class Pair(NamedTuple):
    pattern: str
    automaton: Automaton


def pairs(seed: int, count: int) -> Iterator[Pair]:
    """The same pairs for the same seed."""
    random = Random(seed)  # noqa: S311 - the same pairs for everyone, no secret
    for _ in range(count):
        letters = "".join(random.sample(LETTERS, 3))
        yield Pair(pattern(random, letters, random.randint(1, 4)), automaton(random, letters))


def pattern(random: Random, letters: str, depth: int) -> str:
    """A pattern that the host takes, mostly about these letters."""
    drawn = random.random()
    if depth == 0 or drawn < 0.3:
        return _one(random, letters)
    if drawn < 0.45:
        return random.choice(LOOKS)
    if drawn < 0.6:
        return f"(?:{pattern(random, letters, depth - 1)}){random.choice(COUNTS)}"
    if drawn < 0.85:
        return "".join(pattern(random, letters, depth - 1) for _ in range(random.randint(2, 4)))
    branches = (pattern(random, letters, depth - 1) for _ in range(random.randint(2, 3)))
    return f"({random.choice(('', '?:', '?m:', '?R:', '?mR:'))}{'|'.join(branches)})"


def _one(random: Random, letters: str) -> str:
    if random.random() < 0.3:
        return random.choice(CLASSES)
    return {"\n": r"\n", "\r": r"\r"}.get(char := random.choice(random.choice((letters, LETTERS))), char)


def automaton(random: Random, letters: str) -> Automaton:
    """One to four states; now and then none is accepting, or some lead nowhere."""
    count = random.randint(1, 4)
    rows = tuple(
        tuple((ord(char), ord(char), random.randrange(count)) for char in letters if random.random() < 0.75)
        for _ in range(count)
    )
    return Automaton(rows, frozenset(state for state in range(count) if random.random() < 0.5))


def texts(automaton: Automaton, longest: int = SHORT) -> Iterator[str]:
    """Every text of the automaton up to a length, the shortest first."""
    level = [("", 0)]
    for length in range(longest + 1):
        yield from (text for text, state in level if state in automaton.accepting)
        if length < longest:
            level = [
                (text + chr(code), target)
                for text, state in level
                for first, last, target in automaton.arrows[state]
                for code in range(first, last + 1)
            ]


def accepts(automaton: Automaton, text: str) -> bool:
    """Whether a text of any length is one of the automaton's."""
    state = 0
    for char in text:
        ways = [target for first, last, target in automaton.arrows[state] if first <= ord(char) <= last]
        if not ways:
            return False
        (state,) = ways
    return state in automaton.accepting
