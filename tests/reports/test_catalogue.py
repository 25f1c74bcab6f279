from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.reports.catalogue import rules_layout
from hooklint.reports.cells import plain
from hooklint.reports.view import View
from hooklint.rules.model import Safety, Severity
from hooklint.rules.registry import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Finding


def nothing(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    del hooks, facts
    return iter(())


def test_one_row_a_rule() -> None:
    rules = (
        Rule("HL101", "event-retired", Severity.ERROR, ("nanopi",), "0.12", Safety.SAFE, nothing),
        Rule("HL205", "matcher-style", Severity.INFO, ("nanopi", "pi-hooks"), "", None, nothing),
    )
    assert [plain(line) for line in rules_layout(rules, View(Path("/"), width=80))] == [
        "code   name           severity  fix   since  hosts",
        "HL101  event-retired  error     safe  0.12   nanopi",
        "HL205  matcher-style  info      -     -      nanopi pi-hooks",
        "",
        "Next: hooklint explain CODE",
    ]
