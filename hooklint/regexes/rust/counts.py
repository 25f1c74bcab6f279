"""Inside the parser: the numbers of `{2}`, `{2,}`, `{2,3}` (docs/hosts/rust-regex.md §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.cursor import BLANKS
from hooklint.regexes.rust.errors import COUNT_EMPTY, COUNT_TOO_LARGE, COUNT_UNCLOSED, RegexError

if TYPE_CHECKING:
    from hooklint.regexes.rust.cursor import Cursor

_DIGITS = frozenset("0123456789")
_HIGHEST = (1 << 32) - 1


def counts(cursor: Cursor) -> tuple[int, int | None]:
    """The least and the most (None: no end) of the braces that open here; the cursor goes before the closing one.

    Which of two faults the host names follows from when it looks at the first number: not before it has seen what
    stands behind it.
    """
    brace = cursor.at
    if not cursor.step():
        raise cursor.fault(COUNT_UNCLOSED, brace)
    first = _number(cursor)
    if cursor.is_at_end:
        raise cursor.fault(COUNT_UNCLOSED, brace)
    if cursor.char == ",":
        if not cursor.step():
            raise cursor.fault(COUNT_UNCLOSED, brace)
        least = _sound(first)
        most = None if cursor.char == "}" else _sound(_number(cursor))
    else:
        least = most = _sound(first)
    if cursor.char != "}":
        raise cursor.fault(COUNT_UNCLOSED, brace)
    return least, most


def _number(cursor: Cursor) -> int | RegexError:
    """A number with blanks around it, which are allowed without the flag `x` too; or what is wrong with it."""
    _skip_white_space(cursor)
    start = cursor.at
    found = []
    while cursor.char in _DIGITS:
        found.append(cursor.char)
        cursor.step()
    end = cursor.at
    _skip_white_space(cursor)
    if not found:
        return cursor.fault(COUNT_EMPTY, start, end)
    text = "".join(found).lstrip("0") or "0"
    if len(text) > len(str(_HIGHEST)) or int(text) > _HIGHEST:
        return cursor.fault(COUNT_TOO_LARGE, start, end)
    return int(text)


def _skip_white_space(cursor: Cursor) -> None:
    while cursor.char in BLANKS:
        cursor.step()


def _sound(number: int | RegexError) -> int:
    if isinstance(number, RegexError):
        raise number
    return number
