"""HL902 suppression-unknown: an ignore comment that names no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.suppression import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded
    from hooklint.rules.facts import Facts


@rule("HL902", "suppression-unknown", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """One finding for each name that is no rule's, at the name; or for all of a comment that cannot be understood."""
    for file in hooks.documents:
        if MARK in file.source.data:
            yield from _unknown(file)


def _unknown(file: Loaded) -> Iterator[Finding]:
    from hooklint.rules.names import complaint
    from hooklint.suppression.places import placed

    for ignore, *_ in placed(file.document):
        if ignore.fault:
            yield Finding(file.source, ignore.span, f"this comment keeps nothing back: {ignore.fault}")
        for name in ignore.names:
            wrong = complaint(name.text)
            if wrong:
                yield Finding(file.source, name.span, f"this keeps nothing back: {wrong}", "names no rule")
