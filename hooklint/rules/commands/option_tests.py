"""Whether a script only asks an argument which of a few words it is: a mode, `--dry-run`, or that it is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import TOOLS
from hooklint.scripts.shell.tree import parse, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.source.source import Source
    from hooklint.source.span import Span

_EXPANSIONS = ("simple_expansion", "expansion")
_TESTS = ("test_command", "case_statement", "binary_expression", "unary_expression")
_SIGNS = ("test_operator", "command_name", "comment")


def is_option(source: Source, span: Span) -> bool:
    """Whether all that is done with the argument that is expanded there is to compare it with plain words."""
    root = parse(source.data)
    node = root.descendant_for_byte_range(*span)
    while node is not None and node.type not in _EXPANSIONS:
        node = node.parent
    if node is None:
        return False
    name = _assigned(node)
    uses = [node] if name is None else list(_uses(root, name))
    return bool(uses) and all(map(_is_plainly_tested, uses))


def _assigned(node: Node) -> bytes | None:
    """The variable that is set to the argument, if it is that and nothing more."""
    parent = node.parent
    if parent is not None and parent.type == "string":
        parent = parent.parent
    name = parent.child_by_field_name("name") if parent is not None and parent.type == "variable_assignment" else None
    return None if name is None else name.text


def _uses(root: Node, name: bytes) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type in _EXPANSIONS and any(child.text == name for child in node.named_children):
            yield node
        waiting += node.children


def _is_plainly_tested(node: Node) -> bool:
    test = node
    while test.parent is not None and test.parent.type in ("string", "concatenation"):
        test = test.parent
    parent = test.parent
    if parent is None:
        return False
    if parent.type == "command":
        name = parent.child_by_field_name("name")
        return name is not None and name.text in (b"[", b"test") and _are_plain(parent, node)
    return parent.type in _TESTS and _are_plain(parent, node)


def _are_plain(test: Node, node: Node) -> bool:
    """Whether the words that a test names are all plain; what its branches do is not looked at."""
    if test.type == "case_statement":
        items = (child for child in test.children if child.type == "case_item")
        words = [one for item in items for one in item.children_by_field_name("value")]
    else:
        words = [one for one in test.named_children if one.type not in _SIGNS and not _holds(one, node)]
    return all(_is_plain(text_of(word).strip("\"'")) for word in words)


def _holds(outer: Node, node: Node) -> bool:
    return outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte


def _is_plain(word: str) -> bool:
    """A tool's name is no mode: who compares with one takes the argument for the tool that is called."""
    return word in ("", "*", "?") or (word.strip("-").replace("-", "_").isidentifier() and word.lower() not in TOOLS)
