"""What a form matches, said straight from the meaning of its parts: slow, and no automaton in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.hir import Alternation, Assertion, Capture, Class, Concat, Literal, Repetition
from hooklint.regexes.rust.properties import Look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.regexes.rust.hir import Hir

WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def found_in(hir: Hir, text: str) -> bool:
    """Whether the host finds a match in the text.

    It goes through the bytes and takes the match that ends first. One that lies inside a character, where no letter is
    to either side, is none: then it looks again, from one byte further on than before.
    """
    offset = [len(text[:at].encode()) for at in range(len(text) + 1)]
    found = [(offset[at], offset[end]) for at in range(len(text) + 1) for end in ends(hir, text, at)]
    if 1 in ends(hir, "éé", 1):
        found += [(inside, inside) for inside in range(offset[-1]) if inside not in offset]
    for start in range(offset[-1] + 1):
        earliest = min((end for begin, end in found if begin >= start), default=None)
        if earliest is None or earliest in offset:
            return earliest is not None
    return False


def ends(hir: Hir, text: str, at: int) -> set[int]:  # noqa: PLR0911 - one line for each kind of node
    """Where a match that begins at a place may end."""
    if isinstance(hir, Literal):
        return {at + len(hir.text)} if text.startswith(hir.text, at) else set()
    if isinstance(hir, Class):
        return {at + 1} if at < len(text) and any(a <= ord(text[at]) <= z for a, z in hir.ranges) else set()
    if isinstance(hir, Assertion):
        return {at} if holds(hir.look, text, at) else set()
    if isinstance(hir, Capture):
        return ends(hir.body, text, at)
    if isinstance(hir, Alternation):
        return {end for branch in hir.branches for end in ends(branch, text, at)}
    if isinstance(hir, Concat):
        places = {at}
        for part in hir.parts:
            places = _from_each(part, text, places)
        return places
    return _repeated(hir, text, at) if isinstance(hir, Repetition) else {at}


def _from_each(hir: Hir, text: str, places: Iterable[int]) -> set[int]:
    return {end for place in places for end in ends(hir, text, place)}


def _repeated(hir: Repetition, text: str, at: int) -> set[int]:
    places = {at}
    for _ in range(hir.minimum):
        places = _from_each(hir.body, text, places)
    reached = set(places)
    rounds = len(text) + 1 if hir.maximum is None else hir.maximum - hir.minimum
    for _ in range(rounds):
        places = _from_each(hir.body, text, places)
        reached |= places
    return reached


def holds(look: Look, text: str, at: int) -> bool:
    """Whether an assertion holds at a place."""
    before, after = text[:at], text[at:]
    word_before, word_after = before[-1:] in WORD, after[:1] in WORD
    if before == "":
        word_before = False
    if after == "":
        word_after = False
    return {
        Look.START: before == "",
        Look.END: after == "",
        Look.START_LF: before == "" or before.endswith("\n"),
        Look.END_LF: after == "" or after.startswith("\n"),
        # The two characters \r\n are one end of a line: nothing ends or begins between them.
        Look.START_CRLF: before == ""
        or (before.endswith(("\n", "\r")) and not (before.endswith("\r") and after.startswith("\n"))),
        Look.END_CRLF: after == ""
        or (after.startswith(("\n", "\r")) and not (before.endswith("\r") and after.startswith("\n"))),
        Look.WORD_ASCII: word_before != word_after,
        Look.WORD_ASCII_NEGATE: word_before == word_after,
        Look.WORD_START_ASCII: word_after and not word_before,
        Look.WORD_END_ASCII: word_before and not word_after,
        Look.WORD_START_HALF_ASCII: not word_before,
        Look.WORD_END_HALF_ASCII: not word_after,
    }[look]
