"""HL306 command-unquoted: a path with a blank in it that bash takes for two words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.statuses import consequence
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Safety, Severity, shortened
from hooklint.rules.registry import rule
from hooklint.scripts.model import NOT_FOUND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.blanks import Torn
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Fix
    from hooklint.scripts.model import Started


@rule("HL306", "command-unquoted", Severity.ERROR, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Only where the file with the blank is there, or the folder that the host puts in has one."""
    for read_hook in readings(hooks, facts):
        if any(one.is_there is False for one in read_hook.reading.started):
            found = _finding(read_hook)
            if found is not None:
                yield found
            yield from _in_scripts(read_hook)


def _finding(read_hook: ReadHook) -> Finding | None:
    from hooklint.rules.commands.blanks import home_with_blank, torn

    opened = home_with_blank(read_hook)
    if opened is not None:
        words = (
            "the home folder has a space in its name, and nanopi puts it in without quotes, so bash runs what stands "
            f"before the space: {consequence(NOT_FOUND, read_hook.hook.event)}"
        )
        return _said(read_hook, opened, words)
    for started in read_hook.reading.started:
        found = torn(read_hook, started)
        if found is not None:
            return _said(read_hook, found, _of_words(read_hook, started))
    return None


def _in_scripts(read_hook: ReadHook) -> Iterator[Finding]:
    """Variables without quotes, in the scripts of a hook."""
    from hooklint.rules.commands.blanks import torn_in_script

    for started in read_hook.reading.started:
        if torn_in_script(read_hook, started) is not None:
            written = shortened(started.at.source.text(started.at.span))
            message = f'{_of_words(read_hook, started)}; write "{written}" in double quotes'
            yield Finding(*started.at, message, "needs quotes")


def _said(read_hook: ReadHook, found: Torn, words: str) -> Finding:
    message = f"{words}; write {shortened(_quoted(found))}"
    finding = Finding(read_hook.file.source, read_hook.command_span, message, "needs quotes")
    return finding.offering(_fix(read_hook, found))


def _of_words(read_hook: ReadHook, started: Started) -> str:
    from hooklint.rules.commands.outcomes import ends_with, missing_status

    end = ends_with(read_hook, started.at, missing_status(started) or NOT_FOUND)
    name = shortened(started.name)
    return f"a path with a space in it and no quotes around it: bash takes it for two words and finds no {name}: {end}"


def _quoted(found: Torn) -> str:
    """In double quotes, in which a tilde would stay one."""
    from hooklint.rules.commands.blanks import at_home

    home, rest = at_home(found.path)
    return f'"{"$HOME/" if home else ""}{rest}"'


def _fix(read_hook: ReadHook, found: Torn) -> Fix | None:
    from hooklint.rules.commands.blanks import is_plain
    from hooklint.rules.commands.command_text import rewritten

    if not is_plain(found.path):
        return None
    return rewritten(read_hook, ((found.start, found.end, _quoted(found)),), "put the path in quotes", Safety.UNSAFE)
