"""Inside the TOML reader: strings in double quotes with backslashes in them (docs/hosts/nanopi-toml.md §2.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.syntax.toml.faults import OUT_OF_RANGE, Fault

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

basic_run = re.compile(rb"[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]*").match
_hex_digits = {4: re.compile(rb"[0-9A-Fa-f]{0,4}").match, 8: re.compile(rb"[0-9A-Fa-f]{0,8}").match}

_SIMPLE = {
    ord("b"): "\b",
    ord("f"): "\f",
    ord("n"): "\n",
    ord("r"): "\r",
    ord("t"): "\t",
    ord("\\"): "\\",
    ord('"'): '"',
}
_ESCAPES = ("`b`", "`f`", "`n`", "`r`", "`t`", "`u`", "`U`", "`\\`", '`"`')
_BACKSLASH, _LF, _CR = 0x5C, 0x0A, 0x0D
_LOWEST_SURROGATE, _HIGHEST_SURROGATE, _HIGHEST = 0xD800, 0xDFFF, 0x10FFFF


def basic_with_escapes(reader: Reader, at: int) -> tuple[str, int]:
    """A one-line string in double quotes that is not plain text."""
    data = reader.data
    pieces, here = [], at + 1
    reader.string = at
    while True:
        end = basic_run(data, here).end()  # type: ignore[union-attr]  # it matches the empty string
        pieces.append(data[here:end].decode(errors="replace"))
        here = end
        if data.startswith(b'"', here):
            return "".join(pieces), here + 1
        if not is_escape(reader, here):
            raise Fault(here, reader.why_ended(here), label="basic string")
        piece, here = escape(reader, here)
        pieces.append(piece)


def is_escape(reader: Reader, at: int) -> bool:
    """A backslash that is the last byte of the file starts no escape: the string ends before it."""
    return at + 1 < reader.size and reader.data[at] == _BACKSLASH


def escape(reader: Reader, at: int) -> tuple[str, int]:
    """The character behind a backslash. A bad one is reported, and reading goes on after it."""
    letter = reader.data[at + 1]
    if letter in _SIMPLE:
        return _SIMPLE[letter], at + 2
    if letter == ord("u"):
        return _code_point(reader, at + 2, 4)
    if letter == ord("U"):
        return _code_point(reader, at + 2, 8)
    reader.report(Fault(at + 2, "escape", label="escape sequence", expected=_ESCAPES))
    if letter in (_LF, _CR):
        return "", at + 1
    return "", reader.character(at + 1).end


def _code_point(reader: Reader, at: int, width: int) -> tuple[str, int]:
    digits = _hex_digits[width](reader.data, at)[0]  # type: ignore[index]  # it matches the empty string
    label = f"unicode {width}-digit hex code"
    if len(digits) < width:
        reader.report(Fault(at, "escape", label=label))
        return "", at + len(digits)
    number = int(digits, 16)
    if _LOWEST_SURROGATE <= number <= _HIGHEST_SURROGATE or number > _HIGHEST:
        reader.report(Fault(at, "escape", label=label, cause=OUT_OF_RANGE))
        return "", at + width
    return chr(number), at + width
