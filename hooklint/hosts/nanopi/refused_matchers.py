"""Hook → why nanopi refuses its matcher when it loads it, and all that it says then (docs/hosts/nanopi.md §1.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.matchers import matcher_error
from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.texts import announced, bad_pattern, dead_input, invalid_matcher

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet
    from hooklint.hosts.nanopi.versions import Version


def refused(hook: Hook, version: Version) -> str | None:
    """Why the host refuses the hook's matcher, even if the hook's type never lets it run; None where it does not."""
    pattern = hook.matcher.value
    if pattern in MATCHES_ALL:
        return None
    if is_dead_input(hook, version):
        return dead_input(hook.place, pattern)
    error = matcher_error(pattern)
    return None if error is None else bad_pattern(hook.place, pattern, error)


def is_dead_input(hook: Hook, version: Version) -> bool:
    """Whether the host refuses the matcher for its event, before it looks whether it is a pattern."""
    return version.strict_input and hook.event == "input" and hook.matcher.value not in MATCHES_ALL


def error_value(reason: str, hooks: HookSet, version: Version) -> str:
    """The host's error about a matcher that it refuses for this reason, without the prefix of a terminal."""
    return invalid_matcher(reason, _merged_from(hooks) if version.settings_fatal else ())


def printed_alone(hook: Hook, hooks: HookSet, version: Version) -> str | None:
    """What appears on the terminal if the hook's matcher is the only thing wrong; None where the host takes it."""
    reason = refused(hook, version)
    return None if reason is None else announced(error_value(reason, hooks, version), "matcher", version)


def _merged_from(hooks: HookSet) -> Iterator[str]:
    """Every file that is there, by whose it is; one that is both global and project twice."""
    slots = [file.slot for file in hooks.documents if file.slot.kind != "unread"]
    return (slot.shown or str(slot.path) for slot in sorted(slots, key=lambda slot: (slot.scope, slot.kind)))
