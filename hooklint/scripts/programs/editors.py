"""`sed`, `awk` and `perl` one-liners: what they print is made of their input; they may cut fields out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import Operand, arguments
from hooklint.scripts.programs.copies import reads_files
from hooklint.scripts.programs.cuts import note_column, note_cut
from hooklint.scripts.values import UNKNOWN, Hole, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_WITH_VALUE = {"sed": "e f l expression file line-length", "perl": "e E M I i"}
_AWK_VALUES = "F v f field-separator assign file"
_SED_FILES = (0, 1, 2, 4)
_AWK_FILES = (0, 2)


def run(call: Call, session: Session) -> tuple[Result, ...]:
    """The program is an option's value or the first operand; the others are files."""
    name = "sed" if call.name == "gsed" else call.name
    is_awk = name.endswith("awk")
    given = arguments(call, _AWK_VALUES if is_awk else _WITH_VALUE[name], ends_at_operand=is_awk)
    programs, given = _programs(given, is_awk=is_awk)
    if is_awk:
        return _awk(call, given, programs, session)
    return _sed(call, given, programs, session) if name == "sed" else _perl(call, given, programs, session)


def _programs(given: Arguments, *, is_awk: bool) -> tuple[tuple[Operand, ...], Arguments]:
    names = {"f", "file"} if is_awk else {"e", "E", "expression", "f", "file"}
    named = tuple(Operand(one.value, one.at) for one in given.options if one.name in names and one.value is not None)
    if named or not given.operands:
        return named, given
    return given.operands[:1], given._replace(operands=given.operands[1:])


def _sed(call: Call, given: Arguments, programs: tuple[Operand, ...], session: Session) -> tuple[Result, ...]:
    texts = [literal(program.value) for program in programs]
    if given.has("i", "in-place") or any(option.name.startswith("in-place") for option in given.options):
        return answer(call, 0), answer(call, 1, 2, 4, err=output(call))
    if reads_files(given):
        return (answer(call, *_SED_FILES, out=output(call)),)
    for program in programs:
        note_cut(call, program.value, program.at, session)
    stdin = UNKNOWN if call.stdin is None else call.stdin
    is_sure = None not in texts and not given.has("f", "file") and not _ends_early(" ".join(map(str, texts)))
    codes = (0,) if is_sure else ()
    return (answer(call, *codes, out=_edited(call, texts, stdin), reads=True),)


def _ends_early(program: str) -> bool:
    """`q1`: the script names the status itself."""
    from re import search

    return search(r"[qQ]\s*[0-9]", program) is not None


def _edited(call: Call, texts: list[str | None], stdin: Value) -> Value:
    if not stdin:
        return ()
    known = literal(stdin)
    if known is not None and len(texts) == 1 and texts[0] is not None:
        folded = _replaced(texts[0], known)
        if folded is not None:
            return (folded,) if folded else ()
    is_quoted = any(text is not None and _escapes_quotes(text) for text in texts)
    hole = output(call, stdin)[0]
    return (hole._replace(is_quoted=is_quoted),) if isinstance(hole, Hole) else ()


def _replaced(program: str, text: str) -> str | None:
    """`s/plain/text/g` over known lines."""
    parts = program[2:].split(program[1:2]) if program.startswith("s") and program[1:2] else []
    if len(parts) != 3 or parts[2] not in {"", "g"} or set("".join(parts[:2])) & set("\\.*[]^$&+?(){}|\n"):  # noqa: PLR2004 - old, new, flags
        return None
    old, new, flags = parts
    if not old:
        return None
    return "".join(line.replace(old, new, -1 if flags else 1) for line in text.splitlines(keepends=True))


def _escapes_quotes(program: str) -> bool:
    r"""`s/"/\\"/g` makes a text fit for the quotes of JSON."""
    from re import search

    return search(r"""s(.)[\\(\[]*"[\])\\"]*\1(?:\\\\"|\\\\&|\\\\\\1|')\1g""", program) is not None


def _awk(call: Call, given: Arguments, programs: tuple[Operand, ...], session: Session) -> tuple[Result, ...]:
    texts = [literal(program.value) or "exit 9" for program in programs]
    is_sure = not given.has("f", "file") and "exit" not in "".join(texts)
    files = tuple(operand for operand in given.operands if "=" not in (literal(operand.value) or ""))
    if reads_files(given._replace(operands=files)):
        return (answer(call, *(_AWK_FILES if is_sure else ()), out=output(call)),)
    stdin = UNKNOWN if call.stdin is None else call.stdin
    is_begin = all(_is_begin_only(text) for text in texts) and bool(texts)
    if not is_begin:
        _note_awk(call, given, programs, session)
    made_of = (*given.values("v", "assign"), *(() if is_begin else (stdin,)))
    return (answer(call, *((0,) if is_sure else ()), out=output(call, *made_of), reads=not is_begin),)


def _is_begin_only(text: str) -> bool:
    bare = text.strip()
    return bare.startswith("BEGIN") and bare.count("{") == bare.count("}") == 1 and "getline" not in bare


def _note_awk(call: Call, given: Arguments, programs: tuple[Operand, ...], session: Session) -> None:
    for program in programs:
        note_cut(call, program.value, program.at, session)
    for option in given.options:
        if option.name in {"F", "field-separator"} and option.value is not None:
            note_cut(call, option.value, option.at, session)
            if (literal(option.value) or "").strip("[]") in {'"', ":", ",", '":', '",'}:
                note_column(call, call.at, session)


def _perl(call: Call, given: Arguments, programs: tuple[Operand, ...], session: Session) -> tuple[Result, ...]:
    for program in programs:
        note_cut(call, program.value, program.at, session)
    if reads_files(given):
        return (answer(call, out=output(call), err=output(call)),)
    reads = given.has("n", "p") or any("STDIN" in (literal(one.value) or "<>") for one in programs)
    stdin = UNKNOWN if call.stdin is None else call.stdin
    return (answer(call, out=output(call, *((stdin,) if reads else ())), err=output(call), reads=reads),)
