"""The fields of a struct in a value tree, by their keys or by their places in a list (docs/hosts/nanopi.md §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Array, Table, TableArray

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.schema import Struct
    from hooklint.syntax.document import Node


class Placed(NamedTuple):
    """A field's value, and the step that leads to it: its key, or its place in a list."""

    step: str | int
    node: Node


def by_name(node: Node | None, struct: Struct) -> dict[str, Placed]:
    """The fields that are there; the host takes a list for a struct's fields in their order. A scalar has none."""
    names = [field.name for field in struct.fields]
    if isinstance(node, Table):
        return {name: Placed(name, node.items[name].node) for name in names if name in node.items}
    if isinstance(node, (Array, TableArray)):
        return {name: Placed(i, element) for i, (name, element) in enumerate(zip(names, node.items, strict=False))}
    return {}
