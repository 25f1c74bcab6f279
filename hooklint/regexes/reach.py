"""Program and subject → what a matcher can ever hit. Automata only: no host is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.regexes.rust.nfa import Nfa
    from hooklint.regexes.rust.program import Program


class Automaton(NamedTuple):
    """A language of texts as a deterministic automaton. State 0 is the first.

    `arrows` has for each state its ranges of code points (both ends included, disjoint) and where they lead, those
    that are likelier first; `accepting` are the states in which a text may end.
    """

    arrows: tuple[tuple[tuple[int, int, int], ...], ...]
    accepting: frozenset[int]


class Subject(NamedTuple):
    """What an event tests matchers against: the texts that are usual, and those that are possible but unusual."""

    usual: Automaton
    unusual: Automaton | None = None


class Hits(NamedTuple):
    """A usual text is matched; `witness` is a shortest one, in code points."""

    witness: str


class OnlyUnusual(NamedTuple):
    """No usual text is matched, but an unusual one is; `witness` is a shortest one, in code points."""

    witness: str


class Never(NamedTuple):
    """No text of the subject is matched: the search came to its end."""


class Undecided(NamedTuple):
    """The search was given up after `product.WORK` steps; nothing is said."""


Reach: TypeAlias = Hits | OnlyUnusual | Never | Undecided


def reach(pattern: Program | Nfa, subject: Subject) -> Reach:
    """What of the subject the pattern matches, searched for anywhere in a text.

    `Never` is a proof: usual and unusual texts were searched to the end. A long search is given up (`Undecided`).
    """
    from hooklint.regexes.product import TooManyPairs

    try:
        usual = _witness(pattern, subject.usual)
        if usual is not None:
            return Hits(usual)
        unusual = None if subject.unusual is None else _witness(pattern, subject.unusual)
    except TooManyPairs:
        return Undecided()
    return Never() if unusual is None else OnlyUnusual(unusual)


def _witness(pattern: Program | Nfa, automaton: Automaton) -> str | None:
    """A shortest text that is matched; where all texts are shorter than any match, no states need be written."""
    from hooklint.regexes.distances import distances
    from hooklint.regexes.product import shortest_text
    from hooklint.regexes.rust.nfa import Nfa

    if isinstance(pattern, Nfa):
        return shortest_text(pattern, automaton)
    if pattern.is_longer_than(distances(automaton).greatest[0]):
        return None
    return shortest_text(pattern.nfa, automaton)
