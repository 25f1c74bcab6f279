"""HL105 grant-unknown: a plugin is granted an event that no plugin can be granted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.plugin_files import with_plugins
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.rules.facts import Facts


@rule("HL105", "grant-unknown", Severity.WARNING, hosts=("nanopi",), since="0.12")
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Names are exact; a retired one is HL104."""
    facts = version(hooks.target)
    for file in with_plugins(hooks):
        from hooklint.hosts.nanopi.grants import GRANTABLE, report
        from hooklint.hosts.nanopi.plugins import grants

        for grant in grants(file, facts):
            if grant.name not in GRANTABLE and grant.name not in facts.retired:
                message, label = _words(grant.name, facts)
                yield Finding(file.source, grant.node.span, message, label, host_error=report(grant.name))


def _words(name: str, facts: Version) -> tuple[str, str]:
    """The message, and the short word behind the carets."""
    from hooklint.hosts.nanopi.grants import GRANTABLE, PER_DELTA

    if name in PER_DELTA:
        return f"`{name}` fires with every piece of a stream, and nanopi delivers it to no plugin", "never delivered"
    meant = meaning(name, facts)
    lost = "the plugin is not granted it"
    if meant is None:
        return f"nanopi has no event `{name}`; {lost}. Use one of {', '.join(GRANTABLE)}", "no such event"
    return f"nanopi has no event `{name}`; did you mean {meant.event}? As it stands {lost}", f"use {meant.event}"
