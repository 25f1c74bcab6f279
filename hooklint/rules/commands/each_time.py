"""What a hook certainly does every time its event fires, and what that costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.feasible import can_hold
from hooklint.scripts.values import holes

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Guard
    from hooklint.scripts.values import Value

_COSTLY = frozenset({"curl", "wget", "scp", "rsync", "rm", "rmdir", "kill", "pkill", "killall"})
_COSTLY |= {"urllib", "requests", "httpx", "aiohttp", "fetch"}
"""Programs that send, remove or stop something: to do so once and to do so at each change of session differ."""

_OWN = "mktemp"
"""What makes a file that is the script's own: to take that away again costs nobody anything."""


def costly_calls(read_hook: ReadHook) -> tuple[Call, ...]:
    """The calls that send, remove or stop something whatever the reason for the event; none if the reason is read."""
    reading = read_hook.reading
    is_clear = reading.is_whole and not any(part.syntax_error for part in reading.parts)
    if not is_clear or any(_tells_reason(read.way) for read in reading.fields):
        return ()
    return tuple(call for call in reading.calls if call.name in _COSTLY and _is_each_time(call, read_hook))


def _tells_reason(way: tuple[str, ...]) -> bool:
    return way[-1:] in ((), ("reason",), ("*",))


def _is_each_time(call: Call, read_hook: ReadHook) -> bool:
    if any(_may_be_about_reason(guard) for guard in call.guards) or not can_hold(call.guards, read_hook):
        return False
    return not any(_is_own(word) for word in call.words[1:])


def _may_be_about_reason(guard: Guard) -> bool:
    """Whether a condition may hang on why the event fired; which event it is does not tell that."""
    if guard.kind != "compare":
        return guard.kind == "other"
    named = [(hole.kind, hole.name) for hole in holes(guard.value)]
    return any(kind not in ("variable", "argument") and (kind, name) != ("field", "event") for kind, name in named)


def _is_own(word: Value) -> bool:
    return any(hole.kind in ("output", "unknown") and hole.name in (_OWN, "") for hole in holes(word))
