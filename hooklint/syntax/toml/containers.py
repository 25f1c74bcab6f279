"""Inside the TOML reader: values, arrays and inline tables (docs/hosts/nanopi-toml.md §2.4, §2.5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from hooklint.source.span import Span
from hooklint.syntax.document import Array, Node, Pair, Scalar, Table
from hooklint.syntax.toml.faults import DEPTH_LIMIT, ECHO, EQUALS, QUOTES, TOO_DEEP, Fault
from hooklint.syntax.toml.keys import key
from hooklint.syntax.toml.reader import blank, comment, newline
from hooklint.syntax.toml.strings import string
from hooklint.syntax.toml.tree import insert_inline

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.syntax.toml.reader import Reader

Result = TypeVar("Result")

_short_integer = re.compile(rb"[+-]?(?:0|[1-9][0-9]{0,17})(?=[ \t\r\n,\]}#]|\Z)").match

_plain_string = re.compile(rb'"(?!"")([\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]*)"').match
_equals = re.compile(rb"=[ \t]*").match

_STRING, _NUMBER, _WORD, _SPECIAL, _BRACKET, _BRACE, _DOT, _UNDERSCORE = range(8)
_FIRST_BYTE = {
    **dict.fromkeys(b"\"'", _STRING),
    **dict.fromkeys(b"+-0123456789", _NUMBER),
    **dict.fromkeys(b"tf", _WORD),
    **dict.fromkeys(b"in", _SPECIAL),
    ord("["): _BRACKET,
    ord("{"): _BRACE,
    ord("."): _DOT,
    ord("_"): _UNDERSCORE,
}
_LEADING = ("leading digit",)


def value(reader: Reader, at: int, depth: int) -> tuple[Node, int]:
    """The value that begins at `at`, under `depth` open brackets, and the byte after it.

    Nesting is bounded by the host's own limit of 80 brackets, so this may call itself.
    """
    if at >= reader.size:
        raise Fault(at, "value", soft=True)
    kind = _FIRST_BYTE.get(reader.data[at])
    if kind == _STRING:
        return _string(reader, at)
    if kind == _NUMBER:
        return _number(reader, at)
    if kind in (_BRACKET, _BRACE):
        if depth + 1 >= DEPTH_LIMIT:
            raise Fault(at, "depth", cause=TOO_DEEP)
        return (_array if kind == _BRACKET else _inline_table)(reader, at, depth + 1)
    return _rarer(reader, at, kind)


def _rarer(reader: Reader, at: int, kind: int | None) -> tuple[Node, int]:
    data = reader.data
    if kind == _WORD:
        if data.startswith(b"true", at):
            return Scalar("boolean", True, Span(at, at + 4)), at + 4  # noqa: FBT003
        if data.startswith(b"false", at):
            return Scalar("boolean", False, Span(at, at + 5)), at + 5  # noqa: FBT003
        raise Fault(at, "value", label="string", expected=QUOTES)
    if kind == _SPECIAL and data[at : at + 3] in (b"inf", b"nan"):
        from hooklint.syntax.toml.numbers import special

        return special(reader, at)
    if kind == _DOT:
        raise Fault(at, "value", label="floating-point number", expected=_LEADING, soft=True)
    if kind == _UNDERSCORE:
        raise Fault(at, "value", label="integer", expected=_LEADING, soft=True)
    raise Fault(at, "value", label="string", expected=QUOTES, soft=True)


def _number(reader: Reader, at: int) -> tuple[Scalar, int]:
    """A short whole number is read here; the module for all others is only imported where there is one."""
    if short := _short_integer(reader.data, at):
        end = short.end()
        return Scalar("integer", int(short[0]), Span(at, end)), end
    from hooklint.syntax.toml.numbers import number

    return number(reader, at)


def _string(reader: Reader, at: int) -> tuple[Scalar, int]:
    if plain := _plain_string(reader.data, at):
        end = plain.end()
        return Scalar("string", plain[1].decode(errors="replace"), Span(at, end)), end
    before = len(reader.problems)
    text, end = string(reader, at)
    kind = "string" if len(reader.problems) == before else "unknown"
    return Scalar(kind, text, Span(at, end)), end  # type: ignore[arg-type]


def _blanks_and_comments(reader: Reader, at: int) -> int:
    """The byte after blanks, whole comments and newlines; a soft fault where the run breaks off."""
    data, size = reader.data, reader.size
    while True:
        if at < size and data[at] in b" \t":
            at = blank(data, at).end()  # type: ignore[union-attr]  # it matches the empty string
        if at >= size or data[at] not in b"#\r\n":
            return at
        if found := comment(data, at):
            at = found.end()
        line_end = newline(data, at)
        if line_end is None:
            kind = "lone-cr" if data.startswith(b"\r", at) else "unclosed-array" if at >= size else "control"
            raise Fault(min(at + 1, size), kind, soft=True)
        at = line_end.end()


def _array(reader: Reader, start: int, depth: int) -> tuple[Array, int]:
    """Elements until one fails softly: that one is undone up to its comma, and the array must end there."""
    data, items = reader.data, list[Node]()
    at = undone = start + 1
    while True:
        failed = False
        try:
            element, at = value(reader, _blanks_and_comments(reader, at), depth)
            at = _blanks_and_comments(reader, at)
        except Fault as fault:
            if not fault.soft:
                raise
            failed = True
            at = undone + 1 if items and data.startswith(b",", undone) else undone
        else:
            items.append(element)
            undone = at
            if data.startswith(b",", at):
                at += 1
                continue
        if not data.startswith(b"]", at):
            at = _hard(_blanks_and_comments, reader, at)
        if data.startswith(b"]", at):
            return Array(items, Span(start, at + 1)), at + 1
        unclosed = Fault(at, "array" if at < reader.size else "unclosed-array", label="array", expected=("`]`",))
        if failed or not _element_begins(data, at):
            raise unclosed
        reader.report(unclosed)
        undone = at


def _element_begins(data: bytes, at: int) -> bool:
    """A comma was forgotten: the next element plainly begins here, so reading goes on as if it were there."""
    return data[at : at + 1] in (b"{", b'"', b"'")


def _hard(production: Callable[..., Result], *arguments: object) -> Result:
    """What the production gives; its soft faults are final here, since there is nothing else to try."""
    try:
        return production(*arguments)
    except Fault as fault:
        fault.soft = False
        raise


def _inline_table(reader: Reader, start: int, depth: int) -> tuple[Table, int]:
    """Pairs until a key fails softly: it is undone up to its comma, and the table must end there.

    The host inserts the pairs, and finds duplicates, when it has read the last one and before it looks for the brace.
    """
    data, table, pairs = reader.data, Table(start, start, inline=True), list[Pair]()
    at = undone = start + 1
    loose = False
    while True:
        try:
            parts, after = key(reader, at)
        except Fault as fault:
            if not fault.soft:
                raise
            at = blank(data, undone).end()  # type: ignore[union-attr]  # it matches the empty string
        else:
            node, end, at = _pair_value(reader, after, depth)
            pairs.append(Pair(parts, node, end, live=True))
            undone = at = _loosely(reader, at) if loose else at
            if data.startswith(b",", at):
                at = _loosely(reader, at + 1) if loose else at + 1
                if not (loose and data.startswith(b"}", at)):
                    continue
        _insert(reader, table, pairs)
        if data.startswith(b"}", at):
            table.end = at + 1
            return table, at + 1
        undone = at = _forgive(reader, start, at, loose=loose)
        loose = True
        if data.startswith(b"}", at):
            table.end = at + 1
            return table, at + 1


def _pair_value(reader: Reader, at: int, depth: int) -> tuple[Node, int, int]:
    """The value behind `=`, its end, and the byte after the blanks behind it."""
    equals = _equals(reader.data, at)
    if equals is None:
        raise Fault(at, "equals", expected=EQUALS)
    node, end = _hard(value, reader, equals.end(), depth)
    return node, end, blank(reader.data, end).end()  # type: ignore[union-attr]


def _insert(reader: Reader, table: Table, pairs: list[Pair]) -> None:
    """Put the pairs read since the last time into the table. All its faults point behind the brace."""
    for pair in pairs[len(table.pairs) :]:
        cause = insert_inline(table, pair.parts, pair.node)
        if cause:
            reader.report(Fault(table.start + 1, "duplicate", cause=cause))
        table.pairs.append(pair._replace(live=False) if cause else pair)


def _forgive(reader: Reader, start: int, at: int, *, loose: bool) -> int:
    """Report the first newline, comment or last comma that may not stand in an inline table, and pass over it.

    Anything else in the way ends the statement, and so does a table that nothing closes: its lines are others'.
    """
    fault = Fault(at, "inline-table", label="inline table", expected=("`}`",))
    after_comma = at + reader.data.startswith(b",", at)
    end = _loosely(reader, after_comma)
    passed = _line_ended(reader.data, at, end) or reader.data.startswith(b"}", end)
    if not loose and passed and _is_closed(reader, start):
        reader.report(fault)
        return end
    if loose:
        fault.kind = ECHO
    raise fault


def _is_closed(reader: Reader, start: int) -> bool:
    from hooklint.syntax.toml.resume import after_value

    return after_value(reader, start) not in (None, start)


def _line_ended(data: bytes, start: int, end: int) -> bool:
    return b"\n" in data[start:end]


def _loosely(reader: Reader, at: int) -> int:
    """The byte after blanks, comments and newlines, or `at` where the run breaks off."""
    try:
        return _blanks_and_comments(reader, at)
    except Fault:
        return at
