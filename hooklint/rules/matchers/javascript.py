r"""A pattern's tree → the first part that JavaScript reads otherwise (docs/hosts/pi-hooks.md §1).

JavaScript compiles a matcher without the flag `u`: an escape that it does not know is the letter itself, brackets
inside brackets are plain signs, and flags, repeated repetitions and `(?P<` are errors. Said is only what every engine
does: newer ones take `(?s:…)`, so nothing is said of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.cursor import BLANKS
from hooklint.regexes.rust.tree import (
    Assertion,
    Bracketed,
    Directive,
    Group,
    Literal,
    PosixClass,
    Range,
    Repetition,
    SetOperation,
    Union,
    parts,
)
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.regexes.rust.tree import Item, Tree

_ANY = frozenset("ims")
"""Flags of a group that newer engines take."""


class Reading(NamedTuple):
    """Where a part begins, the part as written, and what JavaScript reads; if it is `refused`, why."""

    start: int
    part: str
    words: str
    refused: bool


def first_difference(pattern: str, tree: Tree) -> Reading | None:
    """The first part that certainly means something else, or None."""
    return min(_differences(pattern, tree), key=_by_place, default=None)


def _by_place(reading: Reading) -> int:
    return reading.start


def _differences(pattern: str, tree: Tree) -> Iterator[Reading]:
    """Every such part; the order is that of a stack, for a tree may be wide and deep."""
    work: list[Tree | Item] = [tree]
    while work:
        node = work.pop()
        words = _words(pattern, node)
        if words is not None:
            yield Reading(node.start, pattern[node.start : node.end], *words)
        work.extend(parts(node))


def _words(pattern: str, node: Tree | Item) -> tuple[str, bool] | None:
    """What JavaScript makes of one node by itself, and whether that is an error."""
    if isinstance(node, Bracketed):
        return _class(pattern, node)
    if isinstance(node, Directive):
        return "they have no such flags", True
    if isinstance(node, Group):
        return _group(pattern, node)
    return _repetition(pattern, node) if isinstance(node, Repetition) else _leaf(pattern, node)


def _leaf(pattern: str, node: Tree | Item) -> tuple[str, bool] | None:
    if isinstance(node, Literal):
        return _literal(pattern[node.start : node.end])
    if isinstance(node, Range):
        ends = (pattern[end.start : end.end] for end in (node.first, node.last))
        return ("something else", False) if any(map(_literal, ends)) else None
    if isinstance(node, Assertion) and node.kind in (r"\A", r"\z"):
        return f"the letter {node.kind[1:]}", False
    return None


def _literal(written: str) -> tuple[str, bool] | None:
    r"""`\a`, `\x{41}`, `\u{41}`, `\U…`; all others are escapes in JavaScript too, or stand for themselves."""
    if written == r"\a":
        return "the letter a", False
    if written.startswith((r"\x{", r"\u{", r"\U")):
        return f"the letter {written[1]} and what stands behind it", False
    return None


def _class(pattern: str, node: Bracketed) -> tuple[str, bool] | None:
    begin = node.start + 1 + node.negated
    if pattern.startswith("]", begin):
        return "a class that ends at its first `]`", False
    if isinstance(node.body, SetOperation):
        return "something else, for they have no such sets", False
    items = node.body.items if isinstance(node.body, Union) else (node.body,)
    if any(isinstance(item, Bracketed | PosixClass) for item in items):
        return "a list of characters that ends at its first `]`", False
    return None


def _group(pattern: str, node: Group) -> tuple[str, bool] | None:
    if pattern.startswith("(?P<", node.start):
        return "they name groups with `(?<`", True
    if (node.flags.on | node.flags.off) - _ANY:
        return "they have no such flags", True
    return None


def _repetition(pattern: str, node: Repetition) -> tuple[str, bool] | None:
    if isinstance(node.body, Repetition | Assertion):
        return "there is nothing to repeat", True
    has_blanks = not BLANKS.isdisjoint(pattern[node.operator : node.end])
    return ("plain signs, for a count has no blanks", False) if has_blanks else None
