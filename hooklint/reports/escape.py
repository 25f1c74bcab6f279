"""On the way out: text from a file or a path made harmless and visible, for terminals and for JSON."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

_ALWAYS_SHOWN = (
    (0x0180, 0x024F),  # Latin letters
    (0x1E00, 0x1EFF),
    (0x2C60, 0x2C7F),
    (0x20A0, 0x20CF),  # currency signs
    (0x2190, 0x27FF),  # arrows, technical signs, pictographs
    (0x2900, 0x2BFF),
    (0x4E00, 0x9FFF),  # Chinese characters
    (0x20000, 0x323AF),
    (0x1F300, 0x1FAFF),  # pictographs
)
"""Blocks of plain signs that grew after Unicode 3.2; nothing in them hides or turns text around."""

_NEVER_SHOWN = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u3164\uffa0\ufffc") | frozenset(
    map(chr, range(0xFE00, 0xFE10))
)
"""Letters and marks that draw nothing: joiners, fillers, variation selectors, the object placeholder."""

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
_BYTES = range(0xDC80, 0xDD00)
_FIRST_ASTRAL = 0x10000


def visible(text: str) -> str:
    r"""`text` with everything that a terminal could obey, hide or reorder written out as `\u{…}`.

    That is: control characters (newline and tab too), DEL, bidi controls, zero-width characters, exotic
    blanks, line separators, BOMs, private and unassigned code points. A byte that is not UTF-8, carried
    as a lone surrogate, becomes `\x..`. The same text gives the same answer on every Python.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if is_plain(character) else escaped(character) for character in text)


def escaped(character: str) -> str:
    """How `visible` writes out one character."""
    code = ord(character)
    return f"\\x{code - 0xDC00:02x}" if code in _BYTES else f"\\u{{{code:x}}}"


@lru_cache(maxsize=4096)
def is_plain(character: str) -> bool:
    """Whether a character shows itself, and nothing but itself, wherever it is printed.

    Outside of the blocks above, what counts is Unicode 3.2, the one version that every Python carries.
    """
    if " " <= character <= "~":
        return True
    code = ord(character)
    if code < _FIRST_ASTRAL and character in _NEVER_SHOWN:
        return False
    if any(first <= code <= last for first, last in _ALWAYS_SHOWN):
        return True
    from unicodedata import ucd_3_2_0

    return ucd_3_2_0.category(character) not in _HIDDEN_CATEGORIES


def json_safe(text: str) -> str:
    r"""JSON text with the same characters written as `\uXXXX`, which every JSON reader turns back.

    Line ends between tokens stay; inside strings they are escapes already.
    """
    if text.isascii() and "\x7f" not in text:
        return text
    import re  # only for findings, never for a clean check

    return re.sub(r"[^\n -~]", _safe, text)


def _safe(match: re.Match[str]) -> str:
    character = match[0]
    if is_plain(character):
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
