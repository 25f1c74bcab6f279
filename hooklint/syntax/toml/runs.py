"""A string of TOML → where each byte of its value is written (docs/hosts/nanopi-toml.md §2.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.span import Span

_LINE_END = re.compile(rb"\r?\n").match
_PIECES = re.compile(
    rb"""(?P<plain> [^\\\r\n]+ | \r(?!\n) )
    | (?P<line> \r?\n )
    | (?P<fold> \\[ \t]*\r?\n(?:[ \t]|\r?\n)* )
    | (?P<code> \\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}) )
    | (?P<escape> \\. )
    | (?P<rest> \\ )""",
    re.VERBOSE | re.DOTALL,
).finditer
_LINES = re.compile(rb"(?P<plain> [^\r\n]+ | \r(?!\n) ) | (?P<line> \r?\n )", re.VERBOSE).finditer
_SIMPLE = {
    b"b": b"\b",
    b"t": b"\t",
    b"n": b"\n",
    b"f": b"\f",
    b"r": b"\r",
    b'"': b'"',
    b"\\": b"\\",
}
_TRIPLE = 3


class Run(NamedTuple):
    """Bytes of a value, written at `at`: as they are, or with `length` set all of them as so many other bytes."""

    value: bytes
    at: int
    length: int | None = None


def runs(data: bytes, span: Span) -> Iterator[Run]:
    """The value of the string at `span`, of any of the four kinds, piece by piece; a bad escape stands for nothing."""
    start, end = span
    width = _TRIPLE if data.startswith((b'"""', b"'''"), start) and end - start >= 2 * _TRIPLE else 1
    inside = start + width
    if width == _TRIPLE and (first := _LINE_END(data, inside)):
        inside = first.end()
    find = _PIECES if data.startswith(b'"', start) else _LINES
    for piece in find(data, inside, end - width):
        yield from _run(piece)


def _run(piece: re.Match[bytes]) -> Iterator[Run]:
    written, at = piece[0], piece.start()
    if piece.lastgroup == "plain":
        yield Run(written, at)
    elif piece.lastgroup == "line":
        yield Run(b"\n", at, len(written))
    elif piece.lastgroup == "code":
        digits = written[2:].decode()
        yield Run(_character(int(digits, 16)), at, len(written))
    elif piece.lastgroup == "escape":
        yield Run(_SIMPLE.get(written[1:], b""), at, len(written))


def _character(number: int) -> bytes:
    try:
        return chr(number).encode()
    except (UnicodeEncodeError, ValueError, OverflowError):
        return b""
