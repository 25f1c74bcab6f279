"""HL005 key-missing: a hook without its command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.texts import consequence, printed
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.syntax.document import header_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded, Refusal
    from hooklint.rules.facts import Facts
    from hooklint.source.span import Span


@rule("HL005", "key-missing", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Points at the entry's header, or at the inline table or list that is the entry."""
    facts = version(hooks.target)
    for file in hooks.documents:
        for refusal in file.refusals:
            if refusal.kind in ("missing-field", "length"):
                yield Finding(
                    file.source,
                    _header(file, refusal),
                    f"this hook has no `command`, so there is nothing to run; {consequence(file.slot, facts)}",
                    "add command = …",
                    host_error=printed(refusal, facts),
                )


def _header(file: Loaded, refusal: Refusal) -> Span:
    """The host marks the whole entry; its header is enough."""
    header = header_at(file.document, refusal.span.start)
    return header.span if header else refusal.span
