"""Pattern → Program: the whole road, with the host's checks in the host's order."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hooklint.regexes.rust.errors import NOT_BUILT, RegexError
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.properties import Look
from hooklint.regexes.rust.size import check_size
from hooklint.regexes.rust.translate import translate

if TYPE_CHECKING:
    from hooklint.regexes.rust.hir import Hir
    from hooklint.regexes.rust.nfa import Nfa
    from hooklint.regexes.rust.tree import Tree

_WITHOUT_TABLES = (
    Look.WORD_UNICODE
    | Look.WORD_UNICODE_NEGATE
    | Look.WORD_START_UNICODE
    | Look.WORD_END_UNICODE
    | Look.WORD_START_HALF_UNICODE
    | Look.WORD_END_HALF_UNICODE
)
"""Assertions that need to know which characters are of words; the host looks for its tables after all else is built."""

_WIDEST = 4
"""The most bytes of a character."""


class Program:
    """A pattern that the host takes. `tree` is how it is written, `hir` what it means."""

    def __init__(self, pattern: str, tree: Tree, hir: Hir) -> None:
        self.pattern = pattern
        self.tree = tree
        self.hir = hir

    @cached_property
    def nfa(self) -> Nfa:
        """The automaton, built when first asked for."""
        from hooklint.regexes.rust.nfa import build

        return build(self.hir)

    @property
    def states_built(self) -> int:
        """The size of the automaton; 0 as long as nobody has asked for it."""
        return len(self.nfa.labels) if "nfa" in vars(self) else 0

    def is_longer_than(self, length: int) -> bool:
        """Whether it is seen at once that every match has more characters than this."""
        return (self.hir.properties.shortest or 0) > length * _WIDEST

    def is_match(self, text: str) -> bool:
        """Whether the pattern matches anywhere in the text, in time linear in it; raises `TooMuchWork`.

        A text that is shorter than every match is answered without the automaton, which may have 300,000 states.
        """
        if self.is_longer_than(len(text)):
            return False
        from hooklint.regexes.rust.matching import is_match

        return is_match(self.nfa, text)


def compile_pattern(pattern: str) -> Program:
    """The program of a pattern; raises `RegexError` where the host refuses it."""
    tree = parse(pattern)
    hir = translate(pattern, tree)
    check_size(pattern, hir)
    if hir.properties.looks & _WITHOUT_TABLES:
        raise RegexError(pattern, NOT_BUILT, stage="build")
    return Program(pattern, tree, hir)
