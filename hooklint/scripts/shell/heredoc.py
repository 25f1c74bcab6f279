"""The body of a here-document → the text that a command reads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.values import Piece, Value, join

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State


def body(reader: Reader, node: Node, state: State) -> list[tuple[State, Value | None, Place]]:
    """The text of a here-document, with the place of its body."""
    from hooklint.scripts.shell.quoting import unescape_here
    from hooklint.scripts.shell.words import between, joined

    children = reader.children(node)
    start = next((child for child in children if child.type == "heredoc_start"), None)
    found = next((child for child in children if child.type == "heredoc_body"), None)
    if start is None or found is None:
        at = reader.place(node)
        return [(state, () if start is not None else None, at)]
    at = reader.text.place(found.start_byte, found.end_byte)
    dash = any(child.type == "<<-" for child in children)
    if any(quote in reader.source(start) for quote in "'\"\\"):
        text = reader.slice(found.start_byte, found.end_byte)
        return [(state, (_dedent(text, dash=dash),) if text else (), at)]
    inner = [child for child in reader.children(found) if child.is_named and child.type != "heredoc_content"]
    ways = between(reader, inner, (found.start_byte, found.end_byte), state, unescape_here)
    return [(way, _without_tabs(joined(bits), dash=dash), at) for way, bits in ways]


def _dedent(text: str, *, dash: bool) -> str:
    return "\n".join(line.lstrip("\t") for line in text.split("\n")) if dash else text


def _without_tabs(value: Value, *, dash: bool) -> Value:
    if not dash:
        return value
    pieces: list[Piece] = []
    for index, piece in enumerate(value):
        if isinstance(piece, str):
            lines = piece.split("\n")
            pieces.append("\n".join(line.lstrip("\t") if n or not index else line for n, line in enumerate(lines)))
        else:
            pieces.append(piece)
    return join(tuple(pieces))
