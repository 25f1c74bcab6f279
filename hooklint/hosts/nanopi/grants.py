"""What nanopi makes of the events that an `[[extensions]]` entry grants its plugin (docs/hosts/nanopi.md §7.1).

Grants are looked at when the plugin is loaded, and never stop nanopi: a bad one is passed over with a report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import RETIRED
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

GRANTABLE = (
    "tool_execution_start",
    "tool_execution_end",
    "input",
    "before_agent_start",
    "turn_start",
    "turn_end",
    "message_end",
    "session_start",
    "session_shutdown",
    "session_before_compact",
    "session_compact",
)
"""The events a plugin can be granted, in the order in which the host lists them here."""

PER_DELTA = ("message_update", "tool_execution_update")
"""Events of the streaming protocol that no version delivers."""

WITH_NETWORK = (
    "has both `events` and `allow_network = true` — this plugin can observe lifecycle events AND reach the network, "
    "and could exfiltrate event payloads. Grant both only if you trust the plugin."
)
"""What the host says of a plugin that may both listen and send."""


class Grants(NamedTuple):
    """The events that are granted, each once, and what the host reports about the other names, in their order."""

    accepted: tuple[str, ...]
    reports: tuple[str, ...]


def parse_event_grants(granted: Iterable[str]) -> Grants:
    """Read the names as the host does: exactly and with their letter case; a good one that comes again is dropped."""
    names = tuple(granted)
    accepted = dict.fromkeys(name for name in names if name in GRANTABLE)
    return Grants(tuple(accepted), tuple(report(name) for name in names if name not in GRANTABLE))


def report(name: str) -> str:
    """The host's words about one name that is not `GRANTABLE`."""
    from hooklint.hosts.nanopi.quoting import debug_quoted  # its table is big, and rarely needed

    quoted = debug_quoted(name)
    if name in RETIRED:
        return f'unknown event {quoted} — did you mean "{RETIRED[name]}"? (see docs/v0.12-events.md §2.1)'
    if name in PER_DELTA:
        undeliverable = "fires per streaming delta and is permanently undeliverable to plugins"
        return f"event {quoted} {undeliverable} (see docs/v0.12-events.md §5.2)"
    return f"unknown event {quoted} — valid names: {', '.join(GRANTABLE)}"
