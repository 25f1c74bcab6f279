"""Which refusals and values are about structure: right words in the wrong brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import EVENT, HOOKS
from hooklint.syntax.document import Scalar, Table

if TYPE_CHECKING:
    from hooklint.hosts.model import Refusal
    from hooklint.syntax.document import KeyPath, Node


def is_shape(refusal: Refusal) -> bool:
    """True where a table stands for a list, or a list of tables for one table; plain values are no structure."""
    return refusal.found == "tables" or (refusal.found == "table" and refusal.wanted == EVENT.expected)


def is_bare(path: KeyPath) -> bool:
    """Whether this is an element of a list `hooks`, where the host looks for one list for each event."""
    return len(path) == 2 and path[0] == HOOKS and isinstance(path[1], int)  # noqa: PLR2004


def holds_hooks(node: Node) -> bool:
    """True where a hook's value is hooks in turn, as other hosts have them: tables with a command, or one."""
    tables = [node] if isinstance(node, Table) else [] if isinstance(node, Scalar) else node.items
    return any(isinstance(table, Table) and "command" in table.items for table in tables)
