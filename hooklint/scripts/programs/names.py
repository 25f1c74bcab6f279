"""Programs that make names of names: a known one is taken apart, an unknown one gives a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output, trouble
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session

_CERTAIN = frozenset({"basename", "dirname"})
"""They look at the name alone, so they do not fail."""


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """`realpath` and its kin ask the file system, and may fail."""
    given = arguments(call, "s suffix p tmpdir relative-to relative-base")
    names = [operand.value for operand in given.operands]
    if call.name in _CERTAIN and not names:
        return (trouble(call, 1),)
    texts = [literal(name) for name in names]
    known = [text for text in texts if text is not None]
    if call.name in _CERTAIN and len(known) == len(names) and not given.options:
        return (answer(call, 0, out=(_taken_apart(call.name, known) + "\n",)),)
    out = (*output(call, *names, is_line=True), "\n")
    return (answer(call, *((0,) if call.name in _CERTAIN else (0, 1)), out=out),)


def _taken_apart(program: str, names: list[str]) -> str:
    if program == "dirname":
        return "\n".join(map(_folder, names))
    name = names[0].rstrip("/").rpartition("/")[2] or names[0][:1]
    suffix = names[1] if len(names) > 1 else ""
    return name.removesuffix(suffix) if name != suffix else name


def _folder(name: str) -> str:
    bare = name.rstrip("/")
    if not bare:
        return "/" if name else "."
    folder, slash, _ = bare.rpartition("/")
    return folder.rstrip("/") or ("/" if slash else ".")
