"""Inside the TOML reader: where to go on after a fault. These are our own guesses; the host just stops."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

_TOKEN = re.compile(
    rb'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    rb"|'''(?:[^']|'(?!''))*+'{3,5}"
    rb'|(?P<open>"""|\'\'\')'
    rb'|"(?:[^"\\\n]|\\[^\n])*+"?'
    rb"|'[^'\n]*+'?"
    rb"|#[^\n]*+"
    rb"|[\[{]|[\]}]|\n"
    rb"|[^\"'#\[\]{}\n]++",
    re.DOTALL,
)


_UNCLOSED = -1


def after_value(reader: Reader, start: int) -> int | None:
    """A byte on the last line of the broken value that begins at `start`, or None if it never ends.

    Brackets are matched loosely over lines. A `{` that nothing closes ends with its own line: the result is `start`,
    and a file full of them soon finds no patience left. A multi-line string or a `[` that nothing closes has no end.
    """
    in_table = reader.data.startswith(b"{", start)
    if in_table and reader.patience <= 0:
        return start
    end = _end(reader.data, start)
    if end != _UNCLOSED:
        return end
    reader.patience -= reader.size - start
    return start if in_table else None


def _end(data: bytes, start: int) -> int | None:
    """Where the value ends; None for a multi-line string without an end, `_UNCLOSED` for a bracket without one.

    A `{` ends with its line, so a string that begins on a later one is not in it.
    """
    depth, first_line = 0, True
    for token in _TOKEN.finditer(data, start):
        text = token[0]
        if token["open"]:
            return None if first_line or data.startswith(b"[", start) else _UNCLOSED
        if text in (b"[", b"{"):
            depth += 1
        elif text in (b"]", b"}"):
            depth -= 1
        elif text == b"\n" and depth <= 0:
            return token.start()
        first_line = first_line and text != b"\n"
    return len(data) if depth <= 0 else _UNCLOSED
