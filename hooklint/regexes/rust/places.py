"""Inside matching: which assertions hold between two neighbouring characters (docs/hosts/rust-regex.md §7).

An assertion sees one character to each side and of it only the kind, so a pattern is searched for with a kind in hand
instead of the text. `kinds_for` says which kinds a pattern can tell apart at all; the fewer, the faster the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.regexes.rust.named_sets import POSIX
from hooklint.regexes.rust.properties import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind: TypeAlias = int
EDGE, NEWLINE, RETURN, WORD, OTHER = range(5)
"""No character at all (an end of the text), `\\n`, `\\r`, an ASCII letter, digit or `_`, any other."""

WORD_RANGES = POSIX["word"]

_AT_LINES = Look.START_LF | Look.END_LF | Look.START_CRLF | Look.END_CRLF
_AT_RETURNS = Look.START_CRLF | Look.END_CRLF
_AT_EDGES = Look.START | Look.END | _AT_LINES
_AT_WORDS = (
    Look.WORD_ASCII
    | Look.WORD_ASCII_NEGATE
    | Look.WORD_START_ASCII
    | Look.WORD_END_ASCII
    | Look.WORD_START_HALF_ASCII
    | Look.WORD_END_HALF_ASCII
)


def kinds_for(looks: int) -> tuple[Kind, ...]:
    """For each kind the one that stands for it where only these assertions are asked; `OTHER` where none cares."""
    asked = ((EDGE, _AT_EDGES), (NEWLINE, _AT_LINES), (RETURN, _AT_RETURNS), (WORD, _AT_WORDS))
    return (*(kind if looks & minding else OTHER for kind, minding in asked), OTHER)


def kind_of(char: str) -> Kind:
    """The kind of one character."""
    if char == "\n":
        return NEWLINE
    if char == "\r":
        return RETURN
    return WORD if char == "_" or (char.isascii() and char.isalnum()) else OTHER


def _holding(before: Kind, after: Kind) -> Iterator[Look]:
    if before == EDGE:
        yield Look.START
    if after == EDGE:
        yield Look.END
    if before in {EDGE, NEWLINE}:
        yield Look.START_LF
    if after in {EDGE, NEWLINE}:
        yield Look.END_LF
    if before in {EDGE, NEWLINE} or (before == RETURN and after != NEWLINE):
        yield Look.START_CRLF
    if after in {EDGE, RETURN} or (after == NEWLINE and before != RETURN):
        yield Look.END_CRLF
    yield from _holding_at_words(before == WORD, after == WORD)


def _holding_at_words(before: bool, after: bool) -> Iterator[Look]:  # noqa: FBT001 - both sides of one place
    yield Look.WORD_ASCII_NEGATE if before == after else Look.WORD_ASCII
    if not before:
        yield Look.WORD_START_HALF_ASCII
    if not after:
        yield Look.WORD_END_HALF_ASCII
    if after and not before:
        yield Look.WORD_START_ASCII
    if before and not after:
        yield Look.WORD_END_ASCII


HOLDING = tuple(tuple(sum(map(int, _holding(before, after))) for after in range(5)) for before in range(5))
"""`HOLDING[before][after]`: the bits of the assertions that hold between characters of these kinds.

Those at Unicode word boundaries never do: no pattern with one is built.
"""
