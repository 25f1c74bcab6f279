"""HL501 timeout-unit: a limit in seconds, where the host counts milliseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.limits import printed
from hooklint.hosts.nanopi.schema import DEFAULT_TYPE
from hooklint.rules.model import Finding, Safety, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Fix

_TOO_SHORT = 100
"""Milliseconds in which hardly any script has started: nobody means less."""

_MINUTE, _LONGEST_MINUTES = 60, 15
"""Whole minutes up to these are what people write who count in seconds."""

_FACTOR = 1000


@rule("HL501", "timeout-unit", Severity.WARNING, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """A limit of 0 is another rule's; one that may be meant either way is advice."""
    for hook in hooks.hooks:
        limit, span = hook.timeout
        severity = _severity(hook)
        if span is not None and severity is not None and hook.type.value == DEFAULT_TYPE:
            file = hooks.file_of(hook)
            finding = Finding(file.source, span, _words(hook), f"{limit} ms", severity=severity)
            yield finding.offering(_fix(file, hook, limit))


def _severity(hook: Hook) -> Severity | None:
    """How sure it is that seconds are meant, and whether it refuses anything then."""
    limit = hook.timeout.value
    if 0 < limit < _TOO_SHORT:
        return Severity.ERROR if ENFORCEMENT[hook.event].block else Severity.WARNING
    minutes, rest = divmod(limit, _MINUTE)
    return Severity.INFO if rest == 0 and 1 < minutes <= _LONGEST_MINUTES else None


def _words(hook: Hook) -> str:
    limit = hook.timeout.value
    if limit >= _TOO_SHORT:
        unit = f"{limit} ms is less than a second, since nanopi counts milliseconds"
        return f"{unit}; if {limit} seconds are meant, write {limit * _FACTOR}"
    seconds = "one second" if limit == 1 else f"{limit} seconds"
    struck = "and a timeout blocks" if ENFORCEMENT[hook.event].block else "and the hook does not get its work done"
    return (
        f"{limit} ms: nanopi counts milliseconds, so the hook is killed before it has started "
        f"(`hook timed out after {printed(limit)}`), {struck}; {limit * _FACTOR} is {seconds}"
    )


def _fix(file: Loaded, hook: Hook, limit: int) -> Fix | None:
    from hooklint.rules.entry_values import put_number

    return put_number(file, hook, "timeout", limit * _FACTOR)
