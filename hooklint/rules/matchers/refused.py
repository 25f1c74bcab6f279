"""RegexError → what to tell the author of the matcher: why, and the spelling that works, for this very pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust import errors
from hooklint.rules.matchers.look_around import let_through
from hooklint.rules.matchers.meant_names import exactly
from hooklint.rules.matchers.other_languages import read
from hooklint.rules.matchers.reasons import pointed_at, words
from hooklint.rules.matchers.respelling import boundary, respelled
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.event_kinds import Kind
    from hooklint.hosts.nanopi.subjects import EventSubject
    from hooklint.regexes.rust.errors import RegexError

_LONGEST = 200
"""Code points of a spelling that a message offers."""

_ESCAPES = {r"\Z": "`$`", r"\h": r"`[ \t]`", r"\R": r"`\n`", r"\e": r"`\x1B`"}
"""What nanopi's patterns have instead of other languages' escapes."""

_WHERE: dict[Kind, str] = {
    "tool": "NANOPI_TOOL_NAME",
    "input": ".arguments.prompt of the payload",
    "session": "NANOPI_SESSION_ID",
    "turn": "NANOPI_TOOL_NAME, which holds the turn number,",
    "compaction": ".arguments.reason of the payload",
}
"""Where a command finds what its event's matcher is tested against."""

_NAMES: dict[Kind, str] = {"tool": "built-in tools", "compaction": "reasons"}
"""What can be listed instead of excluding the rest."""


class Advice(NamedTuple):
    """Why a matcher is refused, and the same in a word; what to do, if that is known; the pattern to write, if any."""

    why: str
    way: str
    spelling: str | None
    label: str


def advice(error: RegexError, subject: EventSubject) -> Advice:
    """About a matcher of an event that is tested against `subject`."""
    reading = read(error, subject)
    if reading is not None:
        way = _written(reading.spelling) if reading.spelling else _without(error, subject)
        return Advice(reading.words, way, reading.spelling, "no regular expression")
    found = words(error, _piece(error))
    if error.reason == errors.LOOK_AROUND:
        return _about_look_around(error, subject)
    spelling = respelled(error.pattern)
    if spelling is not None and _is_dead(spelling, subject):
        return Advice(found.why, _tested_instead(subject), None, found.label)
    if spelling is not None and len(spelling) <= _LONGEST:
        return Advice(found.why, _written(spelling), spelling, found.label)
    return Advice(found.why, _escape(error) or found.way, None, found.label)


def _is_dead(spelling: str, subject: EventSubject) -> bool:
    """Whether nanopi would take the spelling, and never run the hook: that helps nobody.

    A tool and a session may have any name. Of turns only a small pattern is asked: there can be many hooks.
    """
    from hooklint.hosts.nanopi.matchers import compiled, fires, is_light
    from hooklint.regexes.reach import Never, reach

    if subject.kind in ("input", "compaction"):
        return not any(fires(spelling, name) for name in subject.names)
    program = compiled(spelling) if subject.kind == "turn" and is_light(spelling) else None
    known = None if program is None or isinstance(program, ValueError) else reach(program, subject.subject)
    return isinstance(known, Never)


def _piece(error: RegexError) -> str:
    return boundary(error.pattern) if error.reason == errors.NOT_BUILT else pointed_at(error)


def _written(spelling: str) -> str:
    return f"write `{spelling}`" + (" in single quotes" if "\\" in spelling else "")


def _escape(error: RegexError) -> str:
    if error.reason != errors.ESCAPE_UNKNOWN:
        return ""
    piece = pointed_at(error)
    itself = "" if piece.isascii() else f"`{piece[1:]}` for the character itself"
    found = _ESCAPES.get(piece, itself)
    return f"write {found}" if found else ""


def _without(error: RegexError, subject: EventSubject) -> str:
    """What to do about a pattern of another language that means nothing here."""
    if "{" in error.pattern and "(" not in error.pattern:
        return "put a pattern in its place, or `*` for all"
    return _tested_instead(subject)


def _tested_instead(subject: EventSubject) -> str:
    return f"match `*` and test {_WHERE[subject.kind]} in the command"


def _about_look_around(error: RegexError, subject: EventSubject) -> Advice:
    found = words(error, pointed_at(error))
    tested, listed = _tested_instead(subject), _NAMES.get(subject.kind)
    names = let_through(error.pattern, subject.names) if listed else None
    if not names:
        return Advice(found.why, tested, None, found.label)
    if names == subject.names:
        return Advice(found.why, f"it would hold back none of the {listed}: {tested}", None, found.label)
    spelling = exactly(names)
    return Advice(found.why, f"{_written(spelling)}, which hits the same {listed}", spelling, found.label)
