"""On the way out: the last line of a report, with the next command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, fits, flow
from hooklint.rules.model import Safety, Severity
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.rules.model import Diagnostic

_PLURAL = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "infos"}


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: `1 file`, `2 files`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def severities(found: Sequence[Diagnostic]) -> dict[Severity, int]:
    """How many findings of each severity, the worst first."""
    return {severity: sum(one.severity is severity for one in found) for severity in reversed(Severity)}


def fixable(found: Sequence[Diagnostic]) -> tuple[int, int]:
    """How many findings can be fixed safely, and how many more only by an unsafe fix."""
    safe = sum(any(fix.safety is Safety.SAFE for fix in one.fixes) for one in found)
    return safe, sum(bool(one.fixes) for one in found) - safe


class OfRule(NamedTuple):
    """How much one rule found, how much of it can be fixed safely, and how much more only by an unsafe fix."""

    code: str
    slug: str
    findings: int
    safe: int
    unsafe: int


def by_rule(found: Iterable[Diagnostic]) -> list[OfRule]:
    """The rules that found something, the one with the most findings first."""
    rules: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in found:
        rules.setdefault((one.code, one.slug), []).append(one)
    counts = (OfRule(code, slug, len(few), *fixable(few)) for (code, slug), few in rules.items())
    return sorted(counts, key=lambda rule: (-rule.findings, rule.code))


def counted_severities(found: Sequence[Diagnostic]) -> dict[Severity, str]:
    """How many findings of each severity there are, in words, the worst first; nothing of what there is not."""
    counts = severities(found).items()
    return {severity: counted(number, str(severity), _PLURAL[severity]) for severity, number in counts if number}


def summary(report: Report, view: View, again: str = "") -> Iterator[Line]:
    """What was read and what was found. `again` holds the options and paths that the next command needs as well."""
    read = f"{counted(len(report.files), 'file')}, {counted(report.hook_count, 'hook')}:"
    found = report.diagnostics
    if not found:
        yield from flow([Piece(read), Piece("nothing to report.", "good"), *kept_back(report)], view.width)
        return
    counts = [Piece(f"{words},", str(severity)) for severity, words in counted_severities(found).items()]
    note = how_many_fixable(found)
    counts[-1] = Piece(counts[-1].text.rstrip(",") + ("" if note else "."), counts[-1].role)
    answer = [Piece(read), *counts, *([Piece(f"{note}.")] if note else []), *kept_back(report)]
    command = [Piece("Next:"), Piece(next_command(found, again), "place")]
    if fits([*answer, *command], view.width):
        yield from flow([*answer, *command], view.width)
    else:
        yield from flow(answer, view.width)
        yield (command[0], Piece(" "), command[1])


def kept_back(report: Report) -> Iterator[Piece]:
    """How many findings are not said, and why; nothing where all are."""
    if report.suppressed:
        yield Piece(f"{len(report.suppressed)} suppressed.", "quiet")
    if report.baselined:
        yield Piece(f"{len(report.baselined)} in the baseline.", "quiet")
    if report.stale:
        gone = counted(len(report.stale), "finding of the baseline is", "findings of the baseline are")
        yield Piece(f"{gone} gone: write it anew with --write-baseline.")


def how_many_fixable(found: Sequence[Diagnostic]) -> str:
    """In brackets, how many of the findings have a fix; nothing where none has."""
    return fix_words(*fixable(found))


def fix_words(safe: int, unsafe: int) -> str:
    """In brackets, how much can be fixed safely, and how much more otherwise; nothing where nothing can."""
    if safe:
        return f"({safe} can be fixed safely{f', {unsafe} with --unsafe-fixes' if unsafe else ''})"
    return f"({unsafe} can be fixed with --unsafe-fixes)" if unsafe else ""


def next_command(found: Sequence[Diagnostic], again: str) -> str:
    """The command that repairs most of what can be repaired, or explains the worst of it."""
    safe, unsafe = fixable(found)
    if safe or unsafe:
        return f"hooklint {_mender(found, only_safe=bool(safe))} --diff{'' if safe else ' --unsafe-fixes'}{again}"
    return f"hooklint explain {max(found, key=lambda one: one.severity).code}"


def _mender(found: Sequence[Diagnostic], *, only_safe: bool) -> str:
    """`migrate` where it repairs all that can be repaired, else `fix`."""
    from hooklint.rules.registry import migrating

    codes = migrating()
    mended = (one.code for one in found if any(not only_safe or fix.safety is Safety.SAFE for fix in one.fixes))
    return "migrate" if all(code in codes for code in mended) else "fix"


def nothing_read(report: Report, view: View) -> Iterator[Line]:
    """For a check without any file: which files were looked for, and where."""
    if not report.looked_for:
        names = "config.toml or settings.toml in a folder called .nanopi"
        yield from flow([Piece(f"0 files: there is no hook file here, that is {names}.")], view.width)
        return
    yield from flow([Piece("0 files: nothing to check. None of these files is there:")], view.width)
    for path in report.looked_for:
        yield (Piece("  "), Piece(view.path(path), "place"))
