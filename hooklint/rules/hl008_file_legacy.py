"""HL008 file-legacy: hooks in settings.toml, which the host reads for the sake of old files only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Fix, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.rules.same_files import repeats
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL008", "file-legacy", Severity.INFO, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """One finding for a file that has hooks, at its start; other settings in it are where they belong."""
    with_hooks = {hook.slot for hook in hooks.hooks if hook.slot.kind == "settings"}
    again = repeats(hooks, facts.world) if with_hooks else {}
    for place, file in enumerate(hooks.documents):
        if file.slot in with_hooks and file.slot not in again:
            from hooklint.rules.legacy_move import move  # most configurations have no such file

            fix = move(hooks, place)
            # A reason is part of the advice: a move that nobody asked for is no fix that failed.
            stay = "" if isinstance(fix, Fix) else f" (hooklint cannot move them: {fix})"
            yield Finding(
                file.source,
                Span(0, 0),
                f"settings.toml is kept for compatibility only, hooks belong in config.toml{stay}; "
                "those here run after those of both config.toml",
                "hooks in settings.toml",
                fixes=(fix,) if isinstance(fix, Fix) else (),
            )
