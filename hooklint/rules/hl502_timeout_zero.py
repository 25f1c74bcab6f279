"""HL502 timeout-zero: a limit that strikes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.schema import DEFAULT_TIMEOUT, DEFAULT_TYPE
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL502", "timeout-zero", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Many take 0 for *no limit*; the host has none that means so."""
    for hook in hooks.hooks:
        if hook.timeout.value == 0 and hook.timeout.span is not None and hook.type.value == DEFAULT_TYPE:
            file = hooks.file_of(hook)
            yield Finding(file.source, hook.timeout.span, _words(hook.event), "no time at all")


def _words(event: str) -> str:
    struck = "refuses what it was asked about" if ENFORCEMENT[event].block else "is killed"
    return (
        f"0 is not *no limit*: the hook has no time at all, so it is a race in which it mostly {struck} "
        f"(`hook timed out after 0ns`); leave `timeout` out for {DEFAULT_TIMEOUT} ms, or write a large number"
    )
