"""HL204 matcher-broad: a matcher that hits more than its author meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.judged_matchers import judged
from hooklint.rules.model import Finding, Safety, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL204", "matcher-broad", Severity.WARNING, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Only where another reading is hardly possible: a prefix or a last digit can be meant."""
    for one in judged(hooks):
        if one.verdict.fires:
            from hooklint.rules.broad_matchers import broad
            from hooklint.rules.matcher_fix import rewriting

            found = broad(one)
            if found is not None:
                fix = None if found.new is None else rewriting(one.file, one.hook, found.new, Safety.UNSAFE)
                place = one.hook.matcher.span or one.hook.span
                yield Finding(one.file.source, place, found.words, found.label).offering(fix)
