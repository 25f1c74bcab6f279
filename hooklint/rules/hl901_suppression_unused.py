"""HL901 suppression-unused: an ignore comment that keeps no finding back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Safety, Severity
from hooklint.rules.registry import rule
from hooklint.suppression import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Finding


@rule("HL901", "suppression-unused", Severity.INFO, hosts=("nanopi",), fix=Safety.SAFE, last=True)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Speaks of files that could be read to their end only: in others, not all that is wrong is known."""
    for file in hooks.documents:
        if MARK in file.source.data and not file.document.problems:
            from hooklint.rules.unused_ignores import unused  # most files have no ignores

            yield from unused(file, hooks, facts)
