"""HL205 matcher-style: names of tools without anchors, which today hit nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.judged_matchers import has_plugins, judged
from hooklint.rules.model import Finding, Safety, Severity, shortened
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.rules.judged_matchers import Judged
    from hooklint.rules.model import Fix


@rule("HL205", "matcher-style", Severity.INFO, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Nothing for a matcher with any other sign in it: who writes patterns knows what they do.

    The fix is offered where plugins bring tools. Without them it would change a file, and nothing else.
    """
    for one in judged(hooks, facts):
        names = _names(one)
        if names:
            from hooklint.rules.matchers.meant_names import exactly

            exact = exactly(names)
            words = (
                f"`{shortened(one.pattern)}` has no anchors, so a plugin's tool called `my{names[0]}` would match too"
            )
            place = one.hook.matcher.span or one.hook.span
            finding = Finding(one.file.source, place, f"{words}; `{exact}` would not", "no anchors")
            yield finding.offering(_anchored(one, exact) if facts.extra_tools or has_plugins(hooks) else None)


def _anchored(one: Judged, exact: str) -> Fix | None:
    from hooklint.rules.matchers.rewriting import rewriting

    return rewriting(one.file, one.hook, exact, Safety.UNSAFE)


def _names(one: Judged) -> tuple[str, ...]:
    """The tools that are named, if the matcher is their names and nothing else, and hits them alone."""
    plain = one.verdict.plain or ()
    if one.verdict.subject.kind != "tool" or any(branch.begin or branch.end for branch in plain):
        return ()
    names = tuple(dict.fromkeys(branch.name for branch in plain))
    return names if set(names) == set(one.verdict.hits) else ()
