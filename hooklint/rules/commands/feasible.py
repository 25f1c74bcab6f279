"""The ways a hook's command can end → those that its own event and matcher can lead to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import KINDS, is_turn
from hooklint.hosts.nanopi.event_values import in_style
from hooklint.hosts.nanopi.payload_fields import missing, payload_fields
from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.tool_arguments import arguments_of
from hooklint.hosts.nanopi.variables import EVENT, TOOL_NAME
from hooklint.rules.commands.comparing import matches, plain_hole
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending, Guard
    from hooklint.scripts.values import Hole


_ABSENT = ("", "null")
"""What a field is read as that is not there."""


class Subjects(NamedTuple):
    """What the name of the tool can be to a hook: these names, and with `is_open` any other that its matcher hits.

    Where there is no tool it is the number of the turn.
    """

    names: tuple[str, ...]
    is_open: bool
    matcher: str
    is_turn: bool = False


def feasible(read_hook: ReadHook) -> tuple[Ending, ...]:
    """The endings that no test on the way rules out, since the hook runs for its event and its tools alone."""
    every, kept = read_hook.reading.endings, read_hook.shelf.feasible
    key = id(every), read_hook.hook.event, read_hook.hook.matcher.value
    if key not in kept:  # rule after rule asks for them
        kept[key] = every, tuple(one for one in every if can_hold(one.guards, read_hook))
    return kept[key][1]


def can_hold(guards: tuple[Guard, ...], read_hook: ReadHook) -> bool:
    """Whether the hook can come to where all of these hold."""
    hook, target = read_hook.hook, read_hook.setting.target
    compared = [(hole, guard) for guard in guards if guard.kind == "compare" and (hole := plain_hole(guard.value))]
    if not compared:
        return True
    if any(_contradicts_event(hole, guard, hook.event, target) for hole, guard in compared):
        return False
    about_tool = [guard for hole, guard in compared if _names_tool(hole, hook.event)]
    return not about_tool or _has_name(about_tool, _subjects(hook.event, hook.matcher.value, target))


def tools_of(read_hook: ReadHook) -> tuple[str, ...]:
    """The built-in tools that the hook's matcher hits; none on an event that is not about tools."""
    hook = read_hook.hook
    if KINDS[hook.event] != "tool":
        return ()
    names = _subjects(hook.event, hook.matcher.value, read_hook.setting.target).names
    return tuple(name for name in names if arguments_of(name, read_hook.setting.target) is not None)


def hits_only(read_hook: ReadHook) -> bool:
    """Whether the matcher hits those tools and no other, whatever plugins there are."""
    hook = read_hook.hook
    return not _subjects(hook.event, hook.matcher.value, read_hook.setting.target).is_open


def _contradicts_event(hole: Hole, guard: Guard, event: str, target: str) -> bool:
    """Whether a test of something that the event settles came out as it cannot."""
    if hole.kind == "payload":
        return _contradicts_text(guard, event)
    values = _values(hole, event, target)
    if guard.how == "is set":
        return bool(values) and guard.holds != bool(values[0])
    answers = [_answer(guard, value) for value in values]
    return bool(answers) and all(answer is not None and answer != guard.holds for answer in answers)


def _answer(guard: Guard, value: str) -> bool | None:
    """Whether one of the words is right; None where that is not easily said."""
    answers = {matches(word, guard.how, value) for word in guard.words}
    return True if True in answers else None if None in answers else False


def _values(hole: Hole, event: str, target: str) -> tuple[str, ...]:
    """What a value can be at every call of the event; none where it may be this or that."""
    if (hole.kind, hole.name) == ("variable", EVENT):
        return (in_style(event, "camel"),)
    if (hole.kind, hole.name) == ("field", "event"):
        return (event,)
    if KINDS[event] == "input" and _names_tool(hole, event):
        return ("",)
    return _ABSENT if hole.kind == "field" and hole.name and _is_absent(hole.name, event, target) else ()


@lru_cache(maxsize=256)
def _is_absent(name: str, event: str, target: str) -> bool:
    return missing(tuple(name.split(".")), payload_fields(event, target)) is not None


def _contradicts_text(guard: Guard, event: str) -> bool:
    """Whether the payload as a text would have to hold another event's name; it is written without blanks."""
    if guard.how not in ("contains", "glob") or len(guard.words) != 1:
        return False
    parts = [part for part in guard.words[0].split('"event":"')[1:] if '"' in part]
    names = [part.partition('"')[0] for part in parts]
    if not guard.holds:
        return names == [event] and guard.words[0].strip("*") == f'"event":"{event}"'
    return any(name.isidentifier() and name != event for name in names)


def _names_tool(hole: Hole, event: str) -> bool:
    """Whether a value is what the matcher is tested against; a variable that is not set may be somebody else's."""
    names = {("field", "tool_name"), ("variable", TOOL_NAME)}
    return (hole.kind, hole.name) in names and KINDS[event] in ("tool", "turn", "input")


def _has_name(guards: list[Guard], subjects: Subjects) -> bool:
    """Whether there is a name for which each of the tests can come out as it did."""
    words = {word for guard in guards if guard.how == "equals" for word in guard.words}
    named = [word for word in words if subjects.is_open and _is_subject(word, subjects)]
    if any(_fits(name, guards) for name in (*subjects.names, *named)):
        return True
    return subjects.is_open and not any(guard.holds and guard.how == "equals" for guard in guards)


def _fits(name: str, guards: list[Guard]) -> bool:
    return all(_answer(guard, name) in (guard.holds, None) for guard in guards if guard.how != "is set")


def _is_subject(word: str, subjects: Subjects) -> bool:
    from hooklint.hosts.nanopi.matchers import fires
    from hooklint.regexes.rust.matching import TooMuchWork

    if subjects.is_turn:
        return is_turn(word)
    try:
        return bool(word) and fires(subjects.matcher, word)
    except TooMuchWork:
        return True


@lru_cache(maxsize=256)
def _subjects(event: str, matcher: str, target: str) -> Subjects:
    from hooklint.hosts.nanopi.plain_matchers import branches

    if KINDS[event] != "tool":
        return Subjects((), is_open=True, matcher="", is_turn=True)
    exact = branches(matcher) if matcher not in MATCHES_ALL else None
    if exact and all(branch.begin and branch.end and branch.name for branch in exact):
        return Subjects(tuple(dict.fromkeys(branch.name for branch in exact)), is_open=False, matcher=matcher)
    from hooklint.hosts.nanopi.subjects import event_subject

    names = event_subject(event, target).names
    known = Subjects(names, is_open=True, matcher=matcher)
    return known._replace(names=tuple(name for name in names if _is_subject(name, known)))
