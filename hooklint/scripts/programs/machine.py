"""Programs that tell something of the machine, the user or the time, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import Hole, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_NUMBERS = frozenset({"%s", "%Y", "%m", "%d", "%H", "%M", "%S", "%s%N", "%s%3N", "%Y%m%d", "%Y%m%d%H%M%S", "%N"})
_CAN_FAIL = frozenset({"tty", "getconf", "locale", "logname", "id", "groups"})


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """One line, which holds nothing of the payload."""
    given = arguments(call, "d f r date file reference")
    can_fail = call.name in _CAN_FAIL or given.has("d", "date", "r", "reference", "f", "file")
    out = _number(call) or output(call, *given.values("d", "date"), is_line=True)
    return (answer(call, *((0, 1) if can_fail else (0,)), out=(*out, "\n")),)


def _number(call: Call) -> Value:
    texts = [literal(word) for word in call.words[1:]]
    is_count = call.name == "nproc" or (call.name == "id" and texts in (["-u"], ["-g"]))
    formats = [text[1:] for text in texts if text is not None and text.startswith("+")]
    return (Hole("number", is_line=True),) if is_count or (formats and formats[0] in _NUMBERS) else ()
