"""HL107 event-frequency: a hook that fires more often than its author thinks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import DEFAULT_TYPE
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.syntax.document import entries_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.source.span import Span

_WORDS = {
    "session_start": "this hook does not only run at the start of nanopi: its event also fires on /new, /resume, /fork "
    'and /import; test .arguments.reason for "startup" if once is meant',
    "session_shutdown": "this hook does not only run at the end of nanopi: its event also fires on /new, /resume, "
    '/fork and /import; test .arguments.reason for "quit" if once is meant',
}

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
    # Before, a change of session was no reason to fire.
    if not version(hooks.target).retired:
        return
    files = {file.slot: file for file in hooks.documents}
    for hook in hooks.hooks:
        if hook.event in _WORDS and _fires_each_time(hook) and _is_costly(hook.command.value or ""):
            file = files[hook.id[0]]
            yield Finding(file.source, _header(file, hook), _WORDS[hook.event], "at every change of session")


def _fires_each_time(hook: Hook) -> bool:
    from hooklint.hosts.nanopi.simple_matchers import matches_all  # not needed for the other events

    return hook.type.value == DEFAULT_TYPE and matches_all(hook.matcher.value)


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


def _header(file: Loaded, hook: Hook) -> Span:
    """The header of the entry; an inline one is its own."""
    found = entries_at(file.document, hook.span.start)
    return next((entry.span for entry in found if entry.kind != "pair"), hook.span)
