"""Inside the TOML reader: where to go on after a fault. These are our own guesses; the host just stops."""

from __future__ import annotations

import re

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


def after_value(data: bytes, start: int) -> int | None:
    """A byte on the last line of the broken value that begins at `start`, or None if it never ends.

    Brackets are matched loosely over lines. A `{` that nothing closes ends with its own line; a multi-line string
    or a `[` that nothing closes has no end.
    """
    depth = 0
    for token in _TOKEN.finditer(data, start):
        text = token[0]
        if token["open"]:
            return None
        if text in (b"[", b"{"):
            depth += 1
        elif text in (b"]", b"}"):
            depth -= 1
        elif text == b"\n" and depth <= 0:
            return token.start()
    if depth <= 0:
        return len(data)
    return None if data.startswith(b"[", start) else start
