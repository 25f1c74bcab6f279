r"""Inside the parser: `\b`, alone or with a word in braces (docs/hosts/rust-regex.md §4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.errors import BOUNDARY_OR_COUNT_UNCLOSED, BOUNDARY_UNCLOSED, BOUNDARY_UNKNOWN
from hooklint.regexes.rust.tree import Assertion

if TYPE_CHECKING:
    from hooklint.regexes.rust.cursor import Cursor
    from hooklint.regexes.rust.tree import AssertionKind

_WORDS: dict[str, AssertionKind] = {
    "start": r"\b{start}",
    "end": r"\b{end}",
    "start-half": r"\b{start-half}",
    "end-half": r"\b{end-half}",
}
_LETTERS = frozenset("-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def word_boundary(cursor: Cursor, start: int) -> Assertion:
    """The assertion whose `b` is here; the cursor goes behind it, but stays before the brace of a count."""
    cursor.at += 1
    kind: AssertionKind = _braced(cursor, start) if cursor.char == "{" else r"\b"
    return Assertion(start, cursor.at, kind)


def _braced(cursor: Cursor, start: int) -> AssertionKind:
    brace = cursor.at
    if not cursor.step():
        raise cursor.fault(BOUNDARY_OR_COUNT_UNCLOSED, start)
    if cursor.char not in _LETTERS:
        cursor.at = brace
        return r"\b"
    first = cursor.at
    word = []
    while cursor.char in _LETTERS:
        word.append(cursor.char)
        cursor.step()
    if cursor.char != "}":
        raise cursor.fault(BOUNDARY_UNCLOSED, brace)
    kind = _WORDS.get("".join(word))
    if kind is None:
        raise cursor.fault(BOUNDARY_UNKNOWN, first)
    cursor.at += 1
    return kind
