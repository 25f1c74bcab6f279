"""The words of a `jq` program, each asked for at a place: what a quote means hangs on where it stands."""

from __future__ import annotations

import re

from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern


class UnparsableError(Exception):
    """The text is no program. Never leaves this package."""


class Word(NamedTuple):
    """`kind` is `sign`, `name`, `field`, `variable`, `number`, `format`, `quote` or `end`."""

    kind: str
    text: str
    start: int
    end: int


_SKIPPED = pattern(r"(?:\s|#[^\n]*)*")
_WORD = pattern(
    r"""
    (?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<field>\.[A-Za-z_][A-Za-z_0-9]*)
    |(?P<variable>\$\s*(?:[A-Za-z_][A-Za-z_0-9]*::)*[A-Za-z_][A-Za-z_0-9]*)
    |(?P<name>(?:[A-Za-z_][A-Za-z_0-9]*::)*[A-Za-z_][A-Za-z_0-9]*)
    |(?P<format>@[A-Za-z0-9_]+)
    |(?P<quote>")
    |(?P<sign>\?//=|\?//|//=|\|=|\+=|-=|\*=|/=|%=|==|!=|<=|>=|//|\.\.|[.\[\](){}|,:;=<>+\-*/%?$])
    """,
    re.VERBOSE,
)
_CHARS = pattern(r'[^"\\]+')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\\": "\\", "/": "/", '"': '"'}
_HEX = pattern(r"[0-9a-fA-F]{4}")


def word_at(text: str, place: int) -> Word:
    """The next word from a place on; blanks and comments are skipped."""
    start = _SKIPPED.match(text, place).end()  # type: ignore[union-attr]  # it matches nothing at least
    if start == len(text):
        return Word("end", "", start, start)
    found = _WORD.match(text, start)
    if found is None or found.lastgroup is None:
        raise UnparsableError
    return Word(found.lastgroup, found[0], start, found.end())


def chars_at(text: str, place: int) -> tuple[str, int]:
    r"""The text inside quotes from a place on, up to the closing quote or a `\(`, and where that stands."""
    found: list[str] = []
    while True:
        run = _CHARS.match(text, place)
        if run:
            found.append(run[0])
            place = run.end()
        escape = text[place + 1 : place + 2]
        if not text.startswith("\\", place):
            if place >= len(text):
                raise UnparsableError
            return _decoded(found), place
        if escape == "(":
            return _decoded(found), place
        char, place = _escaped(text, place, escape)
        found.append(char)


def _escaped(text: str, place: int, escape: str) -> tuple[str, int]:
    if escape in _ESCAPES:
        return _ESCAPES[escape], place + 2
    first = _HEX.match(text, place + 2) if escape == "u" else None
    if first is None:
        raise UnparsableError
    code, end = int(first[0], 16), first.end()
    second = _HEX.match(text, end + 2) if text.startswith("\\u", end) else None
    if 0xD800 <= code < 0xDC00 and second and 0xDC00 <= int(second[0], 16) < 0xE000:  # noqa: PLR2004 - the two halves
        code, end = 0x10000 + ((code - 0xD800) << 10) + int(second[0], 16) - 0xDC00, second.end()
    char = chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"  # noqa: PLR2004 - a half stands for nothing
    return char.encode().decode("latin-1"), end


def _decoded(parts: list[str]) -> str:
    """The program is read a byte a character, so that places are bytes."""
    return "".join(parts).encode("latin-1").decode(errors="replace")
