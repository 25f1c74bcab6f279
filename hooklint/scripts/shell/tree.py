"""A shell text → its syntax tree, with as little of tree-sitter imported as that takes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from types import ModuleType

    from tree_sitter import Node, Parser


class Parsed(NamedTuple):
    """The root of a tree, and where compound commands begin that have a `!` before them."""

    root: Node
    negated: frozenset[int] = frozenset()


def parse(data: bytes) -> Node:
    """The root of the syntax tree of a shell text. Nodes stand for bytes of `data`."""
    return parse_all(data).root


def parse_all(data: bytes) -> Parsed:
    """The tree, after help where the grammar takes good text for something else without saying so.

    It takes the line behind `a=1 b=2` for a command that these are set for, and `! {` for a program named `{`. Where it
    finds an error, an escaped sign, a choice `@(a|b)` or `./"$a"` in a pattern may be the cause.
    """
    endless = _ENDLESS.search(data)
    if endless:  # the parser's search for what may be meant by it takes the square of its length
        data = data[: endless.start() + _ENOUGH]
    parsed = Parsed(_parser().parse(data).root_node)
    hard = _HARD_EXTENDED if b"extglob" in data else _HARD
    if parsed.root.has_error and hard.search(data):
        plain = hard.sub(_as_letters, data)
        again = _parser().parse(plain).root_node
        if not again.has_error:
            data, parsed = plain, Parsed(again)
    if not _SUSPECT.search(data):
        return parsed
    for _ in range(_MOST_REPAIRS):
        ends, marks = _misread(parsed.root, data)
        if not ends and not marks:
            break
        patched = bytearray(data)
        for place in ends:
            patched[place] = ord(";")
        for place, _body in marks:
            patched[place] = ord(" ")
        data = bytes(patched)
        parsed = Parsed(_parser().parse(data).root_node, parsed.negated | {body for _, body in marks})
    return parsed


def text_of(node: Node) -> str:
    """What is written there."""
    return (node.text or b"").decode(errors="replace")


def _as_letters(match: re.Match[bytes]) -> bytes:
    """An escaped sign and the like as letters: it is part of a word, which the grammar does not see in patterns."""
    is_plain = match[0][:1] == b"\\" and match[0][1] not in b" ();&|<>"
    return match[0] if is_plain else b"x" * len(match[0])


_HARD = pattern(rb"""\\.|(?<=[ \t(])\.\.?/(?=["'$])""")
_HARD_EXTENDED = pattern(rb"""\\.|(?<=[ \t(])\.\.?/(?=["'$])|[?*+@!]\([\w.|*-]+\)""", re.ASCII)
_ENDLESS = pattern(rb"[|&;<>(){}`$]{1000}")
_ENOUGH = 20
"""Signs without a word between them: nobody writes so many, and a few are an error already."""

_SUSPECT = pattern(rb"=\S*[ \t]+\w+\+?=|![ \t]+(?:\{|if|while|until|for|case)", re.ASCII)
_MOST_REPAIRS = 12
_COMPOUND = [[word] for word in (b"{", b"if", b"while", b"until", b"for", b"case")]


def _misread(root: Node, data: bytes) -> tuple[list[int], list[tuple[int, int]]]:
    """Where a line has to end, and where a `!` stands with the compound command behind it."""
    ends: list[int] = []
    marks: list[tuple[int, int]] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += node.named_children
        if node.type == "command" and (end := _swallows(node, data)):
            ends.append(end)
        elif node.type == "negated_command":
            name = node.named_children[0].child_by_field_name("name") if node.named_children else None
            if name is not None and data[name.start_byte : name.end_byte].split()[:1] in _COMPOUND:
                marks.append((node.start_byte, name.start_byte))
    return ends, marks


def _swallows(node: Node, data: bytes) -> int:
    """Where the assignments end that have a command of the next line behind them; 0 where there are none."""
    sets = [child for child in node.children if child.type == "variable_assignment"]
    name = node.child_by_field_name("name")
    if not sets or name is None:
        return 0
    start = sets[-1].end_byte
    gap = data[start : name.start_byte]
    return start if b"\n" in gap.replace(b"\\\n", b"") and gap[:1] in {b" ", b"\t", b"\n"} else 0


def first_error(root: Node) -> Node | None:
    """The first node that stands for what could not be parsed, or that is missing."""
    node: Node | None = root if root.has_error else None
    while node is not None and not (node.is_error or node.is_missing):
        node = next((child for child in node.children if child.has_error or child.is_missing), None)
    return node


@cache
def _parser() -> Parser:
    binding: Any = _extension("tree_sitter")
    grammar: Any = _extension("tree_sitter_bash")
    parser: Parser = binding.Parser(binding.Language(grammar.language()))
    return parser


def _extension(package: str) -> ModuleType:
    """The compiled part of a package alone: the rest of it costs more than all of our reading."""
    import sys
    from importlib.machinery import PathFinder
    from importlib.util import find_spec, module_from_spec

    if package in sys.modules:
        return sys.modules[package]
    outer = find_spec(package)
    spec = outer and PathFinder.find_spec(f"{package}._binding", outer.submodule_search_locations)
    if spec is None or spec.loader is None:
        from importlib import import_module

        return import_module(package)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
