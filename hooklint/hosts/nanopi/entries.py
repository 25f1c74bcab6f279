"""The hook entries of one file, behind whatever key and in whatever spelling (docs/hosts/nanopi.md §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.hosts.model import Spanned
from hooklint.hosts.nanopi.fields import by_name
from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.schema import DEFAULT_MATCHER, DEFAULT_TIMEOUT, DEFAULT_TYPE, HOOK, HOOKS
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Array, Item, Part, Scalar, Table, TableArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.nanopi.fields import Placed
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.source.span import Span
    from hooklint.syntax.document import Document, KeyPath, ScalarKind


class HookEntry(NamedTuple):
    """One entry: the event it means, the key it stands behind, and its four values.

    `span` is all of the entry, from its bracket or brace on; `syntax.document.header_at` finds the header alone.
    """

    event: str
    key: Part
    span: Span
    path: KeyPath
    matcher: Spanned[str]
    type: Spanned[str]
    command: Spanned[str | None]
    timeout: Spanned[int]


def entries(document: Document, version: Version) -> tuple[HookEntry, ...]:
    """All entries of the file, in file order."""
    item = document.root.items.get(HOOKS)
    if item is None:
        return ()
    found = [entry for events in _events(item, version) for entry in _listed(*events)]
    return tuple(sorted(found, key=lambda entry: entry.span.start))


def _events(hooks: Item, version: Version) -> Iterator[tuple[str, Item, KeyPath]]:
    """Each event's value, by key; or by place, where `hooks` is a list of lists: a table there is no event's."""
    if isinstance(hooks.node, Table):
        for name, item in hooks.node.items.items():
            meant = meaning(name, version)
            if meant is not None:
                yield meant.event, item, (HOOKS, name)
    elif isinstance(hooks.node, Array):
        for i, (event, node) in enumerate(zip(version.keys.values(), hooks.node.items, strict=False)):
            if isinstance(node, (Array, TableArray)):
                yield event, Item(hooks.key, node), (HOOKS, i)


def _listed(event: str, item: Item, path: KeyPath) -> Iterator[HookEntry]:
    """The entries of one event; a single table is one entry in the wrong brackets."""
    node = item.node
    if isinstance(node, Table) and node.span is not None:
        yield _entry(event, item.key, node, path)
    elif isinstance(node, (Array, TableArray)):
        for i, element in enumerate(node.items):
            if not isinstance(element, Scalar):
                yield _entry(event, item.key, element, (*path, i))


def _entry(event: str, key: Part, node: Table | Array | TableArray, path: KeyPath) -> HookEntry:
    values = by_name(node, HOOK)
    matcher = _read(values.get("matcher"), "string") or Spanned(DEFAULT_MATCHER, None)
    kind = _read(values.get("type"), "string") or Spanned(DEFAULT_TYPE, None)
    command: Spanned[str | None] = _read(values.get("command"), "string") or Spanned(None, None)
    timeout = _read(values.get("timeout"), "integer") or Spanned(DEFAULT_TIMEOUT, None)
    return HookEntry(event, key, node.span or key.span, path, matcher, kind, command, timeout)


def _read(placed: Placed | None, kind: ScalarKind) -> Spanned[Any] | None:
    """The value, or None where there is none or one of another type."""
    node = placed.node if placed else None
    return Spanned(node.value, node.span) if isinstance(node, Scalar) and node.kind == kind else None
