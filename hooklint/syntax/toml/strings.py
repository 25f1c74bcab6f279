"""Inside the TOML reader: the four kinds of string (docs/hosts/nanopi-toml.md §2.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.syntax.toml.faults import OUT_OF_RANGE, Fault
from hooklint.syntax.toml.reader import newline

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

_basic = re.compile(rb"[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]*").match
_literal = re.compile(rb"[\t\x20-\x26\x28-\x7e\x80-\xff]*").match
_plain_basic = re.compile(rb'"([\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]*)"').match
_quotes = re.compile(rb"\"+|'+").match
_folded = re.compile(rb"\\[ \t]*\r?\n(?:[ \t]|\r?\n)*").match
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
_CLOSE = 3
_MOST_CONTENT_QUOTES = 2
_BACKSLASH, _QUOTE, _LF, _CR = 0x5C, 0x22, 0x0A, 0x0D
_LOWEST_SURROGATE, _HIGHEST_SURROGATE, _HIGHEST = 0xD800, 0xDFFF, 0x10FFFF


def string(reader: Reader, at: int) -> tuple[str, int]:
    """The string value that begins at a quote, and the byte after it."""
    data = reader.data
    if data[at] == _QUOTE:
        return multiline_basic(reader, at) if data.startswith(b'"""', at) else basic(reader, at)
    return multiline_literal(reader, at) if data.startswith(b"'''", at) else literal(reader, at)


def basic(reader: Reader, at: int) -> tuple[str, int]:
    """A one-line string in double quotes."""
    data = reader.data
    if plain := _plain_basic(data, at):
        return plain[1].decode(errors="replace"), plain.end()
    pieces, here = [], at + 1
    reader.string = at
    while True:
        end = _basic(data, here).end()  # type: ignore[union-attr]  # it matches the empty string
        pieces.append(data[here:end].decode(errors="replace"))
        here = end
        if data.startswith(b'"', here):
            return "".join(pieces), here + 1
        if not _is_escape(reader, here):
            raise Fault(here, _why_ended(reader, here), label="basic string")
        piece, here = _escape(reader, here)
        pieces.append(piece)


def literal(reader: Reader, at: int) -> tuple[str, int]:
    """A one-line string in single quotes."""
    data = reader.data
    end = _literal(data, at + 1).end()  # type: ignore[union-attr]  # it matches the empty string
    if data.startswith(b"'", end):
        return data[at + 1 : end].decode(errors="replace"), end + 1
    raise Fault(end, _why_ended(reader, end), label="literal string")


def multiline_basic(reader: Reader, at: int) -> tuple[str, int]:
    """A string in three double quotes."""
    data, pieces = reader.data, []
    here = _after_newline(data, at + _CLOSE)
    reader.string = at
    while True:
        end = _basic(data, here).end()  # type: ignore[union-attr]  # it matches the empty string
        pieces.append(data[here:end].decode(errors="replace"))
        here = end
        if folded := _folded(data, here):
            here = folded.end()
        elif _is_escape(reader, here):
            piece, here = _escape(reader, here)
            pieces.append(piece)
        elif (end := _after_newline(data, here)) > here:
            pieces.append("\n")
            here = end
        elif quotes := _quotes(data, here):
            content, here, closed = _quotes_in_basic(reader, here, quotes.end() - here)
            pieces.append(content)
            if closed:
                return "".join(pieces), here
        else:
            raise Fault(here, _why_unclosed(reader, here), label="multiline basic string")


def multiline_literal(reader: Reader, at: int) -> tuple[str, int]:
    """A string in three single quotes."""
    data, pieces = reader.data, []
    here = _after_newline(data, at + _CLOSE)
    while True:
        end = _literal(data, here).end()  # type: ignore[union-attr]  # it matches the empty string
        pieces.append(data[here:end].decode(errors="replace"))
        here = end
        if (end := _after_newline(data, here)) > here:
            pieces.append("\n")
            here = end
            continue
        quotes = _quotes(data, here)
        count = quotes.end() - here if quotes and data.startswith(b"'", here) else 0
        if count >= _CLOSE:
            extra = min(count - _CLOSE, _MOST_CONTENT_QUOTES)
            return "".join(pieces) + "'" * extra, here + extra + _CLOSE
        if not count or not _literal_content(data, here + count):
            raise Fault(here, _why_unclosed(reader, here + count), label="multiline literal string")
        pieces.append("'" * count)
        here += count


def _quotes_in_basic(reader: Reader, at: int, count: int) -> tuple[str, int, bool]:
    """Up to two quotes are content where content follows or the closing three do."""
    if count >= _CLOSE:
        extra = min(count - _CLOSE, _MOST_CONTENT_QUOTES)
        return '"' * extra, at + extra + _CLOSE, True
    after = at + count
    if after >= reader.size:
        raise Fault(at, "unclosed-multiline", label="multiline basic string")
    if not (_basic_content(reader.data, after) or _is_escape(reader, after)):
        raise Fault(after, _why_unclosed(reader, after), label="multiline basic string")
    return '"' * count, after, False


def _basic_content(data: bytes, at: int) -> bool:
    return _basic(data, at).end() > at or _after_newline(data, at) > at  # type: ignore[union-attr]


def _literal_content(data: bytes, at: int) -> bool:
    return _literal(data, at).end() > at or _after_newline(data, at) > at  # type: ignore[union-attr]


def _after_newline(data: bytes, at: int) -> int:
    found = newline(data, at)
    return found.end() if found else at


def _is_escape(reader: Reader, at: int) -> bool:
    """A backslash that is the last byte of the file starts no escape: the string ends before it."""
    return at + 1 < reader.size and reader.data[at] == _BACKSLASH


def _escape(reader: Reader, at: int) -> tuple[str, int]:
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


def _why_ended(reader: Reader, at: int) -> str:
    """A one-line string that breaks off: at its line's end, or at a byte that may not stand there."""
    data = reader.data
    if at >= reader.size or data[at] in (_LF, _BACKSLASH) or data.startswith(b"\r\n", at):
        return "unclosed-string"
    return "lone-cr" if data[at] == _CR else "control"


def _why_unclosed(reader: Reader, at: int) -> str:
    if at >= reader.size or reader.data[at] == _BACKSLASH:
        return "unclosed-multiline"
    return "lone-cr" if reader.data[at] == _CR else "control"
