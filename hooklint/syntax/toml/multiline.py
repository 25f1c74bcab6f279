"""Inside the TOML reader: strings over several lines (docs/hosts/nanopi-toml.md §2.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.syntax.toml.escapes import basic_run, escape, is_escape
from hooklint.syntax.toml.faults import Fault
from hooklint.syntax.toml.reader import newline

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

_literal = re.compile(rb"[\t\x20-\x26\x28-\x7e\x80-\xff]*").match
_quotes = re.compile(rb"\"+|'+").match
_folded = re.compile(rb"\\[ \t]*\r?\n(?:[ \t]|\r?\n)*").match
_CLOSE = 3
_MOST_CONTENT_QUOTES = 2
_BACKSLASH, _CR = 0x5C, 0x0D


def multiline_basic(reader: Reader, at: int) -> tuple[str, int]:
    """A string in three double quotes."""
    data, pieces = reader.data, []
    here = _after_newline(data, at + _CLOSE)
    reader.string = at
    while True:
        end = basic_run(data, here).end()  # type: ignore[union-attr]  # it matches the empty string
        pieces.append(data[here:end].decode(errors="replace"))
        here = end
        if folded := _folded(data, here):
            here = folded.end()
        elif is_escape(reader, here):
            piece, here = escape(reader, here)
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
    if not (_basic_content(reader.data, after) or is_escape(reader, after)):
        raise Fault(after, _why_unclosed(reader, after), label="multiline basic string")
    return '"' * count, after, False


def _basic_content(data: bytes, at: int) -> bool:
    return basic_run(data, at).end() > at or _after_newline(data, at) > at  # type: ignore[union-attr]


def _literal_content(data: bytes, at: int) -> bool:
    return _literal(data, at).end() > at or _after_newline(data, at) > at  # type: ignore[union-attr]


def _after_newline(data: bytes, at: int) -> int:
    found = newline(data, at)
    return found.end() if found else at


def _why_unclosed(reader: Reader, at: int) -> str:
    if at >= reader.size or reader.data[at] == _BACKSLASH:
        return "unclosed-multiline"
    return "lone-cr" if reader.data[at] == _CR else "control"
