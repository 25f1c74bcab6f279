"""Fixes a case as its `fix` and `migrate` sections say, and looks at what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.checking import check
from hooklint.fixing import fix
from tests.corpus.findings import found, unsaid
from tests.corpus.repairs import written_faults
from tests.corpus.stage import stage

if TYPE_CHECKING:
    from hooklint.fixing import Applied
    from tests.corpus.case import Case, Repair, Select
    from tests.corpus.findings import Found
    from tests.corpus.stage import Stage

NO_CONVERSION = "there is no conversion to ask yet"
NOT_WRITTEN_DOWN = "the case says only in prose what is wanted"


class Run(NamedTuple):
    """One fixing of a case: its files before and after, and what was answered."""

    here: Stage
    old: dict[str, bytes]
    new: dict[str, bytes]
    same_modes: bool
    applied: Applied


def repair_faults(case: Case, repair: Repair) -> list[str]:
    """What one repair of a case leaves to be desired."""
    if repair.to is not None:
        return [NO_CONVERSION]
    if not (repair.says_what_to_write or repair.refuse or repair.untouched):
        return [NOT_WRITTEN_DOWN]
    told = [f"{select}: {fault}" for select in repair.select for fault in _selected(case, repair, select)]
    text = " ".join(finding.text for finding in _findings(stage(case), repair.host))
    return told + [f"does not say {words!r}" for words in unsaid(repair.must_say, text)]


def _selected(case: Case, repair: Repair, select: Select) -> list[str]:
    safe, unsafe = _run(case, select, unsafe=False), _run(case, select, unsafe=True)
    if not repair.says_what_to_write:
        return [fault for run in (safe, unsafe) for fault in _refused(run)] if repair.refuse else _left_alone(safe)
    told = _left_alone(safe) if repair.safety == "unsafe" else []
    return told + _rewritten(case, repair, select, safe if repair.safety == "safe" else unsafe)


def _run(case: Case, select: Select, *, unsafe: bool) -> Run:
    here = stage(case)
    old, modes = here.contents(), here.modes()
    applied = fix(here.world, select=select, unsafe=unsafe)
    return Run(here, old, here.contents(), here.modes() == modes, applied)


def _left_alone(run: Run) -> list[str]:
    return [] if run.same_modes and run.new == run.old else ["changed something"]


def _refused(run: Run) -> list[str]:
    reasons = [diagnostic for diagnostic in run.applied.report.diagnostics if diagnostic.refused_fix]
    return _left_alone(run) + ([] if run.applied.refused or reasons else ["gives no reason for leaving it"])


def _rewritten(case: Case, repair: Repair, select: Select, run: Run) -> list[str]:
    if (repair.refuse and not _refused(run)) or (repair.optional and not _left_alone(run)):
        return []
    told = written_faults(repair, _answered_for(case, repair, run.old), run.new)
    told += [] if run.same_modes else ["a mode changed"]
    told += [f"refused: {refused}" for refused in run.applied.refused]
    heavy = [finding for finding in _findings(run.here, repair.host) if finding.severity != "info"]
    told += [f"still there: {finding}" for finding in heavy if finding.slug not in repair.then]
    again = fix(run.here.world, select=select, unsafe=repair.safety != "safe")
    return told + [f"changed again by a second run: {path}" for path in again.files]


def _answered_for(case: Case, repair: Repair, files: dict[str, bytes]) -> dict[str, bytes]:
    """All files but those that another host's repair changes."""
    others = [other for other in (*case.fix, *case.migrate) if other.host != repair.host]
    foreign = {row.file for other in others for row in other.replace}
    return {name: data for name, data in files.items() if name not in foreign}


def _findings(here: Stage, host: str) -> list[Found]:
    findings = [found(diagnostic) for diagnostic in check(here.world).diagnostics]
    return [finding for finding in findings if finding.host == host]
