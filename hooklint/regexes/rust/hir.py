"""Tree → Hir: what a pattern means once flags are applied and the host's simplifications are done.

Whether a pattern is too large, and what it matches, is decided on this form. Nodes are made by the functions below
only, which simplify as the host does (docs/hosts/rust-regex.md §6): two patterns that end in one form are one pattern.
The depth of a form is at most a few times the host's limit for nesting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hooklint.regexes.rust import properties
from hooklint.regexes.rust.intervals import union

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.properties import Look, Properties


class Empty(NamedTuple):
    """Matches the empty string."""

    properties: Properties


class Literal(NamedTuple):
    r"""One or more characters in a row.

    The host keeps bytes; here they are always whole characters, since a byte that is none (`(?-u)\xFF`) is refused.
    """

    text: str
    properties: Properties


class Class(NamedTuple):
    """One character of a set; an empty set matches nothing. `is_unicode` is unset where the flag `u` was off.

    A set without the flag `u` holds ASCII only, and none holds a surrogate. Its ranges do not touch, but for what a
    negated class holds around the surrogates (`intervals.negated`).
    """

    ranges: Ranges
    is_unicode: bool
    properties: Properties


class Assertion(NamedTuple):
    """A place; `look` is one bit."""

    look: Look
    properties: Properties


class Repetition(NamedTuple):
    """`body` from `minimum` to `maximum` times (None: no end)."""

    minimum: int
    maximum: int | None
    is_greedy: bool
    body: Hir
    properties: Properties


class Capture(NamedTuple):
    """A capturing group, by its number."""

    number: int
    body: Hir
    properties: Properties


class Concat(NamedTuple):
    """Two or more parts, one after another; none is empty or a concatenation."""

    parts: tuple[Hir, ...]
    properties: Properties


class Alternation(NamedTuple):
    """Two or more branches; none is an alternation."""

    branches: tuple[Hir, ...]
    properties: Properties


Hir: TypeAlias = Empty | Literal | Class | Assertion | Repetition | Capture | Concat | Alternation

EMPTY = Empty(properties.EMPTY)
FAIL = Class((), is_unicode=False, properties=properties.of_class(None, None))
"""Matches nothing; every empty class is this one."""

_TWO_BYTES, _THREE_BYTES, _FOUR_BYTES = 0x80, 0x800, 0x10000


def literal(text: str) -> Hir:
    """A text as it stands."""
    if not text:
        return EMPTY
    size = len(text) if text.isascii() else len(text.encode())
    return Literal(text, properties.of_literal(size))


def character(ranges: Ranges, *, is_unicode: bool) -> Hir:
    """One character of a set."""
    if not ranges:
        return FAIL
    first, last = ranges[0][0], ranges[-1][1]
    if first == last:
        return literal(chr(first))
    return Class(ranges, is_unicode, properties.of_class(_width(first), _width(last)))


def assertion(look: Look) -> Hir:
    """A place."""
    return Assertion(look, properties.of_assertion(look))


def repetition(body: Hir, minimum: int, maximum: int | None, *, is_greedy: bool = True) -> Hir:
    """`body` again and again. What can only match the empty string is not repeated more than once."""
    if body.properties.longest == 0:
        minimum = min(minimum, 1)
        maximum = 1 if maximum is None else min(maximum, 1)
    if maximum == 0:
        return EMPTY
    if minimum == maximum == 1:
        return body
    return Repetition(minimum, maximum, is_greedy, body, properties.of_repetition(body.properties, minimum, maximum))


def capture(number: int, body: Hir) -> Hir:
    """A capturing group."""
    return Capture(number, body, properties.of_capture(body.properties))


def concat(parts: Iterable[Hir | str]) -> Hir:
    """Parts one after another, a text for its literal: neighbouring literals become one."""
    kept: list[Hir] = []
    texts: list[str] = []
    for part in _flattened(parts):
        if isinstance(part, str):
            texts.append(part)
            continue
        if texts:
            kept.append(literal("".join(texts)))
            texts.clear()
        kept.append(part)
    if texts:
        kept.append(literal("".join(texts)))
    if len(kept) > 1:
        return Concat(tuple(kept), properties.of_concat([part.properties for part in kept]))
    return kept[0] if kept else EMPTY


def alternation(branches: Iterable[Hir]) -> Hir:
    """A choice: of characters it is a class, and what all branches begin with stands before it."""
    flat: list[Hir] = []
    for branch in branches:
        if type(branch) is Alternation:
            flat += branch.branches
        else:
            flat.append(branch)
    if len(flat) == 1:
        return flat[0]
    return _as_class(flat) or _with_common_prefix(flat) or _plain_alternation(flat)


def _plain_alternation(branches: Sequence[Hir]) -> Hir:
    return Alternation(tuple(branches), properties.of_alternation([branch.properties for branch in branches]))


def _flattened(parts: Iterable[Hir | str]) -> Iterator[Hir | str]:
    """The parts without concatenations and empty ones; literals as texts."""
    for part in parts:
        if isinstance(part, Concat):
            for inner in part.parts:
                yield inner.text if isinstance(inner, Literal) else inner
        elif isinstance(part, Literal):
            yield part.text
        elif not isinstance(part, Empty):
            yield part


def _as_class(branches: Sequence[Hir]) -> Hir | None:
    """One class for single characters, or for classes; the two are not mixed."""
    ranges: list[tuple[int, int]] = []
    kind = type(branches[0])
    for branch in branches:
        if type(branch) is not kind:
            return None
        if type(branch) is Class:
            ranges += branch.ranges
        elif type(branch) is Literal and len(branch.text) == 1:
            ranges.append((ord(branch.text), ord(branch.text)))
        else:
            return None
    return character(union(ranges), is_unicode=True)


def _with_common_prefix(branches: Sequence[Hir]) -> Hir | None:
    """Concatenations that begin alike; a literal's own beginning is not looked at, as the host does not."""
    parts: list[tuple[Hir, ...]] = []
    for branch in branches:
        if not isinstance(branch, Concat):
            return None
        parts.append(branch.parts)
    prefix = parts[0]
    for other in parts:
        if other[: len(prefix)] != prefix:
            prefix = prefix[: _common(prefix, other)]
        if not prefix:
            return None
    rest = alternation([concat(each[len(prefix) :]) for each in parts])
    return concat((*prefix, rest))


def _common(one: Sequence[Hir], other: Sequence[Hir]) -> int:
    """How many parts both begin with, before they differ."""
    pairs = zip(one, other, strict=False)
    return next((count for count, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


def _width(code: int) -> int:
    """The number of UTF-8 bytes of a code point."""
    return 1 + (code >= _TWO_BYTES) + (code >= _THREE_BYTES) + (code >= _FOUR_BYTES)
