"""HL102 event-unknown: a misspelt or CamelCase event, whose right name is plain."""

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

_WORDS = {
    "style": "`{key}` is not how nanopi spells it: the key is {event}",
    "slip": "nanopi has no event `{key}`; did you mean {event}",
}


@rule("HL102", "event-unknown", Severity.ERROR, hosts=("nanopi",), since="0.12", fix=Safety.SAFE, migrates=True)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """The fix is safe where only letter case or separators differ from a known name, and a guess elsewhere."""
    facts = version(hooks.target)
    for file in hooks.documents:
        renamings = Renamings(file, facts)
        for site, meant, host_error in named_sites(file, facts):
            if meant is None or meant.how not in _WORDS:
                continue
            fix = renamings.of(site, meant.event, Safety.SAFE if meant.how == "style" else Safety.UNSAFE)
            words = _WORDS[meant.how].format(key=site.key.text, event=meant.event)
            yield Finding(
                file.source,
                site.key.span,
                f"{words}; {consequence(file.slot, facts)}",
                f"rename to {meant.event}",
                host_error=host_error,
            ).offering(fix)
