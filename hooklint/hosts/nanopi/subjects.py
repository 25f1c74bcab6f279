"""Event × version → what its matchers are tested against (docs/hosts/nanopi.md §4.2).

Usual is what a stock nanopi sends; unusual what somebody must have arranged. No greatest turn number is known: how many
turns a session has is up to its user.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from hooklint.hosts.nanopi.versions import REASONS, TOOLS
from hooklint.regexes.automata import ANYTHING, arrows, in_a_row, ranges, some_of, words
from hooklint.regexes.reach import Automaton, Subject, reach

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.regexes.reach import Reach
    from hooklint.regexes.rust.program import Program


class EventSubject(NamedTuple):
    """What the matchers of an event are tested against.

    `what` says it in words and `exception` what an unusual one is ("" where there is none); `names` are the usual
    texts where they have an end.
    """

    what: str
    subject: Subject
    names: tuple[str, ...] = ()
    exception: str = ""


_FIRED = {
    "0.11": TOOLS,
    # The last release of this line has it.
    "0.12": (*TOOLS, "subagent"),
    "0.13": tuple(sorted((*TOOLS, "agent", "list_agents", "send_message", "stop_agent"))),
}
"""The built-in tools that fire hooks, by version; what `[tool_exec_overrides]` may name is another list."""


@cache
def event_subject(event: str, target: str, *, plugins: bool = False) -> EventSubject:
    """The subject of one of today's events; with `plugins` a tool of any name is usual.

    Raises `KeyError` for an event or a version that hooklint does not know.
    """
    kind = _KINDS[event]
    return _tools(target, plugins=plugins) if kind is None else kind()


def _tools(target: str, *, plugins: bool) -> EventSubject:
    """Nobody checks the name that a plugin gives its tool; a tool without a name cannot be called."""
    any_name = some_of(ANYTHING)
    if plugins:
        return EventSubject("the tool's name", Subject(any_name))
    names = _FIRED[target]
    return EventSubject("the tool's name", Subject(words(names), any_name), names, "a plugin's tool")


_HEX = ranges("09af")
_VARIANT = ranges("89ab")


def _uuid() -> Automaton:
    """A UUID of version 7 in lower case."""
    shape = "xxxxxxxx-xxxx-7xxx-yxxx-xxxxxxxxxxxx"
    known = {"x": _HEX, "y": _VARIANT}
    return in_a_row(known.get(char) or ranges(char * 2) for char in shape)


def _session_id() -> Automaton:
    """Letters and digits, and within them `.`, `_` and `-`."""
    inside, between = arrows(ranges("azAZ09"), 1), arrows(ranges("--..__"), 2)
    row = (*inside, *between)
    return Automaton((inside, row, row), frozenset({1}))


def _decimals() -> Automaton:
    """1, 2, 3 and so on."""
    return Automaton((arrows(ranges("19"), 1), arrows(ranges("09"), 1)), frozenset({1}))


def _session() -> EventSubject:
    return EventSubject("the session id", Subject(_uuid(), _session_id()), (), "a session started with --session-id")


def _turn() -> EventSubject:
    return EventSubject("the turn number", Subject(_decimals()))


def _reason() -> EventSubject:
    return EventSubject("the reason", Subject(words(REASONS)), REASONS)


def _nothing() -> EventSubject:
    return EventSubject("the empty string", Subject(words(("",))), ("",))


_KINDS: dict[str, Callable[[], EventSubject] | None] = {
    "tool_execution_start": None,
    "tool_execution_end": None,
    "input": _nothing,
    "session_start": _session,
    "session_shutdown": _session,
    "before_agent_start": _turn,
    "turn_start": _turn,
    "turn_end": _turn,
    "message_end": _turn,
    "session_before_compact": _reason,
    "session_compact": _reason,
}
"""How to make each event's subject; None where it is a tool's name, which depends on the version."""

_KNOWN: WeakKeyDictionary[Program, dict[tuple[str, str, bool], Reach]] = WeakKeyDictionary()


def reached(program: Program, event: str, target: str, *, plugins: bool = False) -> Reach:
    """What of an event's subject a matcher hits; kept for as long as its program is."""
    what, subject, _, _ = event_subject(event, target, plugins=plugins)
    known = _KNOWN.setdefault(program, {})
    key = (what, target, plugins)
    if key not in known:
        known[key] = reach(program, subject)
    return known[key]
