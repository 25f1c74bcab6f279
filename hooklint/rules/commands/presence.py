"""A variable that nobody sets → whether the script is ready for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Guard, Place, Reading, VariableRead


def is_provided_for(read_hook: ReadHook, read: VariableRead) -> bool:
    """Whether something stands ready in its place, or the script asks if it is set; and it still does its work then."""
    if read.alternatives and not _is_empty_text(read):
        return True
    own = {one.at for one in read_hook.reading.variables if one.name == read.name}
    asks = any(_asks_for(guard, read.name) and not _is_demand(guard, own) for guard in _guards(read_hook.reading))
    return (asks or bool(read.alternatives)) and not _needs(read_hook, read.name)


_EMPTY = ("-}", '"")', "'')")
_OR_EMPTY = ('||""', "||''", '??""', "??''", 'or""', "or''")


def _is_empty_text(read: VariableRead) -> bool:
    """Whether what stands ready is nothing: `${X:-}`, `os.environ.get("X", "")`, `process.env.X || ""`."""
    source, span = read.at
    behind = source.data[span.end : span.end + 20].decode(errors="replace").lstrip(" )")
    return source.text(span).endswith(_EMPTY) or behind.replace(" ", "").startswith(_OR_EMPTY)


def _is_demand(guard: Guard, reads: set[Place]) -> bool:
    """Whether it is the reading itself that gives up, under `set -u` or by `${X:?}`."""
    written = guard.at.source.text(guard.at.span)
    return guard.at in reads and guard.how == "is set" and not {"+", "="} & set(written)


def _needs(read_hook: ReadHook, name: str) -> bool:
    """Whether the hook can refuse only where something is in the variable: `[ -z "$X" ] && exit 0` at its top."""
    from hooklint.rules.commands.deciding import blocking

    if not read_hook.reading.is_whole:
        return False
    ends = blocking(read_hook)
    return bool(ends) and all(any(_holds_something(guard, name) for guard in end.guards) for end in ends)


def _guards(reading: Reading) -> Iterator[Guard]:
    for guards in (*(one.guards for one in reading.endings), *(one.guards for one in reading.variables)):
        yield from guards


def _asks_for(guard: Guard, name: str) -> bool:
    """Whether it is the test if the variable is empty, in one of its forms."""
    return _is_about(guard, name) and (guard.how == "is set" or guard.words == ("",))


def _holds_something(guard: Guard, name: str) -> bool:
    """Whether the variable cannot be empty where the test came out like this."""
    if not _is_about(guard, name):
        return False
    if _asks_for(guard, name):
        return guard.holds == (guard.how == "is set")
    return guard.holds and guard.how in ("equals", "contains") and all(guard.words)


def _is_about(guard: Guard, name: str) -> bool:
    from hooklint.rules.commands.comparing import plain_hole

    return guard.kind == "compare" and plain_hole(guard.value) == Hole("variable", name)
