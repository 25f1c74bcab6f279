"""`cat`, `tee` and others that print what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import UNKNOWN, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_STDERR = frozenset({"/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"})
_WITH_VALUE = {"nl": "b d f h i l n s v w", "paste": "d", "tac": "s"}


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """Input that passes through as it is keeps its pieces."""
    given = arguments(call, _WITH_VALUE.get(call.name, ""))
    stdin = UNKNOWN if call.stdin is None else call.stdin
    if call.name == "tee":
        to_stderr = any(literal(operand.value) in _STDERR for operand in given.operands)
        return (answer(call, 0, out=stdin, err=stdin if to_stderr else (), reads=True),)
    if reads_files(given) or len(given.operands) > 1:
        from_stdin = any(literal(operand.value) == "-" for operand in given.operands)
        made_of = (stdin,) if from_stdin else ()
        return (answer(call, 0, 1, out=output(call, *made_of), reads=from_stdin),)
    return (answer(call, 0, out=_passed(call, given, stdin), reads=True),)


def reads_files(given: Arguments) -> bool:
    """Whether something else than stdin is read."""
    return any(literal(operand.value) != "-" for operand in given.operands)


def _passed(call: Call, given: Arguments, stdin: Value) -> Value:
    if not stdin and call.name != "paste":  # which puts out an empty line
        return ()
    if call.name == "cat" and not given.options:
        return stdin
    text = literal(stdin)
    if call.name == "tac" and text is not None and not given.options:
        return ("".join(reversed(text.splitlines(keepends=True))),) if text.endswith("\n") else output(call)
    return output(call, stdin)
