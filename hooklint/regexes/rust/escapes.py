"""Inside the parser: what begins with a backslash (docs/hosts/rust-regex.md §4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from hooklint.regexes.rust.boundaries import word_boundary
from hooklint.regexes.rust.errors import BACKREFERENCE, ESCAPE_UNFINISHED, ESCAPE_UNKNOWN, PROPERTY_INVALID
from hooklint.regexes.rust.hexadecimal import hexadecimal
from hooklint.regexes.rust.tree import Assertion, Literal, PerlClass, PropertyClass

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.regexes.rust.cursor import Cursor
    from hooklint.regexes.rust.tree import AssertionKind, PerlKind

Escape: TypeAlias = Literal | Assertion | PerlClass | PropertyClass

_CHARACTERS = {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_ASSERTIONS: dict[str, AssertionKind] = {
    "A": r"\A",
    "z": r"\z",
    "B": r"\B",
    "<": r"\b{start}",
    ">": r"\b{end}",
}
_PERL_CLASSES = frozenset("dDsSwW")
_DIGITS = frozenset("0123456789")


def escape(cursor: Cursor) -> Escape:
    """What is escaped here; the cursor goes behind it. Raises `RegexError`."""
    start = cursor.at
    cursor.at += 1
    if cursor.is_at_end:
        raise cursor.fault(ESCAPE_UNFINISHED, start)
    char = cursor.char
    if longer := _LONGER.get(char):
        return longer(cursor, start)
    cursor.at += 1
    return _one_letter(cursor, start, char)


def _one_letter(cursor: Cursor, start: int, char: str) -> Escape:
    end = cursor.at
    if char in _PERL_CLASSES:
        return PerlClass(start, end, cast("PerlKind", char.lower()), char.isupper())
    if kind := _ASSERTIONS.get(char):
        return Assertion(start, end, kind)
    if char in _CHARACTERS:
        return Literal(start, end, _CHARACTERS[char], is_byte=False)
    if char.isascii() and not char.isalnum():
        return Literal(start, end, char, is_byte=False)
    raise cursor.fault(BACKREFERENCE if char in _DIGITS else ESCAPE_UNKNOWN, start)


def _property_class(cursor: Cursor, start: int) -> PropertyClass:
    negated = cursor.char == "P"
    if not cursor.step():
        raise cursor.fault(ESCAPE_UNFINISHED, cursor.at)
    char = cursor.char
    if char == "\\":
        raise cursor.fault(PROPERTY_INVALID, cursor.at, cursor.at + 1)
    if char == "{":
        name = _braced_name(cursor)
        return PropertyClass(start, cursor.at, negated, name, is_one_letter=False)
    cursor.step()
    return PropertyClass(start, cursor.at, negated, char, is_one_letter=True)


def _braced_name(cursor: Cursor) -> str:
    name = []
    while cursor.step() and cursor.char != "}":
        name.append(cursor.char)
    if cursor.is_at_end:
        raise cursor.fault(ESCAPE_UNFINISHED, cursor.at)
    cursor.at += 1
    return "".join(name)


_LONGER: dict[str, Callable[[Cursor, int], Escape]] = {
    "b": word_boundary,
    "p": _property_class,
    "P": _property_class,
    "u": hexadecimal,
    "U": hexadecimal,
    "x": hexadecimal,
}
