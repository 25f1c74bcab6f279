"""Fixing from end to end: passes until nothing is left, then the writing, then what remains to report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.checking import check
from hooklint.fixing.rounds import RefusedFix, Rounds
from hooklint.fixing.writing import Step, Written, tied
from hooklint.fixing.writing import write as write_files
from hooklint.rules.model import Safety
from hooklint.rules.registry import load
from hooklint.settings.model import DEFAULT
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.fixing.overlay import Overlay
    from hooklint.rules.model import Diagnostic
    from hooklint.settings.model import Settings
    from hooklint.source.world import WritableWorld

MOST_PASSES = 10
AGAIN = f"is left after {MOST_PASSES} passes; run it again"

_NOTHING_WRITTEN = Written(frozenset(), (), ())


class Applied(NamedTuple):
    """What fixing did, or would do: bytes before and after, modes likewise, refusals, and what remains to report.

    Modes are permission bits. `applied` counts the fixes whose files were all written, `waiting` the unsafe ones that
    nobody asked for.
    """

    files: dict[Path, tuple[bytes, bytes]]
    modes: dict[Path, tuple[int, int]]
    refused: tuple[RefusedFix, ...]
    applied: int
    report: Report
    backups: tuple[Path, ...] = ()
    waiting: int = 0


def fix(  # noqa: PLR0913  # each one is an option of the command line, and all but the first are keywords
    world: WritableWorld,
    *,
    paths: Sequence[Path] = (),
    home: Path | None = None,
    target: str | None = None,
    settings: Settings = DEFAULT,
    select: Literal["migrate", "all"] = "migrate",
    unsafe: bool = False,
    backup: bool = False,
    write: bool = True,
) -> Applied:
    """Make every fix of the chosen rules that is safe (or any, with `unsafe`), and write what changed.

    Nothing is written before all passes are done; a file that cannot be written keeps its bytes and its mode, with
    every file that one of its fixes touches too, and is named among the refusals. Raises `KeyError` for an unknown
    target.
    """
    rounds = Rounds(world, unsafe=unsafe, select=select)
    report, made = check(rounds.overlay, paths, target=target, home=home, settings=settings), 0
    while made < MOST_PASSES and rounds.advance(report):
        made += 1
        report = check(rounds.overlay, paths, target=target, home=home, settings=settings)
    files, modes = _changes(rounds.overlay)
    written = _written(world, rounds, report, backup=backup) if write else _NOTHING_WRITTEN
    for path in written.failed:
        rounds.overlay.forget(path)
    if written.failed:
        report = check(rounds.overlay, paths, target=target, home=home, settings=settings)
    refused = [*rounds.refused, *written.refused, *_unfixable(report.diagnostics, select, unsafe=unsafe)]
    if made == MOST_PASSES:
        left = (fix for fix in rounds.chosen(report.diagnostics) if written.failed.isdisjoint(fix.files))
        refused += [RefusedFix(fix.changes[0].file, fix.title, AGAIN) for fix in left]
    return Applied(
        {path: pair for path, pair in files.items() if path not in written.failed},
        {path: pair for path, pair in modes.items() if path not in written.failed},
        tuple(dict.fromkeys(refused)),
        sum(written.failed.isdisjoint(fix.files) for fix in rounds.made),
        report,
        written.backups,
        rounds.waiting(report.diagnostics),
    )


def _changes(overlay: Overlay) -> tuple[dict[Path, tuple[bytes, bytes]], dict[Path, tuple[int, int]]]:
    """What is other than on disk: bytes, and modes."""
    texts = {path: (overlay.original(path), new) for path, new in overlay.texts.items()}
    modes = {path: (overlay.original_mode(path), new) for path, new in overlay.modes.items()}
    return (
        {path: (old, new) for path, (old, new) in texts.items() if old != new},
        {path: (old, new) for path, (old, new) in modes.items() if old is not None and old != new},
    )


def _written(world: WritableWorld, rounds: Rounds, report: Report, *, backup: bool) -> Written:
    """Write the files that fixes tie together as one: scripts before the host's own files, bytes before modes."""
    files, modes = _changes(rounds.overlay)
    changed = dict.fromkeys([*files, *modes])
    order = sorted(changed, key=set(report.files).__contains__)
    ties = [touched for touched in (fix.files for fix in rounds.made) if len(touched) > 1]
    groups = ([path for path in order if path in group] for group in tied(changed, ties))
    return write_files(world, ([*_steps(group, files, modes)] for group in groups), backup=backup)


def _steps(
    group: Iterable[Path], files: dict[Path, tuple[bytes, bytes]], modes: dict[Path, tuple[int, int]]
) -> Iterator[Step]:
    for path in group:
        if path in files:
            yield Step(path, *files[path])
        if path in modes:
            yield Step(path, *modes[path])


def _unfixable(diagnostics: Iterable[Diagnostic], select: str, *, unsafe: bool) -> Iterator[RefusedFix]:
    """Findings whose rule would repair them in this run and says why it does not."""
    wanted = (rule for rule in load() if select == "all" or rule.migrates)
    asked = {rule.code for rule in wanted if unsafe or rule.fix is Safety.SAFE}
    for diagnostic in diagnostics:
        if diagnostic.refused_fix and diagnostic.code in asked:
            yield RefusedFix(diagnostic.source.path, f"{diagnostic.code} {diagnostic.slug}", diagnostic.refused_fix)
