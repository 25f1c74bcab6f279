"""Text of a `jq` program → tree, or None where it is none."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.scripts.jq.terms import Terms
from hooklint.scripts.jq.tree import Node
from hooklint.scripts.jq.words import UnparsableError

if TYPE_CHECKING:
    from hooklint.scripts.jq.words import Word

_MOST_BYTES = 50_000
"""A longer program is not read."""

_LEVELS = {"//": 1, "or": 3, "and": 4, "+": 6, "-": 6, "*": 7, "/": 7, "%": 7}
_LEVELS |= dict.fromkeys(("=", "|=", "+=", "-=", "*=", "/=", "%=", "//="), 2)
_LEVELS |= dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 5)
_ALTERNATIVE, _ASSIGN = 1, 2
_KINDS = {"//": "alternative", "or": "or", "and": "and"}


@lru_cache(maxsize=128)
def parse(data: bytes) -> Node | None:
    """The program. Places are bytes of `data`."""
    if len(data) > _MOST_BYTES:
        return None
    try:
        return _Parser(data.decode("latin-1")).program()
    except UnparsableError:
        return None


class _Parser(Terms):
    """Expressions of operators; what stands between these is read by `Terms`."""

    def program(self) -> Node:
        """All of the text. Nothing at all is `.`."""
        if self.peek().kind == "end":
            return Node("identity", 0, 0)
        node = self.pipe()
        if self.peek().kind != "end":
            raise UnparsableError
        return node

    def pipe(self) -> Node:
        """`a | b`, `f as $x | b` and `def f: …; b`, which reach as far right as they can."""
        self.descend()
        if self.is_name("def"):
            node = self.define()
        elif self.is_name("label"):
            node = self._label()
        else:
            node = self.comma()
            if self.skip("|"):
                right = self.pipe()
                node = Node("pipe", node.start, right.end, parts=(node, right))
        self.ascend()
        return node

    def comma(self) -> Node:
        """Outputs one behind the other."""
        left = self.operators()
        while self.skip(","):
            right = self.operators()
            left = Node("comma", left.start, right.end, parts=(left, right))
        return left

    def operators(self, lowest: int = 0) -> Node:
        """Operators that bind at least so tightly."""
        self.descend()
        left = self.unary()
        while True:
            word = self.peek()
            level = _LEVELS.get(word.text, -1) if word.kind in {"sign", "name"} else -1
            if level < lowest or level < 0:
                self.ascend()
                return left
            self.take()
            right = self.operators(level if level == _ALTERNATIVE else level + 1)
            left = _joined(word, level, left, right)

    def unary(self) -> Node:
        """A term, or one with a sign or a definition before it."""
        if self.is_name("def"):
            return self.define()
        word = self.peek()
        if word.kind == "sign" and word.text == "-":
            self.take()
            inner = self.postfix()
            return Node("negate", word.start, inner.end, parts=(inner,))
        term = self.postfix()
        return self._bind(term) if self.is_name("as") else term

    def define(self) -> Node:
        """`def f(a; $b): body; rest`."""
        start = self.take().start
        name = self.expect_kind("name").text
        parameters: list[Node] = []
        if self.skip("("):
            while not parameters or self.skip(";"):
                word = self.take()
                if word.kind not in {"name", "variable"}:
                    raise UnparsableError
                parameters.append(Node("parameter", word.start, word.end, word.text))
            self.expect(")")
        self.expect(":")
        body = self.pipe()
        self.expect(";")
        rest = self.pipe() if self.peek().kind != "end" else Node("identity", body.end, body.end)
        return Node("define", start, rest.end, name, (*parameters, body, rest))

    def _label(self) -> Node:
        start = self.take().start
        name = self.variable().name
        self.expect("|")
        rest = self.pipe()
        return Node("label", start, rest.end, name, (rest,))

    def _bind(self, source: Node) -> Node:
        self.take()
        patterns = [self.pattern()]
        while self.skip("?//"):
            patterns.append(self.pattern())
        self.expect("|")
        body = self.pipe()
        return Node("bind", source.start, body.end, parts=(source, *patterns, body))


def _joined(word: Word, level: int, left: Node, right: Node) -> Node:
    kind = _KINDS.get(word.text, "assign" if level == _ASSIGN else "binary")
    return Node(kind, left.start, right.end, word.text, (left, right))
