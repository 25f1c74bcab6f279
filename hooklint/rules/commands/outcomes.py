"""A file that a command starts → what its status means for the hook, and where a finding about it points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.statuses import BLOCKS, consequence
from hooklint.scripts.model import NOT_FOUND, Place

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Started


def pointed(read_hook: ReadHook, at: Place) -> Place:
    """In a configuration file the command's value, in a script the node itself."""
    return Place(at.source, read_hook.command_span) if is_in_config(read_hook, at) else at


def is_in_config(read_hook: ReadHook, at: Place) -> bool:
    """Whether it stands in the command itself."""
    return at.source is read_hook.file.source


def ends_with(read_hook: ReadHook, at: Place, status: int) -> str:
    """What a status of the call with the word at a place means: for the hook, if that is how it ends."""
    return consequence(status, read_hook.hook.event) if decides(read_hook, at) else f"exit {status}"


def missing_status(started: Started) -> int | None:
    """The status of what was to run, read or source a file that is not there; None where that is not known."""
    from hooklint.scripts.interpreters import interpreter

    if started.how == "path":
        return NOT_FOUND
    if started.how == "source":
        return BLOCKS if started.language == "sh" else 1
    kind = interpreter(started.by)
    return kind.missing[0] if kind and kind.missing else None


def decides(read_hook: ReadHook, at: Place) -> bool:
    """Whether the status of the call with the word at a place is that of the hook, however it ends."""
    calls = [ending.status.call for ending in read_hook.reading.endings]
    return bool(calls) and all(call is not None and (at in call.places or call.at == at) for call in calls)
