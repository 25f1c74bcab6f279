"""A program that ends a hook → the file without which its status is 2 (docs/hosts/nanopi.md §5.6)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import Hole, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Guard
    from hooklint.scripts.values import Json, Value

_GREP = "e f m A B C D d regexp file max-count after-context before-context context include exclude exclude-dir color"
_AWK = "f F v file field-separator assign"

_WITH_VALUE = {
    **dict.fromkeys(("grep", "egrep", "fgrep", "rg"), _GREP),
    **dict.fromkeys(("awk", "gawk", "mawk"), _AWK),
    "sed": "e f l expression file line-length",
    "jq": "f L from-file",
    "diff": "U C I x unified context exclude",
    "cmp": "n i bytes ignore-initial",
    "ls": "I w T ignore width",
}
"""The programs, each with its options that take a word."""

_ALL_FILES = frozenset({"diff", "cmp", "ls"})
"""Of the others the first operand is what they look for, or their program, unless an option has given that."""

_PROGRAMS_OF = {"jq": ("f", "from-file"), **dict.fromkeys(("awk", "gawk", "mawk"), ("f", "file"))}
_PATTERNS = ("e", "f", "regexp", "file", "expression")


class Trouble(NamedTuple):
    """The program, the file as it is written, and whether that is there now; None where nobody can say."""

    program: str
    file: str
    is_there: bool | None


def trouble(call: Call, guards: tuple[Guard, ...], read: ReadHook) -> Trouble | None:
    """The file that such a program is given and that nobody has looked for: one that is missing, or else the first."""
    if call.name not in _WITH_VALUE:
        return None
    known = {guard.value for guard in guards if guard.kind == "file" and guard.holds}
    files = [Trouble(call.name, _written(word), _is_there(word, read)) for word in _files(call) if word not in known]
    return min(files, key=lambda one: (one.is_there is not False, one.is_there is True), default=None)


def _files(call: Call) -> Iterator[Value]:
    given = arguments(call, _WITH_VALUE[call.name])
    if call.name == "jq" and any(len(option.name) > 1 for option in given.options):
        return  # some of its long options take two words
    operands = [operand.value for operand in given.operands]
    has_pattern = call.name in _ALL_FILES or given.has(*_PROGRAMS_OF.get(call.name, _PATTERNS))
    yield from (one for one in operands[0 if has_pattern else 1 :] if literal(one) not in ("-", "/dev/null"))


def _written(value: Value) -> str:
    return "".join(piece if isinstance(piece, str) else _unknown(piece) for piece in value)


def _unknown(piece: Hole | Json) -> str:
    return f"${piece.name}" if isinstance(piece, Hole) and piece.kind in ("variable", "argument") else "…"


def _is_there(value: Value, read: ReadHook) -> bool | None:
    """Only what belongs to whoever runs the hook, or to the project, is asked for."""
    text, setting = literal(value), read.setting
    if not text or setting.cwd is None or any(sign in text for sign in "*?[") or _moves(read):
        return None
    path = setting.cwd / Path(text)
    in_project = path.is_relative_to(setting.cwd)
    return setting.world.stat(path) is not None if setting.is_own or in_project else None


def _moves(read: ReadHook) -> bool:
    return any(call.name in ("cd", "pushd") for call in read.reading.calls)
