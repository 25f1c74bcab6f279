"""`echo` and `printf` as programs of their own, where the shell does not print itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.values import join, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """They do not read, and they do not fail."""
    words = call.words[1:]
    if call.name == "echo":
        out = _echo(call, words)
    elif call.name == "printf":
        out = _printf(call, words)
    else:
        out = output(call, *words)
    return (answer(call, 0, out=out),)


def _echo(call: Call, words: tuple[Value, ...]) -> Value:
    end: Value = ("\n",)
    while words and literal(words[0]) in {"-n", "-e", "-ne", "-en", "-E"}:
        if "e" in (literal(words[0]) or ""):
            return output(call, *words)
        end = () if "n" in (literal(words[0]) or "") else end
        words = words[1:]
    spaced = [part for word in words for part in ((" ",), word)]
    return join(*spaced[1:], end)


def _printf(call: Call, words: tuple[Value, ...]) -> Value:
    """The format once over the words, if it holds nothing but `%s`, `%%` and escapes of one letter."""
    text = literal(words[0]) if words else None
    if text is None:
        return output(call, *words)
    pieces: list[Value] = []
    given = list(words[1:])
    signs = iter(text)
    for sign in signs:
        following = next(signs, "") if sign in "%\\" else ""
        if sign == "%" and following == "s":
            pieces.append(given.pop(0) if given else ())
        elif sign == "%" and following == "%":
            pieces.append(("%",))
        elif sign == "\\" and following in _ESCAPES:
            pieces.append((_ESCAPES[following],))
        elif sign in "%\\":
            return output(call, *words)
        else:
            pieces.append((sign,))
    return output(call, *words) if given else join(*pieces)
