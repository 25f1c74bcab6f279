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
    from hooklint.rules.judged_matchers import Judged


@rule("HL204", "matcher-broad", Severity.WARNING, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Only where another reading is hardly possible: a prefix or a last digit can be meant."""
    for one in judged(hooks, facts):
        if one.verdict.fires:
            yield from _broad(one)


def _broad(one: Judged) -> Iterator[Finding]:
    from hooklint.rules.matchers.broad import broad
    from hooklint.rules.matchers.rewriting import rewriting

    found = broad(one)
    if found is not None:
        fix = None if found.new is None else rewriting(one.file, one.hook, found.new, Safety.UNSAFE)
        place = one.hook.matcher.span or one.hook.span
        yield Finding(one.file.source, place, found.words, found.label).offering(fix)
