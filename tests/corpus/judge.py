"""Runs one section of a case for one host, and tells what is not as the case wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.checking import check
from tests.corpus.findings import UNEXPECTED, faults, found
from tests.corpus.mending import repair_faults
from tests.corpus.stage import stage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.corpus.case import Case, Key, Repair

NO_RUNTIME = "there is no reference runtime to ask yet"


def judge(case: Case, key: Key) -> list[str]:
    """The faults of one section; none means that it passes. A crash is no fault: it is raised."""
    if key.section == "report":
        return _report(case, key.host)
    if key.section == "runtime":
        return [NO_RUNTIME]
    return _repairs(case, key.host, case.fix if key.section == "fix" else case.migrate)


def _report(case: Case, host: str) -> list[str]:
    here = stage(case)
    before = here.contents(), here.modes()
    findings = [found(diagnostic) for diagnostic in check(here.world).diagnostics]
    # What is said about a host that the case does not name is as wrong as anything else.
    ours = [finding for finding in findings if finding.host == host or finding.host not in case.hosts]
    rows = [row for row in case.report if row.host == host]
    told = faults(rows, [row for row in case.may if row.host == host], ours, info_free=case.info_free)
    return told if (here.contents(), here.modes()) == before else [*told, f"{UNEXPECTED}the check changed a file"]


def _repairs(case: Case, host: str, repairs: Iterable[Repair]) -> list[str]:
    return [fault for repair in repairs if repair.host == host for fault in repair_faults(case, repair)]
