"""What HL009 asks of a file that no host reads: whether it holds hooks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hooklint.hosts.nanopi.entries import entries
from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.hosts.nanopi.versions import EVENTS, RETIRED, version
from hooklint.source.patterns import pattern
from hooklint.syntax.document import TableArray
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from hooklint.source.source import Source

_NAMES = "|".join((HOOKS, "command", "Stop", *EVENTS, *RETIRED)).encode()
_names_a_hook = pattern(rb"^[^#\n]*\b(?:" + _NAMES + rb")\b", re.MULTILINE).search
_yaml_hooks = pattern(rb"^hooks[ \t]*:[ \t]*(?:[^\s#~]|(?:#[^\n]*)?\r?\n[ \t]+[^\s#])", re.MULTILINE).search


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
