"""Inside the translation: a bracketed class becomes one set."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hooklint.regexes.rust import errors, tree
from hooklint.regexes.rust.intervals import (
    EVERYTHING,
    difference,
    folded,
    intersection,
    negated,
    symmetric_difference,
    union,
)
from hooklint.regexes.rust.named_sets import ASCII_END, POSIX, no_property, perl, refusal

if TYPE_CHECKING:
    from hooklint.regexes.rust.intervals import Range, Ranges
    from hooklint.regexes.rust.modes import Mode

_Inner: TypeAlias = tree.Bracketed | tree.SetOperation
_Leaf: TypeAlias = tree.Empty | tree.Literal | tree.Range | tree.PosixClass | tree.PerlClass | tree.PropertyClass

_OPERATIONS = {"&&": intersection, "--": difference, "~~": symmetric_difference}


def class_ranges(pattern: str, item: tree.Bracketed, mode: Mode) -> Ranges:
    """The characters of a class; raises `RegexError`. Without the flag `u` they are ASCII."""
    return _Class(pattern, mode).evaluate(item)


class _Ended(NamedTuple):
    """Stands behind the parts of an item: all of them are known."""

    item: _Inner


class _Set:
    """A set on its way. `needs_folding` if tables would be needed to ignore case in it."""

    __slots__ = ("needs_folding", "ranges")

    def __init__(self) -> None:
        self.ranges: list[Range] = []
        self.needs_folding = False


class _Class:
    """Works through a class without recursion, and in the host's order: of several faults the first is told."""

    __slots__ = ("mode", "pattern", "sets")

    def __init__(self, pattern: str, mode: Mode) -> None:
        self.pattern = pattern
        self.mode = mode
        self.sets: list[_Set] = []

    def evaluate(self, whole: tree.Bracketed) -> Ranges:
        todo: list[tree.Item | _Ended | None] = [whole]
        while todo:
            item = todo.pop()
            if item is None:
                self.sets.append(_Set())
            elif isinstance(item, tree.Union):
                todo += reversed(item.items)
            elif isinstance(item, tree.Bracketed):
                todo += (_Ended(item), item.body, None)
            elif isinstance(item, tree.SetOperation):
                todo += (_Ended(item), item.right, None, item.left, None)
            elif isinstance(item, _Ended):
                ranges = self._ended(item.item)
                if not todo:
                    return ranges
                self._add(self.sets[-1], ranges, needs_folding=False)
            else:
                self._leaf(item)
        raise AssertionError  # the whole class is the last to end

    def _ended(self, item: _Inner) -> Ranges:
        if isinstance(item, tree.SetOperation):
            right = self._settled(item.right)
            return _OPERATIONS[item.operator](self._settled(item.left), right)
        return self._negated(item, self._settled(item)) if item.negated else self._settled(item)

    def _settled(self, item: tree.Item) -> Ranges:
        """The last set, which is that of `item`, with nothing more to come."""
        last = self.sets.pop()
        if last.needs_folding:
            raise refusal(self.pattern, errors.CASE_FOLDING, item)
        ranges = union(last.ranges)
        return folded(ranges) if self.mode.ignores_case and not self.mode.is_unicode else ranges

    def _negated(self, item: tree.Item, ranges: Ranges) -> Ranges:
        if not self.mode.is_unicode:
            raise refusal(self.pattern, errors.INVALID_UTF8, item)
        return negated(ranges)

    def _leaf(self, item: _Leaf) -> None:
        if isinstance(item, tree.Literal):
            code = self._code(item)
            ranges: Ranges = ((code, code),)
        elif isinstance(item, tree.Range):
            ranges = ((self._code(item.first), self._code(item.last)),)
        elif isinstance(item, tree.PosixClass):
            ranges = self._posix(item)
        elif isinstance(item, tree.PerlClass):
            ranges = perl(self.pattern, item, self.mode)
        elif isinstance(item, tree.PropertyClass):
            raise no_property(self.pattern, item, self.mode)
        else:
            return
        self._add(self.sets[-1], ranges, needs_folding=self.mode.ignores_case and self.mode.is_unicode)

    def _posix(self, item: tree.PosixClass) -> Ranges:
        ranges = POSIX[item.name]
        if self.mode.ignores_case:
            if self.mode.is_unicode:
                raise refusal(self.pattern, errors.CASE_FOLDING, item)
            ranges = folded(ranges)
        return self._negated(item, ranges) if item.negated else ranges

    def _code(self, item: tree.Literal) -> int:
        code = ord(item.char)
        if code >= ASCII_END and not self.mode.is_unicode:
            reason = errors.INVALID_UTF8 if item.is_byte else errors.UNICODE_NOT_ALLOWED
            raise refusal(self.pattern, reason, item)
        return code

    def _add(self, last: _Set, ranges: Ranges, *, needs_folding: bool) -> None:
        """Put ranges into a set.

        Everything, as the negation of nothing, is known to have all cases; once more everything does not change that.
        """
        if needs_folding and not last.needs_folding:
            last.needs_folding = ranges != EVERYTHING or EVERYTHING[0] not in last.ranges[:1]
        last.ranges += ranges
