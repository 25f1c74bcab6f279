"""HL305 command-relative: a user-wide hook whose file is looked for in the folder that nanopi was started in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity, shortened
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Started


@rule("HL305", "command-relative", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Silent in a project's file, which is only read with that folder, and where the command goes to a folder first."""
    for read_hook in readings(hooks, facts):
        if read_hook.hook.slot.scope == "global" and any(one.is_relative for one in read_hook.reading.started):
            started = next((one for one in read_hook.reading.started if _is_lost(read_hook, one)), None)
            if started is not None:
                blocks = ENFORCEMENT[read_hook.hook.event].block
                yield Finding(
                    read_hook.file.source,
                    read_hook.command_span,
                    _words(read_hook, started),
                    "relative",
                    severity=Severity.ERROR if blocks else Severity.WARNING,
                )


def _is_lost(read_hook: ReadHook, started: Started) -> bool:
    """Whether a file of the command hangs on the folder. One that is in this folder is said to be hijacked instead."""
    from hooklint.rules.commands.outcomes import is_in_config
    from hooklint.rules.commands.provided import is_provided_for
    from hooklint.rules.commands.quoted_paths import is_literal
    from hooklint.scripts.located import is_made

    if not started.is_relative or started.is_there or not is_in_config(read_hook, started.at):
        return False
    if is_made(started.name):
        return False  # a folder of tools, which each project has by intention
    goes_first = any(call.name in {"cd", "pushd"} for call in read_hook.reading.calls)
    return not is_provided_for(started, read_hook.setting.world) and not goes_first and not is_literal(started)


def _words(read_hook: ReadHook, started: Started) -> str:
    from hooklint.rules.commands.outcomes import ends_with, missing_status

    name = shortened(started.name)
    status = missing_status(started)
    end = f": {ends_with(read_hook, started.at, status)}" if status is not None else ""
    return (
        f"relative path in a user-wide file: {name} is looked for in the folder that nanopi was started in, and is not "
        f"found elsewhere{end}; write it from the home folder on (~/…)"
    )
