r"""Inside the parser: a character by its number, `\x41`, `\u0041`, `\x{41}` (docs/hosts/rust-regex.md §4.1)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hooklint.regexes.rust.errors import ESCAPE_UNFINISHED, HEX_DIGIT, HEX_EMPTY, HEX_NOT_SCALAR
from hooklint.regexes.rust.tree import Literal

if TYPE_CHECKING:
    from hooklint.regexes.rust.cursor import Cursor

_LENGTHS = {"x": 2, "u": 4, "U": 8}
_DIGITS = frozenset("0123456789abcdefABCDEF")
_LONGEST = len(f"{sys.maxunicode:x}")


def hexadecimal(cursor: Cursor, start: int) -> Literal:
    """The character whose `x`, `u` or `U` is here; the cursor goes behind it."""
    letter = cursor.char
    if not cursor.step():
        raise cursor.fault(ESCAPE_UNFINISHED, cursor.at)
    if cursor.char == "{":
        char = _braced(cursor)
        return Literal(start, cursor.at, char, is_byte=False)
    char = _fixed(cursor, _LENGTHS[letter])
    return Literal(start, cursor.at, char, is_byte=letter == "x")


def _fixed(cursor: Cursor, length: int) -> str:
    start = cursor.at
    digits = [_digit(cursor)]
    while len(digits) < length:
        if not cursor.step():
            raise cursor.fault(ESCAPE_UNFINISHED, cursor.at)
        digits.append(_digit(cursor))
    cursor.step()
    return _scalar(cursor, digits, start, cursor.at)


def _braced(cursor: Cursor) -> str:
    brace = cursor.at
    digits = []
    while cursor.step() and cursor.char != "}":
        digits.append(_digit(cursor))
    if cursor.is_at_end:
        raise cursor.fault(ESCAPE_UNFINISHED, brace)
    end = cursor.at
    cursor.step()
    if not digits:
        raise cursor.fault(HEX_EMPTY, brace)
    return _scalar(cursor, digits, brace + 1, end)


def _digit(cursor: Cursor) -> str:
    char = cursor.char
    if char not in _DIGITS:
        raise cursor.fault(HEX_DIGIT, cursor.at, cursor.at + 1)
    return char


def _scalar(cursor: Cursor, digits: list[str], start: int, end: int) -> str:
    text = "".join(digits).lstrip("0") or "0"
    number = int(text, 16) if len(text) <= _LONGEST else sys.maxunicode + 1
    if number > sys.maxunicode or 0xD800 <= number <= 0xDFFF:  # noqa: PLR2004  # surrogates
        raise cursor.fault(HEX_NOT_SCALAR, start, end)
    return chr(number)
