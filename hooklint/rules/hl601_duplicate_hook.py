"""HL601 duplicate-hook: the same hook runs twice for one event."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.same_command import as_run
from hooklint.hosts.nanopi.schema import DEFAULT_TYPE, HOOK
from hooklint.rules.model import Finding, Related, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.rules.same_files import repeats
from hooklint.syntax.document import Table, at_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded, Slot
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Fix
    from hooklint.rules.overlaps import Overlap
    from hooklint.source.span import Span


@rule("HL601", "duplicate-hook", Severity.WARNING, hosts=("nanopi",), fix=Safety.UNSAFE, across_files=True)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Each entry whose command an earlier one runs for the same event, wherever it is certain that both fire."""
    faults = {file.slot: sorted(problem.span.start for problem in file.document.problems) for file in hooks.documents}
    for every in _groups(hooks, facts).values():
        if len(every) > 1 and len(group := _readable(every, hooks, faults)) > 1:
            from hooklint.rules.overlaps import overlaps  # most configurations have no such group

            for overlap in overlaps(group, hooks.target):
                yield _finding(overlap, hooks)


def _groups(hooks: HookSet, facts: Facts) -> dict[tuple[str, str], list[Hook]]:
    """The entries of one event and command each, in the order in which the host runs them."""
    again = repeats(hooks, facts.world)
    groups: dict[tuple[str, str], list[Hook]] = {}
    for hook in hooks.hooks:
        command = as_run(hook.command.value or "")
        if command and hook.type.value == DEFAULT_TYPE and hook.slot not in again:
            groups.setdefault((hook.event, command), []).append(hook)
    return groups


def _readable(group: list[Hook], hooks: HookSet, faults: dict[Slot, list[int]]) -> list[Hook]:
    """Without the entries that have a fault in them, or a matcher that is no text: what those fire for is not known."""
    return [hook for hook in group if not _holds(hook.span, faults[hook.slot]) and _has_matcher(hook, hooks)]


def _holds(span: Span, starts: list[int]) -> bool:
    return bisect_left(starts, span.start) < bisect_left(starts, span.end + 1)


def _has_matcher(hook: Hook, hooks: HookSet) -> bool:
    """Whether the matcher is the one that is written, or none is."""
    entry = at_path(hooks.file_of(hook).document.root, hook.path)
    return hook.matcher.span is not None or not isinstance(entry, Table) or "matcher" not in entry.items


def _finding(overlap: Overlap, hooks: HookSet) -> Finding:
    here, there = overlap.run.hook, overlap.first.hook
    file, first_file = hooks.file_of(here), hooks.file_of(there)
    fix = _removal(overlap, file, first_file)
    return Finding(
        file.source,
        _place(here),
        f"this hook runs twice: {_said(overlap, file, first_file)}; nanopi removes no duplicates",
        "runs twice",
        (Related("the first entry", first_file.source, _place(there)),),
        (fix,) if fix else (),
    )


def _said(overlap: Overlap, file: Loaded, first_file: Loaded) -> str:
    """Which entry is the first, for what it runs the same command, and whether that is easy to see."""
    from hooklint.rules.overlaps import shared

    here, there = overlap.run.hook, overlap.first.hook
    line = first_file.source.line_of(_place(there).start)
    names = ", ".join(shared(overlap))
    where = f" for {names}" if names else ""
    differently = "" if here.command.value == there.command.value else " (written differently)"
    if first_file is file:
        return f"already run{where} by the entry on line {line}{differently}"
    owner = "your" if first_file.slot.scope == "global" else "this project's"
    return f"same command{where} as line {line} of {owner} {first_file.slot.path.name}{differently}"


def _removal(overlap: Overlap, file: Loaded, first_file: Loaded) -> Fix | None:
    """The later entry can go where the earlier one fires whenever it does, and has as long for it.

    Nothing goes as long as another repair may give one of them other values.
    """
    from hooklint.rules.dropping import dropping
    from hooklint.rules.overlaps import covers

    here, there = overlap.run.hook, overlap.first.hook
    if not covers(overlap) or here.timeout.value != there.timeout.value:
        return None
    return dropping(file, here) if _is_settled(file, here) and _is_settled(first_file, there) else None


def _is_settled(file: Loaded, hook: Hook) -> bool:
    """Whether the values are what the author meant: the host takes the file, and no key is near a known one."""
    from hooklint.rules.entry_keys import meant

    entry = at_path(file.document.root, hook.path)
    names = entry.items if isinstance(entry, Table) else ()
    known = {field.name for field in HOOK.fields}
    return hook.refused is None and not any(meant(name) for name in names if name not in known)


def _place(hook: Hook) -> Span:
    """The matcher, or the command where there is none."""
    return hook.matcher.span or hook.command.span or hook.span
