"""HL601 duplicate-hook: the same hook runs twice for one event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.same_command import as_run
from hooklint.hosts.nanopi.schema import DEFAULT_TYPE
from hooklint.hosts.nanopi.simple_matchers import hits, matches_all, subjects
from hooklint.rules.model import Finding, Related, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.rules.same_files import repeats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Fix
    from hooklint.source.span import Span


class _Run(NamedTuple):
    """One entry, its place in the run order, and the names its matcher hits (None: nobody can say)."""

    number: int
    hook: Hook
    reach: tuple[str, ...] | None


@rule("HL601", "duplicate-hook", Severity.WARNING, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Each entry whose command an earlier one runs for the same event, wherever it is certain that both fire."""
    files = {file.slot: file for file in hooks.documents}
    for group in _groups(hooks, facts).values():
        same = _Earlier()
        for run in _runs(group, hooks.target) if len(group) > 1 else ():
            first = same.met_by(run)
            if first is not None:
                yield _finding(files[run.hook.id[0]], run, files[first.hook.id[0]], first)
            same.add(run)


def _groups(hooks: HookSet, facts: Facts) -> dict[tuple[str, str], list[Hook]]:
    """The entries of one event and command each, in the order in which the host runs them."""
    again = repeats(hooks, facts.world)
    groups: dict[tuple[str, str], list[Hook]] = {}
    for hook in hooks.hooks:
        command = as_run(hook.command.value or "")
        if command and hook.type.value == DEFAULT_TYPE and hook.id[0] not in again:
            groups.setdefault((hook.event, command), []).append(hook)
    return groups


def _runs(group: list[Hook], target: str) -> Iterator[_Run]:
    """Those whose matcher hits something, as far as one can tell; the others run never."""
    names = subjects(group[0].event, target)
    for number, hook in enumerate(group):
        reach = None if names is None else hits(hook.matcher.value, names)
        if reach != ():
            yield _Run(number, hook, reach)


class _Earlier:
    """The entries so far of one event and command: the first for each way in which a later one can meet it.

    Asking all of them for each would cost the square of a file.
    """

    def __init__(self) -> None:
        self._first: _Run | None = None
        self._always: _Run | None = None
        self._by_matcher: dict[str, _Run] = {}
        self._by_name: dict[str, _Run] = {}

    def add(self, run: _Run) -> None:
        self._first = self._first or run
        if matches_all(run.hook.matcher.value):
            self._always = self._always or run
        self._by_matcher.setdefault(run.hook.matcher.value, run)
        for name in run.reach or ():
            self._by_name.setdefault(name, run)

    def met_by(self, run: _Run) -> _Run | None:
        """The first entry that certainly fires at times when `run` does."""
        matcher = run.hook.matcher.value
        if matches_all(matcher):
            return self._first
        found = [self._always, self._by_matcher.get(matcher), *map(self._by_name.get, run.reach or ())]
        return min((one for one in found if one is not None), default=None)


def _finding(file: Loaded, run: _Run, first_file: Loaded, first: _Run) -> Finding:
    here, there = run.hook, first.hook
    line = first_file.source.line_of(_place(there).start)
    where = _names(run, first)
    said = f"already run{where} by the entry on line {line}"
    if first_file is not file:
        said = f"same command{where} as {first_file.slot.shown or first_file.slot.path} line {line}"
    fix = _removal(file, here, there)
    differently = "" if here.command.value == there.command.value else " (written differently)"
    return Finding(
        file.source,
        _place(here),
        f"this hook runs twice: {said}{differently}; nanopi removes no duplicates",
        "runs twice",
        (Related("the first entry", first_file.source, _place(there)),),
        (fix,) if fix else (),
    )


def _removal(file: Loaded, here: Hook, there: Hook) -> Fix | None:
    """The later entry can go where the earlier one fires whenever it does, and has as long for it."""
    from hooklint.rules.dropping import dropping  # only where there is one to drop

    covered = matches_all(there.matcher.value) or here.matcher.value == there.matcher.value
    return dropping(file, here) if covered and here.timeout.value == there.timeout.value else None


def _place(hook: Hook) -> Span:
    """The matcher, or the command where there is none."""
    return hook.matcher.span or hook.command.span or hook.span


def _names(run: _Run, first: _Run) -> str:
    """For which tools or reasons both fire, where only some are met."""
    if run.reach is None or first.reach is None or all(matches_all(one.hook.matcher.value) for one in (run, first)):
        return ""
    both = ", ".join(name for name in run.reach if name in first.reach)
    return f" for {both}" if both else ""
