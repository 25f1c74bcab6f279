"""Tree → Hir: flags are applied, and what the host's build without Unicode tables cannot do is refused.

The walk is from left to right and does not recurse, so the first refusal is the host's, and no depth is too deep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.regexes.rust import errors, hir, tree
from hooklint.regexes.rust.classes import class_ranges
from hooklint.regexes.rust.intervals import folded, without_surrogates
from hooklint.regexes.rust.looks import look
from hooklint.regexes.rust.modes import Mode
from hooklint.regexes.rust.named_sets import ASCII_END, no_property, perl, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.regexes.rust.hir import Hir
    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.tree import Tree

_Inner: TypeAlias = tree.Repetition | tree.Group | tree.Concat | tree.Alternation
_INNER = (tree.Repetition, tree.Group, tree.Concat, tree.Alternation)

_ANY = hir.character(((0, 0xD7FF), (0xE000, 0x10FFFF)), is_unicode=True)
_ANY_BUT_LF = hir.character(((0, 9), (11, 0xD7FF), (0xE000, 0x10FFFF)), is_unicode=True)
_ANY_BUT_CR_LF = hir.character(((0, 9), (11, 12), (14, 0xD7FF), (0xE000, 0x10FFFF)), is_unicode=True)


def translate(pattern: str, tree: Tree) -> Hir:
    """What the pattern means; raises `RegexError` where the host's translation refuses it."""
    return _Translation(pattern).run(tree)


class _Frame:
    """A node whose parts are being translated. A character that stands for itself is kept as text until they meet."""

    __slots__ = ("mode", "node", "parts", "rest")

    def __init__(self, node: _Inner, mode: Mode) -> None:
        self.node = node
        self.mode = mode
        self.rest = _parts(node)
        self.parts: list[Hir | str] = []


class _Translation:
    __slots__ = ("mode", "pattern")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.mode = Mode()

    def run(self, root: Tree) -> Hir:
        if not isinstance(root, _INNER):
            return _node(self._leaf(root))
        frames = [self._opened(root)]
        while True:
            frame = frames[-1]
            inner = self._leaves(frame)
            if inner is not None:
                frames.append(self._opened(inner))
                continue
            done = self._closed(frames.pop())
            if not frames:
                return done
            frames[-1].parts.append(done)

    def _leaves(self, frame: _Frame) -> _Inner | None:
        """Translate parts up to one that has parts itself; None if there is none."""
        add = frame.parts.append
        for part in frame.rest:
            if isinstance(part, tree.Literal):
                add(self._literal(part))
            elif isinstance(part, _INNER):
                return part
            else:
                add(self._leaf(part))
        return None

    def _opened(self, node: _Inner) -> _Frame:
        frame = _Frame(node, self.mode)
        if isinstance(node, tree.Group) and node.flags != tree.NO_FLAGS:
            self.mode = self.mode.with_flags(node.flags)
        return frame

    def _closed(self, frame: _Frame) -> Hir:
        node = frame.node
        if isinstance(node, tree.Concat):
            return hir.concat(frame.parts)
        parts = [_node(part) for part in frame.parts]
        if isinstance(node, tree.Alternation):
            return hir.alternation(parts)
        (body,) = parts
        if isinstance(node, tree.Repetition):
            greedy = node.is_lazy == self.mode.swaps_greed
            return hir.repetition(body, node.minimum, node.maximum, is_greedy=greedy)
        self.mode = frame.mode
        return body if node.captures is None else hir.capture(node.captures, body)

    def _leaf(self, node: Tree) -> Hir | str:
        if isinstance(node, tree.Literal):
            return self._literal(node)
        if isinstance(node, tree.Directive):
            self.mode = self.mode.with_flags(node.flags)
            return hir.EMPTY
        if isinstance(node, tree.Dot):
            return self._dot(node)
        if isinstance(node, tree.Assertion):
            return hir.assertion(look(node.kind, self.mode))
        if isinstance(node, tree.Bracketed | tree.PerlClass | tree.PropertyClass):
            return hir.character(without_surrogates(self._set(node)), is_unicode=self.mode.is_unicode)
        return hir.EMPTY

    def _set(self, node: tree.Bracketed | tree.PerlClass | tree.PropertyClass) -> Ranges:
        if isinstance(node, tree.Bracketed):
            return class_ranges(self.pattern, node, self.mode)
        if isinstance(node, tree.PerlClass):
            return perl(self.pattern, node, self.mode)
        raise no_property(self.pattern, node, self.mode)

    def _literal(self, node: tree.Literal) -> Hir | str:
        mode = self.mode
        if mode.is_unicode:
            if mode.ignores_case:
                raise refusal(self.pattern, errors.CASE_FOLDING, node)
            return node.char
        code = ord(node.char)
        if node.is_byte and code >= ASCII_END:
            raise refusal(self.pattern, errors.INVALID_UTF8, node)
        return hir.character(folded(((code, code),)), is_unicode=False) if mode.ignores_case else node.char

    def _dot(self, node: tree.Dot) -> Hir:
        if not self.mode.is_unicode:
            raise refusal(self.pattern, errors.INVALID_UTF8, node)
        if self.mode.dot_is_everything:
            return _ANY
        return _ANY_BUT_CR_LF if self.mode.breaks_at_cr else _ANY_BUT_LF


def _parts(node: _Inner) -> Iterator[Tree]:
    if isinstance(node, tree.Concat):
        return iter(node.items)
    if isinstance(node, tree.Alternation):
        return iter(node.branches)
    return iter((node.body,))


def _node(part: Hir | str) -> Hir:
    return hir.literal(part) if isinstance(part, str) else part
