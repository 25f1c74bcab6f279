"""Hir → Nfa: the automaton over characters that matching and the search for witnesses walk.

Counts are written out only here, after the host's size limit has passed them, so there are at most as many states as
the host's own automaton has: about 330,000. Four numbers a state, no objects.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from hooklint.regexes.rust.hir import Alternation, Assertion, Capture, Class, Concat, Literal, Repetition
from hooklint.regexes.rust.places import HOLDING, OTHER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.regexes.rust.hir import Hir
    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.matching import Walker

State: TypeAlias = int

FORK, LOOK, MATCH = -1, -2, -3
"""Labels of the states that read no character; any other label is the number of a class of characters."""

END: State = 0
"""The state in which the pattern has matched."""

NEVER = 2**31 - 1
"""More characters than any text has."""


class Nfa:
    """An automaton. A state that reads a character leads to `firsts`, a fork also to `seconds`.

    `classes` are the sets of characters by label; a state with the label `LOOK` is passed where the assertion whose bit
    stands in `seconds` holds. `remaining` is the least number of characters from a state to a match, `NEVER` where
    there is no way. `looks` are the bits of all assertions.
    """

    def __init__(self, classes: tuple[Ranges, ...], states: tuple[array[int], ...], start: State, looks: int) -> None:
        self.classes = classes
        self.labels, self.firsts, self.seconds, self.remaining = states
        self.start = start
        self.looks = looks

    @property
    def shortest(self) -> int:
        """The least length of a match in code points; `NEVER` where nothing matches."""
        return self.remaining[self.start]

    @property
    def stumbles(self) -> bool:
        """Whether the pattern matches nothing at a place between two bytes of one character.

        The host looks at such places, cannot report a match there, and starts again behind them: what began to match
        before is forgotten (docs/hosts/rust-regex.md §7). So no match of such a pattern has more than ASCII in it.
        """
        return bool(self.looks & HOLDING[OTHER][OTHER]) and self.walker.stumbles

    @cached_property
    def walker(self) -> Walker:
        """What `matching` keeps between two texts."""
        from hooklint.regexes.rust.matching import Walker

        return Walker(self)


def build(hir: Hir) -> Nfa:
    """The automaton of a pattern that the host takes. Recurses two frames for each level of the form."""
    builder = _Builder()
    start = builder.entry(hir, END)
    states = (builder.labels, builder.firsts, builder.seconds, builder.remaining)
    return Nfa(tuple(builder.classes), states, start, int(hir.properties.looks))


class _Builder:
    """Writes states from the last to the first: each knows its successor when it is made."""

    def __init__(self) -> None:
        self.labels = array("i", [MATCH])
        self.firsts = array("i", [END])
        self.seconds = array("i", [END])
        self.remaining = array("i", [0])
        self.classes: dict[Ranges, int] = {}

    def entry(self, hir: Hir, after: State) -> State:  # noqa: PLR0911 - one line for each kind of node
        """The first state of a node that goes on to `after`."""
        if isinstance(hir, Literal):
            return self._text(hir.text, after)
        if isinstance(hir, Class):
            return self._one_of(hir.ranges, after)
        if isinstance(hir, Concat):
            for part in reversed(hir.parts):
                after = self.entry(part, after)
            return after
        if isinstance(hir, Capture):
            return self.entry(hir.body, after)
        if isinstance(hir, Repetition):
            return self._repeated(hir, after)
        if isinstance(hir, Alternation):
            return self._one_branch(hir.branches, after)
        if isinstance(hir, Assertion):
            return self._state(LOOK, after, int(hir.look), self.remaining[after])
        return after

    def _state(self, label: int, first: State, second: int, remaining: int) -> State:
        self.labels.append(label)
        self.firsts.append(first)
        self.seconds.append(second)
        self.remaining.append(remaining)
        return len(self.labels) - 1

    def _one_of(self, ranges: Ranges, after: State) -> State:
        label = self.classes.setdefault(ranges, len(self.classes))
        remaining = self.remaining[after] + 1 if ranges and self.remaining[after] < NEVER else NEVER
        return self._state(label, after, after, remaining)

    def _text(self, text: str, after: State) -> State:
        for char in reversed(text):
            after = self._one_of(((ord(char), ord(char)),), after)
        return after

    def _fork(self, first: State, second: State) -> State:
        return self._state(FORK, first, second, min(self.remaining[first], self.remaining[second]))

    def _any_of(self, entries: Sequence[State]) -> State:
        last = entries[-1]
        for entry in reversed(entries[:-1]):
            last = self._fork(entry, last)
        return last

    def _one_branch(self, branches: tuple[Hir, ...], after: State) -> State:
        words = [branch.text for branch in branches if isinstance(branch, Literal)]
        if len(words) == len(branches):
            return self._one_word(sorted(set(words)), after)
        entries = []
        for branch in branches:  # no comprehension: it would be a third frame a level
            entries.append(self.entry(branch, after))  # noqa: PERF401
        return self._any_of(entries)

    def _one_word(self, words: Sequence[str], after: State) -> State:
        """Words share what they begin with, as they do in the host's automaton: else there could be far more states.

        `choices` holds, for each character of the word at hand and before it, the ways on that are written already.
        """
        choices: list[list[State]] = [[]]
        word = ""
        for following in (*words, ""):
            self._close(word, choices, _common(word, following))
            choices += ([] for _ in range(len(following) - len(choices) + 1))
            if following:
                choices[-1].append(after)
            word = following
        return self._any_of(choices[0])

    def _close(self, word: str, choices: list[list[State]], depth: int) -> None:
        """Write the ways on from each place of the word behind `depth`."""
        while len(choices) > depth + 1:
            inner = self._any_of(choices.pop())
            choices[-1].append(self._text(word[len(choices) - 1], inner))

    def _repeated(self, hir: Repetition, after: State) -> State:
        body, minimum = _without_empty(hir.body, hir.minimum)
        entry = after
        if hir.maximum is None:
            # The way back stands behind the body; who may skip all of it begins there.
            entry = fork = self._state(FORK, after, after, self.remaining[after])
            self.firsts[fork] = first = self.entry(body, fork)
            if minimum:
                entry, minimum = first, minimum - 1
        else:
            for _ in range(hir.maximum - minimum):
                entry = self._fork(self.entry(body, entry), after)
        for _ in range(minimum):
            entry = self.entry(body, entry)
        return entry


def _without_empty(body: Hir, minimum: int) -> tuple[Hir, int]:
    """`(?:x?){n}` is `x{0,n}`: a copy that matches nothing adds nothing, but states without end to pass through."""
    inner = body
    while isinstance(inner, Capture):
        inner = inner.body
    if isinstance(inner, Repetition) and inner.minimum == 0:
        return inner._replace(minimum=1), 0
    return body, minimum


def _common(one: str, other: str) -> int:
    """How many characters two words begin with in common."""
    for count, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return count
    return min(len(one), len(other))
