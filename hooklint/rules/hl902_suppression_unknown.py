"""HL902 suppression-unknown: an ignore comment that names no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.glance import worth_reading
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.suppression import MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.source.source import Source
    from hooklint.suppression.places import Placed


@rule("HL902", "suppression-unknown", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """One finding for each name that is no rule's, at the name; or for all of a comment that cannot be understood."""
    for file in hooks.documents:
        if MARK in file.source.data:
            from hooklint.suppression.places import placed

            yield from _unknown(file.source, placed(file.document))
    if worth_reading(hooks, facts):
        for source in _scripts(hooks, facts):
            from hooklint.suppression.places import placed_in_script

            yield from _unknown(source, placed_in_script(source))


def _scripts(hooks: HookSet, facts: Facts) -> dict[Source, None]:
    """The scripts with ignores in them, each once."""
    from hooklint.rules.commands.readings import readings

    texts = (source for read in readings(hooks, facts) for source in read.reading.texts)
    return dict.fromkeys(source for source in texts if MARK in source.data)


def _unknown(source: Source, every: Iterable[Placed]) -> Iterator[Finding]:
    from hooklint.rules.names import complaint

    for ignore, *_ in every:
        if ignore.fault:
            yield Finding(source, ignore.span, f"this comment keeps nothing back: {ignore.fault}")
        for name in ignore.names:
            wrong = complaint(name.text)
            if wrong:
                yield Finding(source, name.span, f"this keeps nothing back: {wrong}", "names no rule")
