"""On the way out: the part of the catalogue that a SARIF log needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.rule_pages import read_page
from hooklint.rules.model import Severity
from hooklint.rules.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.reports.json_report import Json
    from hooklint.rules.model import Diagnostic

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}

_LONGEST = 1000
"""Characters of a description: GitHub takes 1024."""


def descriptors(found: Iterable[Diagnostic]) -> dict[str, Json]:
    """The rules that found something, by code and in the order of the codes."""
    slugs = {one.code: (one.slug, one.severity) for one in found}
    usual = {rule.code: rule.severity for rule in load()}
    return {
        code: _descriptor(code, slug, usual.get(code, severity)) for code, (slug, severity) in sorted(slugs.items())
    }


def _descriptor(code: str, slug: str, severity: Severity) -> Json:
    page = read_page(code, slug)
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in slug.split("-")),
        "shortDescription": {"text": _cut(page.short)},
        "fullDescription": {"text": _cut(page.full)},
        "help": {"text": page.markdown, "markdown": page.markdown},
        "defaultConfiguration": {"level": LEVELS[severity]},
        "properties": {"slug": slug},
    }


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
