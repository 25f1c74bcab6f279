"""Reads of the payload → those of fields that are not there, for the rule that tells of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.hosts.nanopi.payload_fields import OPEN, missing, payload_fields, united, ways
from hooklint.hosts.nanopi.statuses import allowed
from hooklint.hosts.nanopi.tool_arguments import arguments_of
from hooklint.rules.commands.deciding import Decisions
from hooklint.rules.commands.feasible import can_hold, hits_only, tools_of
from hooklint.rules.commands.hit_tools import left_by
from hooklint.rules.commands.meant_fields import is_foreign, meant_way
from hooklint.rules.commands.other_hosts import is_for_another
from hooklint.rules.commands.second_choices import emptied_ways, is_second_choice
from hooklint.rules.judged_matchers import has_plugins
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.hosts.nanopi.payload_fields import Fields, Way
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import FieldRead, Guard, Place

_MOST = 100
"""Lines that are told of; who has more has another script than was meant."""

_DEEPEST = 64
"""Conditions on the way to a read; nothing is said of one behind more."""

_NAMED = 8
"""Ways that a message lists."""


class Absent(NamedTuple):
    """A read of `way`, which is not sent with `event`; `instead` is the way that is meant, "" where nobody can say.

    `sent` is what there is. `allowed` is set where the hook can refuse nothing for want of the field: what comes of it.
    """

    at: Place
    way: Way
    event: str
    instead: Way
    sent: tuple[Way, ...]
    allowed: str


class _Read(NamedTuple):
    """One read as one hook makes it, and what it could find."""

    hook: ReadHook
    read: FieldRead
    fields: Fields

    @property
    def identity(self) -> object:
        """The same for every hook that makes it."""
        return self.read.at.source.path, self.read.at.span, self.read.way

    @property
    def is_sent(self) -> bool:
        """Whether there is something at the way, or at one of those that are tried beside it."""
        every = (self.read.way, *self.read.alternatives)
        return any(way and missing(way, self.fields) is None for way in every)


def absent_fields(hooks: Sequence[ReadHook], every: HookSet, facts: Facts) -> Iterator[Absent]:
    """The first such read of each line, if no hook that runs the script gets the field and nothing else is tried."""
    by_hook = [list(_reads(hook, every, facts)) for hook in hooks]
    fine = {one.identity for reads in by_hook for one in reads if one.is_sent}
    lines = set[object]()
    for hook, reads in zip(hooks, by_hook, strict=True):
        decisions = Decisions(hook)
        emptied = emptied_ways(one.read for one in reads if one.is_sent)
        begun = {(one.read.at.source.path, one.read.way) for one in reads}
        for one in reads:
            line = one.read.at.source.path, one.read.at.source.position(one.read.at.span.start).line
            if one.identity in fine or line in lines or is_second_choice(one.read, one.fields, emptied):
                continue
            found = None if _goes_on(one, begun) else _absent(one, decisions)
            if found is not None:
                lines.add(line)
                yield found
            if len(lines) >= _MOST:
                return


def _goes_on(one: _Read, begun: Container[tuple[Path, Way]]) -> bool:
    """Whether the read only goes on from one that is told of: an object that is not there, kept in a variable."""
    lost = missing(one.read.way, one.fields) or ()
    return lost != one.read.way and (one.read.at.source.path, lost) in begun


def _reads(hook: ReadHook, every: HookSet, facts: Facts) -> Iterator[_Read]:
    has_others = (has_plugins(every) or bool(facts.extra_tools)) and not hits_only(hook)
    told: frozenset[str] | None = None
    for read in hook.reading.fields:
        is_field = read.way and read.by != "text" and len(read.guards) <= _DEEPEST
        if not is_field or is_for_another(read.guards, hook.hook.event):
            continue
        guards = read.guards
        if not can_hold(guards, hook):
            told = _told(hook, every, facts) if told is None else told
            guards = tuple(one for one in guards if not (one.holds and one.words and told.issuperset(one.words)))
        if can_hold(guards, hook):
            yield _Read(hook, read, _fields(hook, guards, every.target, has_others=has_others))


def _told(hook: ReadHook, every: HookSet, facts: Facts) -> frozenset[str]:
    """The words of conditions of which other rules tell that they never hold: who mends them comes by here."""
    from hooklint.rules.commands.event_words import dead_words
    from hooklint.rules.commands.tool_words import dead_names, names_of

    told = {word.text for word, _ in dead_words(hook)}
    if KINDS[hook.hook.event] == "tool" and not has_plugins(every):
        told |= {word.text for word, _ in dead_names(hook, names_of(hook.hook, every.target, facts))}
    return frozenset(told)


def _fields(hook: ReadHook, guards: tuple[Guard, ...], target: str, *, has_others: bool) -> Fields:
    tools = frozenset[str]() if has_others else left_by(guards, frozenset(tools_of(hook)))
    return _fields_for(hook.hook.event, target, tools)


@lru_cache(maxsize=256)
def _fields_for(event: str, target: str, tools: frozenset[str]) -> Fields:
    """What is sent for these tools; for none of them, where nobody knows the arguments."""
    known = [one for tool in sorted(tools) if (one := arguments_of(tool, target)) is not None]
    of_tools = united(dict.fromkeys((*one.required, *one.optional)) for one in known)
    return payload_fields(event, target, of_tools if known else OPEN)


def _absent(one: _Read, decisions: Decisions) -> Absent | None:
    event, way = one.hook.hook.event, one.read.way
    lost = missing(way, one.fields)
    if lost is None:
        return None
    instead = meant_way(way, one.fields, event)
    allows = allowed(event) if decisions.never_come(one.read) else ""
    if instead or allows or is_foreign(lost[-1]) or decisions.hang_on(one.read):
        return Absent(one.read.at, way, event, instead, _sent(one.fields), allows)
    from hooklint.rules.commands.other_times import may_be_empty

    if may_be_empty(one.read, lost, event, one.hook.setting.target):
        return None
    return Absent(one.read.at, way, event, instead, _sent(one.fields), allows)


def _sent(fields: Fields) -> tuple[Way, ...]:
    every = tuple(ways(fields))
    inner = {way[:-1] for way in every}
    leaves = [way for way in every if way not in inner]
    return tuple(leaves if len(leaves) <= _NAMED else [way for way in leaves if way[0] == "arguments"][:_NAMED])
