"""What is known on a way, and the answers of questions put together with `and`, `or`, `not`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.things import Truth
from hooklint.scripts.values import holes

if TYPE_CHECKING:
    from hooklint.scripts.model import Guard
    from hooklint.scripts.python.things import Ways
    from hooklint.scripts.values import Hole

_MOST = 12
"""Ways for one answer; a question with more is not taken apart."""

ALWAYS: Ways = ((),)
NEVER: Ways = ()


def contradicts(guards: tuple[Guard, ...], guard: Guard) -> bool:
    """Whether it cannot hold where all the others do."""
    if guard.kind in {"other", "file"} or not _is_steady(guard):
        return False
    return any(_excludes(other, guard) for other in guards)


def _is_steady(guard: Guard) -> bool:
    """Whether the text is the same each time it is looked at."""
    return guard.kind == "program" or all(
        hole.kind in {"payload", "field", "variable", "argument"} for hole in holes(guard.value)
    )


def _excludes(one: Guard, two: Guard) -> bool:
    if one.kind != two.kind or one.value != two.value:
        return False
    if one.how != two.how:
        return one.holds != two.holds and {one.how, two.how} == {"equals", "is set"} and _is_set_by(one, two)
    if one.holds and two.holds:
        return one.how == "equals" and not set(one.words) & set(two.words)
    sure, other = (one, two) if one.holds else (two, one)
    return sure.holds and not other.holds and set(sure.words) <= set(other.words)


def _is_set_by(one: Guard, two: Guard) -> bool:
    """A text that equals one that is not empty is not empty."""
    equal, empty = (one, two) if one.how == "equals" else (two, one)
    return equal.holds and not empty.holds and all(equal.words)


def negated(truth: Truth) -> Truth:
    """The opposite."""
    return Truth(truth.no, truth.yes, truth.of)


def any_of(truths: list[Truth], otherwise: Guard) -> Truth:
    """`or` between questions; `otherwise` stands for all of it where there are too many ways to answer."""
    yes: Ways = NEVER
    no: Ways = ALWAYS
    of = tuple(dict.fromkeys(hole for truth in truths for hole in truth.of))
    for truth in truths:
        yes, no = _either(yes, truth.yes), _both(no, truth.no)
        if len(yes) > _MOST or len(no) > _MOST:
            return question(otherwise, of)
    return Truth(yes, no, of)


def all_of(truths: list[Truth], otherwise: Guard) -> Truth:
    """`and` between questions."""
    return negated(any_of([negated(truth) for truth in truths], otherwise))


def question(guard: Guard, of: tuple[Hole, ...] = ()) -> Truth:
    """One condition that holds or does not."""
    return Truth(((guard,),), ((guard._replace(holds=not guard.holds),),), of)


def _either(one: Ways, two: Ways) -> Ways:
    ways = list(one)
    for way in two:
        _add(ways, way)
    return tuple(ways)


def _add(ways: list[tuple[Guard, ...]], way: tuple[Guard, ...]) -> None:
    """One way more; the same text compared in the same manner with other words is the same way."""
    for index, other in enumerate(ways):
        if len(way) == len(other) == 1 and way[0].holds and _is_same_test(way[0], other[0]):
            ways[index] = (_with_words(other[0], way[0]),)
            return
    ways.append(way)


def _both(one: Ways, two: Ways) -> Ways:
    return tuple(_and(left, right) for left in one for right in two)


def _and(left: tuple[Guard, ...], right: tuple[Guard, ...]) -> tuple[Guard, ...]:
    guards = list(left)
    for guard in right:
        for index, other in enumerate(guards):
            if not guard.holds and _is_same_test(guard, other):
                guards[index] = _with_words(other, guard)
                break
        else:
            guards.append(guard)
    return tuple(guards)


def _is_same_test(one: Guard, two: Guard) -> bool:
    return (
        one.kind == two.kind == "compare"
        and one.holds == two.holds
        and one.value == two.value
        and one.how == two.how != "is set"
    )


def _with_words(guard: Guard, more: Guard) -> Guard:
    return guard._replace(words=tuple(dict.fromkeys(guard.words + more.words)))
