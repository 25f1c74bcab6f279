"""HL414 payload-argv: a hook that takes its input from the command line, where nanopi puts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import VariableRead


@rule("HL414", "payload-argv", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the first such argument of a script. Silent where the payload is read as well."""
    for read_hook in readings(hooks, facts):
        if any(_is_argument(read) for read in read_hook.reading.variables):
            from hooklint.rules.commands.arguments import inputs

            for read in inputs(read_hook.reading):
                yield Finding(read.at.source, read.at.span, _message(read, read_hook), "nothing is there")


def _is_argument(read: VariableRead) -> bool:
    return read.name.isdigit() or read.name in ("@", "*", "#")


def _message(read: VariableRead, read_hook: ReadHook) -> str:
    source, span = read.at
    written = source.text(span)
    lost = ", so what it looks for is never found" if ENFORCEMENT[read_hook.hook.event].block else ""
    return (
        f"nanopi gives a hook no arguments: `{written}` is always empty{lost}; "
        "the payload is one line of JSON on standard input"
    )
