"""HL301 command-missing: the script, the program, or a file that the script sources is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts


@rule("HL301", "command-missing", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Silent where the author has provided for it, and where another rule tells why the file is not found."""
    said = set()
    for read_hook in readings(hooks, facts):
        if read_hook.reading.started or facts.is_own:
            for found in _findings(read_hook):
                if (found.source.path, found.span, found.message) not in said:
                    said.add((found.source.path, found.span, found.message))
                    yield found


def _findings(read_hook: ReadHook) -> Iterator[Finding]:
    from hooklint.rules.commands.missing import missing

    for one in missing(read_hook):
        from hooklint.rules.commands.missing_words import finding

        yield finding(read_hook, one)
