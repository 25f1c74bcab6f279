"""Families of random patterns, all but the grown ones: changed ones, lists, noise, what lies at the host's limits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.oracle.pattern_classes import shaken
from tests.oracle.pattern_grammar import faulty, grown
from tests.oracle.pattern_pieces import (
    COUNTS,
    FAULTS,
    LOOKS,
    ODD,
    PERL,
    PLAIN,
    POSIX,
    PUNCTUATION,
    SEEDS,
    WORD_LOOKS,
    WORDS,
)

if TYPE_CHECKING:
    from random import Random

NASTY: tuple[str, ...] = (
    *"(((()))[[[]]]{{}}\\\\\\^$.|*+?-&~<>:=!#,-aabz019_P \n", *ODD, "(?", "(?:", "(?P<", "(?<", "(?i", "(?x)", "(?-u)",
    "(?i-u:", "(?m", "(?R)", "(?s-", "&&", "--", "~~", "[^", "[[:", ":]]", "[:", ":]", "]]", "\\p{", "\\x{", "\\u{",
    "\\b{", "\\x", "\\u", "{1,", "{2}", ",3}", "{0", "41", "D800", "start", "end", "-half", "}", *PERL, *LOOKS,
    *WORD_LOOKS, *COUNTS[:6], *POSIX[:4], *PUNCTUATION[:8], *WORDS[:4], "\r\n", "\\",
)  # fmt: skip
"""Tokens of the language and pieces of them."""

TAME: tuple[str, ...] = (*PLAIN, *COUNTS, *WORDS)
"""What leaves most patterns whole."""

PLACES: tuple[str, ...] = (
    *(f"(?-u:{look})" for look in WORD_LOOKS), *[r"(?-u:\B)", r"(?-u:\b{end-half})", r"(?-u:\b{start-half})"] * 4,
    *"aaé☃..*?+|||^$", "(?:é|)", "(?s:.)", "(a|é)?", "[^a]*", "{0,2}", "(?m:$)", "[☃é]", r"(?:(?-u:\B)é)*", r"\z",
    "(?:)", "b?", "_", "-",
)  # fmt: skip
"""Where the host may find a match between two bytes of one character, and what may stand around it."""

WRAPPERS = (
    ("(", ")"), ("(?:", ")"), ("(?i-u:", ")"), ("(?:a", ")"), ("(?:a|", ")"), ("(b|", "c)"), ("[", "]"), ("", "{1}"),
    ("", "*"), ("", "+?"), ("", "{0,2}"), ("(?:", ")?"), ("(|", ")"),
)  # fmt: skip
LIMIT = 250

LARGE = (
    ("x", 327673), ("(x)", 109224), ("[ab]", 145632), ("^x", 327675), ("(?:ab|cd)", 41609), ("(?:a?)", 100822),
    ("(?:a*)", 145632), ("(?:a+)", 145632), ("(?:foo|foobar|bar)", 17593), ("é", 163836), ("ab", 327672), ("$", 1),
    (r"(?-u:\w)", 145000), ("[^a]", 24000), ("(?:a|)", 100822), ("(?-u:\\b)", 999999), ("", 4294967295), ("(?m:^)a", 9),
    ("(?:[ab]|c)", 145632), ("(?:ab|ac)", 90000), ("[é☃]", 52427), ("[0-9a-f-]", 99999),
)  # fmt: skip
"""Bodies, and about the greatest count of them that is taken."""

NUMBER = re.compile(r"\d+")
COUNTED = re.compile(r"\{\s*(\d+)\s*(?:,\s*(\d*)\s*)?\}")
MOST_COPIES = 2000
"""With more copies than that in it, a pattern is asked for its verdict alone: a linear search is still a long one."""


def mutated(r: Random) -> str:
    """A real matcher or a telling example, in three of four cases with changes."""
    pattern = r.choice(SEEDS)
    if copies(pattern) > MOST_COPIES and r.random() < 0.8:
        pattern = r.choice(WORDS)
    roll = r.random()
    if roll < 0.12:
        return pattern
    if roll < 0.2:
        return r.choice(("{}|{}", "{}{}", "({}){}", "(?:{}|{})", "^{}${}", "(?x){}\n{}", "(?-u){}{}")).format(
            pattern, r.choice(SEEDS)
        )
    if roll < 0.3:
        return r.choice(
            ("(?-u){}", "(?i-u:{})", "(?x) {}", "(?-u:{})", "(?m){}", "({})*", "(?:{}){{2}}", "[{}]", "[^{}]", "({})",
             "(?<n>{})", "(?i){}", "\n{}\n", "{}\r\n", "\t{}", "(?Rm){}", "a{{1}}{}")
        ).format(pattern)  # fmt: skip
    for _ in range(r.choice((1, 1, 2, 3))):
        pattern = changed(r, pattern)
    return pattern


def changed(r: Random, pattern: str) -> str:
    """One change: a piece put in, taken out, doubled, moved or replaced."""
    at = r.randrange(len(pattern) + 1)
    end = min(len(pattern), at + r.choice((0, 1, 1, 2, 4)))
    kind = r.randrange(8)
    if kind < 3:
        return pattern[:at] + r.choice(NASTY) + pattern[end if kind else at :]
    if kind == 3:
        return pattern[:at] + pattern[end:]
    if kind == 4:
        return pattern[:end] + pattern[at:]
    if kind == 5:
        other = r.choice(SEEDS)
        start = r.randrange(len(other) + 1)
        return pattern[:at] + other[start : start + r.randrange(1, 8)] + pattern[at:]
    if kind == 6:
        return NUMBER.sub(lambda _: r.choice(("0", "1", "2", "7", "10", "4294967295", "4294967296")), pattern, count=1)
    return pattern[:at] + r.choice(TAME) + pattern[at:]


def listed(r: Random) -> str:
    """Many branches of plain text, with beginnings and ends in common: tool names and the like."""
    stems = r.sample(WORDS, r.randrange(1, 6))
    tails = ("", "", "s", "_x", "é", "é☃", "😀", ".", "*", "?", "[ab]", "(c)", "d|", "$", "__list", "\\.ts", "{2}")
    some = tails[: r.choice((5, 8, len(tails)))]
    words = [r.choice(stems) + r.choice(some) + r.choice(("", "", r.choice(stems))) for _ in range(r.randrange(2, 30))]
    return r.choice(("{}", "^({})$", "^(?:{})", "({})*", "(?i-u:{})", "(?x){}", "mcp__({})__{}", "(?:{}){{3}}")).format(
        "|".join(words), r.choice(stems)
    )


def placed(r: Random) -> str:
    """Places as words of ASCII have them, among characters of several bytes, between which they hold as well."""
    return "".join(r.choices(PLACES, k=r.randrange(1, 9)))


def noise(r: Random) -> str:
    """Tokens in no order."""
    return "".join(r.choices(NASTY, k=r.randrange(1, 9)))


def wild(r: Random) -> str:
    """Any code points, between tokens."""
    span = r.choice((0x80, 0x80, 0x300, 0x3000, 0x110000))
    points = [r.randrange(span) for _ in range(r.randrange(1, 8))]
    text = [chr(point) for point in points if not 0xD800 <= point < 0xE000]
    return r.choice(("{}", "{}", "[{}]", "(?x){}", "({})", "[^{}]", "(?<{}>a)", "a{{{}}}", "\\{}", "(?-u){}")).format(
        "".join(text)
    )


def deep(r: Random) -> str:
    """Brackets of one or several kinds around the limit for nesting, now and then not closed."""
    kinds = r.sample(WRAPPERS, r.choice((1, 1, 2, 3)))
    # A pair that adds two levels reaches the limit half way.
    layers = [r.choice(kinds) for _ in range(r.choice((LIMIT // 2, LIMIT // 3, LIMIT)) + r.randrange(-3, 4))]
    body = r.choice(("a", "a", "ab", "a|b", "", "[a]", "a*", "a|bc", "[ab]", "é(?:)"))
    text = "".join(before for before, _ in layers) + body + "".join(after for _, after in reversed(layers))
    return text if r.random() < 0.85 else text[: r.randrange(len(text))]


def large(r: Random) -> str:
    """A count near the greatest, sometimes split in two or with something beside it."""
    body, most = r.choice(LARGE)
    count = max(0, most + r.choice((0, 1, -1, 2, r.randrange(-9, 10), r.randrange(-most, most))))
    if r.random() < 0.3:
        count, inner = count // (factor := r.choice((2, 3, 10, 100))), f"{{{factor}}}"
    else:
        inner = ""
    form = r.choice(("{}{}{{{}}}", "{}{}{{{}}}", "{}{}{{0,{}}}", "{}{}{{{},}}", "a|{}{}{{{}}}", "({}{}{{{}}})b"))
    return form.format(f"(?:{body})" if len(body) > 1 else body or "()", inner, count)


def edged(r: Random) -> str:
    """A fault all alone, or with little around it."""
    fault = r.choice(FAULTS[r.choice(tuple(FAULTS))])
    return (
        r.choice(("", "", "a", "\n", "é\t", "(b)", "(?x)", "(?-u)", "😀\r\n", "x\n\n"))
        + fault
        + r.choice(("", "", "c", "\n", "\n)", "]"))
    )


def broken(r: Random) -> str:
    """A mutated seed with a fault inside."""
    return "".join(faulty(r, list(mutated(r))))


def torn(r: Random) -> str:
    """A grown pattern with line breaks put in anywhere."""
    return shaken(r, grown(r), ("\n", "\n", "\r\n", "\n\n", "\r", "\n\n\n\n\n\n\n\n\n"))


def copies(pattern: str) -> int:
    """How often a character may stand in the compiled pattern, at most: its counts multiplied."""
    product = 1
    for low, high in COUNTED.findall(pattern):
        product *= max(1, int(low), int(high or 1))
    return product
