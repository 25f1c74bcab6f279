"""One pass of fixing: choose fixes that do not overlap, splice them, and keep what the judge agrees to."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from hooklint.fixing.judge import verdict
from hooklint.fixing.overlay import Overlay
from hooklint.rules.model import Safety
from hooklint.rules.registry import migrating
from hooklint.source.edit import SetMode, TextEdit, carried, splice
from hooklint.source.errors import Overlap
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic, Fix
    from hooklint.source.span import Span
    from hooklint.source.world import World

_NOT_TOML = "HL001"
"""The rule whose fixes make a file readable."""

_JUDGED_BYTES = 1_000_000
_FEWEST_TRIALS, _MOST_TRIALS = 8, 64
"""So much is spent on finding the bad fixes of one file in one pass, after all of them together were turned down."""


class RefusedFix(NamedTuple):
    """A fix that was not made: where, what it is called, and why not."""

    file: Path
    title: str
    reason: str


class _Result(NamedTuple):
    """What fixes make: whole files, and modes."""

    texts: dict[Path, bytes]
    modes: dict[Path, int]


class Rounds:
    """The state between passes: the changed files, the fixes made, and those the judge turned down."""

    def __init__(self, world: World, *, unsafe: bool, select: str) -> None:
        self.overlay = Overlay(world)
        self.made: list[Fix] = []
        self._refused: dict[object, tuple[Fix, RefusedFix]] = {}
        self._documents: frozenset[Path] = frozenset()
        self._touched: set[Path] = set()
        self._mending: set[object] = set()
        self._trials = 0
        self._unsafe = unsafe
        self._select = select

    @property
    def refused(self) -> list[RefusedFix]:
        """What was turned down, each thing said once."""
        return list(dict.fromkeys(refused for _, refused in self._refused.values()))

    def advance(self, report: Report) -> bool:
        """Make one pass; False where no fix was left to try."""
        self._try_again_where_changed()
        self._documents = frozenset(report.files)
        self._touched = set()
        known = self._refused.copy()
        self._mending = {
            _identity(fix) for found in report.diagnostics if found.code == _NOT_TOML for fix in found.fixes
        }
        for fixes in _by_file(self.chosen(report.diagnostics)):
            if self._touched.isdisjoint(_files(fixes)):
                self._make(fixes)
        # A finding may have another fix in place of one that was turned down.
        return bool(self._touched) or self._refused.keys() != known.keys()

    def chosen(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Fix]:
        """The first allowed fix of each finding, each fix once, none that was turned down before."""
        seen = set[object]()
        for diagnostic in diagnostics:
            for fix in diagnostic.fixes:
                identity = _identity(fix)
                if self._is_allowed(diagnostic, fix) and identity not in self._refused:
                    if identity not in seen:
                        yield fix
                    seen.add(identity)
                    break

    def waiting(self, diagnostics: Iterable[Diagnostic]) -> int:
        """How many findings of the chosen rules have a fix that only waits to be asked for."""
        return 0 if self._unsafe else sum(bool(one.fixes) and self._is_asked(one) for one in diagnostics)

    def _is_asked(self, diagnostic: Diagnostic) -> bool:
        return self._select != "migrate" or diagnostic.code in migrating()

    def _is_allowed(self, diagnostic: Diagnostic, fix: Fix) -> bool:
        return self._is_asked(diagnostic) and (self._unsafe or fix.safety == Safety.SAFE)

    def _try_again_where_changed(self) -> None:
        """What was turned down in a file that changed since is another question, and may have another number."""
        self._refused = {
            identity: (fix, refused)
            for identity, (fix, refused) in self._refused.items()
            if self._touched.isdisjoint(fix.files)
        }

    def _make(self, fixes: Sequence[Fix]) -> None:
        """Make all that can be made of these at once; what overlaps an earlier one waits for the next pass."""
        apart = list(_apart(sorted(fixes, key=_reach)))
        size = sum(len(edit.new) for fix in apart for edit in fix.changes if isinstance(edit, TextEdit))
        size += sum(self._size(path) for path in _files(apart))
        self._trials = min(max(_JUDGED_BYTES // (size + 1), _FEWEST_TRIALS), _MOST_TRIALS)
        good = self._mended(apart) or self._compatible([], apart)
        result = self._result(good)
        if good and isinstance(result, _Result):
            self.overlay.texts.update(result.texts)
            self.overlay.modes.update(result.modes)
            self.made += good
            self._touched |= _files(good)

    def _mended(self, fixes: list[Fix]) -> list[Fix]:
        """Those that together make a file readable, if they do: what else is to be done in it shows only then.

        By halves they would be turned down, each for the faults that the others mend.
        """
        mending = [fix for fix in fixes if _identity(fix) in self._mending]
        return mending if mending and self._reason(mending) is None else []

    def _size(self, path: Path) -> int:
        try:
            return len(self.overlay.read(path))
        except OSError:
            return 0

    def _compatible(self, base: list[Fix], fixes: list[Fix]) -> list[Fix]:
        """Those that can be made together with `base`: found by halves, so that a bad one hinders no good one.

        The others are turned down; one that only clashes with what is made now is tried again in the next pass.
        """
        self._trials -= 1
        reason = self._reason([*base, *fixes])
        if reason is None:
            return fixes
        if len(fixes) > 1 and self._trials > 0:
            half = len(fixes) // 2
            first = self._compatible(base, fixes[:half])
            return first + self._compatible([*base, *first], fixes[half:])
        for fix in fixes:
            self._refused[_identity(fix)] = fix, RefusedFix(fix.changes[0].file, fix.title, reason)
        return []

    def _reason(self, fixes: Sequence[Fix]) -> str | None:
        """Why these fixes may not be made together, or None where they may."""
        result = self._result(fixes)
        if isinstance(result, str):
            return result
        for path in result.texts:
            effects = [effect for fix in fixes for effect in fix.effect if effect.file == path]
            if effects or path in self._documents:
                reason = verdict(Source(path, self.overlay.read(path)), result.texts[path], effects)
                if reason is not None:
                    return reason
        return None

    def _result(self, fixes: Iterable[Fix]) -> _Result | str:
        """The files as they would be, a file that a fix only speaks of included; or why that cannot be."""
        edits: dict[Path, list[TextEdit]] = {}
        result = _Result({}, {})
        for fix in fixes:
            for change in fix.changes:
                if isinstance(change, SetMode):
                    result.modes[change.file] = change.mode
                else:
                    edits.setdefault(change.file, []).append(change)
            for effect in fix.effect:
                edits.setdefault(effect.file, [])
        missing = [path for path in result.modes if self.overlay.stat(path) is None]
        if missing:
            return f"{missing[0].name} is not there"
        for path, of_file in edits.items():
            try:
                result.texts[path] = splice(self.overlay.read(path), of_file)
            except (Overlap, OSError) as error:
                return str(error)
        return result


def _identity(fix: Fix) -> object:
    """A fix is the same one as long as its files stay the same, if it is called the same and speaks of the same."""
    effects = tuple((type(effect), *(field for field in effect if isinstance(field, tuple))) for effect in fix.effect)
    return (fix.title, effects, None if effects else fix.changes, fix.changes[0].file)


def _files(fixes: Iterable[Fix]) -> set[Path]:
    return {file for fix in fixes for file in fix.files}


def _by_file(fixes: Iterable[Fix]) -> list[list[Fix]]:
    """Fixes of one file each together; one that touches several files stands alone."""
    groups: dict[frozenset[Path] | int, list[Fix]] = {}
    for i, fix in enumerate(fixes):
        files = fix.files
        groups.setdefault(files if len(files) == 1 else i, []).append(fix)
    return list(groups.values())


def _reach(fix: Fix) -> int:
    """How far a fix carries text.

    The nearest go first: a list that moves must not pass over one that moves to the same place later, or the order
    of the hooks is lost.
    """
    start, end = carried(fix.changes)
    return end - start


def _apart(fixes: Sequence[Fix]) -> Iterator[Fix]:
    """The fixes that do not overlap one before them, by bytes or by the mode they set."""
    if len(fixes) == 1:
        yield fixes[0]
        return
    spans: list[Span] = []
    has_mode = False
    for fix in fixes:
        own = [change.span for change in fix.changes if isinstance(change, TextEdit)]
        sets_mode = len(own) < len(fix.changes)
        if all(_is_free(spans, span) for span in own) and not (has_mode and sets_mode):
            for span in own:
                insort(spans, span)
            has_mode |= sets_mode
            yield fix


def _is_free(taken: list[Span], span: Span) -> bool:
    """Whether a span may join others, sorted and apart; two insertions at one point may not."""
    at = bisect_left(taken, span)
    if at < len(taken) and (taken[at] == span or taken[at].start < span.end):
        return False
    return not at or taken[at - 1].end <= span.start
