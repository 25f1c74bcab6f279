"""One shell text while it is read: its nodes, their places, and what all texts of one shell share."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

from hooklint.scripts.shell.tree import parse_all
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tree_sitter import Node

    from hooklint.scripts.model import Language, Place
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text

MOST_NESTED = 80
"""Nodes in nodes, calls in calls: what is deeper is not read."""

MOST_STATES = 64
"""Ways that are followed side by side."""

_ASSIGNED = pattern(rb"(?:^|[\s;&|({])(?:for[ \t]+)?([A-Za-z_]\w*)(?:\+?=|[ \t]+in[ \t])", re.ASCII).findall
"""The names that a text sets somewhere; a few more do no harm."""


class Shell:
    """One shell process: what its texts (the script, what it sources and evaluates) have in common."""

    def __init__(self, session: Session, given: Given, language: Language, name: str, path: Path | None) -> None:
        self.session = session
        self.given = given
        self.language = language
        self.name = name
        self.path = path
        self.numbers = count(1)
        self.nested = 0
        self.assigned: set[str] = set()
        self.ways = 1

    @property
    def is_posix(self) -> bool:
        """Whether it may be another shell than bash."""
        return self.language == "sh"


class Reader:
    """A text of a shell, with its syntax tree."""

    def __init__(self, shell: Shell, text: Text) -> None:
        self.shell = shell
        self.text = text
        self.root, self.negated = parse_all(text.data)
        shell.assigned.update(name.decode() for name in _ASSIGNED(text.data))
        self._kids: dict[int, list[Node]] = {}

    @property
    def session(self) -> Session:
        """What is found is put there."""
        return self.shell.session

    def place(self, node: Node) -> Place:
        """Where a node stands in its file."""
        return self.text.place(*self.span(node))

    def span(self, node: Node) -> tuple[int, int]:
        """The bytes of a node, without the blanks that the grammar puts before some of them."""
        start, end = node.start_byte, node.end_byte
        while start < end and self.text.data[start] in b" \t\n":
            start += 1
        return start, end

    def between(self, first: Node, last: Node) -> Place:
        """Where a row of nodes stands."""
        return self.text.place(self.span(first)[0], last.end_byte)

    def source(self, node: Node) -> str:
        """The text of a node as it is written."""
        return self.slice(*self.span(node))

    def slice(self, start: int, end: int) -> str:
        """The text between two bytes."""
        return self.text.data[start:end].decode(errors="surrogateescape")

    def tell_error(self, node: Node) -> None:
        """Put a syntax error into the part that stands for this text, unless it has one."""
        parts = self.session.parts
        for index in range(len(parts) - 1, -1, -1):
            part = parts[index]
            if part.source is self.text.source and part.span == self.text.within:
                parts[index] = part._replace(syntax_error=part.syntax_error or self.place(node))
                return

    def children(self, node: Node) -> list[Node]:
        """The nodes in a node, comments left out."""
        found = self._kids.get(node.id)
        if found is None:
            found = self._kids[node.id] = [child for child in node.children if child.type != "comment"]
        return found

    def fields(self, node: Node, name: str) -> list[Node]:
        """The children of a field that are more than punctuation."""
        return [child for child in node.children_by_field_name(name) if child.is_named]

    def statements(self, nodes: list[Node]) -> Iterator[tuple[Node, bool]]:
        """The commands in a row of nodes, each with whether `&` stands behind it."""
        for index, node in enumerate(nodes):
            if node.is_named and node.type not in {"comment", "heredoc_body", "heredoc_end"}:
                behind = nodes[index + 1].type if index + 1 < len(nodes) else ""
                yield node, behind == "&"
