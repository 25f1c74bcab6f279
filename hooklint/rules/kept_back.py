"""What the rules found → what is said, and what ignore comments keep back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.paths import FORMATS
from hooklint.suppression import MARK
from hooklint.suppression.matching import ignores_of, ignores_of_script
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.rules.model import Diagnostic
    from hooklint.source.source import Source
    from hooklint.suppression.matching import Ignores
    from hooklint.syntax.document import Document


def parted(
    found: Iterable[Diagnostic], hook_sets: Iterable[HookSet]
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """The findings that no ignore counts for, and the others."""
    shelf = Shelf(hook_sets)
    said: list[Diagnostic] = []
    kept_back: list[Diagnostic] = []
    for one in found:
        ignores = shelf.ignores(one.source)
        is_ignored = ignores is not None and any(ignores.hits(one.span, one.code, one.slug))
        (kept_back if is_ignored else said).append(one)
    return tuple(said), tuple(kept_back)


class Shelf:
    """The documents of the files that a host reads, and the ignores of each file, read once."""

    def __init__(self, hook_sets: Iterable[HookSet]) -> None:
        files = [file for hooks in hook_sets for file in hooks.documents if file.slot.kind != "unread"]
        self._documents = {file.slot.path: file.document for file in files}
        self._ignores: dict[Path, Ignores] = {}

    def document(self, source: Source) -> Document | None:
        """What a file says, also one that no host reads, if it is TOML; None for a script."""
        path = source.path
        if path not in self._documents and path.suffix == ".toml":
            self._documents[path] = parse(source)
        return self._documents.get(path)

    def is_script(self, source: Source) -> bool:
        """Whether a file is none of the formats in which configurations are looked for."""
        return source.path.suffix not in FORMATS

    def ignores(self, source: Source) -> Ignores | None:
        """Those in one file; None where there cannot be any."""
        document = self.document(source) if MARK in source.data else None
        if document is None and (MARK not in source.data or not self.is_script(source)):
            return None
        if source.path not in self._ignores:
            self._ignores[source.path] = ignores_of(document) if document else ignores_of_script(source)
        return self._ignores[source.path]
