r"""The greatest count that the host takes for random bodies, kept in a file so that the sizes are tested without it.

`python -m tests.oracle.size_borders > tests/regexes/rust/data/borders.jsonl` asks it anew. One JSON object a line:
`taken` is a pattern that the host takes, `refused` the same with a count one greater; `is_wide` tells that it repeats
a class that goes beyond ASCII, whose copies are not all of one size.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from tests.oracle.client import UnavailableError, ask_patterns, binary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

SHAPES = (
    "(?:BODY){COUNT}", "(?:BODY){COUNT,}", "(?:BODY){0,COUNT}", "(?:BODY){7,COUNT}?", "^(?:BODY){COUNT}",
    "x(?:BODY){COUNT,}y", "(?:BODY){COUNT}|[é-ü]", "(?:(?:BODY){COUNT}){3}", ".*(?:BODY){0,COUNT}",
    "((?:BODY){COUNT,}?)*", "(?:(?:BODY){2,COUNT}a?){2}",
)  # fmt: skip
FEWEST, MOST = 10, 400_000
LONGEST = 250
"""Characters of a pattern."""
WORDS = ("a", "ab", "abc", "abd", "b", "bcd", "foo", "foobar", "bar", "é", "☃", "日本", "x")
PLACES = ("^", "$", "(?m:^)", r"(?-u:\b)", "(?:)")
CLASSES = ("[ab]", "[a-cx-z]", "[acegi]", r"(?-u:\w)", "[[:punct:]]", "[a&&b]")
WIDE = (".", "(?s:.)", "[^a]", "[é☃]", "[à-ÿ]", "[α-ωא-ת]", "[^é-☃]", "[ -퟿]", "[😀-😏€]")
COUNTS = ("?", "*", "+", "??", "*?", "+?", "{2}", "{3,}", "{2,5}", "{0,3}", "{0}", "{1,}")


def body(r: Random, depth: int, *, is_wide: bool) -> str:
    """Something to be repeated, of every kind of node that the host compiles in its own way."""
    roll = r.random()
    if depth == 0 or roll < 0.2:
        return leaf(r, is_wide=is_wide)
    inner = [body(r, depth - 1, is_wide=is_wide) for _ in range(r.choice((2, 2, 3)))]
    if roll < 0.4:
        return "".join(f"(?:{one})" for one in inner)
    if roll < 0.55:
        return "|".join(inner)
    if roll < 0.65:
        return "|".join("".join(r.choices(WORDS, k=r.choice((1, 2)))) for _ in range(r.choice((2, 3, 6))))
    if roll < 0.75:
        return f"({inner[0]})"
    return f"(?:{inner[0]}){r.choice(COUNTS)}"


def leaf(r: Random, *, is_wide: bool) -> str:
    """A word, a place or a class."""
    if r.random() < 0.5:
        return r.choice(WORDS)
    if r.random() < 0.3:
        return r.choice(PLACES)
    if not is_wide or r.random() < 0.3:
        return r.choice(CLASSES)
    if r.random() < 0.6:
        return r.choice(WIDE)
    return f"[{''.join(stretch(r) for _ in range(r.choice((1, 2, 3, 12))))}]"


def stretch(r: Random) -> str:
    """A random range, without the surrogates."""
    first = r.randrange(0x80, r.choice((0x900, 0xD000, 0x10FFFF)))
    last = min(first + r.randrange(r.choice((2, 300, 70_000))), 0x10FFFF)
    return "" if first <= 0xDFFF and last >= 0xD800 else f"\\x{{{first:x}}}-\\x{{{last:x}}}"


def borders(oracle: Path, seed: int, count: int, *, is_wide: bool) -> list[dict[str, str | bool]]:
    """So many borders, all found in one search: each round asks for the middle of what is open of each of them."""
    templates = list(islice(limited(oracle, seed, is_wide=is_wide), count))
    low, high = [FEWEST] * count, [MOST] * count
    while any(above - below > 1 for below, above in zip(low, high, strict=True)):
        middle = [(below + above) // 2 for below, above in zip(low, high, strict=True)]
        answers = taken(oracle, [filled(*pair) for pair in zip(templates, middle, strict=True)])
        low = [new if is_taken else old for new, old, is_taken in zip(middle, low, answers, strict=True)]
        high = [old if is_taken else new for new, old, is_taken in zip(middle, high, answers, strict=True)]
    return [
        {"taken": filled(template, last), "refused": filled(template, last + 1), "is_wide": is_wide}
        for template, last in zip(templates, low, strict=True)
    ]


def limited(oracle: Path, seed: int, *, is_wide: bool) -> Iterator[str]:
    """Patterns with a place for a count, not every count of which is taken, nor refused."""
    r = Random(seed)  # noqa: S311 - the same bodies again are the point
    while True:
        repeated = body(r, r.choice((0, 1, 2, 3)), is_wide=is_wide)
        template = r.choice(SHAPES).replace("BODY", repeated)
        if (
            has_wide(repeated) == is_wide
            and len(template) < LONGEST
            and "[]" not in template
            and taken(oracle, [filled(template, FEWEST), filled(template, MOST)]) == [True, False]
        ):
            yield template


def taken(oracle: Path, patterns: Iterable[str]) -> list[bool]:
    """Which of them the host takes."""
    return [answer["ok"] for answer in ask_patterns(oracle, [(pattern, ()) for pattern in patterns])]


def filled(template: str, count: int) -> str:
    """The pattern with its count."""
    return template.replace("COUNT", str(count))


def has_wide(repeated: str) -> bool:
    """Whether a class that goes beyond ASCII is in it."""
    return any(mark in repeated for mark in (*WIDE, "[\\x"))


def main(arguments: list[str] | None = None) -> int:
    """Print the borders as JSON Lines."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.size_borders", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ascii", type=int, default=150)
    parser.add_argument("--wide", type=int, default=50)
    options = parser.parse_args(arguments)
    try:
        oracle = binary()
    except UnavailableError as reason:
        sys.exit(str(reason))
    for count, is_wide in ((options.ascii, False), (options.wide, True)):
        found = borders(oracle, options.seed, count, is_wide=is_wide)
        sys.stdout.writelines(dict.fromkeys(json.dumps(border) + "\n" for border in found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
