"""Programs that count or encode: what they print cannot break a text around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.programs.copies import reads_files
from hooklint.scripts.values import UNKNOWN, Hole, flat_holes, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """Of stdin, or of files that may not be there."""
    given = arguments(call, "w wrap a algorithm files0-from")
    if reads_files(given):
        return (answer(call, 0, 1, out=output(call)),)
    stdin = UNKNOWN if call.stdin is None else call.stdin
    can_fail = given.has("d", "D", "decode", "c", "check")
    return (answer(call, *((0, 1) if can_fail else (0,)), out=_made(call, given, stdin), reads=True),)


def _made(call: Call, given: Arguments, stdin: Value) -> Value:
    if call.name == "wc":
        return _counted(call, given, stdin)
    if given.has("d", "D", "decode", "c", "check"):
        return output(call, stdin)
    is_base = call.name.startswith("base")
    is_line = not is_base or [literal(value) for value in given.values("w", "wrap")] == ["0"]
    made = Hole("output", call.name, is_line=is_line, is_quoted=True, holds=flat_holes(stdin))
    return (made,) if is_base else (made, "\n")


def _counted(call: Call, given: Arguments, stdin: Value) -> Value:
    if len(given.options) != 1:
        return (*output(call, is_line=True), "\n")
    text, (option,) = literal(stdin), given.options
    if text is None or option.name not in {"l", "lines", "c", "bytes"}:
        return (Hole("number", is_line=True), "\n")
    return (f"{text.count(chr(10)) if option.name[0] == 'l' else len(text.encode(errors='surrogateescape'))}\n",)
