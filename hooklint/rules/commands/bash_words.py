"""What bash says of a script that it only reads → the line and the words of its complaint, and what that does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.rules.commands.dash_nodes import below
from hooklint.rules.commands.dash_text import leaves
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

# Compiled when first used: start-up does without.
_COMPLAINT = r"^(?:\S*/)?bash: line (\d+): (?!warning: )(.+)$"
_OPEN_ARRAY = rb"[\w\]]\+?=\([^()]*$"


class Complaint(NamedTuple):
    """The first error that bash names: its line, counted from 1, and its words."""

    line: int
    words: str


_MEANT = {
    "matching `\"'": "a quote is never closed",
    "matching `''": "a quote is never closed",
    "matching ``'": "a backquote is never closed",
    "matching `)'": "a bracket is never closed",
    "matching `}'": "a brace is never closed",
    "unexpected end of file": "an `if`, a loop, a `case` or a brace is never closed",
}


def in_words(found: Complaint) -> str:
    """The complaint, with what it means where bash says that in a roundabout way."""
    from hooklint.rules.model import shortened

    meant = next((words for end, words in _MEANT.items() if found.words.endswith(end)), "")
    return f"{meant} ({shortened(found.words)})" if meant else shortened(found.words)


def complaint(said: str) -> Complaint | None:
    """None where bash only warns, as of a here-document that ends with the file."""
    found = re.search(_COMPLAINT, said, re.MULTILINE)
    return Complaint(int(found[1]), found[2]) if found else None


def is_reached(root: Node, line: int) -> bool:
    """Whether some run comes to the statement with the error: bash reads one after the other, and runs what it read."""
    return not any(map(leaves, _before(root, line)))


def is_always_reached(root: Node, line: int) -> bool:
    """Whether nothing before the statement with the error can end the script."""
    return not any(leaves(node) for statement in _before(root, line) for node in below(statement))


_OPENS = frozenset({"if", "then", "do", "for", "while", "until", "case", "select", "function", "{", "(", "((", "[["})


def _before(root: Node, line: int) -> Iterator[Node]:
    """The statements that end before the line, up to the first that does not end at all."""
    for child in _statements(root):
        if child.type in _OPENS or child.has_error or child.end_point.row + 1 >= line:
            return
        yield child


def _statements(root: Node) -> Iterator[Node]:
    """Those of the text; what the parser could not put together stands in a node of its own."""
    for child in root.children:
        yield from child.children if child.is_error else (child,)


def ends_with_2(data: bytes, line: int) -> bool:
    """Whether the error gives status 2; in the brackets of an array it is 1."""
    upto = b"\n".join(data.split(b"\n")[:line])
    return re.search(_OPEN_ARRAY, upto) is None
