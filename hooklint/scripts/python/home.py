"""The bytes of a Python file → its tree, and where each node of it stands."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import ast

    from hooklint.scripts.model import Place
    from hooklint.scripts.text import Text

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_MARK = b"\xef\xbb\xbf"


class Standing(Protocol):
    """A node that knows its place; columns count bytes."""

    lineno: int
    col_offset: int
    end_lineno: int | None
    end_col_offset: int | None


class Home:
    """A Python text while it is followed: its tree, and the number of the scope of its own names."""

    def __init__(self, text: Text, tree: ast.Module, scope: int) -> None:
        self.text = text
        self.tree = tree
        self.scope = scope
        lines = _LINE.findall(text.data)
        self._starts = list(accumulate((len(line) for line in lines), initial=0))
        self._mark = len(_MARK) if text.data.startswith(_MARK) else 0

    def place(self, node: Standing) -> Place:
        """Where a node stands in its file."""
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return self.text.place(start, max(start, end))

    def end(self) -> Place:
        """The place of the last statement, where a script ends that runs through."""
        body = self.tree.body
        return self.place(body[-1]) if body else self.text.place(0, len(self.text.data))

    def _offset(self, line: int, column: int) -> int:
        start = self._starts[min(line, len(self._starts)) - 1]
        return min(start + column + (self._mark if line == 1 else 0), len(self.text.data))


def parse(data: bytes) -> ast.Module | None:
    """The tree of a Python text; None where Python does not take it, or where it is nested too deeply."""
    import ast
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(data)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
