"""Pattern → Tree, or the host's reason to refuse it: one left-to-right pass (docs/hosts/rust-regex.md §4).

What is open stands on a list, so that no depth is too much; `nesting` refuses at the end what the host refuses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.bracketed import bracketed
from hooklint.regexes.rust.counts import counts
from hooklint.regexes.rust.cursor import Cursor
from hooklint.regexes.rust.errors import COUNT_REVERSED, GROUP_UNCLOSED, GROUP_UNOPENED, NOTHING_TO_REPEAT
from hooklint.regexes.rust.escapes import escape
from hooklint.regexes.rust.groups import Groups, Opening
from hooklint.regexes.rust.nesting import check_nesting
from hooklint.regexes.rust.tree import (
    Alternation,
    Assertion,
    Concat,
    Directive,
    Dot,
    Empty,
    Group,
    Literal,
    Repetition,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.regexes.rust.tree import Tree


def parse(pattern: str) -> Tree:
    """How the pattern is written; raises `RegexError` where the host's parser refuses it.

    Takes time linear in the pattern. What the host refuses later, once it asks what the pattern means, passes.
    """
    tree = _Parser(pattern).run()
    check_nesting(pattern, tree)
    return tree


class _Level:
    """The inside of a group whose end was not seen yet, or the whole pattern (`opening` is None)."""

    __slots__ = ("branch_start", "branches", "ignored_blanks", "items", "opening", "start")

    def __init__(self, start: int, opening: Opening | None, *, ignored_blanks: bool) -> None:
        self.start = start
        self.opening = opening
        self.ignored_blanks = ignored_blanks
        self.branches: list[Tree] = []
        self.branch_start = start
        self.items: list[Tree] = []

    def begin_branch(self, end: int) -> None:
        """End the branch before the `|` at `end`."""
        self.branches.append(self._branch(end))
        self.branch_start = end + 1
        self.items = []

    def body(self, end: int) -> Tree:
        """All that was read, up to `end`."""
        last = self._branch(end)
        return Alternation(self.start, end, (*self.branches, last)) if self.branches else last

    def _branch(self, end: int) -> Tree:
        items = self.items
        if not items:
            return Empty(self.branch_start, end)
        return items[0] if len(items) == 1 else Concat(self.branch_start, end, tuple(items))


class _Parser:
    __slots__ = ("cursor", "groups", "level", "outer")

    def __init__(self, pattern: str) -> None:
        self.cursor = Cursor(pattern)
        self.groups = Groups(self.cursor)
        self.level = _Level(0, None, ignored_blanks=False)
        self.outer: list[_Level] = []

    def run(self) -> Tree:
        cursor, pattern, size = self.cursor, self.cursor.pattern, self.cursor.size
        while True:
            if cursor.ignores_blanks:
                cursor.skip_blanks()
            at = cursor.at
            if at >= size:
                return self._finished()
            char = pattern[at]
            if special := _SPECIAL.get(char):
                special(self)
            else:
                # One number for this end and the next start: a long pattern has many.
                cursor.at = end = at + 1
                self.level.items.append(Literal(at, end, char, is_byte=False))

    def _finished(self) -> Tree:
        if opening := self.level.opening:
            raise self.cursor.fault(GROUP_UNCLOSED, opening.start, opening.start + 1)
        return self.level.body(self.cursor.at)

    def open_group(self) -> None:
        opened = self.groups.open()
        before = self.cursor.ignores_blanks
        if isinstance(opened, Directive):
            self.level.items.append(opened)
        else:
            self.outer.append(self.level)
            self.level = _Level(self.cursor.at, opened, ignored_blanks=before)
        self.cursor.ignores_blanks = "x" in opened.flags.on or (before and "x" not in opened.flags.off)

    def close_group(self) -> None:
        cursor, level = self.cursor, self.level
        end = cursor.at
        if level.opening is None:
            raise cursor.fault(GROUP_UNOPENED, end, end + 1)
        start, captures, name, flags = level.opening
        cursor.ignores_blanks = level.ignored_blanks
        cursor.at += 1
        self.level = self.outer.pop()
        self.level.items.append(Group(start, cursor.at, captures, name, flags, level.body(end)))

    def alternate(self) -> None:
        self.level.begin_branch(self.cursor.at)
        self.cursor.at += 1

    def bracketed(self) -> None:
        self.level.items.append(bracketed(self.cursor))

    def escape(self) -> None:
        self.level.items.append(escape(self.cursor))

    def dot(self) -> None:
        at = self.cursor.at
        self.cursor.at += 1
        self.level.items.append(Dot(at, at + 1))

    def line_start(self) -> None:
        at = self.cursor.at
        self.cursor.at += 1
        self.level.items.append(Assertion(at, at + 1, "^"))

    def line_end(self) -> None:
        at = self.cursor.at
        self.cursor.at += 1
        self.level.items.append(Assertion(at, at + 1, "$"))

    def repeat(self) -> None:
        operator, body = self.cursor.at, self._repeated()
        least, most = _REPETITIONS[self.cursor.char]
        self.cursor.at += 1
        self._repeat(operator, least, most, body)

    def repeat_counted(self) -> None:
        cursor = self.cursor
        operator, body = cursor.at, self._repeated()
        least, most = counts(cursor)
        # Only behind a count may blanks stand before the `?` that makes it lazy.
        cursor.step()
        self._repeat(operator, least, most, body)
        if most is not None and least > most:
            raise cursor.fault(COUNT_REVERSED, operator)

    def _repeated(self) -> Tree:
        """Take back what the operator here repeats."""
        items = self.level.items
        if not items or isinstance(items[-1], Directive):
            raise self.cursor.fault(NOTHING_TO_REPEAT, self.cursor.at)
        return items.pop()

    def _repeat(self, operator: int, least: int, most: int | None, body: Tree) -> None:
        is_lazy = self.cursor.char == "?"
        self.cursor.at += is_lazy
        self.level.items.append(Repetition(body.start, self.cursor.at, operator, least, most, is_lazy, body))


_REPETITIONS: dict[str, tuple[int, int | None]] = {"?": (0, 1), "*": (0, None), "+": (1, None)}
_SPECIAL: dict[str, Callable[[_Parser], None]] = {
    "(": _Parser.open_group,
    ")": _Parser.close_group,
    "|": _Parser.alternate,
    "[": _Parser.bracketed,
    "\\": _Parser.escape,
    ".": _Parser.dot,
    "^": _Parser.line_start,
    "$": _Parser.line_end,
    "?": _Parser.repeat,
    "*": _Parser.repeat,
    "+": _Parser.repeat,
    "{": _Parser.repeat_counted,
}
