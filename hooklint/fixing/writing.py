"""The end of fixing: what the passes made goes to disk, file by file or, where a fix ties files, all or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.fixing.rounds import RefusedFix
from hooklint.source.errors import WriteRefused
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from hooklint.source.world import WritableWorld

WRITE, MODE, RESTORE = "write the file", "set its mode", "restore the file"


class Step(NamedTuple):
    """One file gets new bytes, or new permission bits."""

    path: Path
    old: bytes | int
    new: bytes | int

    @property
    def title(self) -> str:
        """What it does, in words."""
        return MODE if isinstance(self.new, int) else WRITE

    def undone(self) -> Step:
        """The step back."""
        return self._replace(old=self.new, new=self.old)


class Written(NamedTuple):
    """What could not be written, why, and where old bytes are kept."""

    failed: frozenset[Path]
    refused: tuple[RefusedFix, ...]
    backups: tuple[Path, ...]


def write(world: WritableWorld, groups: Iterable[Sequence[Step]], *, backup: bool) -> Written:
    """Make the steps of each group in order, all or none; a group that fails hinders no other."""
    failed: set[Path] = set()
    refused: list[RefusedFix] = []
    backups: list[Path] = []
    for steps in groups:
        told = list(_make_all(world, steps, backups, backup=backup))
        if told:
            refused += told
            failed.update(step.path for step in steps)
    return Written(frozenset(failed), tuple(refused), tuple(backups))


def tied(paths: Iterable[Path], ties: Iterable[AbstractSet[Path]]) -> list[frozenset[Path]]:
    """The paths in groups: two that one tie names, or a chain of ties, are in the same."""
    groups: list[frozenset[Path]] = []
    for tie in ties:
        joined = [group for group in groups if group & tie]
        groups = [group for group in groups if not group & tie] + [frozenset(tie).union(*joined)]
    grouped = {path for group in groups for path in group}
    return groups + [frozenset({path}) for path in paths if path not in grouped]


def _make_all(
    world: WritableWorld, steps: Sequence[Step], backups: list[Path], *, backup: bool
) -> Iterator[RefusedFix]:
    for i, step in enumerate(steps):
        try:
            kept = _make(world, step, backup=backup)
        except WriteRefused as error:
            yield RefusedFix(step.path, step.title, error.reason)
            yield from _undo(world, steps[:i])
            untouched = {other.path: other for other in steps if other.path != step.path}
            yield from (RefusedFix(path, WRITE, f"{step.path.name} {error.reason}") for path in untouched)
            return
        backups.extend([kept] if kept else [])


def _undo(world: WritableWorld, steps: Sequence[Step]) -> Iterator[RefusedFix]:
    for step in reversed(steps):
        try:
            _make(world, step.undone(), backup=False)
        except WriteRefused as error:
            yield RefusedFix(step.path, RESTORE, error.reason)


def _make(world: WritableWorld, step: Step, *, backup: bool) -> Path | None:
    if isinstance(step.new, int):
        world.set_mode(step.path, step.new)
        return None
    assert isinstance(step.old, bytes)  # noqa: S101  # a step is of one kind
    try:
        return world.replace(step.path, step.new, step.old, backup=backup)
    except WriteRefused:
        if _holds(world, step.path, step.new):
            return None  # the same file under another name was written before
        raise


def _holds(world: WritableWorld, path: Path, data: bytes) -> bool:
    try:
        return world.read(path) == data
    except OSError:
        return False
