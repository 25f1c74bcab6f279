"""Inside Hir: what the simplifications and the host's checks ask of a node, from what they ask of its parts.

The definitions are the host's, also where they say less than could be known (docs/hosts/rust-regex.md §6).
"""

from __future__ import annotations

from enum import IntFlag
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Look(IntFlag):
    """The assertions, one bit each, so that a set of them is one number."""

    START = 1
    END = 2
    START_LF = 4
    END_LF = 8
    START_CRLF = 16
    END_CRLF = 32
    WORD_ASCII = 64
    WORD_ASCII_NEGATE = 128
    WORD_UNICODE = 256
    WORD_UNICODE_NEGATE = 512
    WORD_START_ASCII = 1024
    WORD_END_ASCII = 2048
    WORD_START_UNICODE = 4096
    WORD_END_UNICODE = 8192
    WORD_START_HALF_ASCII = 16384
    WORD_END_HALF_ASCII = 32768
    WORD_START_HALF_UNICODE = 65536
    WORD_END_HALF_UNICODE = 131072


NO_LOOK = Look(0)


class Properties(NamedTuple):
    """What is asked of a node.

    `shortest` and `longest` are lengths of matches in UTF-8 bytes, None where the host does not know them: no match at
    all, here or in one part, and for `longest` no bound. `looks` are all assertions in the node, `prefix_looks` those
    that every match begins with: a pattern is anchored if `Look.START` is among them. `is_literal` is a literal or a
    concatenation of them, `is_literals` also an alternation of such.
    """

    shortest: int | None
    longest: int | None
    looks: Look
    prefix_looks: Look
    is_literal: bool
    is_literals: bool


EMPTY = Properties(0, 0, NO_LOOK, NO_LOOK, is_literal=False, is_literals=False)


@lru_cache(maxsize=256)
def of_literal(size: int) -> Properties:
    """Those of a literal of `size` bytes."""
    return Properties(size, size, NO_LOOK, NO_LOOK, is_literal=True, is_literals=True)


@lru_cache(maxsize=256)
def of_class(shortest: int | None, longest: int | None) -> Properties:
    """Those of a class whose characters have so many bytes; None, None for an empty one."""
    return Properties(shortest, longest, NO_LOOK, NO_LOOK, is_literal=False, is_literals=False)


@lru_cache(maxsize=256)
def of_assertion(look: Look) -> Properties:
    """Those of one assertion."""
    return Properties(0, 0, look, look, is_literal=False, is_literals=False)


def of_repetition(body: Properties, minimum: int, maximum: int | None) -> Properties:
    """Those of a body that is repeated."""
    return Properties(
        None if body.shortest is None else body.shortest * minimum,
        None if body.longest is None or maximum is None else body.longest * maximum,
        body.looks,
        body.prefix_looks if minimum else NO_LOOK,
        is_literal=False,
        is_literals=False,
    )


def of_capture(body: Properties) -> Properties:
    """Those of a body in a capturing group, which is never taken for a literal."""
    return body._replace(is_literal=False, is_literals=False)


def of_concat(parts: Sequence[Properties]) -> Properties:
    """Those of parts one after another, of which not all are literals."""
    return Properties(
        _total([part.shortest for part in parts]),
        _total([part.longest for part in parts]),
        _union([part.looks for part in parts]),
        _union([part.prefix_looks for part in _prefix(parts)]),
        is_literal=False,
        is_literals=all(part.is_literals for part in parts),
    )


def of_alternation(branches: Sequence[Properties]) -> Properties:
    """Those of a choice."""
    shortest = [branch.shortest for branch in branches]
    longest = [branch.longest for branch in branches]
    prefix_looks = branches[0].prefix_looks
    for branch in branches:
        if branch.prefix_looks is not prefix_looks:
            prefix_looks &= branch.prefix_looks
    return Properties(
        None if None in shortest else min(shortest),  # type: ignore[type-var]  # None has just been ruled out
        None if None in longest else max(longest),  # type: ignore[type-var]  # None has just been ruled out
        _union([branch.looks for branch in branches]),
        prefix_looks,
        is_literal=False,
        is_literals=all(branch.is_literal for branch in branches),
    )


def _prefix(parts: Sequence[Properties]) -> Iterable[Properties]:
    """The parts that see the beginning of a match: up to the first that can be longer than nothing."""
    for part in parts:
        yield part
        if part.longest != 0:
            return


def _total(lengths: Sequence[int | None]) -> int | None:
    return None if None in lengths else sum(lengths)  # type: ignore[arg-type]  # None has just been ruled out


def _union(looks: Iterable[Look]) -> Look:
    """All of them; mostly there are none, and arithmetic on flags is slow."""
    union = NO_LOOK
    for look in looks:
        if look is not NO_LOOK and look is not union:
            union |= look
    return union
