"""Inside the translation: which place an assertion means under the flags in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hooklint.regexes.rust.properties import Look

if TYPE_CHECKING:
    from hooklint.regexes.rust.modes import Mode
    from hooklint.regexes.rust.tree import AssertionKind

_TEXT: Final[dict[AssertionKind, Look]] = {"^": Look.START, "$": Look.END, r"\A": Look.START, r"\z": Look.END}

_LINE: Final[dict[AssertionKind, tuple[Look, Look]]] = {
    "^": (Look.START_LF, Look.START_CRLF),
    "$": (Look.END_LF, Look.END_CRLF),
}

_WORD: Final[dict[AssertionKind, tuple[Look, Look]]] = {
    r"\b": (Look.WORD_ASCII, Look.WORD_UNICODE),
    r"\B": (Look.WORD_ASCII_NEGATE, Look.WORD_UNICODE_NEGATE),
    r"\b{start}": (Look.WORD_START_ASCII, Look.WORD_START_UNICODE),
    r"\b{end}": (Look.WORD_END_ASCII, Look.WORD_END_UNICODE),
    r"\b{start-half}": (Look.WORD_START_HALF_ASCII, Look.WORD_START_HALF_UNICODE),
    r"\b{end-half}": (Look.WORD_END_HALF_ASCII, Look.WORD_END_HALF_UNICODE),
}


def look(kind: AssertionKind, mode: Mode) -> Look:
    """The place; those of words need tables under the flag `u`, which is not found out before the last check."""
    if kind in _WORD:
        return _WORD[kind][mode.is_unicode]
    if kind in _LINE and mode.is_multi_line:
        return _LINE[kind][mode.breaks_at_cr]
    return _TEXT[kind]
