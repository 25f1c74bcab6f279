"""Nfa × text → does it match anywhere? Every way at once, character by character: no text makes it go back.

What one step leads to is kept, so a text of any length is mostly looked up. What is kept is bounded, and so is the work
for one text.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from hooklint.regexes.rust.nfa import FORK, MATCH
from hooklint.regexes.rust.places import EDGE, HOLDING, NEWLINE, OTHER, RETURN, WORD, WORD_RANGES, kind_of, kinds_for
from hooklint.source.errors import HooklintError

if TYPE_CHECKING:
    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.nfa import Nfa, State
    from hooklint.regexes.rust.places import Kind

WORK = 10_000_000
"""Visits to states that one text may cost: some seconds. The steps that are looked up cost nothing."""

KEPT = 200_000
"""Steps, and states in them, that are kept before all are forgotten: some tens of megabytes."""

NO_CHARACTER = -1
"""Instead of a code point: the end of the text."""

LAST_BYTE = 0x7F
"""The last character that is one byte in UTF-8."""

_LAST = 0x10FFFF


class TooMuchWork(HooklintError):  # noqa: N818 - named for what it says: the pattern may be fine, and it may match
    """Whether the pattern matches was not found out."""

    def __init__(self) -> None:
        super().__init__("not decided: this pattern asks for more work than hooklint spends on one text")


def is_match(nfa: Nfa, text: str) -> bool:
    """Whether the pattern matches anywhere in the text; raises `TooMuchWork` after `WORK` visits to states.

    The time is linear in the text: at most each state of the automaton is visited for each character.
    """
    return nfa.shortest <= len(text) and nfa.walker.finds(text)


class Spot:
    """A place between two characters: the states that wait there, and the kind of the character before it.

    `steps` are the spots behind the next character, by its number among `Walker.borders`.
    """

    __slots__ = ("before", "states", "steps")

    def __init__(self, states: frozenset[State], before: Kind) -> None:
        self.states = states
        self.before = before
        self.steps: dict[int, Spot] = {}


MATCHED = Spot(frozenset(), OTHER)
"""Where it does not matter any more what follows."""


class Walker:
    """One automaton's way through texts, and what it remembers of it."""

    def __init__(self, nfa: Nfa) -> None:
        self.nfa = nfa
        self.kinds = kinds_for(nfa.looks)
        self.borders = _borders(nfa, self.kinds)
        self.work = 0
        self._forget()
        inside = Spot(frozenset({nfa.start}), OTHER)
        self.stumbles = self._behind(inside, OTHER, NO_CHARACTER) is None

    def _forget(self) -> None:
        self.kept = 0
        self.spots: dict[tuple[frozenset[State], Kind], Spot] = {}
        self.first = self._spot(frozenset({self.nfa.start}), self.kinds[EDGE])

    def finds(self, text: str) -> bool:
        """Whether there is a match in the text."""
        self.work = 0
        borders = self.borders
        spot = self.first
        for char in text:
            following = spot.steps.get(bisect_right(borders, char)) or self._step(spot, char)
            if following is MATCHED:
                return True
            spot = following
        return self._behind(spot, self.kinds[EDGE], NO_CHARACTER) is None

    def _spot(self, states: frozenset[State], before: Kind) -> Spot:
        spot = self.spots.get((states, before))
        if spot is None:
            spot = self.spots[states, before] = Spot(states, before)
            self.kept += len(states)
        return spot

    def _step(self, spot: Spot, char: str) -> Spot:
        """The spot behind a character that was not met here yet."""
        if self.kept > KEPT:
            self._forget()
        kind = self.kinds[kind_of(char)]
        states = self._behind(spot, kind, ord(char))
        if states is not None and ord(char) > LAST_BYTE and self.stumbles:
            states = {self.nfa.start}
        following = MATCHED if states is None else self._spot(frozenset(states), kind)
        spot.steps[bisect_right(self.borders, char)] = following
        self.kept += 1
        return following

    def _behind(self, spot: Spot, after: Kind, code: int) -> set[State] | None:
        """The states behind a character of this kind; None if there is a match before it."""
        nfa, holding = self.nfa, HOLDING[spot.before][after]
        labels, firsts, seconds = nfa.labels, nfa.firsts, nfa.seconds
        takers = _Takers(nfa.classes, code)
        states = {nfa.start}
        waiting = [*spot.states]
        met = set(waiting)
        for state in waiting:  # grows while it is gone through
            label = labels[state]
            if label >= 0:
                if takers[label]:
                    states.add(firsts[state])
            elif label == MATCH:
                return None
            elif label == FORK or seconds[state] & holding:
                if firsts[state] not in met:
                    met.add(firsts[state])
                    waiting.append(firsts[state])
                if label == FORK and seconds[state] not in met:
                    met.add(seconds[state])
                    waiting.append(seconds[state])
        self.work += len(waiting)
        if self.work > WORK:
            raise TooMuchWork
        return states


class _Takers(dict[int, bool]):
    """By label, whether its class has the character."""

    def __init__(self, classes: tuple[Ranges, ...], code: int) -> None:
        self.classes = classes
        self.code = code

    def __missing__(self, label: int) -> bool:
        ranges = self.classes[label]
        at = bisect_right(ranges, (self.code, _LAST)) - 1
        self[label] = taken = at >= 0 and self.code <= ranges[at][1]
        return taken


def _borders(nfa: Nfa, kinds: tuple[Kind, ...]) -> list[str]:
    """The characters at which a range begins, or the one behind it does: between two of them all are alike."""
    ranges = {span for ranges in nfa.classes for span in ranges}
    if kinds[NEWLINE] == NEWLINE:
        ranges.add((0x0A, 0x0A))
    if kinds[RETURN] == RETURN:
        ranges.add((0x0D, 0x0D))
    if kinds[WORD] == WORD:
        ranges.update((*WORD_RANGES, (0, LAST_BYTE)))  # what `stumbles` does depends on the size of a character
    ends = {first for first, _ in ranges} | {last + 1 for _, last in ranges}
    return sorted(chr(end) for end in ends if end <= _LAST)
