"""Programs that pass on some lines or some characters of what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.programs.characters import translated
from hooklint.scripts.programs.copies import reads_files
from hooklint.scripts.programs.cuts import note_column, note_cut
from hooklint.scripts.values import UNKNOWN, Hole, Json, literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_WITH_VALUE = {
    "head": "n c lines bytes",
    "tail": "n c lines bytes pid s",
    "cut": "d f c b delimiter fields characters bytes output-delimiter",
    "fold": "w width",
    "sort": "k t o S T key field-separator output buffer-size parallel",
    "uniq": "f s w",
    "column": "t s c o N",
    "fmt": "w",
    "shuf": "n",
}
_FIRST_LINE = frozenset({"1", "+1"})
_FILES_FAIL = {"sort": (0, 2)}


def run(call: Call, session: Session) -> tuple[Result, ...]:
    """Of stdin, or of files that may not be there."""
    given = arguments(call, _WITH_VALUE.get(call.name, ""))
    if call.name == "tr":
        stdin = UNKNOWN if call.stdin is None else call.stdin
        return (answer(call, 0, out=translated(call, given, stdin), reads=True),)
    if reads_files(given):
        codes = _FILES_FAIL.get(call.name, (0, 1))
        return (answer(call, *codes, out=() if given.has("o", "output") else output(call)),)
    stdin = UNKNOWN if call.stdin is None else call.stdin
    if call.name == "cut":
        _note(call, given, session)
    out = _PASSED.get(call.name, _unknown)(call, given, stdin) if stdin else ()
    return (answer(call, 0, out=out, reads=True),)


def _unknown(call: Call, _given: Arguments, stdin: Value) -> Value:
    return output(call, stdin)


def _note(call: Call, given: Arguments, session: Session) -> None:
    for option in given.options:
        if option.name in {"d", "delimiter"} and option.value is not None:
            note_cut(call, option.value, option.at, session)
            if literal(option.value) in {'"', ":", ","}:
                note_column(call, call.at, session)


def _wanted(given: Arguments) -> str:
    """How many lines; "" where it is something else that counts."""
    if given.has("c", "bytes", "f", "F", "follow"):
        return ""
    counts = given.values("n", "lines")
    if counts:
        return literal(counts[-1]) or ""
    digits = "".join(option.name for option in given.options if option.name.isdigit())
    return digits or ("10" if not given.options else "")


def _head(call: Call, given: Arguments, stdin: Value) -> Value:
    wanted, text = _wanted(given), literal(stdin)
    if text is not None and wanted.isdecimal():
        kept = "".join(text.splitlines(keepends=True)[: int(wanted)]) if "\r" not in text else text
        return (kept,) if kept else ()
    return first_line(call, stdin) if wanted in _FIRST_LINE else output(call, stdin)


def _tail(call: Call, given: Arguments, stdin: Value) -> Value:
    wanted, text = _wanted(given), literal(stdin)
    if text is not None and wanted.isdecimal() and wanted != "0" and "\r" not in text:
        return ("".join(text.splitlines(keepends=True)[-int(wanted) :]),)
    return (*output(call, stdin, is_line=True), "\n") if wanted == "1" else output(call, stdin)


def first_line(call: Call, stdin: Value) -> Value:
    """What stands before the first line break, and that."""
    kept: list[str | Hole | Json] = []
    for piece in stdin:
        if isinstance(piece, str):
            line, line_end, _ = piece.partition("\n")
            kept += [line + line_end] if line + line_end else []
            if line_end:
                return tuple(kept)
        elif is_one_line(piece):
            kept.append(piece)
        else:
            return (*kept, *output(call, (piece,), is_line=True), "\n")
    return tuple(kept)


def is_one_line(piece: Hole | Json) -> bool:
    """Whether it holds no line break: the host sends its payload in one line."""
    if isinstance(piece, Json):
        return not piece.is_spread
    return piece.is_line or piece.kind in {"payload", "number"}


_PASSED: dict[str, Callable[[Call, Arguments, Value], Value]] = {"head": _head, "tail": _tail}
