"""Pattern, before any engine sees it → how much work a backtracking one could make of it."""

from __future__ import annotations

import re
from typing import NamedTuple

ENOUGH = 500_000
"""Steps, some hundredths of a second; what takes more is not counted any further."""

_MOST_ROUNDS = 500
_LONGEST_NUMBER = 6

_Ways = tuple[int, ...]
"""For each number of characters, in how many ways that many can be taken."""

# What stands in a class is one piece with it.
_PIECE = (
    r"(?P<back>\\[1-9]\d*|\\k<[^>]*>)"
    r"|(?P<border>\\[bB])"
    r"|(?P<place>[\^$])"
    r"|(?P<character>\\.|\[(?:\\.|[^\]\\])*\])"
    r"|(?P<look>\(\?<?[=!])"
    r"|(?P<group>\((?:\?(?:<[^>]*>|[a-z]*(?:-[a-z]*)?:))?)"
    r"|(?P<end>\))"
    r"|(?P<bar>\|)"
    r"|(?P<count>(?:[*+?]|\{(?P<least>\d+)(?P<more>,(?P<most>\d*))?\})\??)"
    r"|(?P<other>.)"
)


class _Work(NamedTuple):
    """Of a part of a pattern: its ways, the steps on all of them, and whether anything in it is repeated."""

    ways: _Ways
    steps: int
    repeats: bool = False


_CHARACTER = _Work((0, 1), 1)
_BORDER = _Work((1,), 1)
_SINGLE = {"border": _BORDER, "place": _Work((1,), 1)}


class _Level(NamedTuple):
    """An open group: the branches that are complete, the items of the present one, and whether it only looks."""

    branches: list[_Work]
    items: list[_Work]
    looks: bool


def steps(pattern: str, length: int) -> int | None:
    """At most how many steps a search takes in a text of `length` code points, `ENOUGH` standing for any more.

    None where `regress` is not to be trusted: in nested repetitions it may go round for ever, a group that refers back
    to itself misleads it, and it takes repeated word borders, which JavaScript refuses. Of what is no JavaScript
    pattern the answer is worthless.
    """
    levels = [_Level([], [], looks=False)]
    for token in re.finditer(_PIECE, pattern, re.DOTALL):
        kind = token.lastgroup
        if kind == "back":
            return None
        if kind in ("group", "look"):
            levels.append(_Level([], [], looks=kind == "look"))
        elif kind == "end" and len(levels) > 1:
            done = _closed(levels.pop(), length)
            levels[-1].items.append(done)
        elif kind == "bar":
            levels[-1].branches.append(_in_a_row(levels[-1].items, length))
            levels[-1].items.clear()
        elif kind == "count" and levels[-1].items:
            body = levels[-1].items.pop()
            if body is _BORDER or (body.repeats and token[0][0] != "?"):
                return None
            levels[-1].items.append(_repeated(body, *_bounds(token), length))
        else:
            levels[-1].items.append(_SINGLE.get(kind or "", _CHARACTER))
    while len(levels) > 1:
        done = _closed(levels.pop(), length)
        levels[-1].items.append(done)
    return min(_closed(levels[0], length).steps * (length + 1), ENOUGH)


def _bounds(token: re.Match[str]) -> tuple[int, int | None]:
    sign = token[0][0]
    if sign != "{":
        return int(sign == "+"), 1 if sign == "?" else None
    least = _number(token["least"])
    if token["more"] is None:
        return least, least
    return least, _number(token["most"]) if token["most"] else None


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else ENOUGH


def _closed(level: _Level, length: int) -> _Work:
    branches = [*level.branches, _in_a_row(level.items, length)]
    ways = _sum([branch.ways for branch in branches])
    total = min(sum(branch.steps + 1 for branch in branches), ENOUGH)
    repeats = any(branch.repeats for branch in branches)
    return _Work((min(sum(ways), ENOUGH),) if level.looks else ways, total, repeats)


def _in_a_row(items: list[_Work], length: int) -> _Work:
    row = _Work((1,), 0)
    for item in items:
        row = _then(row, item, length)
    return row


def _then(first: _Work, second: _Work, length: int) -> _Work:
    return _Work(
        _product(first.ways, second.ways, length),
        min(first.steps + sum(first.ways) * second.steps, ENOUGH),
        first.repeats or second.repeats,
    )


def _repeated(body: _Work, least: int, most: int | None, length: int) -> _Work:
    """Rounds behind the least number have to take something, so there are at most `length` of them."""
    last = least + length if most is None else min(most, least + length)
    if last > _MOST_ROUNDS:
        return _Work((1,), ENOUGH, repeats=True)
    rounds = _Work((1,), 1)
    ways = [rounds.ways] if least == 0 else []
    for number in range(1, last + 1):
        rounds = _then(rounds, body, length)
        if number >= least:
            ways.append(rounds.ways)
    return _Work(_sum(ways), rounds.steps, repeats=True)


def _sum(ways: list[_Ways]) -> _Ways:
    longest = max(map(len, ways))
    return tuple(min(sum(one[at] for one in ways if at < len(one)), ENOUGH) for at in range(longest))


def _product(first: _Ways, second: _Ways, length: int) -> _Ways:
    """How many characters both together take; what is longer than the text cannot be."""
    found = [0] * min(len(first) + len(second) - 1, length + 1)
    for here, number in enumerate(first):
        for there, other in enumerate(second):
            if number and other and here + there <= length:
                found[here + there] = min(found[here + there] + number * other, ENOUGH)
    return tuple(found) or (0,)
