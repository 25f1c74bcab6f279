"""Beside the passes: what is found → ignore comments for all of it, for those who want to begin with a clean slate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.fixing.judge import verdict
from hooklint.fixing.rounds import RefusedFix
from hooklint.fixing.writing import Step
from hooklint.fixing.writing import write as write_files
from hooklint.source.edit import TextEdit, splice
from hooklint.suppression.writing import Page
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic
    from hooklint.source.world import WritableWorld
    from hooklint.syntax.document import Document

ABOUT_IGNORES = "HL9"
"""What is found about ignores is put right, not ignored as well."""

NOT_READ = "a file that cannot be read to its end has no certain place for a comment; repair it first"
NOT_TOML = "no comment counts in a file that is not TOML"
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
    files: dict[Path, tuple[bytes, bytes]] = {}
    refused: list[RefusedFix] = []
    counts: dict[Path, int] = {}
    for path, found in _by_file(report).items():
        document = _document(report, found[0])
        edits = _edits(document, found, refused) if document else _refuse_all(found, NOT_TOML, refused)
        if document is None or not edits:
            continue
        old = document.source.data
        new = splice(old, edits)
        reason = verdict(document.source, new, ())
        if reason is None:
            files[path] = old, new
            counts[path] = len(found) - sum(one.file == path for one in refused)
        else:
            _refuse_all(found, reason, refused)
    written = write_files(world, ([Step(path, *both)] for path, both in files.items()), backup=False)
    refused += written.refused
    made = {path: both for path, both in files.items() if path not in written.failed}
    return Ignored(sum(counts[path] for path in made), made, tuple(dict.fromkeys(refused)))


def _by_file(report: Report) -> dict[Path, list[Diagnostic]]:
    found: dict[Path, list[Diagnostic]] = {}
    for one in report.diagnostics:
        if not one.code.startswith(ABOUT_IGNORES):
            found.setdefault(one.source.path, []).append(one)
    return found


def _document(report: Report, found: Diagnostic) -> Document | None:
    """The file as it was read; one that no host reads is read here, if it is TOML."""
    files = (file for hooks in report.hook_sets for file in hooks.documents if file.slot.kind != "unread")
    document = next((file.document for file in files if file.slot.path == found.source.path), None)
    if document is None and found.source.path.suffix == ".toml":
        return parse(found.source)
    return document


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
