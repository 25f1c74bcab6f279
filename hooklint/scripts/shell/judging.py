"""Comparisons: folded where the texts are known, else two ways, each with what holds on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.scripts.model import Guard
from hooklint.scripts.shell.patterns import Pattern, takes_value
from hooklint.scripts.values import Hole, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

How: TypeAlias = Literal["equals", "contains", "glob", "regex", "is set"]

_STEADY = frozenset({"payload", "field", "variable", "argument"})
"""Holes that are the same text wherever they stand."""


class Split(NamedTuple):
    """What a condition makes of one way: the ways on which it holds and those on which it does not."""

    yes: list[State]
    no: list[State]


def certain(state: State, *, holds: bool) -> Split:
    """A condition that is known."""
    return Split([state], []) if holds else Split([], [state])


def either(state: State, guard: Guard) -> Split:
    """A condition that is not known: both ways, unless an earlier test has told."""
    known = told(state, guard)
    if known is not None:
        return certain(state, holds=known)
    return Split(
        [state.knowing(guard._replace(holds=True))],
        [state.knowing(guard._replace(holds=False))],
    )


def unknown(state: State, at: Place, word: str = "") -> Split:
    """A condition of which nothing can be said."""
    guard = Guard("other", (), "", (word,) if word else (), holds=True, at=at)
    return Split([state.knowing(guard)], [state.knowing(guard._replace(holds=False))])


def compare(state: State, value: Value, how: How, words: tuple[str, ...], at: Place) -> Split:
    """A text is compared with words: true for any of them."""
    return either(state, Guard("compare", value, how, words, holds=True, at=at))


def takes(state: State, value: Value, patterns: tuple[Pattern, ...], at: Place) -> Split:
    """Any of the patterns takes the text."""
    left = [state]
    yes: list[State] = []
    for group in _groups(patterns):
        next_left: list[State] = []
        for way in left:
            split = _takes_group(way, value, group, at)
            yes += split.yes
            next_left += split.no
        left = next_left
    return Split(yes, left)


def _groups(patterns: tuple[Pattern, ...]) -> list[tuple[Pattern, ...]]:
    """Patterns of one kind together, so that they make one guard."""
    groups: dict[str, list[Pattern]] = {}
    for pattern in patterns:
        groups.setdefault(pattern.how if pattern.glob is not None else f"unknown {len(groups)}", []).append(pattern)
    return [tuple(group) for group in groups.values()]


def _takes_group(state: State, value: Value, patterns: tuple[Pattern, ...], at: Place) -> Split:
    value = narrowed(state, value)
    answers = [takes_value(pattern, value) for pattern in patterns]
    if True in answers:
        return certain(state, holds=True)
    open_ones = [pattern for pattern, answer in zip(patterns, answers, strict=True) if answer is None]
    if not open_ones:
        return certain(state, holds=False)
    if open_ones[0].glob is None or literal(value) is not None:
        return unknown(state, at)
    how = open_ones[0].how
    words = tuple(dict.fromkeys(pattern.word for pattern in open_ones))
    if how == "equals" and words == ("",):
        split = is_set(state, value, at)
        return Split(split.no, split.yes)
    return compare(state, value, how, words, at)


def is_set(state: State, value: Value, at: Place) -> Split:
    """The text is not empty."""
    value = narrowed(state, value)
    text = literal(value)
    if text is not None:
        return certain(state, holds=bool(text))
    if any(_is_never_empty(piece) for piece in value):
        return certain(state, holds=True)
    return compare(state, value, "is set", (), at)


def _is_never_empty(piece: object) -> bool:
    # The host always sends a payload.
    return not isinstance(piece, Hole) or piece.kind in {"payload", "number"} or piece.is_json


def narrowed(state: State, value: Value) -> Value:
    """The text, if an earlier test has told what it is."""
    for guard in state.guards:
        if guard.kind == "compare" and guard.holds and guard.value == value and is_steady(value):
            if guard.how == "equals" and len(guard.words) == 1:
                return (guard.words[0],) if guard.words[0] else ()
        elif guard.kind == "compare" and guard.how == "is set" and not guard.holds and guard.value == value:
            return ()
    return value


def is_steady(value: Value) -> bool:
    """Whether the text is the same wherever it stands on a way."""
    return all(not isinstance(piece, Hole) or piece.kind in _STEADY for piece in value)


def told(state: State, asked: Guard) -> bool | None:
    """What earlier tests on this way say about a condition."""
    if asked.kind == "other" or (asked.value and not is_steady(asked.value)):
        return None
    for known in state.guards:
        if known.kind != asked.kind or known.value != asked.value:
            continue
        if known.how == asked.how and known.words == asked.words:
            return known.holds
        follows = _follows(known, asked)
        if follows is not None:
            return follows
    return None


def _follows(known: Guard, asked: Guard) -> bool | None:  # noqa: PLR0911 - a table of what follows from what
    if known.kind != "compare":
        return None
    if known.how == "equals" and asked.how == "equals":
        if known.holds and not set(known.words) & set(asked.words):
            return False
        if known.holds and set(known.words) <= set(asked.words):
            return True
        if not known.holds and set(asked.words) <= set(known.words):
            return False
    if known.holds and asked.how == "is set" and known.how in {"equals", "contains"}:
        return True if all(known.words) else None
    if not known.holds and known.how == "is set" and asked.how in {"equals", "contains"}:
        return None if "" in asked.words else False
    if known.how == "contains" and asked.how == "contains" and not known.holds:
        return False if all(any(old in new for old in known.words) for new in asked.words) else None
    return None
