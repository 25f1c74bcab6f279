"""A tape of an output → the replies on it, where each stands, and which of them is in the last line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from hooklint.scripts.inserted import breaking
from hooklint.scripts.reply_text import Read, read_value
from hooklint.scripts.tape import MOST_READ, UNREAD
from hooklint.scripts.values import Array, Json, Object
from hooklint.scripts.verdicts import Reply
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Guard
    from hooklint.scripts.tape import Tape

NO_START = "a text before it on the same line"
NO_END = "a text behind it on the same line"
BRACES = "no quotes and braces: the shell took them away"

UNREADABLE = "no JSON"

_QUOTES = frozenset("\"'`")

_MOST_TRIED = 64
"""Places of one output at which a reply is looked for."""

_WORDS = r"decision|updated_input|updatedInput|hookSpecificOutput|permissionDecision"
_BEGINS = pattern(rf"[{{\[]\s*[\"']?(?:{_WORDS})[\"']?\s*:")
_WITHOUT_BRACES = pattern(r"decision:[\"']?(?:block|allow|deny|approve|ask)\b")


class Found(NamedTuple):
    """A reply, and from where to where it reaches; `end` is that of its text, not of its line."""

    reply: Reply
    start: int
    end: int


def replies_in(tape: Tape, guards: tuple[Guard, ...]) -> tuple[Found, ...]:
    """Every reply, in order; of a very long output none."""
    return tuple(_find(tape, guards)) if len(tape.text) <= MOST_READ else ()


def _find(tape: Tape, guards: tuple[Guard, ...]) -> Iterator[Found]:
    place = 0
    for _ in range(_MOST_TRIED):
        start = _next_start(tape, place)
        if start is None:
            return
        found = _reply_at(tape, start, guards)
        if found:
            yield found
        place = found.end if found else start + 1


def _next_start(tape: Tape, place: int) -> int | None:
    """The next place at which a reply begins: a bracket at the start of a line, or before the words of one."""
    for found in re.compile(r"[{\[\0d]").finditer(tape.text, place):
        start = found.start()
        piece = tape.pieces.get(start)
        if isinstance(piece, Json):
            is_start = isinstance(piece.shape, (Object, Array))
        elif found[0] == "d":
            is_start = _is_line_start(tape, start) and bool(_WITHOUT_BRACES.match(tape.text, start))
        else:
            is_start = piece is None and (_is_line_start(tape, start) or bool(_BEGINS.match(tape.text, start)))
        if is_start:
            return start
    return None


def _is_line_start(tape: Tape, place: int) -> bool:
    return not _before(tape, place).strip()


def _before(tape: Tape, place: int) -> str:
    """What stands on the line before a place."""
    return tape.text[tape.text.rfind("\n", 0, place) + 1 : place]


def _reply_at(tape: Tape, start: int, guards: tuple[Guard, ...]) -> Found | None:
    read = _read_at(tape, start)
    if read is None:
        return _unread_at(tape, start)
    if isinstance(read.shape, Array) and not any(isinstance(one, Object) for one in read.shape.items or ()):
        return None
    printed, last = tape.by(start), _last_certain(tape)
    after = tape.by(last) if last >= read.end else None
    faults = (*read.faults, *_around(tape, start, read.end))
    if NO_START in faults and (read.faults or _QUOTES & {*_before(tape, start)}):
        return None  # a text that speaks of replies
    risk = breaking(read.inserted, guards)
    reply = Reply("read", read.shape, printed.at, printed, after, faults, risk)
    return Found(reply._replace(how=_how(reply, is_spread=_is_spread(tape, start, read.end))), start, read.end)


def _how(reply: Reply, *, is_spread: bool) -> Literal["read", "spread", "behind", "broken"]:
    """The worst that can be said of it: what hides it always comes before what hides it sometimes."""
    if reply.faults:
        return "broken"
    if is_spread:
        return "spread"
    if reply.after:
        return "behind"
    return "broken" if reply.risk else "read"


def _read_at(tape: Tape, start: int) -> Read | None:
    piece = tape.pieces.get(start)
    if isinstance(piece, Json):
        return Read(piece.shape, start + 1, (), ())
    return read_value(tape, start) if tape.text[start] in "{[" else None


def _unread_at(tape: Tape, start: int) -> Found | None:
    """A text that was meant as a reply, and of which nobody could say how it goes on."""
    if not _BEGINS.match(tape.text, start) and not _WITHOUT_BRACES.match(tape.text, start):
        return None
    printed = tape.by(start)
    fault = BRACES if tape.text[start] == "d" else UNREADABLE
    return Found(Reply("broken", None, printed.at, printed, faults=(fault,)), start, tape.line_end(start))


def _is_spread(tape: Tape, start: int, end: int) -> bool:
    piece = tape.pieces.get(start)
    if not isinstance(piece, Json):
        return "\n" in tape.text[start:end]
    shape = piece.shape
    is_empty = isinstance(shape, (Object, Array)) and not shape.items and getattr(shape, "base", None) is None
    return piece.is_spread and not is_empty


def _around(tape: Tape, start: int, end: int) -> Iterator[str]:
    """What else the same print puts on the line of a reply."""
    line = start - len(_before(tape, start))
    printed = tape.by(start)
    if any(tape.is_certain(place) for place in range(line, start)):
        yield NO_START
    rest = (place for place in range(end, tape.line_end(end)) if tape.is_certain(place))
    if any(tape.by(place) is printed for place in rest):
        yield NO_END


def _last_certain(tape: Tape) -> int:
    places = range(len(tape.text) - 1, -1, -1)
    return next((place for place in places if tape.is_certain(place)), -1)


def last_of(tape: Tape, found: tuple[Found, ...]) -> tuple[Reply | None, bool]:
    """The reply in the last line, None if that is another one, and whether it is certain which line is the last."""
    if len(tape.text) > MOST_READ:
        return None, False
    last = _last_certain(tape)
    here = next((one for one in found if one.start <= last < one.end), None)
    if here is None:
        return None, _is_chatter(tape, last)
    line = tape.text.rfind("\n", 0, here.start) + 1
    has_unknown = any(line <= place < here.start or place >= here.end for place in tape.pieces)
    hangs = here.reply.how == "broken" and not here.reply.faults
    return here.reply, not has_unknown and not hangs


def _is_chatter(tape: Tape, last: int) -> bool:
    """Whether the last line is none that could be a reply, whatever stands in its holes."""
    start, end = tape.text.rfind("\n", 0, last + 1) + 1, tape.line_end(last + 1)
    line = tape.text[start:end]
    unknown = [place for place in tape.pieces if place >= start and not tape.is_certain(place)]
    if not unknown:
        return True
    is_plain = last >= 0 and bool(line.replace(UNREAD, "").strip()) and not set(line) & set('{}[]"')
    return is_plain and unknown[-1] < end
