"""On the way out: the table of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece
from hooklint.reports.json_report import dumps
from hooklint.reports.table import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.rules.registry import Rule

HEADS = ("code", "name", "severity", "fix", "since", "hosts")


def rules_layout(rules: Sequence[Rule], view: View) -> Iterator[Line]:
    """One row a rule: what it is called, how bad, whether it can be fixed, since which host version it counts."""
    yield from table(HEADS, [_row(rule) for rule in rules], view)
    yield ()
    yield (Piece("Next: "), Piece("hooklint explain CODE", "place"))


def _row(rule: Rule) -> list[Piece]:
    return [
        Piece(rule.code, "name"),
        Piece(rule.slug),
        Piece(str(rule.severity), str(rule.severity)),
        Piece(str(rule.fix or "-")),
        Piece(rule.since or "-"),
        Piece(" ".join(rule.hosts)),
    ]


def rules_json(rules: Sequence[Rule]) -> str:
    """The same as JSON."""
    return dumps(
        {
            "schema": "hooklint-rules/1",
            "rules": [
                {
                    "code": rule.code,
                    "slug": rule.slug,
                    "severity": str(rule.severity),
                    "fix": None if rule.fix is None else str(rule.fix),
                    "since": rule.since,
                    "hosts": list(rule.hosts),
                    "url": f"rules/{rule.code}-{rule.slug}.md",
                }
                for rule in rules
            ],
        }
    )
