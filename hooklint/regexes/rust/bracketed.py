"""Inside the parser: bracketed classes, one in another to any depth (docs/hosts/rust-regex.md §4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hooklint.regexes.rust.cursor import BLANKS
from hooklint.regexes.rust.errors import CLASS_ESCAPE, CLASS_UNCLOSED, RANGE_END_NOT_LITERAL, RANGE_REVERSED
from hooklint.regexes.rust.escapes import escape
from hooklint.regexes.rust.tree import Assertion, Bracketed, Empty, Literal, PosixClass, Range, SetOperation, Union

if TYPE_CHECKING:
    from hooklint.regexes.rust.cursor import Cursor
    from hooklint.regexes.rust.escapes import Escape
    from hooklint.regexes.rust.tree import Item, SetOperator

_OPERATORS = ("&&", "--", "~~")
_OPERATOR_CHARS = frozenset("&-~")
_POSIX_NAMES = frozenset(
    (
        "alnum",
        "alpha",
        "ascii",
        "blank",
        "cntrl",
        "digit",
        "graph",
        "lower",
        "print",
        "punct",
        "space",
        "upper",
        "word",
        "xdigit",
    )
)
_LONGEST_POSIX = max(map(len, _POSIX_NAMES)) + len(":]")


class _Open:
    """A class whose end was not seen yet: `items` since the last operator, and what that operator's left side is."""

    __slots__ = ("items", "items_start", "left", "negated", "opening_end", "operator", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.negated = False
        self.opening_end = start
        self.items: list[Item] = []
        self.items_start = start
        self.left: Item | None = None
        self.operator: SetOperator = "&&"

    def whole(self) -> Item:
        """All that was read so far as one item."""
        right = self._union()
        if self.left is None:
            return right
        return SetOperation(self.left.start, right.end, self.operator, self.left, right)

    def _union(self) -> Item:
        items = self.items
        if not items:
            return Empty(self.items_start, self.items_start)
        return items[0] if len(items) == 1 else Union(items[0].start, items[-1].end, tuple(items))


def bracketed(cursor: Cursor) -> Bracketed:
    """The class whose bracket is here; the cursor goes behind it. Raises `RegexError`."""
    stack = [_opened(cursor)]
    while True:
        if cursor.ignores_blanks:
            cursor.skip_blanks()
        char = cursor.char
        if char == "]":
            closed = _closed(cursor, stack.pop())
            if not stack:
                return closed
            stack[-1].items.append(closed)
        elif char == "[":
            if posix := _posix_class(cursor):
                stack[-1].items.append(posix)
            else:
                stack.append(_opened(cursor))
        elif char in _OPERATOR_CHARS and cursor.pattern.startswith(_OPERATORS, cursor.at):
            _operate(cursor, stack[-1])
        else:
            stack[-1].items.append(_member(cursor, stack[-1]))


def _opened(cursor: Cursor) -> _Open:
    """What stands before the first ordinary member: a negation, then hyphens or one bracket that mean themselves."""
    opened = _Open(cursor.at)
    _go_on(cursor, opened.start)
    if cursor.char == "^":
        opened.negated = True
        _go_on(cursor, opened.start)
    opened.items_start = cursor.at
    while cursor.char == "-":
        opened.items.append(_verbatim(cursor.at, "-"))
        if not cursor.step():
            raise cursor.fault(CLASS_UNCLOSED, opened.start, opened.start)
    if not opened.items and cursor.char == "]":
        opened.items.append(_verbatim(cursor.at, "]"))
        _go_on(cursor, opened.start)
    opened.opening_end = cursor.at
    return opened


def _go_on(cursor: Cursor, start: int) -> None:
    if not cursor.step():
        raise cursor.fault(CLASS_UNCLOSED, start)


def _verbatim(at: int, char: str) -> Literal:
    return Literal(at, at + 1, char, is_byte=False)


def _closed(cursor: Cursor, opened: _Open) -> Bracketed:
    cursor.at += 1
    return Bracketed(opened.start, cursor.at, opened.negated, opened.whole())


def _operate(cursor: Cursor, opened: _Open) -> None:
    """Operators bind equally: all to the left of one is its left side."""
    opened.left = opened.whole()
    opened.operator = cast("SetOperator", cursor.pattern[cursor.at : cursor.at + 2])
    cursor.at += 2
    opened.items = []
    opened.items_start = cursor.at


def _posix_class(cursor: Cursor) -> PosixClass | None:
    """`[:alpha:]`, if it has a name that the host knows; else the bracket opens a class like any other."""
    pattern, start = cursor.pattern, cursor.at
    if not pattern.startswith("[:", start):
        return None
    negated = pattern.startswith("^", start + 2)
    name_start = start + 2 + negated
    name_end = pattern.find(":]", name_start, name_start + _LONGEST_POSIX)
    name = pattern[name_start : max(name_end, name_start)]
    if name not in _POSIX_NAMES:
        return None
    cursor.at = name_end + 2
    return PosixClass(start, cursor.at, name, negated)


def _member(cursor: Cursor, opened: _Open) -> Item:
    first = _one(cursor, opened)
    if cursor.ignores_blanks:
        cursor.skip_blanks()
    if cursor.is_at_end:
        raise _unclosed(cursor, opened)
    if cursor.char != "-" or _hyphen_is_literal(cursor):
        if isinstance(first, Assertion):
            raise cursor.fault(CLASS_ESCAPE, first.start, first.end)
        return first
    cursor.step()
    last = _one(cursor, opened)
    return _range(cursor, first, last)


def _one(cursor: Cursor, opened: _Open) -> Escape:
    char = cursor.char
    if not char:
        raise _unclosed(cursor, opened)
    if char == "\\":
        return escape(cursor)
    cursor.at += 1
    return _verbatim(cursor.at - 1, char)


def _unclosed(cursor: Cursor, opened: _Open) -> Exception:
    return cursor.fault(CLASS_UNCLOSED, opened.start, opened.opening_end)


def _hyphen_is_literal(cursor: Cursor) -> bool:
    """Whether what follows the hyphen here keeps it from making a range.

    With the flag `x` the host looks past blanks, but into a comment: it takes its first visible character.
    """
    pattern, at = cursor.pattern, cursor.at + 1
    if cursor.ignores_blanks:
        at = _past_white_space(pattern, at)
        if pattern.startswith("#", at):
            at = _past_white_space(pattern, at + 1)
    return pattern.startswith(("]", "-"), at)


def _past_white_space(pattern: str, at: int) -> int:
    while pattern[at : at + 1] in BLANKS:
        at += 1
    return at


def _range(cursor: Cursor, first: Escape, last: Escape) -> Range:
    for end in (first, last):
        if not isinstance(end, Literal):
            raise cursor.fault(RANGE_END_NOT_LITERAL, end.start, end.end)
    first, last = cast("Literal", first), cast("Literal", last)
    if first.char > last.char:
        raise cursor.fault(RANGE_REVERSED, first.start, last.end)
    return Range(first.start, last.end, first, last)
