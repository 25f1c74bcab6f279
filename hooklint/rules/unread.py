"""What HL009 asks of a file that no host reads: whether it holds hooks, and whether it is read after all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hooklint.hosts.nanopi.entries import entries
from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.hosts.nanopi.versions import EVENTS, RETIRED, version
from hooklint.syntax.document import TableArray
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    import os

    from hooklint.source.source import Source

_NAMES = "|".join((HOOKS, "command", "Stop", *EVENTS, *RETIRED)).encode()
_names_a_hook = re.compile(rb"^[^#\n]*\b(?:" + _NAMES + rb")\b", re.MULTILINE).search
_yaml_hooks = re.compile(rb"^hooks[ \t]*:[ \t]*(?:[^\s#~]|(?:#[^\n]*)?\r?\n[ \t]+[^\s#])", re.MULTILINE).search


def is_same(one: os.stat_result, other: os.stat_result | None) -> bool:
    """Whether two answers are about one file; a world without inode numbers cannot tell."""
    return other is not None and bool(one.st_ino) and (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def holds_hooks(source: Source, target: str) -> bool:
    """Whether the file has hooks in it, by its own format; in one that is called so, the words of a hook are enough."""
    suffix = source.path.suffix
    if source.path.stem == "hooks" and _names_a_hook(source.data):
        return True
    if suffix == ".json":
        return _in_json(source.data)
    if suffix in (".yaml", ".yml"):
        return bool(_yaml_hooks(source.data))
    return _in_toml(source, target)


def _in_toml(source: Source, target: str) -> bool:
    """Entries that mean an event, below `hooks` or without it; or flat ones, with the event inside."""
    document = parse(source)
    hooks = document.root.get(HOOKS)
    if isinstance(hooks, TableArray):
        return any("command" in table.items for table in hooks.items)
    lists = (item.node for name, item in document.root.items.items() if name in EVENTS or name in RETIRED)
    return any(isinstance(node, TableArray) for node in lists) or bool(entries(document, version(target)))


def _in_json(data: bytes) -> bool:
    """A key `hooks` with something in it, or an event's own key at the top."""
    import json  # only where such a file is

    try:
        read: Any = json.loads(data)
    except (ValueError, RecursionError):
        return False
    if not isinstance(read, dict):
        return False
    hooks = read.get("hooks")
    if isinstance(hooks, (dict, list)) and hooks:
        return True
    return any(isinstance(read.get(event), list) and read[event] for event in (*EVENTS, *RETIRED))
