"""Event × version → what its matchers are tested against (docs/hosts/nanopi.md §4.2).

Usual is what a stock nanopi sends; unusual what somebody must have arranged. No greatest turn number is known: how many
turns a session has is up to its user.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from hooklint.hosts.nanopi.event_kinds import KINDS
from hooklint.hosts.nanopi.versions import REASONS, TOOLS
from hooklint.regexes.automata import ANYTHING, arrows, in_a_row, ranges, some_of, words
from hooklint.regexes.reach import Automaton, Subject, reach
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.event_kinds import Kind
    from hooklint.regexes.reach import Reach
    from hooklint.regexes.rust.program import Program


class EventSubject(NamedTuple):
    """What the matchers of an event are tested against.

    `kind` says it in one word, `what` in several, and `exception` what an unusual one is ("" where there is none);
    `names` are the usual texts where they have an end.
    """

    kind: Kind
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
    kind = KINDS[event]
    return _tools(_FIRED[target], plugins=plugins) if kind == "tool" else _SAME_EVERYWHERE[kind]


def _tools(names: tuple[str, ...], *, plugins: bool) -> EventSubject:
    """Nobody checks the name that a plugin gives its tool; a tool without a name cannot be called."""
    any_name = some_of(ANYTHING)
    if plugins:
        return EventSubject("tool", "the tool's name", Subject(any_name))
    return EventSubject("tool", "the tool's name", Subject(words(names), any_name), names, "a plugin's tool")


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


_SAME_EVERYWHERE: dict[Kind, EventSubject] = {
    "input": EventSubject("input", "the empty string", Subject(words(("",))), ("",)),
    "session": EventSubject(
        "session", "the session id", Subject(_uuid(), _session_id()), (), "a session started with --session-id"
    ),
    "turn": EventSubject("turn", "the turn number", Subject(_decimals())),
    "compaction": EventSubject("compaction", "the reason", Subject(words(REASONS)), REASONS),
}
"""The subjects that are those of every version."""

_KNOWN: WeakKeyDictionary[Program, dict[tuple[Kind, str, bool], Reach]] = WeakKeyDictionary()


def reached(program: Program, event: str, target: str, *, plugins: bool = False) -> Reach:
    """What of an event's subject a matcher hits; kept for as long as its program is."""
    found = event_subject(event, target, plugins=plugins)
    known = _KNOWN.setdefault(program, {})
    key = (found.kind, target, plugins)
    if key not in known:
        known[key] = reach(program, found.subject)
    return known[key]
