"""Programs that print nothing on stdout and leave stdin alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import arguments

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session

_ALWAYS = {"true": 0, "false": 1, "sleep": 0, "sync": 0}


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """Two ways for most: it did its work, or it complains."""
    if call.name in _ALWAYS:
        return (answer(call, _ALWAYS[call.name]),)
    out = output(call) if arguments(call).has("v", "verbose") else ()
    return answer(call, 0, out=out), answer(call, 1, out=out, err=output(call))
