"""HL201 matcher-invalid: a matcher that is no pattern to nanopi's engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.matchers import refusal
from hooklint.hosts.nanopi.refused_matchers import is_dead_input, printed_alone
from hooklint.hosts.nanopi.texts import matcher_consequence
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.regexes.rust.errors import RegexError
    from hooklint.rules.facts import Facts


@rule("HL201", "matcher-invalid", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Every matcher that the host would refuse, of entries that never run too; the host names only the first."""
    facts = version(hooks.target)
    for hook in hooks.hooks:
        if hook.matcher.span is None or is_dead_input(hook, facts):
            continue
        error = refusal(hook.matcher.value)
        if error is not None:
            message, label = _said(error, hook.event, facts)
            host_error = printed_alone(hook, hooks, facts)
            yield Finding(hooks.file_of(hook).source, hook.matcher.span, message, label, host_error=host_error)


def _said(error: RegexError, event: str, facts: Version) -> tuple[str, str]:
    """The message and the label: why, what comes of it, what to do."""
    from hooklint.hosts.nanopi.subjects import event_subject  # clean files need neither this nor any words
    from hooklint.rules.matchers.refused import advice

    advised = advice(error, event_subject(event, facts.name))
    parts = (advised.why, matcher_consequence(facts), advised.way)
    return "; ".join(part for part in parts if part), advised.label
