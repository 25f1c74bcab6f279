"""`echo` and `printf`: the text that they make of their words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.shell.origins import origins
from hooklint.scripts.shell.quoting import echoed
from hooklint.scripts.values import Hole, Value, join, literal
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_FORMAT = pattern(r"%%|%(?:\([^)]*\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?([a-zA-Z])")
_NUMBER = Hole("number", is_line=True, is_json=True)


def echo(words: tuple[Value, ...], *, expands: bool) -> Value:
    """What `echo` prints of the words behind its name."""
    ends = True
    while words and (option := literal(words[0])) and re.fullmatch(r"-[neE]+", option):
        ends = ends and "n" not in option
        for letter in option[1:]:
            expands = letter == "e" if letter in "eE" else expands
        words = words[1:]
    pieces: list[Value] = []
    for index, word in enumerate(words):
        pieces += [(" ",)] if index else []
        if expands:
            shown, cut = escapes(word)
            pieces.append(shown)
            if cut:
                return join(*pieces)
        else:
            pieces.append(word)
    return join(*pieces, ("\n",) if ends else ())


def escapes(value: Value) -> tuple[Value, bool]:
    """A text with its backslashes expanded, and whether one of them ends the output."""
    pieces: list[Value] = []
    for piece in value:
        if isinstance(piece, str):
            text, cut = echoed(piece)
            pieces.append((text,) if text else ())
            if cut:
                return join(*pieces), True
        elif isinstance(piece, Hole):
            pieces.append((piece if piece.kind == "number" else Hole("unknown", holds=origins([(piece,)])),))
        else:
            pieces.append((Hole("unknown"),))
    return join(*pieces), False


def printf(words: tuple[Value, ...]) -> tuple[Value, bool] | None:
    """What `printf` prints of a format and words, and whether it is all right; None if the format is not known."""
    form = literal(words[0]) if words else None
    if form is None:
        return None
    parts = list(_parts(form))
    takes = any(isinstance(part, re.Match) and part[0] != "%%" for part in parts)
    left = list(words[1:])
    pieces: list[Value] = []
    most = 64
    is_fine = True
    for _ in range(most):
        for part in parts:
            if isinstance(part, str):
                pieces.append((part,))
            elif part[0] == "%%":
                pieces.append(("%",))
            else:
                made, cut, fine = _converted(part, left)
                is_fine = is_fine and fine
                pieces.append(made)
                if cut:
                    return join(*pieces), is_fine
        if not left or not takes:
            return join(*pieces), is_fine
    return join(*pieces, (Hole("unknown"),)), is_fine


def _parts(form: str) -> Iterator[str | re.Match[str]]:
    at = 0
    for match in _FORMAT.finditer(form):
        if match.start() > at:
            yield echoed(re.sub(r"\\([0-7])", r"\\0\1", form[at : match.start()]))[0]
        yield match
        at = match.end()
    if at < len(form):
        yield echoed(re.sub(r"\\([0-7])", r"\\0\1", form[at:]))[0]


def _converted(part: re.Match[str], left: list[Value]) -> tuple[Value, bool, bool]:
    """One `%…`: its text, whether the output ends there, and whether the word was good for it."""
    flags, width, precision, letter = part[1], part[2], part[3], part[4]
    if "*" in {width, precision} or len(f"{width}{precision}") > _MOST_DIGITS:
        left.clear()
        return (Hole("unknown"),), False, True
    word: Value = left.pop(0) if left else ()
    if letter == "b":
        shown, cut = escapes(word)
        return shown, cut, True
    if letter in "qsc":
        return _text(f"%{flags}{width or ''}{'' if precision is None else '.' + precision}s", letter, word), False, True
    return _number(flags, width, precision, letter, literal(word))


_MOST_DIGITS = 8
"""Of a width and a precision together, where one that is not there counts for four."""


def _text(form: str, letter: str, word: Value) -> Value:
    """A word as `%s`, `%q` or `%c` writes it."""
    text = literal(word)
    if letter == "s" and form == "%s":
        return word
    if text is None:
        is_line = all(isinstance(piece, str) or (isinstance(piece, Hole) and piece.is_line) for piece in word)
        return (Hole("unknown", is_line=is_line, is_quoted=letter == "q", holds=origins([word])),)
    if letter == "q":
        from hooklint.scripts.shell.quoting import shell_quoted

        return (shell_quoted(text),)
    shown = form % (text if letter == "s" else text[:1])
    return (shown,) if shown else ()


def _number(
    flags: str, width: str | None, precision: str | None, letter: str, text: str | None
) -> tuple[Value, bool, bool]:
    from hooklint.scripts.shell.arithmetic import integer

    if text == "":
        text = "0"
    number = integer(text)
    if letter in "di" and number is not None:
        return (f"%{flags}{width or ''}{'.' + precision if precision else ''}d" % number,), False, True
    if letter in "xXo" and number is not None and number >= 0:
        return (f"%{flags}{width or ''}{letter}" % number,), False, True
    if text is not None and number is None and letter in "diuxXo":
        match = re.match(r"\s*[+-]?\d+", text)
        return (str(int(match[0])) if match else "0",), False, False
    return (_NUMBER,), False, True
