"""HL003 file-unreadable: a file that is there and that the host cannot read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.texts import ENCODING, consequence, printed
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts


@rule("HL003", "file-unreadable", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """A folder in the file's place, no permission, or bytes that are not UTF-8."""
    facts = version(hooks.target)
    for file in hooks.documents:
        for refusal in (one for one in file.refusals if one.kind == "io"):
            yield Finding(
                file.source,
                refusal.span,
                f"{_words(refusal.fault)}; {consequence(refusal.slot, facts) if refusal.text else _UNKNOWN}",
                "not UTF-8" if refusal.fault == ENCODING else "",
                host_error=printed(refusal, facts),
            )


_UNKNOWN = "hooklint does not open it, and nanopi would wait for whatever comes out of it"


def _words(fault: str) -> str:
    if fault == ENCODING:
        return "the file is not UTF-8; save it as UTF-8"
    return f"the file cannot be read ({fault.lower()}); make it a readable file or remove it"
