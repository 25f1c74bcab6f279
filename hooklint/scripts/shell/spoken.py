"""The words of a command as far as they are written out: what a neighbour in a pipeline is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.values import UNKNOWN

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value


def spoken(reader: Reader, node: Node | None) -> tuple[Value, ...]:
    """The words of a simple command; those with expansions are unknown."""
    if node is None or node.type != "command":
        return ()
    named = [child for child in reader.children(node) if child.type == "command_name"]
    return tuple(_word(reader, child) for child in [*named, *reader.fields(node, "argument")])


def _word(reader: Reader, node: Node) -> Value:
    from hooklint.scripts.shell.quoting import unescape, unescape_quoted

    text = reader.source(node)
    if node.type == "raw_string":
        return (text[1:-1],)
    if any(mark in text for mark in "$`'"):
        return UNKNOWN
    if node.type == "string":
        return (unescape_quoted(text[1:-1]),)
    return (unescape(text),) if '"' not in text else UNKNOWN
