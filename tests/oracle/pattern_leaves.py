"""The smallest parts of random patterns: characters however written, classes, places, flags; each a list of tokens.

What may be drawn hangs on the mood. Without the flag `u` there are classes and boundaries of ASCII, with it all of
Unicode; the host takes few patterns that have both, so one that mixed everything would hardly ever be taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tests.oracle.pattern_classes import bracketed
from tests.oracle.pattern_pieces import (
    FLAG_LETTERS,
    LOOKS,
    ODD,
    PERL,
    PERL_NEGATED,
    PLAIN,
    POINTS,
    PROPERTIES,
    SIMPLE_ESCAPES,
    WORD_LOOKS,
    WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Tokens: TypeAlias = list[str]


class Mood(NamedTuple):
    """What a pattern is made of: ASCII alone, blanks that are skipped, line ends, any construct wherever it falls."""

    head: tuple[str, ...]
    ascii: bool = False
    verbose: bool = False
    lines: bool = False
    wild: bool = False


def hexadecimal(r: Random, point: int) -> str:
    r"""The code point as `\x41`, `\u0041`, `\U00000041` or with braces."""
    digits = f"{point:x}" if r.random() < 0.5 else f"{point:X}"
    forms = [f"\\{letter}{{{'0' * r.choice((0, 0, 0, 2, 9))}{digits}}}" for letter in "xuU"]
    forms.append(f"\\U{digits:0>8}")
    if point <= 0xFFFF:
        forms.append(f"\\u{digits:0>4}")
    if point <= 0xFF:
        forms += [f"\\x{digits:0>2}"] * 3
    return r.choice(forms)


def character(r: Random, mood: Mood) -> str:
    """One character, however written."""
    roll = r.random()
    if roll < 0.62 or (mood.ascii and roll < 0.75):
        return "\\ " if (plain := r.choice(PLAIN)) in " #" and mood.verbose else plain
    if roll < 0.76:
        return r.choice(ODD)
    if roll < 0.88:
        return r.choice(SIMPLE_ESCAPES)
    points = POINTS if not mood.ascii else [point for point in POINTS if point < (0x80 if r.random() < 0.9 else 0x100)]
    return hexadecimal(r, r.choice(points))


def literal(r: Random, mood: Mood) -> Tokens:
    """A word or a few characters, so that branches have beginnings and ends in common."""
    if r.random() < 0.3:
        return [r.choice(WORDS)]
    return [character(r, mood) for _ in range(r.choice((1, 1, 1, 2, 3)))]


def dot(r: Random, mood: Mood) -> Tokens:
    """Any character; without the flag `u` that is mostly refused."""
    return ["."] if not mood.ascii or r.random() < 0.05 else literal(r, mood)


def perl(r: Random, mood: Mood) -> Tokens:
    r"""`\w` and its kin, where they are taken, else seldom."""
    if mood.ascii and r.random() < 0.95:
        return [r.choice(PERL)]
    if mood.wild or r.random() < 0.03:
        return [r.choice((*PERL, *PERL_NEGATED))]
    return [f"(?-u:{r.choice(PERL)})"]


def unicode_property(r: Random, mood: Mood) -> Tokens:
    """A property of Unicode, which is never taken."""
    return [r.choice(PROPERTIES)] if mood.wild else literal(r, mood)


def look(r: Random, mood: Mood) -> Tokens:
    """A place: line ends, text ends, word boundaries."""
    if mood.ascii and r.random() < 0.6:
        return [r.choice(WORD_LOOKS)]
    if mood.wild and r.random() < 0.3:
        return [r.choice(WORD_LOOKS)]
    if r.random() < 0.2:
        return [f"(?-u:{r.choice(WORD_LOOKS)})"]
    return [r.choice(LOOKS)]


def flags(r: Random, mood: Mood) -> str:
    """Flags to turn on and off, mostly such that what follows is still taken."""
    letters = FLAG_LETTERS if mood.wild else "imsURx" if mood.ascii else "msURu"
    count = r.choice((1, 1, 2, 3))
    chosen = "".join(r.sample(letters, min(count, len(letters))))
    if mood.wild and r.random() < 0.4 and "x" in letters:
        chosen = chosen.replace("x", "")
    at = r.randrange(len(chosen) + 1) if r.random() < 0.4 else len(chosen)
    off = chosen[at:] or (r.choice(("", "", "i" if "i" not in chosen else "")))
    return chosen[:at] + ("-" + off if off else "")


def directive(r: Random, mood: Mood) -> Tokens:
    """Flags for the rest of the group."""
    return [f"(?{chosen})"] if (chosen := flags(r, mood)) else ["(?:)"]


def any_character(r: Random) -> str:
    """One of the characters of the lower planes: some may stand in a name, some may not."""
    point = r.randrange(0x80, r.choice((0x250, 0x3000, 0xD800, 0x10000, 0x1F000, 0x32400)))
    return chr(point) if not 0xD800 <= point < 0xE000 else "é"


LEAVES: tuple[tuple[Callable[[Random, Mood], Tokens], int], ...] = (
    (literal, 48), (dot, 7), (perl, 5), (unicode_property, 2), (look, 10), (directive, 3),
    (lambda r, mood: bracketed(r, ascii=mood.ascii, wild=mood.wild, verbose=mood.verbose), 22),
)  # fmt: skip
LEAF_WEIGHTS = [weight for _, weight in LEAVES]
