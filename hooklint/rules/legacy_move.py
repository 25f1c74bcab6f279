"""The fix of HL008: the hooks of a settings.toml go to the config.toml beside it, text and order kept."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.rules.model import Drop, Fix, Put, Safety
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.syntax.document import Table, TableArray, at_path
from hooklint.syntax.layout import above, newline_of
from hooklint.syntax.toml.values import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded
    from hooklint.rules.model import Effect
    from hooklint.syntax.document import Document

_MOST_RUNS = 16
"""In so many places of a settings.toml its hooks may stand among other tables."""


def move(hooks: HookSet, place: int) -> Fix | str:
    """The fix for the settings.toml at `place` among the documents, or why there is none."""
    settings = hooks.documents[place]
    at, config = _beside(hooks, settings)
    if config is None:
        return "there is no config.toml beside it to take its hooks; make an empty one first"
    reason = (
        _unreadable(settings, config)
        or _not_in_headers(settings.document)
        or _cannot_take(config.document, settings.document)
        or _out_of_order(hooks, settings, hooks.documents[at + 1 : place])
    )
    if reason:
        return reason
    runs = _runs(settings.document)
    if len(runs) > _MOST_RUNS:
        return "its hooks stand in too many places among other tables"
    return _moved(settings, config, runs)


def _moved(settings: Loaded, config: Loaded, runs: list[Span]) -> Fix:
    data, end = settings.source.data, len(config.source.data)
    pieces = [data[run.start : run.end].strip(b"\r\n") for run in runs]
    file, target = settings.slot.path, config.slot.path
    text = _appended(config.source.data, pieces)
    gone = tuple(TextEdit(file, run, b"") for run in runs)
    effect: tuple[Effect, ...] = (*_joined(settings.document, config), Drop(file, (HOOKS,)))
    edits = (TextEdit(target, Span(end, end), text), *gone)
    return Fix("move its hooks to the end of config.toml", Safety.UNSAFE, edits, effect)


def _appended(data: bytes, pieces: list[bytes]) -> bytes:
    """What goes behind the last byte of config.toml: the pieces, a blank line before each, in its line ends."""
    end = newline_of(data) if data else newline_of(pieces[0])
    text = (end + end).join(piece.replace(b"\r\n", b"\n").replace(b"\n", end) for piece in pieces) + end
    if not data.strip(b"\xef\xbb\xbf"):
        return text
    return (end if data.endswith(b"\n") else end + end) + text


def _joined(document: Document, config: Loaded) -> Iterator[Put]:
    """Each event's list as it will be: config.toml's own hooks first."""
    for event, own in _events(document):
        there = at_path(config.document.root, (HOOKS, event))
        before: list[Any] = [] if there is None else plain(there)
        yield Put(config.slot.path, (HOOKS, event), before + plain(own))


def _events(document: Document) -> Iterator[tuple[str, Any]]:
    hooks = document.root.get(HOOKS)
    if isinstance(hooks, Table):
        yield from ((name, item.node) for name, item in hooks.items.items())


def _beside(hooks: HookSet, settings: Loaded) -> tuple[int, Loaded | None]:
    for at, file in enumerate(hooks.documents):
        if (file.slot.scope, file.slot.kind) == (settings.slot.scope, "config"):
            return at, file
    return 0, None


def _unreadable(*files: Loaded) -> str | None:
    for file in files:
        if file.refusals:
            return f"nanopi refuses {file.slot.path.name} as it is; repair that first"
    return None


def _not_in_headers(document: Document) -> str | None:
    """Only `[[hooks.event]]` headers and what is below them can go elsewhere as they are written."""
    hooks = document.root.get(HOOKS)
    lists = [entry for entry in document.under((HOOKS,)) if not isinstance([*entry.path, "", "", ""][2], int)]
    if not isinstance(hooks, Table) or lists:
        return "its hooks are not all written below [[hooks.event]] headers"
    return None


def _cannot_take(config: Document, settings: Document) -> str | None:
    """TOML extends neither an inline table nor an inline list, nor one that dotted keys have made."""
    hooks = config.root.get(HOOKS)
    if isinstance(hooks, Table) and (hooks.inline or hooks.dotted):
        return "`hooks` is written in config.toml in a way that no header can extend"
    for event, _ in _events(settings):
        there = at_path(config.root, (HOOKS, event))
        if there is not None and not isinstance(there, TableArray):
            return f"`{event}` is an inline list in config.toml, which no header can extend"
    return None


def _out_of_order(hooks: HookSet, settings: Loaded, between: tuple[Loaded, ...]) -> str | None:
    """Hooks may not pass over those that run before them today and would run after them then."""
    moved = {hook.event for hook in hooks.hooks if hook.slot == settings.slot}
    passed = {file.slot for file in between}
    for hook in hooks.hooks:
        if hook.slot in passed and hook.event in moved:
            where = f"{hook.slot.scope} {hook.slot.path.name}"
            return f"they would run before the {hook.event} hooks of the {where}, and run after them today"
    return None


def _runs(document: Document) -> list[Span]:
    """Where hooks stand, headers one after another as one, each with the comments above it."""
    headers = [entry for entry in document.entries if entry.kind != "pair"]
    groups = [list(group) for _, group in groupby(headers, lambda entry: entry.path[0] == HOOKS)]
    if len(groups) > 2 * _MOST_RUNS:
        return [Span(0, 0)] * len(groups)
    starts = [above(document, group[0].span.start) for group in groups]
    ends = [*starts[1:], len(document.source.data)]
    return [
        Span(*run)
        for run, group in zip(zip(starts, ends, strict=True), groups, strict=True)
        if group[0].path[0] == HOOKS
    ]
