"""`-eq` and its like: numbers compared; the status of a program is known again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.arithmetic import integer
from hooklint.scripts.shell.judging import Split, certain, compare, unknown
from hooklint.scripts.values import Hole, literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

_WORK: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}


def number_test(state: State, value: Value, operator: str, other: Value, at: Place) -> Split:
    """Two texts compared as numbers."""
    first, second = integer(literal(value)), integer(literal(other))
    if first is not None and second is not None:
        return certain(state, holds=_WORK[operator](first, second))
    if second is not None and len(value) == 1 and isinstance(value[0], Hole) and value[0] in state.statuses:
        return _status(state, value[0], operator, second, at)
    if second is not None and operator in {"-eq", "-ne"} and first is None and literal(value) is None:
        split = compare(state, value, "equals", (str(second),), at)
        return split if operator == "-eq" else Split(split.no, split.yes)
    return unknown(state, at)


def _status(state: State, hole: Hole, operator: str, number: int, at: Place) -> Split:
    """A status compared with a number: each way knows more of it."""
    status, failed = state.statuses[hole]
    if status.codes:
        answers = {code: _WORK[operator](code, number) for code in status.codes}
        yes = tuple(code for code, holds in answers.items() if holds)
        no = tuple(code for code, holds in answers.items() if not holds)
        return Split(_known(state, hole, yes), _known(state, hole, no))
    if failed and operator in {"-eq", "-ne"} and number == 0:
        return certain(state, holds=operator == "-ne")
    split = unknown(state, at, status.of)
    is_number = {"-eq": split.yes, "-ne": split.no}.get(operator)
    if is_number is None:
        return split
    exact = [later for way in is_number for later in _known(way, hole, (number,))]
    if number == 0:
        other = split.no if operator == "-eq" else split.yes
        rest = [_kept(way, hole, (), failed=True) for way in other]
        return Split(exact, rest) if operator == "-eq" else Split(rest, exact)
    return Split(exact, split.no) if operator == "-eq" else Split(split.yes, exact)


def _known(state: State, hole: Hole, codes: tuple[int, ...]) -> list[State]:
    return [_kept(state, hole, codes, failed=None if 0 in codes and any(codes) else 0 not in codes)] if codes else []


def _kept(state: State, hole: Hole, codes: tuple[int, ...], *, failed: bool | None) -> State:
    old = state.statuses[hole]
    new = old._replace(status=old.status._replace(codes=codes), failed=failed)
    return state.having(statuses={**state.statuses, hole: new})
