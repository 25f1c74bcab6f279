"""Each `[[extensions]]` entry that grants its plugin events, in whatever spelling (docs/hosts/nanopi.md §7.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.fields import by_name
from hooklint.hosts.nanopi.schema import EXTENSIONS
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Array, Scalar, TableArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Loaded
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.syntax.document import KeyPath, Node


class Grant(NamedTuple):
    """One granted name: its text, the string that says it, and the way there."""

    name: str
    node: Scalar
    path: KeyPath


class Plugin(NamedTuple):
    """One entry: the events it grants, and its `allow_network`, where that is there."""

    grants: tuple[Grant, ...]
    network: Scalar | None


def grants(file: Loaded, version: Version) -> Iterator[Grant]:
    """What all entries of the file grant."""
    return (grant for plugin in plugins(file, version) for grant in plugin.grants)


def plugins(file: Loaded, version: Version) -> Iterator[Plugin]:
    """The entries in file order; they grant nothing where the version knows no grants."""
    extensions = file.document.root.get(EXTENSIONS)
    for i, node in enumerate(extensions.items if isinstance(extensions, (Array, TableArray)) else ()):
        fields = by_name(node, version.extension)
        events, network = fields.get("events"), fields.get("allow_network")
        granted = _grants(events.node, (EXTENSIONS, i, events.step)) if events else ()
        yield Plugin(tuple(granted), network.node if network and isinstance(network.node, Scalar) else None)


def _grants(events: Node, path: KeyPath) -> Iterator[Grant]:
    for i, node in enumerate(events.items if isinstance(events, Array) else ()):
        if isinstance(node, Scalar) and node.kind == "string":
            yield Grant(str(node.value), node, (*path, i))
