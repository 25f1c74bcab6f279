"""HookSet → what each of its matchers reaches, judged once for all the rules that ask (docs/hosts/nanopi.md §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import KINDS, is_turn
from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.hosts.nanopi.schema import DEFAULT_TYPE, EXTENSIONS, MATCHES_ALL
from hooklint.hosts.nanopi.versions import REASONS, TOOLS, version
from hooklint.rules.facts import once
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Array, TableArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.rules.matchers.verdicts import Verdict


class Judged(NamedTuple):
    """A hook whose matcher is a pattern that the host takes, and what the pattern does there."""

    hook: Hook
    file: Loaded
    verdict: Verdict

    @property
    def pattern(self) -> str:
        """The matcher's text."""
        return self.hook.matcher.value


class Usual(NamedTuple):
    """What is usual in a configuration, beside what every nanopi of the target version has.

    `plugins` may bring a tool of any name, `tools` are plugins' tools by name, and with `any_session` a session may
    have any id.
    """

    target: str
    plugins: bool
    tools: tuple[str, ...] = ()
    any_session: bool = False


STATES = 2_000_000
"""What the large patterns of one configuration may cost, in states of automata: half a minute, where all could take
hours. One of them alone has at most 330,000."""


@once
def judged(hooks: HookSet, facts: Facts) -> tuple[Judged, ...]:
    """The hooks that run and whose matcher is a pattern, in run order, without those about which nothing can be said.

    Left out are what is surely fine, what the host refuses, and what an unfinished search leaves open; and large
    patterns once others have cost `STATES`.
    """
    return tuple(_judge(hooks, facts))


def has_plugins(hooks: HookSet) -> bool:
    """Whether a configuration file brings in plugins, whose tools may have any name."""
    found = (file.document.root.get(EXTENSIONS) for file in hooks.documents if file.slot.kind == "config")
    return any(isinstance(node, (Array, TableArray)) and bool(node.items) for node in found)


def _judge(hooks: HookSet, facts: Facts) -> Iterator[Judged]:
    usual = Usual(hooks.target, has_plugins(hooks), facts.extra_tools, facts.session_ids == "any")
    strict_input = version(hooks.target).strict_input
    known: dict[tuple[str, str], Verdict | None] = {}
    left = STATES
    for hook in hooks.hooks:
        pattern, event = hook.matcher.value, hook.event
        if not _is_pattern(hook) or (strict_input and event == "input") or surely_fine(pattern, event):
            continue
        if (pattern, event) not in known:
            from hooklint.hosts.nanopi.matchers import is_light, states_built
            from hooklint.rules.matchers.verdicts import judge

            heavy = branches(pattern) is None and not is_light(pattern)
            known[pattern, event] = None if heavy and left <= 0 else judge(pattern, event, usual)
            left -= states_built(pattern) if heavy and left > 0 else 0
        verdict = known[pattern, event]
        if verdict is not None:
            yield Judged(hook, hooks.file_of(hook), verdict)


def _is_pattern(hook: Hook) -> bool:
    return hook.type.value == DEFAULT_TYPE and hook.matcher.span is not None and hook.matcher.value not in MATCHES_ALL


def surely_fine(pattern: str, event: str) -> bool:
    """Whether no rule has anything to say: whole names, one of which every version knows.

    Most matchers are of this kind, and for them neither the engine nor the subjects are imported.
    """
    plain = branches(pattern)
    if plain is None or not all(branch.begin and branch.end for branch in plain):
        return False
    kind = KINDS[event]
    if kind == "turn":
        return any(is_turn(branch.name) for branch in plain)
    known = TOOLS if kind == "tool" else REASONS if kind == "compaction" else ()
    return any(branch.name in known for branch in plain)
