"""HL703 security-secret: a secret in a configuration file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.rules.secrets import secrets
from hooklint.source.span import Span
from hooklint.syntax.document import Array, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.syntax.document import Entry, Node

_PLACE_FOR_A_KEY = ("api_key",)
"""Where the host wants a secret: in the user's own file it is where it belongs."""


@rule("HL703", "security-secret", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Looks at values only: a comment is nobody's password, and what a script looks for is a pattern."""
    for file in hooks.documents:
        for entry in file.document.entries:
            if entry.kind == "pair" and not _belongs_here(file, entry):
                yield from _of_value(file, entry)


def _belongs_here(file: Loaded, entry: Entry) -> bool:
    return file.slot.scope == "global" and entry.path == _PLACE_FOR_A_KEY


def _of_value(file: Loaded, entry: Entry) -> Iterator[Finding]:
    where = "is shared with everybody who has the project" if file.slot.scope == "project" else "goes into every backup"
    for text, span in _texts(entry.value):
        for kind, start, end in secrets(text):
            yield Finding(
                file.source,
                _place(file, span, text[start:end]),
                f"{kind} stands here in plain text: the file {where}, and what a command holds can be read in the list "
                "of processes; revoke it, and have the command read it from a file of yours or from the environment",
                kind,
            )


def _texts(node: Node | None) -> Iterator[tuple[str, Span]]:
    """A string, or those that stand in a list; inline tables have entries of their own."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Array):
            waiting += one.items
        elif isinstance(one, Scalar) and isinstance(one.value, str):
            yield one.value, one.span


def _place(file: Loaded, span: Span, secret: str) -> Span:
    """The secret itself, where it is written as it is read; else all of the value."""
    written = secret.encode()
    start = file.source.data.find(written, *span)
    return Span(start, start + len(written)) if start >= 0 else span
