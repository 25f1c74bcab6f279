"""What the rules about plugins share: each `[[extensions]]` entry that grants events, in whatever spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.schema import Sequence, Struct
from hooklint.rules.plugin_files import EXTENSIONS
from hooklint.syntax.document import Array, Scalar, Table, TableArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Loaded
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.syntax.document import KeyPath, Node

_EVENTS, _NETWORK = "events", "allow_network"


class Grant(NamedTuple):
    """One granted name: its text, the string that says it, and the way there."""

    name: str
    node: Scalar
    path: KeyPath


class Plugin(NamedTuple):
    """One entry that grants events, and its `allow_network`, where that is there."""

    grants: tuple[Grant, ...]
    network: Scalar | None


def grants(file: Loaded, version: Version) -> Iterator[Grant]:
    """What all entries of the file grant."""
    return (grant for plugin in plugins(file, version) for grant in plugin.grants)


def plugins(file: Loaded, version: Version) -> Iterator[Plugin]:
    """The entries in file order; none where the version knows no grants."""
    extensions = file.document.root.get(EXTENSIONS)
    names = _field_names(version)
    if _EVENTS not in names or not isinstance(extensions, (Array, TableArray)):
        return
    for i, node in enumerate(extensions.items):
        yield _plugin(node, names, (EXTENSIONS, i))


def _field_names(version: Version) -> tuple[str, ...]:
    """The keys of an entry, in the order in which a list may stand for them."""
    wanted = next(field.wanted for field in version.config.fields if field.name == EXTENSIONS)
    entry = wanted.of if isinstance(wanted, Sequence) else wanted
    return tuple(field.name for field in entry.fields) if isinstance(entry, Struct) else ()


def _plugin(node: Node, names: tuple[str, ...], path: KeyPath) -> Plugin:
    events, network = (_value(node, names, key) for key in (_EVENTS, _NETWORK))
    grants = tuple(_grants(events[1], (*path, events[0]))) if events else ()
    return Plugin(grants, network[1] if network and isinstance(network[1], Scalar) else None)


def _value(node: Node, names: tuple[str, ...], key: str) -> tuple[str | int, Node] | None:
    """The value of a key, and the step that leads to it: the key, or its place in a list."""
    if isinstance(node, Table):
        found = node.get(key)
        return None if found is None else (key, found)
    place = names.index(key)
    return (place, node.items[place]) if isinstance(node, Array) and place < len(node.items) else None


def _grants(events: Node, path: KeyPath) -> Iterator[Grant]:
    if isinstance(events, Array):
        for i, node in enumerate(events.items):
            if isinstance(node, Scalar) and node.kind == "string":
                yield Grant(str(node.value), node, (*path, i))
