"""HL103 event-unsupported: an event that this nanopi does not have, and that stands for none it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.texts import consequence
from hooklint.hosts.nanopi.versions import EVENTS, version
from hooklint.rules.event_names import named_sites
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.rules.facts import Facts


@rule("HL103", "event-unsupported", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """From 0.12 on the whole file is refused; before, the hooks are ignored in silence."""
    facts = version(hooks.target)
    for file in hooks.documents:
        for site, meant, host_error in named_sites(file, facts):
            if meant is None:
                message = f"{_what(site.key.text, facts)}; {_effect(file, facts)}"
                yield Finding(file.source, site.key.span, message, "no such event", host_error=host_error)


def _what(key: str, facts: Version) -> str:
    if key in EVENTS:
        return f"`{key}` is the name of this event from nanopi 0.12 on"
    events = ", ".join(facts.keys)
    if facts.strict_hooks:
        return f"nanopi has no event `{key}`, and none that means the same; use one of {events}"
    return f"nanopi {facts.name} has no event `{key}`; use one of {events}"


def _effect(file: Loaded, facts: Version) -> str:
    if facts.strict_hooks:
        return consequence(file.slot, facts)
    return f"nanopi {facts.name} ignores it in silence, so these hooks never run"
