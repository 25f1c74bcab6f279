"""World → Report: choose the files, load them as their host does, run the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.load import HOST, load
from hooklint.hosts.nanopi.paths import FILES, FOLDER, FORMATS, project_slots, slot_of, slots
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET
from hooklint.rules.facts import Facts
from hooklint.rules.registry import load as load_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from hooklint.hosts.model import HookSet, Slot
    from hooklint.rules.model import Diagnostic
    from hooklint.source.world import World


class Report(NamedTuple):
    """What a check found. `hook_sets` are the configurations judged, `looked_for` what was not there."""

    target: str
    diagnostics: tuple[Diagnostic, ...]
    hook_sets: tuple[HookSet, ...]
    looked_for: tuple[Path, ...]

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
    world: World, paths: Sequence[Path] = (), *, target: str = DEFAULT_TARGET, home: Path | None = None
) -> Report:
    """Judge the present user's files and this folder's, or only those that `paths` names.

    A path that is a folder stands for the project files below it. `home` stands for `$HOME` and hides `NANOPI_HOME`;
    with `paths` it brings in the global files. Raises `KeyError` for an unknown target.
    """
    hook_sets = tuple(configurations(world, paths, target=target, home=home))
    facts = Facts(world)
    found = (d for hooks in hook_sets for rule in load_rules(HOST) for d in rule.diagnose(hooks, facts))
    missing = dict.fromkeys(slot.path for hooks in hook_sets for slot in hooks.looked_for)
    read = {loaded.slot.path for hooks in hook_sets for loaded in hooks.documents}
    return Report(target, in_order(found, hook_sets), hook_sets, tuple(path for path in missing if path not in read))


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
    elif path.name == FOLDER:
        yield from project_slots(world, path.parent)
    else:
        for project in world.list(path):
            yield from project_slots(world, project)


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
