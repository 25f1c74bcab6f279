"""Fixes in passes: choose what does not overlap, splice, judge, and look again; write at the end."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from hooklint.checking import check
from hooklint.fixing.judge import verdict
from hooklint.fixing.overlay import Overlay
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET
from hooklint.rules.model import Safety
from hooklint.source.edit import SetMode, TextEdit, splice
from hooklint.source.errors import Overlap, WriteRefused
from hooklint.source.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic, Fix
    from hooklint.source.world import World, WritableWorld

MOST_PASSES = 10
MIGRATION = ("HL001", "HL002", "HL003", "HL004", "HL005", "HL006", "HL101", "HL102", "HL103", "HL104", "HL408")
"""The rules of a version change: what `migrate` repairs."""


class RefusedFix(NamedTuple):
    """A fix that was not made: where, what it is called, and why not."""

    file: Path
    title: str
    reason: str


class Applied(NamedTuple):
    """What fixing did, or would do: bytes before and after, modes likewise, refusals, and what remains to report."""

    files: dict[Path, tuple[bytes, bytes]]
    modes: dict[Path, tuple[int, int]]
    refused: tuple[RefusedFix, ...]
    applied: int
    report: Report
    backups: tuple[Path, ...] = ()


def fix(  # noqa: PLR0913  # each one is an option of the command line, and all but the first are keywords
    world: WritableWorld,
    *,
    paths: Sequence[Path] = (),
    home: Path | None = None,
    target: str = DEFAULT_TARGET,
    select: Literal["migrate", "all"] = "migrate",
    unsafe: bool = False,
    backup: bool = False,
    write: bool = True,
) -> Applied:
    """Make every fix of the chosen rules that is safe (or any, with `unsafe`), and write what changed.

    Nothing is written before all passes are done; a file that cannot be written keeps its bytes and is named among
    the refusals. Raises `KeyError` for an unknown target.
    """
    rounds = _Rounds(world, unsafe=unsafe, select=select)
    for _ in range(MOST_PASSES):
        report = check(rounds.overlay, paths, target=target, home=home)
        if not rounds.advance(report.diagnostics):
            break
    changed = {path: (world.read(path), new) for path, new in rounds.overlay.changed.items()}
    changed = {path: pair for path, pair in changed.items() if pair[0] != pair[1]}
    refused = list(rounds.refused.values())
    backups: list[Path] = []
    if write:
        failed = list(_write(world, changed, backups, backup=backup))
        refused += failed
        for failure in failed:
            changed.pop(failure.file)
            rounds.overlay.changed.pop(failure.file)
    report = check(rounds.overlay, paths, target=target, home=home)
    refused += [r for r in _unfixable(report.diagnostics, select) if r not in refused]
    return Applied(changed, {}, tuple(refused), rounds.applied, report, tuple(backups))


class _Rounds:
    """The state between passes: the changed files, the fixes made, and those the judge turned down."""

    def __init__(self, world: World, *, unsafe: bool, select: str) -> None:
        self.overlay = Overlay(world)
        self.refused: dict[tuple[str, str], RefusedFix] = {}
        self.applied = 0
        self._unsafe = unsafe
        self._select = select

    def advance(self, diagnostics: Iterable[Diagnostic]) -> bool:
        """Make one pass; False where no fix was left to make."""
        made = 0
        for fixes in _by_file(self._chosen(diagnostics)):
            made += self._together(fixes) or sum(self._alone(fix) for fix in fixes)
        self.applied += made
        return made > 0

    def _chosen(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Fix]:
        """The first allowed fix of each finding, each fix once, none that was turned down before."""
        seen: set[tuple[str, str]] = set()
        for diagnostic in diagnostics:
            for fix in diagnostic.fixes:
                identity = _identity(fix)
                if self._is_allowed(diagnostic, fix) and identity not in self.refused:
                    if identity not in seen:
                        yield fix
                    seen.add(identity)
                    break

    def _is_allowed(self, diagnostic: Diagnostic, fix: Fix) -> bool:
        if self._select == "migrate" and diagnostic.code not in MIGRATION:
            return False
        return self._unsafe or fix.safety == Safety.SAFE

    def _together(self, fixes: Sequence[Fix]) -> int:
        """All of a file's fixes at once, those that overlap an earlier one left for the next pass."""
        chosen: list[Fix] = []
        for fix in fixes:
            if _fit([*chosen, fix]):
                chosen.append(fix)
        return 0 if self._attempt(chosen) else len(chosen)

    def _alone(self, fix: Fix) -> int:
        """One fix by itself, after it failed in company; a second failure turns it down."""
        reason = self._attempt([fix])
        if reason is None:
            return 1
        path = fix.changes[0].file
        self.refused[_identity(fix)] = RefusedFix(path, fix.title, reason)
        return 0

    def _attempt(self, fixes: Sequence[Fix]) -> str | None:
        """Put the result in the overlay if the judge agrees; else the reason."""
        results: dict[Path, bytes] = {}
        for path, edits in _edits(fixes).items():
            old = self.overlay.read(path)
            try:
                results[path] = splice(old, edits)
            except Overlap as error:
                return str(error)
            effects = [effect for fix in fixes for effect in fix.effect if effect.file == path]
            reason = verdict(Source(path, old), results[path], effects)
            if reason is not None:
                return reason
        self.overlay.changed.update(results)
        return None


def _identity(fix: Fix) -> tuple[str, str]:
    """A fix is the same one in the next pass if it means the same, wherever its bytes have moved."""
    return (fix.title, repr(fix.effect))


def _by_file(fixes: Iterable[Fix]) -> list[list[Fix]]:
    """Fixes of one file each together; one that touches several files stands alone."""
    groups: dict[frozenset[Path] | int, list[Fix]] = {}
    for i, fix in enumerate(fixes):
        files = frozenset(change.file for change in fix.changes)
        groups.setdefault(files if len(files) == 1 else i, []).append(fix)
    return list(groups.values())


def _edits(fixes: Iterable[Fix]) -> dict[Path, list[TextEdit]]:
    edits: dict[Path, list[TextEdit]] = {}
    for fix in fixes:
        for change in fix.changes:
            if not isinstance(change, SetMode):
                edits.setdefault(change.file, []).append(change)
    return edits


def _fit(fixes: Sequence[Fix]) -> bool:
    spans = sorted(edit.span for edits in _edits(fixes).values() for edit in edits)
    return all(one.end <= other.start and one != other for one, other in pairwise(spans))


def _write(
    world: WritableWorld, changed: Mapping[Path, tuple[bytes, bytes]], backups: list[Path], *, backup: bool
) -> Iterator[RefusedFix]:
    for path, (old, new) in changed.items():
        try:
            kept = world.replace(path, new, old, backup=backup)
        except WriteRefused as error:
            yield RefusedFix(path, "write the file", error.reason)
        else:
            backups.extend([kept] if kept else [])


def _unfixable(diagnostics: Iterable[Diagnostic], select: str) -> Iterator[RefusedFix]:
    """Findings whose rule would repair them and says why it does not."""
    for diagnostic in diagnostics:
        if diagnostic.refused_fix and (select == "all" or diagnostic.code in MIGRATION):
            yield RefusedFix(diagnostic.source.path, f"{diagnostic.code} {diagnostic.slug}", diagnostic.refused_fix)
