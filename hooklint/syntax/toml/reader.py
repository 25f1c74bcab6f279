"""Inside the TOML reader: the bytes being read, and the list of what is wrong with them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.document import Problem
from hooklint.syntax.toml.faults import ECHO

if TYPE_CHECKING:
    from hooklint.syntax.toml.faults import Fault

_CONTINUES = range(0x80, 0xC0)
"""The bytes of a UTF-8 character after its first."""

blank = re.compile(rb"[ \t]*").match
comment = re.compile(rb"#[\t\x20-\x7e\x80-\xff]*").match
newline = re.compile(rb"\r?\n").match


def next_line(data: bytes, at: int) -> int:
    """The byte after the next newline from `at` on, or the end of the file."""
    found = data.find(b"\n", at)
    return len(data) if found < 0 else found + 1


_PATIENCE = 2
"""How many times the file may be read ahead in vain to see whether broken inline tables close on a later line."""


class Reader:
    """The data, and the problems in the order in which the host would meet them."""

    __slots__ = ("data", "patience", "problems", "size", "statement", "string")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.size = len(data)
        self.problems: list[Problem] = []
        self.statement = 0
        self.string = 0
        self.patience = _PATIENCE * self.size

    def report(self, fault: Fault) -> None:
        """Note a fault and go on: the host would have stopped, so only the first one is its own."""
        if self._is_repeated(fault):
            return
        span = self.character(fault.at)
        self.problems.append(Problem(span, fault.message, fault.kind, Span(self.statement, span.end)))

    def _is_repeated(self, fault: Fault) -> bool:
        """One bad escape a string, one stray carriage return a file: more of them tell nobody more."""
        if fault.kind == "escape":
            return any(p.kind == "escape" and p.span.start > self.string for p in self.problems[-1:])
        return fault.kind == ECHO or (fault.kind == "lone-cr" and any(p.kind == "lone-cr" for p in self.problems))

    def character(self, at: int) -> Span:
        """The one character at a byte, or an empty span at the end of the file."""
        if at >= self.size:
            return Span(self.size, self.size)
        while at and self.data[at] in _CONTINUES:
            at -= 1
        end = at + 1
        while end < self.size and self.data[end] in _CONTINUES:
            end += 1
        return Span(at, end)

    def why_ended(self, at: int) -> str:
        """Why a one-line string breaks off here: the line ends, or a byte may not stand there."""
        if at >= self.size or self.data[at] in b"\n\\" or self.data.startswith(b"\r\n", at):
            return "unclosed-string"
        return "lone-cr" if self.data.startswith(b"\r", at) else "control"
