"""What the rules found → what is said, and what ignore comments keep back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.suppression import MARK
from hooklint.suppression.matching import Ignores
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.rules.model import Diagnostic
    from hooklint.source.source import Source


def parted(
    found: Iterable[Diagnostic], hook_sets: Iterable[HookSet]
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """The findings that no ignore counts for, and the others."""
    shelf = _Shelf(hook_sets)
    said: list[Diagnostic] = []
    kept_back: list[Diagnostic] = []
    for one in found:
        ignores = shelf.ignores(one.source)
        is_ignored = ignores is not None and any(ignores.hits(one.span, one.code, one.slug))
        (kept_back if is_ignored else said).append(one)
    return tuple(said), tuple(kept_back)


class _Shelf:
    """The ignores of each file, read once."""

    def __init__(self, hook_sets: Iterable[HookSet]) -> None:
        files = [file for hooks in hook_sets for file in hooks.documents if file.slot.kind != "unread"]
        self._documents = {file.slot.path: file.document for file in files}
        self._ignores: dict[Path, Ignores] = {}

    def ignores(self, source: Source) -> Ignores | None:
        """Those in one file, also in one that no host reads, if it is TOML; None where there cannot be any."""
        path = source.path
        if MARK not in source.data:
            return None
        if path not in self._ignores:
            if path not in self._documents and path.suffix != ".toml":
                return None
            self._ignores[path] = Ignores(self._documents.get(path) or parse(source))
        return self._ignores[path]
