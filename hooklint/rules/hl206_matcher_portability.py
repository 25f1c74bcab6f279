"""HL206 matcher-portability: a matcher that is fine here, and means something else to another host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.judged_matchers import judged
from hooklint.rules.model import Finding, Severity, shortened
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.rules.matchers.javascript import Reading

_SHARED = ("tool", "compaction")
"""Events of which other hosts test the same thing: a session's id and a turn's number are nanopi's own."""


@rule("HL206", "matcher-portability", Severity.INFO, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """One finding a matcher: the first part that differs."""
    for one in judged(hooks, facts):
        if one.verdict.subject.kind in _SHARED and one.verdict.fires and one.verdict.tree is not None:
            from hooklint.rules.matchers.javascript import first_difference

            found = first_difference(one.pattern, one.verdict.tree)
            if found is not None:
                place = one.hook.matcher.span or one.hook.span
                yield Finding(one.file.source, place, _said(found), "means something else elsewhere")


def _said(found: Reading) -> str:
    words = f"fine here, but hosts with JavaScript's patterns (pi-hooks, Claude Code) read `{shortened(found.part)}` as"
    if not found.refused:
        return f"{words} {found.words}"
    instead = "pi-hooks then compares the whole matcher letter for letter, and Claude Code matches nothing"
    return f"{words} an error, for {found.words}; {instead}"
