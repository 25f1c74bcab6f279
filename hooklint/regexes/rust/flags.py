"""Inside the parser: the letters of `(?i-u)` and `(?i-u:…)` (docs/hosts/rust-regex.md §4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hooklint.regexes.rust.errors import (
    FLAG_DUPLICATE,
    FLAG_UNKNOWN,
    FLAGS_UNFINISHED,
    NEGATION_DANGLING,
    NEGATION_REPEATED,
    Place,
    RegexError,
)
from hooklint.regexes.rust.tree import NO_FLAGS, Flag, Flags

if TYPE_CHECKING:
    from hooklint.regexes.rust.cursor import Cursor

_KNOWN = frozenset(get_args(Flag))
_ENDS = frozenset(":)")


def flags(cursor: Cursor) -> Flags:
    """The flags that begin here; the cursor goes before the `:` or `)`. Something must be left when it is called."""
    seen: dict[str, int] = {}
    char = cursor.char
    while char not in _ENDS:
        _note(cursor, char, seen)
        cursor.at += 1
        char = cursor.char
        if not char:
            raise cursor.fault(FLAGS_UNFINISHED, cursor.at)
    return _split(cursor, seen) if seen else NO_FLAGS


def _note(cursor: Cursor, char: str, seen: dict[str, int]) -> None:
    at = cursor.at
    if char != "-" and char not in _KNOWN:
        raise cursor.fault(FLAG_UNKNOWN, at, at + 1)
    if char in seen:
        reason = NEGATION_REPEATED if char == "-" else FLAG_DUPLICATE
        raise RegexError(cursor.pattern, reason, (Place(seen[char], seen[char] + 1), Place(at, at + 1)))
    seen[char] = at


def _split(cursor: Cursor, seen: dict[str, int]) -> Flags:
    """Those before the negation, and those behind it."""
    negation = seen.pop("-", cursor.at)
    if negation == cursor.at - 1:
        raise cursor.fault(NEGATION_DANGLING, negation, negation + 1)
    on = frozenset(flag for flag, at in seen.items() if at < negation)
    return Flags(on, frozenset(seen) - on)  # type: ignore[arg-type]  # only known flags were noted
