"""The fixes of HL006 that take another host's structure apart: `[[hooks]]` with an event, and hooks inside a hook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.rules.model import Fix, Put, Safety
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.syntax.document import Scalar, Table, TableArray, at_path, entries_from
from hooklint.syntax.layout import without_comment
from hooklint.syntax.toml.values import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Loaded
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.syntax.document import Document, Entry, KeyPath, Node

EVENT = "event"


def keyed(file: Loaded, facts: Version) -> Fix | str:
    """Each `[[hooks]]` header gets the event that its entry names; or why that cannot be."""
    document = file.document
    flat = document.root.get(HOOKS)
    if document.problems:
        return "the file must be readable first"
    if not isinstance(flat, TableArray):
        return "it is not written with [[hooks]] headers"
    events: list[str] = []
    for table in flat.items:
        event = event_key(table, facts)
        if event is None:
            line = document.source.position(table.start).line
            return f"the entry on line {line} names no event of nanopi {facts.name}"
        if any(meaning(name, facts) for name in table.items):
            return "some entries have the event in the key already; whose they are is not plain"
        events.append(event)
    edits = tuple(_keyed_edits(document, events))
    lists: dict[str, list[Any]] = {}
    for event, table in zip(events, flat.items, strict=True):
        values = plain(table)
        del values[EVENT]
        lists.setdefault(event, []).append(values)
    return Fix("put each event into its header", Safety.UNSAFE, edits, (Put(file.slot.path, (HOOKS,), lists),))


def event_key(entry: Node | None, facts: Version) -> str | None:
    """The key that this version has for the event that a flat entry names inside; a near miss is none."""
    named = entry.get(EVENT) if isinstance(entry, Table) else None
    if not isinstance(named, Scalar) or named.kind != "string":
        return None
    meant = meaning(str(named.value), facts)
    if meant is None or meant.how == "slip":
        return None
    return next((key for key, event in facts.keys.items() if event == meant.event), None)


def _keyed_edits(document: Document, events: list[str]) -> Iterator[TextEdit]:
    """The event behind `hooks` in each header, child headers included; the pair that named it goes."""
    path, data = document.source.path, document.source.data
    for entry in document.under((HOOKS,)):
        place = entry.path[1] if len(entry.path) > 1 else None
        if not isinstance(place, int):
            continue
        if entry.kind != "pair":
            end = entry.parts[0].span.end
            yield TextEdit(path, Span(end, end), f".{events[place]}".encode())
        elif entry.path == (HOOKS, place, EVENT):
            yield TextEdit(path, without_comment(data, entry.span), b"")


def lifted(document: Document, path: KeyPath) -> Fix | str:
    """The one hook inside the hook at `path` becomes that hook: its header goes. Or why that cannot be."""
    outer, inner = at_path(document.root, path), at_path(document.root, (*path, HOOKS))
    if document.problems:
        return "the file must be readable first"
    if not isinstance(outer, Table) or not isinstance(inner, TableArray) or len(inner.items) != 1:
        return "only one hook, below a header of its own, can take the place of the one around it"
    (hook,) = inner.items
    double = sorted((outer.items.keys() & hook.items.keys()) - {HOOKS})
    if double:
        return f"both have the key `{double[0]}`"
    if "timeout" in hook.items:
        return "its timeout may be in seconds, as on other hosts; nanopi counts milliseconds"
    header = _next_header(document, outer.start)
    if header is None or header.path != (*path, HOOKS, 0) or not all(_is_pair(hook)):
        return "other tables stand between the two, or inside"
    values = {name: plain(item.node) for name, item in (*outer.items.items(), *hook.items.items())}
    del values[HOOKS]
    edit = TextEdit(document.source.path, without_comment(document.source.data, header.span), b"")
    return Fix("make it one hook", Safety.UNSAFE, (edit,), (Put(document.source.path, path, values),))


def _next_header(document: Document, after: int) -> Entry | None:
    return next((entry for entry in entries_from(document, after + 1) if entry.kind != "pair"), None)


def _is_pair(table: Table) -> Iterator[bool]:
    """For each value of the table, whether it is written as a pair, not below a header of its own."""
    for item in table.items.values():
        node = item.node
        yield not isinstance(node, TableArray) and not (isinstance(node, Table) and not (node.inline or node.dotted))
