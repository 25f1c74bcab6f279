"""A shell text → the files that it reads or writes under a name in which nobody puts a folder in for the tilde."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.tree import parse, text_of
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.scripts.model import Part, Place
    from hooklint.scripts.text import Text

_PATH = pattern(r"(~|\$HOME|\$\{HOME\})/[\w./-]+").fullmatch
_QUOTED = ("string", "raw_string")
_ASKS = ("-e", "-f", "-d", "-x", "-r", "-w", "-s", "-L", "-h")


class Target(NamedTuple):
    """What stands for the folder, the quote around it, and the quoted word."""

    start: str
    quote: str
    at: Place


def targets(part: Part) -> Iterator[Target]:
    """Names behind `>`, `<` and `-f`, and values of variables there; where a text may change them, nothing."""
    if part.text is None or part.language not in {"bash", "sh"}:
        return
    nodes = list(_below(parse(part.text.data)))
    values = _values(nodes)
    for node in nodes:
        word = node.named_children[-1] if _names_a_file(node) else None
        if word is not None:
            found = _target(word, part.text) or _target(values.get(_name(word)), part.text)
            if found is not None:
                yield found


def _names_a_file(node: Node) -> bool:
    """Whether what stands behind an operator is a file's name."""
    if not node.named_children:
        return False
    first = node.named_children[0]
    is_asked = node.type == "unary_expression" and first.type == "test_operator" and text_of(first) in _ASKS
    return node.type == "file_redirect" or is_asked


def _below(top: Node) -> Iterator[Node]:
    waiting = [top]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.named_children)


def _values(nodes: list[Node]) -> dict[str, Node | None]:
    """The value of each variable that is set once, and stays what it was."""
    values: dict[str, Node | None] = {}
    for node in nodes:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if node.type == "variable_assignment" and name is not None:
            values[text_of(name)] = None if text_of(name) in values else value
    return values


def _name(word: Node) -> str:
    """The variable that is all of a word."""
    inner = word.named_children[0] if word.type == "string" and word.named_child_count == 1 else word
    is_plain = inner.type == "simple_expansion" or (inner.type == "expansion" and inner.named_child_count == 1)
    written = text_of(inner).strip("${}")
    return written if is_plain and written.isidentifier() and text_of(word).strip('"') == text_of(inner) else ""


def _target(word: Node | None, text: Text) -> Target | None:
    if word is None or word.type not in _QUOTED:
        return None
    quote, inside = text_of(word)[:1], text_of(word)[1:-1]
    found = _PATH(inside)
    if found is None or (quote == '"' and found[1] != "~"):
        return None
    return Target(found[1], quote, text.place(word.start_byte, word.end_byte))
