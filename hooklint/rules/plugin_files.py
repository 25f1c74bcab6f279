"""Which files have plugins at all: what is known of these is imported only where one has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded


def with_plugins(hooks: HookSet) -> Iterator[Loaded]:
    """The files with `[[extensions]]`, where the host looks for them: a settings file is none of these."""
    for file in hooks.documents:
        if file.slot.kind == "config" and EXTENSIONS in file.document.root.items:
            yield file
