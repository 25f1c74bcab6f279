"""Random bracketed classes: items, ranges, nested classes, set operations, POSIX names, brackets in odd places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.pattern_pieces import (
    BLANKS,
    NO_POSIX,
    ODD,
    PERL,
    PERL_NEGATED,
    POINTS,
    POSIX,
    PROPERTIES,
    SIMPLE_ESCAPES,
)

if TYPE_CHECKING:
    from random import Random

LETTERS = "aabbcdemxyzABCMZ0159_"
SIGNS = ":,=!<>@%/.*+?(){}|$ &~^-#"
OPERATORS = ("&&", "&&", "--", "~~")
EXTREMES = (
    "[a&&b]", "\\x00-\\x7F", "[a--a]", "[^\\x00-\\x7F]", "[[a]&&[]a]]", "\\x00-\\x{10FFFF}", "[^\\x00-\\x{10FFFF}]",
    "\\x{80}-\\x{10FFFF}", "[^a&&a]", "\\x{D7FF}-\\x{E000}", "\\x{0}-\\x{FFFF}", "[^\\n]",
)  # fmt: skip
"""All characters, none, and ranges over a border."""


def one(r: Random, *, ascii: bool) -> str:  # noqa: A002 - what the characters are
    """One character of a class, however written."""
    roll = r.random()
    if roll < 0.6:
        return r.choice(LETTERS)
    if roll < 0.72:
        return r.choice(SIGNS)
    if roll < 0.84:
        return r.choice(SIMPLE_ESCAPES)
    if ascii and r.random() < 0.97:
        return f"\\x{r.randrange(0x80):02x}"
    if roll < 0.94:
        return r.choice(ODD)
    return f"\\x{{{r.choice(POINTS):X}}}"


def range_of(r: Random, *, ascii: bool) -> str:  # noqa: A002 - what the characters are
    """A range, in nine of ten cases the right way round."""
    if r.random() < 0.6:
        first, last = sorted((r.choice(LETTERS), r.choice(LETTERS)))
    else:
        limit = 0x80 if ascii and r.random() < 0.97 else 0x110000
        low, high = sorted(r.choices([point for point in POINTS if point < limit], k=2))
        first, last = written(r, low), written(r, high)
    if r.random() < 0.03:
        first, last = last, first
    return f"{first}-{last}"


def written(r: Random, point: int) -> str:
    """The code point raw or in hexadecimal."""
    if r.random() < 0.4 and not 0xD800 <= point < 0xE000 and (point > 0x7F or chr(point).isalnum()):
        return chr(point)
    return f"\\x{{{point:x}}}" if point > 0x7F or r.random() < 0.3 else f"\\x{point:02x}"


def named(r: Random, *, ascii: bool, wild: bool) -> str:  # noqa: A002 - what the characters are
    """A class by name."""
    roll = r.random()
    if roll < 0.06:
        return r.choice(NO_POSIX)
    if roll < 0.09:
        return r.choice(EXTREMES[:5] if ascii else EXTREMES)
    if wild and roll < 0.3:
        return r.choice((*PERL, *PERL_NEGATED, *PROPERTIES))
    if ascii and roll < 0.5:
        return r.choice(PERL) if r.random() < 0.97 else r.choice(PERL_NEGATED)
    negated = "^" if r.random() < (0.03 if ascii else 0.25) else ""
    return f"[:{negated}{r.choice(POSIX)}:]"


def item(r: Random, depth: int, *, ascii: bool, wild: bool) -> str:  # noqa: A002 - what the characters are
    """One item of a class."""
    roll = r.random()
    if roll < 0.5:
        return one(r, ascii=ascii)
    if roll < 0.75:
        return range_of(r, ascii=ascii)
    if roll < 0.87 or depth == 0:
        return named(r, ascii=ascii, wild=wild)
    return "".join(bracketed(r, depth - 1, ascii=ascii, wild=wild))


def bracketed(
    r: Random,
    depth: int = 3,
    *,
    ascii: bool = False,  # noqa: A002 - what the characters are
    wild: bool = False,
    verbose: bool = False,
) -> list[str]:
    """A class in brackets, as one token."""
    negated = "^" if r.random() < (0.04 if ascii else 0.25) else ""
    first = r.choice(("]", "-", "--", "]-", "-]", "---", "&&", "&&&", "~~", "--a")) if r.random() < 0.06 else ""
    items = [item(r, depth, ascii=ascii, wild=wild) for _ in range(r.choice((1, 1, 1, 2, 2, 3, 5)))]
    while r.random() < 0.18:
        items.append(r.choice(OPERATORS))
        items += [item(r, depth, ascii=ascii, wild=wild) for _ in range(r.choice((0, 1, 1, 1, 2)))]
    if r.random() < 0.05:
        items.append(r.choice(("-", "^", "&", "--", "&&", "~", "-&", "[^]", "[]")))
    text = f"[{negated}{first}{''.join(items)}]"
    if not verbose:
        return [text]
    if r.random() < 0.3:
        text = text.replace("-", "-" + r.choice(BLANKS))
    return [shaken(r, text, BLANKS) if r.random() < 0.6 else text]


def shaken(r: Random, text: str, pieces: tuple[str, ...]) -> str:
    """The text with one to three of the pieces put in anywhere, also where a token is torn."""
    for _ in range(r.choice((1, 1, 2, 3))):
        at = r.randrange(len(text) + 1)
        text = text[:at] + r.choice(pieces) + text[at:]
    return text
