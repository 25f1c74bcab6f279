"""`tr`: characters are deleted or exchanged, whatever text they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import output
from hooklint.scripts.values import Hole, Json, join, literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.values import Value

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_CLASSES = {
    "[:upper:]": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "[:lower:]": "abcdefghijklmnopqrstuvwxyz",
    "[:digit:]": "0123456789",
    "[:space:]": " \t\n\r\f\v",
    "[:blank:]": " \t",
}
_BREAKING = '"\\'
"""What cannot stand in the quotes of JSON as it is."""


def translated(call: Call, given: Arguments, stdin: Value) -> Value:
    """What is left of the input."""
    sets = [_characters(literal(operand.value)) for operand in given.operands]
    known = [found for found in sets if found is not None]
    is_plain = len(known) == len(sets) and not given.has("c", "C", "complement", "s", "squeeze-repeats")
    if is_plain and given.has("d", "delete") and len(known) == 1:
        return _without(call, frozenset(known[0]), stdin)
    if is_plain and not given.options and len(known) == 2 and all(known):  # noqa: PLR2004 - from and to
        return _exchanged(call, known[0], known[1], stdin)
    return _kept_only(call, given, stdin)


def _characters(text: str | None) -> str | None:
    """The characters of a set; None where it is not known in full."""
    if text is None or len(text) > 1000:  # noqa: PLR2004 - a longer set is not looked into
        return None
    return _CLASSES.get(text) or _listed(text)


def _listed(text: str) -> str | None:
    signs = list(_signs(text))
    found, at = "", 0
    while at < len(signs):
        if signs[at + 1 : at + 2] == ["-"] and at + 2 < len(signs):
            first, last = signs[at][-1], signs[at + 2][-1]
            found += "".join(map(chr, range(ord(first), min(ord(last), ord(first) + 255) + 1)))
            at += 3
        elif signs[at] == "[" and signs[at + 1 : at + 2] in ([":"], ["="]):
            return None
        else:
            found += signs[at]
            at += 1
    return found


def _signs(text: str) -> Iterator[str]:
    letters = iter(text)
    for letter in letters:
        following = next(letters, "\\") if letter == "\\" else letter
        yield _ESCAPES.get(following, following) if letter == "\\" else letter


def _without(call: Call, deleted: frozenset[str], stdin: Value) -> Value:
    pieces: list[Value] = []
    for piece in stdin:
        if isinstance(piece, str):
            pieces.append(("".join(letter for letter in piece if letter not in deleted),))
        elif deleted <= {"\n", "\r"}:
            pieces.append((_on_one_line(piece),))
        else:
            is_quoted = set(_BREAKING) <= deleted or '"' in deleted
            is_line = "\n" in deleted or (isinstance(piece, Hole) and piece.is_line)
            pieces.append((_made(call, piece, is_line=is_line, is_quoted=is_quoted),))
    return join(*pieces)


def _on_one_line(piece: Hole | Json) -> Hole | Json:
    if isinstance(piece, Json):
        return piece._replace(is_spread=False)
    return piece if piece.kind == "payload" else piece._replace(is_line=True)


def _made(call: Call, piece: Hole | Json, *, is_line: bool, is_quoted: bool) -> Hole:
    (hole,) = output(call, (piece,), is_line=is_line)
    return hole._replace(is_quoted=is_quoted) if isinstance(hole, Hole) else Hole("unknown")


def _exchanged(call: Call, old: str, new: str, stdin: Value) -> Value:
    table = dict(zip(map(ord, old), new.ljust(len(old), new[-1]), strict=False))
    text = literal(stdin)
    if text is not None:
        return (text.translate(table),) if text else ()
    is_line = "\n" in old and "\n" not in new
    is_quoted = '"' in old and not set(_BREAKING) & set(new)
    pieces = [
        piece.translate(table) if isinstance(piece, str) else _made(call, piece, is_line=is_line, is_quoted=is_quoted)
        for piece in stdin
    ]
    return tuple(pieces)


def _kept_only(call: Call, given: Arguments, stdin: Value) -> Value:
    """`tr -cd 'a-z'` leaves nothing that could break a text around it."""
    kept = _characters(literal(given.operands[0].value)) if given.operands else None
    is_filter = given.has("c", "C", "complement") and (given.has("d", "delete") or given.has("s"))
    if kept is None or not is_filter:
        return output(call, stdin)
    hole = output(call, stdin, is_line="\n" not in kept)[0]
    return (hole._replace(is_quoted=not set(_BREAKING) & set(kept)),) if isinstance(hole, Hole) else ()
