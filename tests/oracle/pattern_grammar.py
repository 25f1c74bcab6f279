"""Random patterns that mostly mean something, grown from the grammar of the host's language.

A pattern is a list of tokens, so that blanks, line breaks and faults can be put between them afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.pattern_classes import shaken
from tests.oracle.pattern_leaves import LEAF_WEIGHTS, LEAVES, Mood, any_character, flags
from tests.oracle.pattern_pieces import BLANKS, COUNTS, FAULTS, HUGE_COUNTS, NAMES, NO_BLANKS

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.pattern_leaves import Tokens

MOODS = (
    (Mood(("",)), 8),
    (Mood(("(?s)", "(?U)", "(?m)", "(?mR)", "(?sR)", "(?u)", "(?-x)", "(?i-i:)", "(?RsmU)", "(?R)"), lines=True), 4),
    (Mood(("(?-u)", "(?i-u)", "(?-u)", "(?m-u)", "(?-u)(?i)", "(?mR-u)", "(?s-u)", "(?-u:)(?i-u)"), ascii=True), 6),
    (Mood(("(?x)", "(?x-s)", "(?mx)", "(?xU)", "(?xx-x:)(?x)", "(?-i)(?x)"), verbose=True), 2),
    (Mood(("(?x-u)", "(?ix-u)"), ascii=True, verbose=True), 1),
    (Mood(("", "", "(?i)", "(?x)", "(?-u)", "(?i-u)", "(?m)"), wild=True), 3),
)


def opening(r: Random, mood: Mood) -> str:
    """The head of a group of any kind."""
    roll = r.random()
    if roll < 0.4:
        return "("
    if roll < 0.62:
        return "(?:"
    if roll < 0.8:
        return f"(?{flags(r, mood)}:"
    name = r.choice(NAMES) + (str(r.randrange(1000)) if r.random() < 0.85 else "")
    if r.random() < 0.2:
        name = r.choice(("", "_")) + any_character(r) + r.choice(("", "1"))
    return f"({r.choice(('?P<', '?<'))}{name}>"


def group(r: Random, mood: Mood, depth: int) -> Tokens:
    """Something in parentheses; now and then the flag `u` is turned round for it."""
    if r.random() < 0.1:
        heads = ("(?u:", "(?u-i:", "(?u-x:") if mood.ascii else ("(?-u:", "(?i-u:", "(?-ui:", "(?ms-u:")
        return [r.choice(heads), *alternation(r, mood._replace(ascii=not mood.ascii), depth - 1), ")"]
    return [opening(r, mood), *alternation(r, mood, depth - 1), ")"]


def operator(r: Random) -> str:
    """What repeats the thing before it."""
    roll = r.random()
    if roll < 0.6:
        count = r.choice("***++???")
    elif roll < 0.992:
        count = r.choice(COUNTS)
    else:
        count = r.choice(HUGE_COUNTS)
    return count + ("?" if r.random() < 0.12 else "")


def repeated(r: Random, mood: Mood, depth: int) -> Tokens:
    """A leaf or a group, perhaps repeated, perhaps repeated again."""
    if depth > 0 and r.random() < 0.35:
        tokens = group(r, mood, depth)
    else:
        tokens = r.choices(LEAVES, LEAF_WEIGHTS)[0][0](r, mood)
    if r.random() < 0.3 and not tokens[-1].startswith("(?"):
        tokens.append(operator(r))
        while r.random() < 0.1:
            tokens.append(operator(r))
    return tokens


def concatenation(r: Random, mood: Mood, depth: int) -> Tokens:
    """A few things in a row, perhaps none."""
    tokens: Tokens = []
    for _ in range(r.choice((0, 1, 1, 1, 2, 2, 2, 3, 4))):
        tokens += repeated(r, mood, depth)
    return tokens


def alternation(r: Random, mood: Mood, depth: int) -> Tokens:
    """One or more branches; often they begin or end alike, which the host makes use of."""
    tokens = concatenation(r, mood, depth)
    if r.random() < 0.3:
        first = tokens
        for _ in range(r.choice((1, 1, 2, 3))):
            branch = concatenation(r, mood, depth - 1)
            shared = first[: r.randrange(len(first) + 1)] if r.random() < 0.35 else []
            if not any(token.startswith(("(", ")")) for token in shared):
                branch = shared + branch
            tokens = [*tokens, "|", *branch]
    return tokens


def spaced(r: Random, tokens: Tokens, blanks: tuple[str, ...], chance: float) -> Tokens:
    """The tokens with blanks between some of them."""
    spread: Tokens = []
    for token in tokens:
        if r.random() < chance:
            spread.append(r.choice(blanks))
        spread.append(token)
    if r.random() < chance:
        spread.append(r.choice(blanks))
    return spread


FAULT_KINDS = tuple(FAULTS)
LAST = ("boundary or count", "flag at the end", "name unclosed")
"""Faults that are what they are at the end of a pattern only."""
FAULT_WEIGHTS = [1 if kind == "too large" else 4 for kind in FAULT_KINDS]
"""To find a pattern too large takes either side a thousand times as long as anything else."""


def faulty(r: Random, tokens: Tokens) -> Tokens:
    """The tokens with a fault of a random kind somewhere, last more often than elsewhere."""
    kind = r.choices(FAULT_KINDS, FAULT_WEIGHTS)[0]
    at = len(tokens) if kind in LAST or r.random() < 0.3 else r.randrange(len(tokens) + 1)
    return [*tokens[:at], r.choice(FAULTS[kind]), *tokens[at:]]


def grown(r: Random) -> str:
    """A pattern of some mood; four in ten with a fault in it."""
    mood = r.choices([mood for mood, _ in MOODS], [weight for _, weight in MOODS])[0]
    tokens = alternation(r, mood, r.choice((0, 1, 2, 2, 3, 4)))
    if mood.verbose:
        tokens = spaced(r, tokens, BLANKS if r.random() < 0.95 else NO_BLANKS, 0.3)
    elif mood.lines and r.random() < 0.3:
        tokens = spaced(r, tokens, ("\n", "\r\n", "\r", "\n\n"), 0.2)
    head = r.choice(mood.head)
    as_group = head and r.random() < 0.2 and ")" not in head[:-1]
    tokens = [head[:-1] + ":", *tokens, ")"] if as_group else [head, *tokens]
    if r.random() < 0.4:
        tokens = faulty(r, tokens)
    text = "".join(tokens)
    return shaken(r, text, BLANKS) if mood.verbose and r.random() < 0.25 else text
