"""Quotes and escapes of the shell: a text as it is written → the text that it means."""

from __future__ import annotations

import re

from hooklint.source.patterns import pattern

_ESCAPED = pattern(r"\\(\n|.)", re.DOTALL)
_ESCAPED_QUOTED = pattern(r'\\(\n|[$`"\\])')
_ANSI = pattern(r"\\(x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{1,4}|U[0-9A-Fa-f]{1,8}|[0-7]{1,3}|c.|.)", re.DOTALL)
_LETTERS = {"a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def unescape(text: str) -> str:
    """An unquoted word: a backslash keeps the next character, and takes a line end away."""
    return _ESCAPED.sub(_kept, text) if "\\" in text else text


def unescape_quoted(text: str) -> str:
    """The inside of double quotes, where a backslash counts before a few characters only."""
    return _ESCAPED_QUOTED.sub(_kept, text) if "\\" in text else text


def unescape_here(text: str) -> str:
    """The inside of a here-document whose delimiter is not quoted: a quote needs no backslash there."""
    return re.sub(r"\\(\n|[$`\\])", _kept, text) if "\\" in text else text


def ansi(text: str) -> str:
    r"""The inside of `$'…'`."""
    return _ANSI.sub(_ansi_one, text) if "\\" in text else text


def echoed(text: str) -> tuple[str, bool]:
    r"""What `echo -e` and `%b` make of a text, and whether a `\c` cut it off."""
    parts = re.split(r"((?:\\\\)*)\\c", text, maxsplit=1)
    cut = len(parts) > 1
    kept = parts[0] + parts[1] if cut else text
    # An octal number is written with a leading zero there.
    return _ANSI.sub(_ansi_one, re.sub(r"\\0([0-7]{1,3})", r"\\\1", kept)), cut


def _kept(match: re.Match[str]) -> str:
    return "" if match[1] == "\n" else match[1]


def _ansi_one(match: re.Match[str]) -> str:
    code = match[1]
    if code[0] in "xuU" and len(code) > 1:
        return chr(min(int(code[1:], 16), 0x10FFFF))
    if code[0] in "01234567":
        return chr(int(code, 8) & 0xFF)
    if code[0] == "c" and len(code) > 1:
        return chr(ord(code[1]) & 0x1F)
    return _LETTERS.get(code, code if code in "\\'\"?" else "\\" + code)


def shell_quoted(text: str) -> str:
    """A text as `printf %q` writes it."""
    if not text:
        return "''"
    if any(ord(one) < 0x20 or ord(one) == 0x7F for one in text):  # noqa: PLR2004 - control characters
        names = {
            "\n": "\\n",
            "\t": "\\t",
            "\r": "\\r",
            "\a": "\\a",
            "\b": "\\b",
            "\f": "\\f",
            "\v": "\\v",
            "\x1b": "\\E",
        }
        body = "".join(names.get(one, "\\" + one if one in "\\'" else one) for one in text)
        return f"$'{body}'"
    return "".join(one if one.isalnum() or one in "%+-./:=@_" or one > "~" else "\\" + one for one in text)
