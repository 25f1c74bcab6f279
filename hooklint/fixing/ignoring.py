"""Beside the passes: what is found → ignore comments for all of it, for those who want to begin with a clean slate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.fixing.judge import verdict
from hooklint.fixing.rounds import RefusedFix
from hooklint.fixing.writing import Step
from hooklint.fixing.writing import write as write_files
from hooklint.rules.kept_back import Shelf
from hooklint.rules.same_files import identity
from hooklint.source.edit import TextEdit, splice
from hooklint.source.named_tuple import NamedTuple
from hooklint.suppression.matching import ABOUT_IGNORES
from hooklint.suppression.writing import Page

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic
    from hooklint.source.world import WritableWorld
    from hooklint.syntax.document import Document

NOT_READ = "a file that cannot be read to its end has no certain place for a comment; repair it first"
NOT_TOML = "no comment counts in a file that is not TOML"
IN_A_SCRIPT = "hooklint writes no comments into scripts; put one there by hand"
NO_PLACE = "no comment can stand there"


class Ignored(NamedTuple):
    """How many findings got a comment, in which files (bytes before and after), and which did not."""

    findings: int
    files: dict[Path, tuple[bytes, bytes]]
    refused: tuple[RefusedFix, ...]


def add_ignores(world: WritableWorld, report: Report) -> Ignored:
    """Write a comment for each finding of the report: on its line, or on the header above it, or above its line.

    A finding about a whole file gets one for the file, at its start. Bytes outside the comments stay, and what was
    ignored once is not found again.
    """
    shelf = Shelf(report.hook_sets)
    files: dict[Path, tuple[bytes, bytes]] = {}
    refused: list[RefusedFix] = []
    counts: dict[Path, int] = {}
    for found in _by_file(world, report):
        path, before = found[0].source.path, len(refused)
        document = shelf.document(found[0].source)
        edits = _edits(document, found, refused) if document else _refuse_all(found, _why_not(shelf, found[0]), refused)
        if document is None or not edits:
            continue
        old = document.source.data
        new = splice(old, edits)
        reason = verdict(document.source, new, ())
        if reason is None:
            files[path] = old, new
            counts[path] = len(found) - (len(refused) - before)
        else:
            _refuse_all(found, reason, refused)
    written = write_files(world, ([Step(path, *both)] for path, both in files.items()), backup=False)
    refused += written.refused
    made = {path: both for path, both in files.items() if path not in written.failed}
    return Ignored(sum(counts[path] for path in made), made, tuple(dict.fromkeys(refused)))


def _why_not(shelf: Shelf, found: Diagnostic) -> str:
    return IN_A_SCRIPT if shelf.is_script(found.source) else NOT_TOML


def _by_file(world: WritableWorld, report: Report) -> Iterable[list[Diagnostic]]:
    """The findings of each file, under whatever names it was read: it is written once.

    Without those about ignores: what these say is put right, not ignored as well.
    """
    found: dict[Path, list[Diagnostic]] = {}
    for one in report.diagnostics:
        if not one.code.startswith(ABOUT_IGNORES):
            found.setdefault(one.source.path, []).append(one)
    files: dict[object, list[Diagnostic]] = {}
    for path, few in found.items():
        files.setdefault(identity(world.stat(path)) or path, []).extend(few)
    return files.values()


def _edits(document: Document, found: Iterable[Diagnostic], refused: list[RefusedFix]) -> list[TextEdit]:
    if document.problems or document.judged_to < len(document.source.data):
        return _refuse_all(found, NOT_READ, refused)
    page = Page(document)
    refused += [_refusal(one, NO_PLACE) for one in found if not page.add(one.span, one.code)]
    return list(page.edits())


def _refuse_all(found: Iterable[Diagnostic], reason: str, refused: list[RefusedFix]) -> list[TextEdit]:
    refused += (_refusal(one, reason) for one in found)
    return []


def _refusal(found: Diagnostic, reason: str) -> RefusedFix:
    line = found.source.line_of(found.span.start)
    return RefusedFix(found.source.path, f"ignore {found.code} on line {line}", reason)
