"""Nfa × Automaton → a shortest text of the automaton that the pattern matches somewhere, or proof that there is none.

Breadth first over pairs of a state of each, with the kind of the last character, which assertions look back at. One way
through the pattern is followed at a time, so nothing is made deterministic and the pairs are few. Before a match begins
the pattern waits in `SEEKING`; once it has matched, the rest of the text is the automaton's shortest way to an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hooklint.regexes.automata import ANYTHING
from hooklint.regexes.distances import UNBOUNDED, distances
from hooklint.regexes.likely import likely
from hooklint.regexes.rust.matching import LAST_BYTE
from hooklint.regexes.rust.nfa import FORK, MATCH
from hooklint.regexes.rust.places import EDGE, HOLDING, kinds_for
from hooklint.source.errors import HooklintError

if TYPE_CHECKING:
    from hooklint.regexes.reach import Automaton
    from hooklint.regexes.rust.nfa import Nfa
    from hooklint.regexes.rust.places import Kind

Pair: TypeAlias = tuple[int, int, int]
"""State of the pattern, state of the automaton, kind of the character before."""

SEEKING = -1
WORK = 2_000_000
"""Steps that one search may cost: some seconds, and some hundred megabytes at worst."""


class TooManyPairs(HooklintError):  # noqa: N818 - named for what it says: there may be a text, and there may be none
    """The search was given up."""


class _Move(NamedTuple):
    """A character that both the pattern and the automaton take, its kind, and where it leads the automaton."""

    target: int
    kind: Kind
    char: str


class _Found(NamedTuple):
    """A match: `pair` is where it ends, `move` the character behind it if one is needed, `length` that of the text."""

    length: int
    pair: Pair
    move: _Move | None


def shortest_text(nfa: Nfa, automaton: Automaton) -> str | None:
    """A shortest text of the automaton, in code points, that has a match in it; None is a proof that there is none.

    Of texts equally short one with likely characters is preferred. Raises `TooManyPairs` after `WORK` steps.
    """
    return _Search(nfa, automaton).text()


class _Search:
    def __init__(self, nfa: Nfa, automaton: Automaton) -> None:
        self.nfa = nfa
        self.automaton = automaton
        self.least, self.greatest = distances(automaton)
        self.kinds = kinds_for(nfa.looks)
        self.first: Pair = (SEEKING, 0, self.kinds[EDGE])
        self.best = _Found(UNBOUNDED, self.first, None)
        self.known: dict[tuple[int, int], tuple[_Move, ...]] = {}
        self.came: dict[Pair, tuple[Pair, str]] = {self.first: (self.first, "")}
        self.seen: dict[Pair, set[int]] = {}
        self.level = {self.first[1:]: [SEEKING]}
        self.depth = 0
        self.work = 0

    def text(self) -> str | None:
        """Level by level: all pairs that a text of `depth` characters leads to, none twice."""
        while self.level and self.depth < self.best.length:
            level, self.level = self.level, {}
            for (at, before), states in level.items():
                for after in self._kinds_after(at):
                    self._advance(states, at, before, after)
            self.depth += 1
        return None if self.best.length == UNBOUNDED else self._written()

    def _kinds_after(self, at: int) -> dict[Kind, None]:
        """The kinds of what may come next; a text may end here as well."""
        kinds = dict.fromkeys(move.kind for move in self._moves(SEEKING, at))
        if at in self.automaton.accepting:
            kinds[self.kinds[EDGE]] = None
        return kinds

    def _moves(self, label: int, at: int) -> tuple[_Move, ...]:
        """What may come next where the pattern takes this class of characters, or anything."""
        moves = self.known.get((label, at))
        if moves is None:
            taken = ANYTHING if label == SEEKING else self.nfa.classes[label]
            end = LAST_BYTE if label != SEEKING and self.nfa.stumbles else UNBOUNDED
            moves = self.known[label, at] = tuple(
                _Move(target, kind, char)
                for first, last, target in self.automaton.arrows[at]
                if self.least[target] < UNBOUNDED
                for kind, char in likely(taken, first, min(last, end), self.kinds)
            )
        return moves

    def _advance(self, states: list[int], at: int, before: Kind, after: Kind) -> None:
        """From states that wait at one place, when what comes next is of one kind."""
        seen = self.seen.setdefault((at, before, after), set())
        for state in states:
            pair = (state, at, before)
            if state != SEEKING:
                self._pass(state, pair, after, seen)
            elif not self._is_too_far(self.nfa.start, at):
                # What begins here goes first: the order of the pairs is that of liking.
                self._pass(self.nfa.start, pair, after, seen)
                self._go(SEEKING, SEEKING, pair, after)
            if self.work > WORK:
                raise TooManyPairs

    def _pass(self, state: int, pair: Pair, after: Kind, seen: set[int]) -> None:
        """All that the pattern reaches without reading on, and one character further."""
        nfa, holding = self.nfa, HOLDING[pair[2]][after]
        labels, firsts, seconds = nfa.labels, nfa.firsts, nfa.seconds
        waiting = [state]
        while waiting:
            state = waiting.pop()
            if state in seen or self._is_too_far(state, pair[1]):
                continue
            seen.add(state)
            self.work += 1
            label = labels[state]
            if label >= 0:
                self._go(label, firsts[state], pair, after)
            elif label == FORK:
                waiting += (seconds[state], firsts[state])
            elif label == MATCH:
                self._match(pair, after)
            elif seconds[state] & holding:
                waiting.append(firsts[state])

    def _is_too_far(self, state: int, at: int) -> bool:
        """Whether no text is long enough for the rest of the pattern, or none that is shorter than the best."""
        remaining = self.nfa.remaining[state]
        return remaining > self.greatest[at] or self.depth + max(remaining, self.least[at]) >= self.best.length

    def _go(self, label: int, target: int, pair: Pair, after: Kind) -> None:
        """One character further, where it is of the kind that was supposed."""
        for move in self._moves(label, pair[1]):
            reached = (target, move.target, move.kind)
            if move.kind == after and reached not in self.came:
                self.came[reached] = (pair, move.char)
                self.level.setdefault((move.target, move.kind), []).append(target)
                self.work += 1

    def _match(self, pair: Pair, after: Kind) -> None:
        """The pattern has matched: the shortest rest that begins as was supposed."""
        if pair[1] in self.automaton.accepting and after == self.kinds[EDGE]:
            self._keep(_Found(self.depth, pair, None))
        for move in self._moves(SEEKING, pair[1]):
            if move.kind == after:
                self._keep(_Found(self.depth + 1 + self.least[move.target], pair, move))

    def _keep(self, found: _Found) -> None:
        if found.length < self.best.length:
            self.best = found

    def _written(self) -> str:
        """The text of the best match, from its end back to the beginning, and what completes it."""
        pair, chars = self.best.pair, []
        while pair != self.first:
            pair, char = self.came[pair]
            chars.append(char)
        chars.reverse()
        at, move = self.best.pair[1], self.best.move
        while move is not None:
            chars.append(move.char)
            at = move.target
            move = next((move for move in self._moves(SEEKING, at) if self.least[move.target] < self.least[at]), None)
        return "".join(chars)
