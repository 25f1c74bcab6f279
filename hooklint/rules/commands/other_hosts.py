"""What of a script is meant for other hosts: it stands behind a test of a variable that only those set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.variables import never_set
from hooklint.rules.commands.comparing import plain_hole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Guard, Reading


def is_for_another(guards: tuple[Guard, ...], event: str) -> bool:
    """Whether one of the conditions says that a variable has a value which nanopi never sets."""
    return any(_says_set(guard) and _is_foreign(guard, event) for guard in guards)


def words_for_others(read_hook: ReadHook) -> frozenset[str]:
    """The words that are compared only where another host is known to run the script."""
    here, others = set[str](), set[str]()
    for guards in dict.fromkeys(_conditions(read_hook.reading)):
        words = others if is_for_another(guards, read_hook.hook.event) else here
        words.update(word for guard in guards for word in guard.words)
    return frozenset(others - here)


def _says_set(guard: Guard) -> bool:
    if guard.kind != "compare":
        return False
    if guard.how == "is set":
        return guard.holds
    return guard.holds != (guard.words == ("",))


def _is_foreign(guard: Guard, event: str) -> bool:
    hole = plain_hole(guard.value)
    return hole is not None and hole.kind == "variable" and never_set(hole.name, event) is not None


def _conditions(reading: Reading) -> Iterator[tuple[Guard, ...]]:
    for facts in (reading.endings, reading.calls, reading.fields, reading.variables):
        yield from (fact.guards for fact in facts)
