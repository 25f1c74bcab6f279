"""Hooks in a section that nanopi does not know: `[[Hooks.input]]`, or an event without any section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.hosts.nearest import plain_letters, slips
from hooklint.rules.model import Finding, Fix, Move, Safety
from hooklint.syntax.document import Array, Table, TableArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Loaded
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.syntax.document import Item, Node

_SURE = ("known", "retired", "style")


def lost(file: Loaded, version: Version) -> Iterator[Finding]:
    """The sections of a file that were meant for hooks; the top level is not strict, so nanopi says nothing."""
    for name, item in file.document.root.items.items():
        if _means_hooks(name) and _has_events(item.node, version):
            fix = _renamed(file, name)
            yield Finding(
                file.source,
                item.key.span,
                f"nanopi reads no section `{name}`, so these hooks never run; did you mean {HOOKS}",
                "ignored",
            ).offering(fix)
        elif _is_event(name, item, version):
            words = f"`{name}` stands outside of any section, so these hooks never run; write [[{HOOKS}.{name}]]"
            yield Finding(file.source, item.key.span, words, "ignored")


def _means_hooks(name: str) -> bool:
    return name != HOOKS and (plain_letters(name) == HOOKS or slips(name, HOOKS, 1) <= 1)


def _has_events(node: Node, version: Version) -> bool:
    return isinstance(node, Table) and any(_is_event(name, item, version) for name, item in node.items.items())


def _is_event(name: str, item: Item, version: Version) -> bool:
    """An event's list with at least one command in it: nothing else is written like this."""
    meant = meaning(name, version)
    if meant is None or meant.how not in _SURE or not isinstance(item.node, (Array, TableArray)):
        return False
    return any(isinstance(entry, Table) and "command" in entry.items for entry in item.node.items)


def _renamed(file: Loaded, name: str) -> Fix | str:
    from hooklint.syntax.rename import Refused, rename_key

    edits = rename_key(file.document, (name,), HOOKS)
    if isinstance(edits, Refused):
        return edits.reason
    return Fix(f"rename to {HOOKS}", Safety.UNSAFE, edits, (Move(file.slot.path, (name,), (HOOKS,)),))
