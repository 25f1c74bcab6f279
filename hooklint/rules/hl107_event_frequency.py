"""HL107 event-frequency: a hook that fires more often than its author thinks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import DEFAULT_TYPE, MATCHES_ALL
from hooklint.hosts.nanopi.sessions import BOUNDS, CHANGES
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.syntax.document import header_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet
    from hooklint.rules.facts import Facts

_COSTLY = {"curl", "wget", "scp", "rsync", "rm", "rmdir", "kill", "pkill", "killall"}
"""Programs that send, remove or stop something: to do so once and to do so at each change of session differ."""

_PLAIN = {"cat", "cd", "cp", "date", "echo", "gzip", "logger", "mkdir", "mv", "printf", "sleep", "sync", "tar", "tee"}
_PLAIN |= {"touch", "true", ":", "exit"}
"""Programs that take no decision on what they are given."""

# Compiled when first used: start-up does without.
_MAY_DECIDE = r"NANOPI|reason|quit|startup|[`(){}\[\]*?!\n\\]|<(?!/dev/null)"
_JOINS = r"[;|&]+"


@rule("HL107", "event-frequency", Severity.INFO, hosts=("nanopi",), since="0.12")
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Silent about scripts, which may test the reason, and about commands in which anything may."""
    for hook in hooks.hooks:
        if hook.event in BOUNDS and _fires_each_time(hook) and _is_costly(hook.command.value or ""):
            file = hooks.file_of(hook)
            header = header_at(file.document, hook.span.start)
            place = header.span if header else hook.span
            yield Finding(file.source, place, _words(hook.event), "at every change of session")


def _words(event: str) -> str:
    moment, reason = BOUNDS[event]
    changes = f"{', '.join(CHANGES[:-1])} and {CHANGES[-1]}"
    return (
        f"this hook does not only run at the {moment} of nanopi: its event also fires on {changes}; "
        f'test .arguments.reason for "{reason}" if once is meant'
    )


def _fires_each_time(hook: Hook) -> bool:
    return hook.type.value == DEFAULT_TYPE and hook.matcher.value in MATCHES_ALL


def _is_costly(command: str) -> bool:
    """Whether the command is a row of plain programs, one of them costly, none of which can test the payload."""
    programs = set() if re.search(_MAY_DECIDE, command) else _programs(command)
    return programs <= _COSTLY | _PLAIN and not programs.isdisjoint(_COSTLY)


def _programs(command: str) -> set[str]:
    """The first word of each simple command; none where the shell's words cannot be told."""
    from shlex import shlex  # slow to import, and rarely needed

    words = shlex(command, posix=True, punctuation_chars=True)
    words.whitespace_split = True
    words.commenters = ""
    try:
        written = list(words)
    except ValueError:
        return set()
    starts = [0, *(i + 1 for i, word in enumerate(written) if re.fullmatch(_JOINS, word))]
    return {written[i] for i in starts if i < len(written)}
