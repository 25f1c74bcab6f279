"""What stands between the operators of a `jq` program: paths, texts, objects, arrays, calls, `if` and its kin."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from hooklint.scripts.jq.tree import Node
from hooklint.scripts.jq.words import UnparsableError, Word, chars_at, word_at

if TYPE_CHECKING:
    from collections.abc import Callable

_MOST_DEPTH = 60
"""Brackets in brackets, so deep."""

_MOST_STEPS = 60
"""Steps of one path."""

_NOT_TERMS = frozenset(("then", "elif", "else", "end", "as", "catch", "and", "or", "import", "include", "module"))


class Terms:
    """A place in the text, and what can be read from there on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0

    @abstractmethod
    def pipe(self) -> Node:
        """A whole expression."""

    @abstractmethod
    def operators(self, lowest: int = 0) -> Node:
        """An expression without `|` and `,`."""

    @abstractmethod
    def unary(self) -> Node:
        """A term, or one with a sign or a definition before it."""

    def peek(self) -> Word:
        """The next word."""
        return word_at(self.text, self.place)

    def take(self) -> Word:
        """The next word, and go on behind it."""
        word = self.peek()
        self.place = word.end
        return word

    def is_name(self, text: str) -> bool:
        """Whether the next word is this one."""
        word = self.peek()
        return word.kind == "name" and word.text == text

    def skip(self, sign: str) -> bool:
        """Go behind a sign or keyword, if it is the next word."""
        word = self.peek()
        if word.text != sign or word.kind not in {"sign", "name"}:
            return False
        self.place = word.end
        return True

    def expect(self, sign: str) -> int:
        """Go behind a sign or keyword, to where it ends."""
        if not self.skip(sign):
            raise UnparsableError
        return self.place

    def expect_kind(self, kind: str) -> Word:
        """The next word, which must be of this kind."""
        word = self.take()
        if word.kind != kind:
            raise UnparsableError
        return word

    def descend(self) -> None:
        """One bracket deeper."""
        self.depth += 1
        if self.depth > _MOST_DEPTH:
            raise UnparsableError

    def ascend(self) -> None:
        """And out of it."""
        self.depth -= 1

    def postfix(self) -> Node:
        """A term and the path that goes on from it."""
        start = self.peek().start
        node = self._term()
        for _ in range(_MOST_STEPS):
            longer = self._longer(node)
            if longer is None:
                return node
            node = longer._replace(start=start)
        raise UnparsableError

    def _longer(self, node: Node) -> Node | None:
        word = self.peek()
        if word.kind == "field":
            self.take()
            return Node("field", node.start, word.end, word.text[1:], (node,))
        if word.kind != "sign":
            return None
        if word.text == "?":
            self.take()
            return Node("optional", node.start, word.end, parts=(node,))
        return self._in_brackets(node, word)

    def _in_brackets(self, node: Node, word: Word) -> Node | None:
        """`."key"`, `["key"]` and, in newer versions, `.["key"]`."""
        following = word_at(self.text, word.end) if word.text == "." else word
        if following.kind == "quote" and word.text == ".":
            self.take()
            return self._key(node)
        if following.text != "[" or following.kind != "sign":
            return None
        self.place = following.start
        return self._brackets(node)

    def _key(self, target: Node) -> Node:
        text = self._quoted("", self.peek().start)
        if len(text.parts) == 1 and text.parts[0].kind == "chars":
            return Node("field", target.start, text.end, text.parts[0].name, (target,))
        return Node("key", target.start, text.end, parts=(target, text))

    def _brackets(self, target: Node) -> Node:
        self.expect("[")
        if self.skip("]"):
            return Node("iterate", target.start, self.place, parts=(target,))
        nothing = Node("nothing", self.place, self.place)
        first = nothing if self._is_colon() else self.pipe()
        if self.skip(":"):
            last = nothing if self.peek().text == "]" else self.pipe()
            return Node("slice", target.start, self.expect("]"), parts=(target, first, last))
        end = self.expect("]")
        if first.kind == "text" and len(first.parts) == 1 and first.parts[0].kind == "chars" and not first.name:
            return Node("field", target.start, end, first.parts[0].name, (target,))
        return Node("key", target.start, end, parts=(target, first))

    def _is_colon(self) -> bool:
        return self.peek().text == ":"

    def _term(self) -> Node:
        word = self.peek()
        if word.kind == "quote":
            return self._quoted("", word.start)
        self.take()
        if word.kind == "field":
            return Node("field", word.start, word.end, word.text[1:], (Node("identity", word.start, word.start),))
        if word.kind == "variable":
            return self._variable_of(word)
        if word.kind == "name":
            return self._named(word)
        if word.kind == "format" and self.peek().kind == "quote":
            return self._quoted(word.text, word.start)
        is_plain = word.kind in {"number", "format"}
        return Node(word.kind, word.start, word.end, word.text) if is_plain else self._signed(word)

    def _signed(self, word: Word) -> Node:
        if word.text == ".":
            identity = Node("identity", word.start, word.end)
            return self._key(identity) if self.peek().kind == "quote" else identity
        if word.text == "..":
            return Node("recurse", word.start, word.end)
        if word.text == "(":
            inner = self.pipe()
            self.expect(")")
            return inner
        if word.text == "[":
            parts = () if self.peek().text == "]" and self.peek().kind == "sign" else (self.pipe(),)
            return Node("array", word.start, self.expect("]"), parts=parts)
        if word.text == "{":
            return self._object(word.start)
        if word.text == "-":
            inner = self._tried()
            return Node("negate", word.start, inner.end, parts=(inner,))
        raise UnparsableError

    def _variable_of(self, word: Word) -> Node:
        name = word.text[1:].strip()
        return Node("location" if name == "__loc__" else "variable", word.start, word.end, name)

    def variable(self) -> Node:
        """`$name`."""
        return self._variable_of(self.expect_kind("variable"))

    def _quoted(self, form: str, start: int) -> Node:
        """A text in quotes; the quote is the next word."""
        self.expect_kind("quote")
        parts: list[Node] = []
        while True:
            begin = self.place
            chars, self.place = chars_at(self.text, self.place)
            if chars or not parts:
                parts.append(Node("chars", begin, self.place, chars))
            if self.text.startswith('"', self.place):
                self.place += 1
                return Node("text", start, self.place, form, tuple(parts))
            self.place += 2
            parts.append(self.pipe())
            self.expect(")")

    def _named(self, word: Word) -> Node:
        special = _SPECIAL.get(word.text)
        if special is not None:
            return special(self, word.start)
        if word.text in _NOT_TERMS:
            raise UnparsableError
        arguments: list[Node] = []
        if self.skip("("):
            arguments.append(self.pipe())
            while self.skip(";"):
                arguments.append(self.pipe())
            self.expect(")")
        return Node("call", word.start, self.place, word.text, tuple(arguments))

    def _object(self, start: int) -> Node:
        entries: list[Node] = []
        while not self.skip("}"):
            entries.append(self._entry())
            if not self.skip(","):
                self.expect("}")
                break
        return Node("object", start, self.place, parts=tuple(entries))

    def _entry(self) -> Node:
        key = self._entry_key()
        if self.skip(":"):
            value = self._entry_value()
        elif key.kind == "expression":
            raise UnparsableError
        else:
            value = self._same(key)
        if key.kind == "variable":
            key = Node("text", key.start, key.end, "", (Node("chars", key.start, key.end, key.name),))
        key = key.parts[0] if key.kind == "expression" else key
        return Node("entry", key.start, value.end, parts=(key, value))

    def _entry_key(self) -> Node:
        word = self.peek()
        if word.kind == "quote":
            return self._quoted("", word.start)
        self.take()
        if word.kind in {"name", "number"}:
            return Node("text", word.start, word.end, "", (Node("chars", word.start, word.end, word.text),))
        if word.kind == "variable":
            return self._variable_of(word)
        if word.kind == "format" and self.peek().kind == "quote":
            return self._quoted(word.text, word.start)
        if word.text == "(":
            inner = self.pipe()
            return Node("expression", word.start, self.expect(")"), parts=(inner,))
        raise UnparsableError

    def _same(self, key: Node) -> Node:
        """`{a}`, `{"a"}` and `{$a}`."""
        if key.kind != "text":
            return key
        target = Node("identity", key.start, key.start)
        if len(key.parts) == 1 and key.parts[0].kind == "chars":
            return Node("field", key.start, key.end, key.parts[0].name, (target,))
        return Node("key", key.start, key.end, parts=(target, key))

    def _entry_value(self) -> Node:
        """No `,`. Newer versions take more operators here than older ones."""
        left = self.operators()
        while self.skip("|"):
            right = self.operators()
            left = Node("pipe", left.start, right.end, parts=(left, right))
        return left

    def _if(self, start: int) -> Node:
        parts = [self.pipe()]
        self.expect("then")
        parts.append(self.pipe())
        while self.skip("elif"):
            parts.append(self.pipe())
            self.expect("then")
            parts.append(self.pipe())
        parts.append(self.pipe() if self.skip("else") else Node("identity", self.place, self.place))
        return Node("if", start, self.expect("end"), parts=tuple(parts))

    def _try(self, start: int) -> Node:
        parts = [self._tried()]
        if self.skip("catch"):
            parts.append(self._tried())
        return Node("try", start, parts[-1].end, parts=tuple(parts))

    def _tried(self) -> Node:
        self.descend()
        body = self.postfix()
        self.ascend()
        return body

    def _folded(self, start: int, kind: str, steps: tuple[int, ...]) -> Node:
        source = self._tried()
        self.expect("as")
        parts = [source, self.pattern()]
        self.expect("(")
        parts.append(self.pipe())
        while self.skip(";"):
            parts.append(self.pipe())
        if len(parts) not in steps:
            raise UnparsableError
        return Node(kind, start, self.expect(")"), parts=tuple(parts))

    def pattern(self) -> Node:
        """What values are bound to: `$x`, `[$x]`, `{a: $x}`."""
        self.descend()
        word = self.peek()
        if word.kind == "variable":
            node = self.variable()
        elif self.skip("["):
            parts = [self.pattern()]
            while self.skip(","):
                parts.append(self.pattern())
            node = Node("array", word.start, self.expect("]"), parts=tuple(parts))
        else:
            self.expect("{")
            entries = [self._bound_entry()]
            while self.skip(","):
                entries.append(self._bound_entry())
            node = Node("object", word.start, self.expect("}"), parts=tuple(entries))
        self.ascend()
        return node

    def _bound_entry(self) -> Node:
        key = self._entry_key()
        value = self.pattern() if self.skip(":") else key
        return Node("entry", key.start, value.end, parts=(key, value))

    def _break(self, start: int) -> Node:
        name = self.variable()
        return Node("break", start, name.end, name.name)

    def _local(self, start: int) -> Node:
        self.place = start
        return self.unary()


_SPECIAL: dict[str, Callable[[Terms, int], Node]] = {
    "if": Terms._if,  # noqa: SLF001 - this is the class's own table, down to the last row
    "try": Terms._try,  # noqa: SLF001
    "reduce": lambda terms, start: terms._folded(start, "reduce", (4,)),  # noqa: SLF001
    "foreach": lambda terms, start: terms._folded(start, "foreach", (4, 5)),  # noqa: SLF001
    "break": Terms._break,  # noqa: SLF001
    "def": Terms._local,  # noqa: SLF001
}
