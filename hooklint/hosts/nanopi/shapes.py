"""Which refusals and values are about structure: right words in the wrong brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.syntax.document import Scalar, Table

if TYPE_CHECKING:
    from hooklint.hosts.model import Refusal
    from hooklint.syntax.document import Node

_STRUCTURES = ("a sequence", "struct HookConfig", "struct HooksSection", "struct ExtensionConfig")


def is_shape(refusal: Refusal) -> bool:
    """True where nanopi wanted a list or a table and found another structure, not a plain value."""
    seen = refusal.message.removeprefix("invalid type: ")
    return refusal.kind == "type" and refusal.wanted in _STRUCTURES and seen.startswith(("map", "sequence"))


def holds_hooks(node: Node) -> bool:
    """True where a hook's value is hooks in turn, as other hosts have them: tables with a command, or one."""
    tables = [node] if isinstance(node, Table) else [] if isinstance(node, Scalar) else node.items
    return any(isinstance(table, Table) and "command" in table.items for table in tables)
