"""On the way out: the merged hooks in run order, and where each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, flow
from hooklint.reports.escape import visible
from hooklint.reports.json_report import dumps, span_range
from hooklint.reports.summary import counted
from hooklint.reports.table import table
from hooklint.rules.secrets import masked
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hooklint.hosts.model import Hook, HookSet, Refusal
    from hooklint.reports.cells import Line
    from hooklint.reports.json_report import Json
    from hooklint.reports.view import View
    from hooklint.source.source import Source

HEADS = ("event", "#", "where", "matcher", "command", "timeout")


def hooks_layout(hooks: HookSet, events: Sequence[str], view: View) -> Iterator[Line]:
    """The table, and what keeps hooks in it from running. `events` is the order in which events are listed."""
    ordered = run_order(hooks, events)
    if ordered:
        yield from table(HEADS, list(_rows(ordered, sources(hooks), view)), view)
    else:
        yield from flow([Piece(f"{counted(len(hooks.documents), 'file')}: no hooks.")], view.width)
    if not hooks.documents:
        yield from flow([Piece("None of these files is there:")], view.width)
        missing = dict.fromkeys(slot.path for slot in hooks.looked_for)  # at home the user's files are the project's
        yield from ((Piece("  "), Piece(view.path(path), "place")) for path in missing)
    yield from _refusals(hooks, view)


def run_order(hooks: HookSet, events: Sequence[str]) -> list[Hook]:
    """The hooks event by event, in each as they run."""
    places = {event: number for number, event in enumerate(events)}
    return sorted(hooks.hooks, key=lambda hook: (places.get(hook.event, len(places)), hook.event, hook.place))


def sources(hooks: HookSet) -> dict[Path, Source]:
    """The bytes of every file that was read."""
    return {loaded.slot.path: loaded.source for loaded in hooks.documents}


def _rows(ordered: Sequence[Hook], files: dict[Path, Source], view: View) -> Iterator[list[Piece]]:
    shown = None
    for hook in ordered:
        path = hook.id[0].path
        place = f"{view.path(path)}:{files[path].position(hook.span.start).line}"
        refused = hook.refused is not None
        yield [
            Piece("" if hook.event == shown else visible(hook.event), "name"),
            Piece(str(hook.place)),
            Piece(f"{place}{' (refused)' if refused else ''}", "warning" if refused else "place"),
            Piece(visible(hook.matcher.value)),
            Piece(_command(hook)),
            Piece(duration(hook.timeout.value)),
        ]
        shown = hook.event


def _command(hook: Hook) -> str:
    shown = "(none)" if hook.command.value is None else visible(masked(hook.command.value))
    skipped = "" if hook.type.value == "command" else f" (never run: type {visible(hook.type.value)})"
    return f"{shown}{skipped}"


def duration(milliseconds: int) -> str:
    """A time limit for people: whole seconds as such, anything else in milliseconds."""
    return f"{milliseconds // 1000} s" if milliseconds and milliseconds % 1000 == 0 else f"{milliseconds} ms"


def _refusals(hooks: HookSet, view: View) -> Iterator[Line]:
    files = sources(hooks)
    for path, count in _by_file(hooks.refusals).items():
        first = next(refusal for refusal in hooks.refusals if refusal.slot.path == path)
        place = f"{view.path(path)}{_line(files.get(path), first)}:"
        more = f" (and {count - 1} more)" if count > 1 else ""
        by = f"by {hooks.host} {hooks.target}"
        yield ()
        yield from flow(
            [Piece(place, "place"), Piece("refused", "error"), Piece(f"{by}: {_reason(first)}{more}")], view.width
        )
    if hooks.refusals:
        yield ()
        yield from flow([Piece("Next:"), Piece("hooklint check", "place")], view.width)


def _reason(refusal: Refusal) -> str:
    """The host's words without the place and without the list of all that it would take."""
    said = refusal.text.strip()
    said = refusal.message.strip() if "\n" in said else said
    return visible(masked(said).replace("\n", ": ").partition(", expected one of ")[0])


def _by_file(refusals: Sequence[Refusal]) -> dict[Path, int]:
    counts: dict[Path, int] = {}
    for refusal in refusals:
        counts[refusal.slot.path] = counts.get(refusal.slot.path, 0) + 1
    return counts


def _line(source: Source | None, refusal: Refusal) -> str:
    if source is None or not source.data:
        return ""
    place = source.position(refusal.span.start)
    return f":{place.line}:{place.column}"


def hooks_json(hooks: HookSet, events: Sequence[str], cwd: Path) -> str:
    """The same as JSON."""
    files = sources(hooks)
    return dumps(
        {
            "schema": "hooklint-hooks/1",
            "host": hooks.host,
            "target": hooks.target,
            "hooks": [_hook(hook, files[hook.id[0].path], cwd) for hook in run_order(hooks, events)],
            "refusals": [
                {
                    "file": file_name(refusal.slot.path, cwd),
                    "message": masked(refusal.message),
                    "host_error": masked(refusal.text),
                }
                for refusal in hooks.refusals
            ],
            "files": [file_name(loaded.slot.path, cwd) for loaded in hooks.documents],
            "looked_for": [file_name(slot.path, cwd) for slot in hooks.looked_for],
        }
    )


def _hook(hook: Hook, source: Source, cwd: Path) -> dict[str, Json]:
    slot = hook.id[0]
    return {
        "event": hook.event,
        "key": hook.key.text,
        "index": hook.place,
        "scope": slot.scope,
        "file": file_name(slot.path, cwd),
        "range": span_range(source, hook.span),
        "matcher": hook.matcher.value,
        "type": hook.type.value,
        "command": hook.command.value and masked(hook.command.value),
        "timeout": hook.timeout.value,
        "refused": hook.refused is not None,
    }
