"""World → Report: choose the files, load them as their host does, run the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.load import HOST, load
from hooklint.hosts.nanopi.paths import FILES, FOLDER, FORMATS, project_slots, slot_of, slots
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET
from hooklint.rules.commands.glance import worth_reading
from hooklint.rules.facts import Facts
from hooklint.rules.registry import load as load_rules
from hooklint.settings.model import DEFAULT
from hooklint.source.named_tuple import NamedTuple
from hooklint.suppression import MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from hooklint.baseline import Recorded
    from hooklint.hosts.model import HookSet, Slot
    from hooklint.rules.model import Diagnostic
    from hooklint.settings.model import Settings
    from hooklint.settings.selection import Selection
    from hooklint.source.world import World


class Report(NamedTuple):
    """What a check found. `hook_sets` are the configurations judged, `looked_for` what was not there.

    `suppressed` are findings that ignore comments keep back, `baselined` those that the baseline has already, and
    `stale` is what it has in vain.
    """

    target: str
    diagnostics: tuple[Diagnostic, ...]
    hook_sets: tuple[HookSet, ...]
    looked_for: tuple[Path, ...]
    suppressed: tuple[Diagnostic, ...] = ()
    baselined: tuple[Diagnostic, ...] = ()
    stale: tuple[Recorded, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that were read, each once, in the order the host reads them."""
        seen = (loaded.slot.path for hooks in self.hook_sets for loaded in hooks.documents)
        return tuple(dict.fromkeys(seen))

    @property
    def hook_count(self) -> int:
        """How many hook entries were found, a file read twice counted once."""
        return len({(hook.id[0].path, hook.id[1]) for hooks in self.hook_sets for hook in hooks.hooks})


def check(
    world: World,
    paths: Sequence[Path] = (),
    *,
    target: str | None = None,
    home: Path | None = None,
    settings: Settings = DEFAULT,
) -> Report:
    """Judge the present user's files and this folder's, or only those that `paths` names, as the settings want it.

    A path that is a folder stands for the project files below it. `home` stands for `$HOME` and hides `NANOPI_HOME`;
    with `paths` it brings in the global files. `target` counts before that of the settings. Raises `KeyError` for an
    unknown target.
    """
    target = target or settings.target or DEFAULT_TARGET
    seen = world if home is None else WithHome(world, home)
    hook_sets = tuple(configurations(world, paths, target=target, home=home))
    selection = _selection(settings, seen.home)
    every = _found(seen, hook_sets, settings, selection, is_own=not paths)
    found, suppressed = _parted(in_order(every, hook_sets), hook_sets)
    missing = dict.fromkeys(slot.path for hooks in hook_sets for slot in hooks.looked_for)
    read = {loaded.slot.path for hooks in hook_sets for loaded in hooks.documents}
    looked_for = tuple(path for path in missing if path not in read)
    report = Report(target, found, hook_sets, looked_for, suppressed)
    return _without_known(report, settings.baseline, seen, selection) if settings.baseline else report


def _found(
    world: World, hook_sets: Sequence[HookSet], settings: Settings, selection: Selection | None, *, is_own: bool
) -> list[Diagnostic]:
    """What the selected rules find, and the settings let count; those that judge the others' findings come last."""
    facts = Facts(world, settings.extra_tools, settings.session_ids, is_own=is_own)
    rules = load_rules(HOST, about_commands=any(worth_reading(hooks, facts) for hooks in hook_sets))
    if selection is not None:
        rules, facts = selection.rules(rules), facts._replace(is_judged=selection.is_judged)
    found: list[Diagnostic] = []
    for is_last in (False, True):
        known = _by_file(found)
        now = [rule for rule in rules if rule.last is is_last]
        # All rules on one configuration, then on the next: they share what they find out about its matchers.
        for hooks in hook_sets:
            facts = facts._replace(found=tuple(_of_files(hooks, known)))
            for rule in now:
                own = rule.diagnose(hooks, facts)
                found += own if selection is None else selection.heed(rule, own)
    return found


def _by_file(found: Iterable[Diagnostic]) -> dict[Path, list[Diagnostic]]:
    """The findings of each file: asking all of them for each configuration would cost the square of their number."""
    known: dict[Path, list[Diagnostic]] = {}
    for one in found:
        known.setdefault(one.source.path, []).append(one)
    return known


