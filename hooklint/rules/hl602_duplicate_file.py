"""HL602 duplicate-file: the global and the project file are one file, so nanopi reads it twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Related, Severity
from hooklint.rules.registry import rule
from hooklint.rules.same_files import repeats
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded, Slot
    from hooklint.rules.facts import Facts

_START = Span(0, 0)


@rule("HL602", "duplicate-file", Severity.INFO, hosts=("nanopi",), across_files=True)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Said once, at the start of the file; a file without hooks has nothing that runs twice."""
    running = {hook.slot for hook in hooks.hooks}
    sources = {file.slot: file.source for file in hooks.documents}
    for slot, first in repeats(hooks, facts.world).items():
        if slot in running:
            other = Related("the same file under its other name", sources[slot], _START)
            related = (other,) if slot.path != first.slot.path else ()
            yield Finding(first.source, _START, _words(slot, first), "read twice", related)


def _words(slot: Slot, first: Loaded) -> str:
    """Which two of the four files are one, and what that does."""
    if slot.scope != first.slot.scope and slot.kind == first.slot.kind:
        return "the user's file is also the project's file here; nanopi reads it twice, and its hooks run twice"
    name = slot.path.name
    return f"this file is also the {slot.scope} {name}; nanopi reads it twice, and its hooks run twice"
