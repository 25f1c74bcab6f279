r"""What the random patterns are made of: characters, escapes, names, counts, a snippet for each of the host's refusals.

Only data. The names of `FAULTS` say what a snippet is after; what the host says of it is the oracle's matter.
"""

from __future__ import annotations

import json
from pathlib import Path

DATA = Path(__file__).parent / "data"

WORDS = (
    "bash", "read", "write", "edit", "grep", "find", "ls", "agent", "Bash", "Edit", "mcp__", "mcp__github__", "git",
    "foo", "foobar", "bar", "ab", "abc", "aa", "ba", "threshold", "manual", "10", "0190f5c8",
)  # fmt: skip

PLAIN = "aaabbcxyzABZ0019_-:,=~#!<>@%'\"`;/& "
"""Characters that mean themselves nearly everywhere."""

ODD = (
    "é", "ß", "ſ", "K", "İ", "日", "☃", "😀", "\u0301", "\u0345", "\u202e", "\u2066", "\ufeff", "\u0085", "\u2028",
    "\u2029", "\u00a0", "\u1680", "\u2003", "\u200b", "\u180e", "\u3000", "\0", "\x01", "\x1b", "\x1c", "\x1f", "\x7f",
    "\x80", "\xff", "\t", "\n", "\r", "\r\n", "\v", "\f", "\ud7ff", "\ue000", "\uffff", "\U00010000", "\U0010ffff",
    "\r\r\n", "Ⅷ", "²", "٣", "ª",
)  # fmt: skip

BLANKS = (
    " ", " ", " ", "  ", "\t", "\n", "\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u00a0", "\u1680", "\u2000", "\u200a",
    "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "# c\n", "#\n", "# )]}\n", "#(é\r\n", "# \r x\n", "# c",
)  # fmt: skip
"""What the flag `x` skips."""

NO_BLANKS = ("\x1c", "\x1f", "\u180e", "\u200b", "\ufeff", "\u2060", "\0")
"""What looks like a blank to others, but is none."""

PUNCTUATION = tuple("\\" + char for char in "!\"#$%&'()*+,-./:;=?@[\\]^_`{|}~ ")
SIMPLE_ESCAPES = (r"\n", r"\t", r"\r", r"\f", r"\v", r"\a", *PUNCTUATION)

POINTS = (
    0, 1, 9, 0xA, 0xD, 0x20, 0x2D, 0x30, 0x41, 0x5A, 0x5D, 0x5E, 0x61, 0x62, 0x63, 0x7A, 0x7F, 0x80, 0xE9, 0xFF, 0x100,
    0x17F, 0x7FF, 0x800, 0x212A, 0x263A, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x3FFFF, 0x40000, 0xFFFFF,
    0x100000, 0x10FFFF,
)  # fmt: skip
"""Code points around every border of UTF-8, ASCII and the surrogates."""

POSIX = (
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
    "xdigit",
)  # fmt: skip
NO_POSIX = ("[:alpha:]", "[:loower:]", "[:^:]", "[::]", "[:alpha]", "[:alpha:", "[:", "[=a=]", "[.a.]", "[:Alpha:]")

PERL = (r"\d", r"\w", r"\s")
PERL_NEGATED = (r"\D", r"\W", r"\S")

PROPERTIES = (
    r"\pL", r"\PL", r"\p{L}", r"\p{Greek}", r"\P{Greek}", r"\p{^Greek}", r"\p{Any}", r"\p{ASCII}", r"\p{}", r"\p{sc}",
    r"\p{cf}", r"\p{lc}", r"\p{isCF}", r"\p{c f}", r"\p{_S-c}", r"\p{sc=Greek}", r"\p{scx:Greek}", r"\p{gc!=L}",
    r"\p{x:y}", r"\p{x=}", r"\p{=x}", r"\p{!=}", r"\p{a=b=c}", r"\p{a!=b:c}", r"\p{gc=Any}", r"\p{age=3.0}", r"\pé",
    r"\p{é}", r"\p^", r"\p}", r"\p{\n}", "\\p{Gr\neek}", "\\p\n", r"\p ", r"\p{ L }", r"\p{isAlpha}", r"\p{wb=a}",
    r"\p{is}", r"\p{iscf}", r"\p{is sc}", r"\pA", r"\P{L}", r"\p{LC}", r"\p{Script}", r"\p{script=cf}", r"\p{cf=x}",
    r"\p{sc:cf}", r"\p{is_lc}", "\\p{S\u200bc}", r"\p{cf}é", r"\p{gencat=x}", r"\p{gcb=cf}", r"\p{sb!=lc}", r"\p{isc}",
)  # fmt: skip

LOOKS = ("^", "$", r"\A", r"\z")
WORD_LOOKS = (
    r"\b", r"\B", r"\<", r"\>", r"\b{start}", r"\b{end}", r"\b{start-half}", r"\b{end-half}", r"\b{ start }",
    r"\b{end }",
)  # fmt: skip

NAMES = (
    "n", "n", "name", "_", "a1", "a.b", "x[0]", "é", "ª", "日本", "Ⅷ", "_²", "a\u0345", "ſ", "a٣", "_.[]", "K", "__",
    "A", "ß1", "\U00010400",
)  # fmt: skip

FLAG_LETTERS = "imsUuRx"

COUNTS = (
    "{0}", "{1}", "{2}", "{3}", "{0,}", "{1,}", "{2,}", "{0,0}", "{0,1}", "{1,1}", "{0,2}", "{1,2}", "{2,4}", "{5}",
    "{007}", "{ 2 }", "{ 1 , 2 }", "{2, }", "{\t2\n,3}", "{2 ,}", "{1,\u00a02}", "{\u20032}", "{0 }", "{12}", "{2,10}",
)  # fmt: skip
HUGE_COUNTS = (
    "{1000}", "{255}", "{9999}", "{99999}", "{0,1000}", "{1000,}", "{4294967295}", "{0,4294967295}", "{4294967295,}",
    "{04294967295}", "{327673}", "{327674}", "{65536}",
)  # fmt: skip

FAULTS: dict[str, list[str]] = json.loads((DATA / "pattern_faults.json").read_text(encoding="utf-8"))
"""By what it should be refused for: snippets that are, in most places. A few are none of it: they are near misses."""

GOLDEN = Path(__file__).parents[2] / "corpus" / "golden" / "rust_regex.jsonl"
LONGEST_SEED = 100
SEEDS: tuple[str, ...] = tuple(
    pattern
    for line in GOLDEN.read_text(encoding="utf-8").split("\n")
    if line and 0 < len(pattern := json.loads(line)["pattern"]) <= LONGEST_SEED
)
"""Matchers that people wrote, and patterns that each show one trait of the language."""

SUBJECTS = (
    "", "a", "b", "ab", "ba", "abc", "aaa", "\n", "a\n", "\na", "a\nb", "\r", "\r\n", "a\r\nb", "\n\r", "a\r", "A", "_",
    "-", "]", " ", "a b", "0", "10", "é", "aé", "☃", "😀", "\u212a", "\u017f", "\u0085", "\u2028", "\u00a0", "\0",
    "\x7f", "\t", "\uffff", "\U0010ffff", "bash", "read", "Edit", "mcp__x__y", "foo bar", "x-y", "\u0663",
)  # fmt: skip
"""Texts asked of nearly every pattern: around line ends, words, ASCII, and the sizes of UTF-8."""
