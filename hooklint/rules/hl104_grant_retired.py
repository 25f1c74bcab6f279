"""HL104 grant-retired: a plugin is granted an event by the name it had before 0.12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Fix, Put, Safety, Severity
from hooklint.rules.plugin_files import with_plugins
from hooklint.rules.registry import rule
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded
    from hooklint.hosts.nanopi.plugins import Grant
    from hooklint.rules.facts import Facts

_LONG_QUOTES = (b'"""', b"'''")


@rule("HL104", "grant-retired", Severity.ERROR, hosts=("nanopi",), since="0.12", fix=Safety.SAFE, migrates=True)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """The fix writes the new name between the quotes of the old one."""
    facts = version(hooks.target)
    for file in with_plugins(hooks):
        from hooklint.hosts.nanopi.grants import report
        from hooklint.hosts.nanopi.plugins import grants

        for grant in grants(file, facts):
            new = facts.retired.get(grant.name)
            if new is not None:
                yield Finding(
                    file.source,
                    grant.node.span,
                    f"`{grant.name}` is renamed to {new} in v0.12; the plugin is not granted it, so it never gets it",
                    f"rename to {new}",
                    fixes=(_renaming(file, grant, new),),
                    host_error=report(grant.name),
                )


def _renaming(file: Loaded, grant: Grant, new: str) -> Fix:
    """Put the new name between the quotes, whichever they are."""
    path, (start, end) = file.slot.path, grant.node.span
    quote = 3 if file.source.data[start : start + 3] in _LONG_QUOTES else 1
    inside = TextEdit(path, Span(start + quote, end - quote), new.encode())
    return Fix(f"rename to {new}", Safety.SAFE, (inside,), (Put(path, grant.path, new),))
