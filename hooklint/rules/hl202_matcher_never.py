"""HL202 matcher-never: a matcher that can hit nothing its event is tested against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.refused_matchers import is_dead_input
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.judged_matchers import judged
from hooklint.rules.model import Finding, Safety, Severity, shortened
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet
    from hooklint.hosts.nanopi.event_kinds import Kind
    from hooklint.rules.facts import Facts
    from hooklint.rules.judged_matchers import Judged
    from hooklint.rules.matchers.dead import Advice


@rule("HL202", "matcher-never", Severity.ERROR, hosts=("nanopi",), fix=Safety.SAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Only where the search for something that the matcher hits came to its end, and found nothing usual."""
    host = version(hooks.target)
    if host.strict_input:
        yield from (_refused(hook, hooks) for hook in hooks.hooks if is_dead_input(hook, host))
    for one in judged(hooks, facts):
        if not one.verdict.fires:
            yield _dead(one)
        elif not one.verdict.hits and _differs_in_case(one):
            # Plugins may bring a tool of any name, but one that is called like a built-in is hard to believe.
            yield _of_a_plugin(one, _advice(one))._replace(severity=Severity.WARNING)


def _dead(one: Judged) -> Finding:
    found = _advice(one)
    if found.is_a_plugins:
        return _of_a_plugin(one, found)._replace(severity=Severity.INFO)
    nothing = _NOTHING[one.verdict.subject.kind]
    exception = _exception(one)
    never = f" ({exception}), so without one this hook never runs" if exception else ", so this hook never runs"
    return _finding(one, f"`{shortened(one.pattern)}` matches {nothing}{never}; {found.words}", found)


def _of_a_plugin(one: Judged, found: Advice) -> Finding:
    words = f"`{shortened(one.pattern)}` matches no built-in tool, only one that a plugin brings"
    return _finding(one, f"{words}; {found.words}", found._replace(safety=Safety.UNSAFE))


def _advice(one: Judged) -> Advice:
    from hooklint.rules.matchers.dead import advice

    return advice(one.pattern, one.hook.event, one.verdict.subject)


def _finding(one: Judged, words: str, found: Advice) -> Finding:
    from hooklint.rules.matchers.rewriting import rewriting

    span = one.hook.matcher.span or one.hook.span
    fix = None if found.new is None else rewriting(one.file, one.hook, found.new, found.safety)
    return Finding(one.file.source, span, words, found.label).offering(fix)


_NOTHING: dict[Kind, str] = {
    "tool": "no nanopi tool",
    "input": "no prompt",
    "session": "no session id",
    "turn": "no turn number",
    "compaction": "neither threshold nor manual",
}


def _exception(one: Judged) -> str:
    """The unusual text that it would hit, if there is one."""
    from hooklint.regexes.reach import OnlyUnusual

    reach = one.verdict.reach
    if not isinstance(reach, OnlyUnusual):
        return ""
    return f"only {one.verdict.subject.exception}, such as `{shortened(reach.witness)}`"


def _differs_in_case(one: Judged) -> bool:
    """Whether the matcher is a list of tools, but for the case of their letters."""
    if one.verdict.subject.kind != "tool" or one.verdict.plain is None:
        return False
    from hooklint.rules.matchers.meant_names import guess

    return guess((branch.name for branch in one.verdict.plain), one.verdict.subject.names).only("case")


def _refused(hook: Hook, hooks: HookSet) -> Finding:
    """Where the host takes no pattern at all on `input`; one that matches the empty text says what `*` says."""
    from hooklint.hosts.nanopi.matchers import fires
    from hooklint.hosts.nanopi.refused_matchers import printed_alone
    from hooklint.hosts.nanopi.texts import matcher_consequence
    from hooklint.rules.matchers.rewriting import rewriting

    host, file, pattern = version(hooks.target), hooks.file_of(hook), hook.matcher.value
    meant_all = fires(pattern, "")
    instead = 'write "*"' if meant_all else 'use "*" and test .arguments.prompt in the script'
    words = f'`{shortened(pattern)}` is no matcher for input, which has no tool and takes only "*"'
    return Finding(
        file.source,
        hook.matcher.span or hook.span,
        f"{words}; {matcher_consequence(host)}; {instead}",
        'only "*" here',
        host_error=printed_alone(hook, hooks, host),
    ).offering(rewriting(file, hook, "*", Safety.SAFE if meant_all else Safety.UNSAFE))
