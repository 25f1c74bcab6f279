"""HL101 event-retired: one of the four keys renamed in 0.12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.texts import consequence
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.event_names import Renamings, named_sites
from hooklint.rules.model import Finding, Safety, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL101", "event-retired", Severity.ERROR, hosts=("nanopi",), since="0.12", fix=Safety.SAFE, migrates=True)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """One finding for each header or key; its fix covers the child headers."""
    facts = version(hooks.target)
    for file in hooks.documents:
        renamings = Renamings(file, facts)
        for site, meant, host_error in named_sites(file, facts):
            if meant is None or meant.how != "retired":
                continue
            fix = renamings.of(site, meant.event, Safety.SAFE)
            yield Finding(
                file.source,
                site.key.span,
                f"`{site.key.text}` is renamed to {meant.event} in v0.12; {consequence(file.slot, facts)}",
                f"rename to {meant.event}",
                host_error=host_error,
            ).offering(fix)
