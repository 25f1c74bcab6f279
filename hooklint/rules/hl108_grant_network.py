"""HL108 grant-network: a plugin may listen to events and reach the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.plugin_files import with_plugins
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL108", "grant-network", Severity.WARNING, hosts=("nanopi",), since="0.12")
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Points at the `allow_network` value."""
    facts = version(hooks.target)
    for file in with_plugins(hooks):
        from hooklint.hosts.nanopi.grants import WITH_NETWORK
        from hooklint.hosts.nanopi.plugins import plugins

        for plugin in plugins(file, facts):
            if plugin.grants and plugin.network is not None and plugin.network.value is True:
                yield Finding(
                    file.source,
                    plugin.network.span,
                    "this plugin gets the payloads of `events` and may reach the network, so it could send prompts, "
                    "commands and results away; grant both only to a plugin you trust",
                    "together with events",
                    host_error=WITH_NETWORK,
                )
