"""Programs that look at files: their names, what stands in them, how they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output, trouble
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.session import Session

_DONE = {"diff": (0, 1), "cmp": (0, 1), "file": (0,), "tree": (0,)}
"""The statuses that say something of the files; 0 for those that are not here."""

_TROUBLE = {"diff": (2,), "cmp": (2,), "ls": (1, 2), "tree": (1, 2)}
"""The statuses of trouble, such as a file that is not there; 1 for those that are not here."""

_QUIET = {"diff": ("not",), "cmp": ("s", "quiet", "silent")}


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """It tells; or it cannot, and complains."""
    given = arguments(call)
    reads = any(literal(operand.value) == "-" for operand in given.operands)
    is_quiet = given.has(*_QUIET.get(call.name, ("not",))) or (call.name == "find" and _only_removes(call))
    out = () if is_quiet else output(call, *((call.stdin or (),) if reads else ()))
    done = answer(call, *_DONE.get(call.name, (0,)), out=out, reads=reads)
    return (done, trouble(call, *_TROUBLE.get(call.name, (1,)), reads=reads)) if _can_fail(call, given) else (done,)


def _can_fail(call: Call, given: Arguments) -> bool:
    """The present folder can be listed by whoever is in it."""
    return call.name not in {"ls", "tree", "df"} or bool(given.operands)


def _only_removes(call: Call) -> bool:
    """Whether `find` does something other than to print names, and nothing but that."""
    texts = {literal(word) or "" for word in call.words}
    return "-delete" in texts and not any(
        text.startswith(("-print", "-fprint", "-ls", "-exec", "-ok")) for text in texts
    )