def _of_files(hooks: HookSet, known: dict[Path, list[Diagnostic]]) -> Iterator[Diagnostic]:
    """The findings in the files of one configuration, also those of another that has a file in common with it."""
    if known:
        for path in {loaded.slot.path: None for loaded in hooks.documents}:
            yield from known.get(path, ())


def _selection(settings: Settings, home: Path | None) -> Selection | None:
    """The verdicts of the settings; None where everything is to be said as it is found."""
    if settings == DEFAULT:
        return None
    from hooklint.settings.selection import Selection

    return Selection(settings, home)


def _parted(
    found: tuple[Diagnostic, ...], hook_sets: Sequence[HookSet]
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """What is said, and what ignore comments keep back; where there are none, a look at the bytes is all it costs."""
    if not any(MARK in source.data for source in {one.source for one in found}):
        return found, ()
    from hooklint.rules.kept_back import parted

    return parted(found, hook_sets)


def _without_known(report: Report, baseline: Path, world: World, selection: Selection | None) -> Report:
    """The report without what the baseline has already. Raises `HooklintError` where that cannot be read."""
    from hooklint.baseline import compare

    is_judged = Facts(world).is_judged if selection is None else selection.is_judged
    new, known, stale = compare(report.diagnostics, baseline, world, report.hook_sets, is_judged)
    return report._replace(diagnostics=new, baselined=known, stale=stale)


def configurations(
    world: World, paths: Sequence[Path] = (), *, target: str = DEFAULT_TARGET, home: Path | None = None
) -> Iterator[HookSet]:
    """Each configuration to judge: the files that one start of the host reads."""
    seen = world if home is None else WithHome(world, home)
    if not paths:
        yield load(seen, target=target)
        return
    shared = () if home is None else tuple(slot for slot in slots(seen) if slot.scope == "global")
    groups = _projects(seen, paths) or [()]
    for group in groups:
        yield load(seen, sorted({*shared, *group}, key=_run_order), target=target)


def _projects(world: World, paths: Sequence[Path]) -> list[tuple[Slot, ...]]:
    """The named files, those of one project together (and any of another name alone); each project in a folder."""
    found: dict[Path, dict[Path, Slot]] = {}
    for path in paths:
        full = world.cwd / path
        for slot in _named(world, full):
            group = slot.path.parent if slot.path.name in FILES.values() else slot.path
            found.setdefault(group, {})[slot.path] = slot
    return [tuple(group.values()) for group in found.values()]


def _named(world: World, path: Path) -> Iterator[Slot]:
    from stat import S_ISDIR  # only where a path was given

    info = world.stat(path)
    if info is None or not S_ISDIR(info.st_mode) or path.name in FILES.values():
        if info is None or path.suffix in FORMATS:
            yield slot_of(world, path)
        else:
            yield from _around(world, path)
    elif path.name == FOLDER:
        yield from project_slots(world, path.parent)
    else:
        for project in world.list(path):
            yield from project_slots(world, project)


def _around(world: World, script: Path) -> Iterator[Slot]:
    """The files of the project in whose folder a script lies: who names it wants to know what its hooks do with it."""
    folder = next((folder for folder in script.parents if folder.name == FOLDER), None)
    if folder is not None:
        yield from project_slots(world, folder.parent)


def _run_order(slot: Slot) -> tuple[bool, bool]:
    return (slot.kind == "settings", slot.scope == "project")


def in_order(found: Iterable[Diagnostic], hook_sets: Iterable[HookSet]) -> tuple[Diagnostic, ...]:
    """By file in the order of reading (others behind, by name), then by place, then by code.

    What two configurations share is said once.
    """
    files = dict.fromkeys(loaded.slot.path for hooks in hook_sets for loaded in hooks.documents)
    order = {path: i for i, path in enumerate(files)}

    def key(found: Diagnostic) -> tuple[int, str, int, int, str, str]:
        path = found.source.path
        return (order.get(path, len(order)), str(path), *found.span, found.code, found.message)

    unique = {key(diagnostic): diagnostic for diagnostic in found}
    return tuple(unique[place] for place in sorted(unique))


class WithHome:
    """A world seen by somebody whose home folder is another one."""

    def __init__(self, world: World, home: Path) -> None:
        self._world = world
        self.home = world.cwd / home
        self.cwd = world.cwd
        self.env = {**{k: v for k, v in world.env.items() if k != "NANOPI_HOME"}, "HOME": str(self.home)}
        self.read = world.read
        self.stat = world.stat
        self.which = world.which
        self.list = world.list
        self.bash_syntax = world.bash_syntax
