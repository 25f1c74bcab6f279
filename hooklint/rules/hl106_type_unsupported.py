"""HL106 type-unsupported: an entry of a type that the host never runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import DEFAULT_TYPE
from hooklint.rules.model import Finding, Severity, shortened
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet
    from hooklint.rules.facts import Facts


@rule("HL106", "type-unsupported", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Any type but exactly `command`, letter case included. The host says nothing about it."""
    for hook in hooks.hooks:
        if hook.type.span is not None and hook.type.value != DEFAULT_TYPE:
            yield Finding(hooks.file_of(hook).source, hook.type.span, _words(hook), f'only "{DEFAULT_TYPE}" runs')


def _words(hook: Hook) -> str:
    """What happens, and the one way out that there is."""
    written = hook.type.value
    said = f'nanopi skips this entry in silence: it runs only type = "{DEFAULT_TYPE}", and no "{shortened(written)}"'
    if written.strip().lower() == DEFAULT_TYPE:
        return f"{said}, for letter case and blanks count; write it so or leave the key out"
    return f"{said}; let a command do the work and leave the key out, or remove the entry"
