"""HL308 command-rewritten: backslashes that the host turns into slashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import DEFAULT_TYPE
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity, shortened
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.backslashes import Rewritten
    from hooklint.rules.facts import Facts


@rule("HL308", "command-rewritten", Severity.WARNING, hosts=("nanopi",), since="0.12")
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Only a command that begins with the home folder is rewritten, and then all of it."""
    if any("\\" in (hook.command.value or "") and hook.type.value == DEFAULT_TYPE for hook in hooks.hooks):
        from hooklint.rules.commands.backslashes import rewritten_words

        for read_hook in readings(hooks, facts):
            words = list(rewritten_words(read_hook))
            if words:
                severity = Severity.ERROR if any(word.is_path for word in words) else Severity.WARNING
                yield Finding(
                    read_hook.file.source, read_hook.command_span, _words(words[0]), "changed", severity=severity
                )


def _words(word: Rewritten) -> str:
    arrives = f"{shortened(word.written)} arrives as {shortened(word.arrives)}"
    return (
        "a command that begins with the home folder is one path to nanopi, so every backslash in it becomes a slash: "
        f'{arrives}; begin it with `bash ~/…` or with a quote ("$HOME/…"), then it stays as it is'
    )
