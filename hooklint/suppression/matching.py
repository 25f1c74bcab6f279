"""Ignores and the place of a finding → which of them count for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from hooklint.suppression.places import placed, placed_in_script
from hooklint.syntax.headers import Headers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.source.source import Source
    from hooklint.source.span import Span
    from hooklint.suppression.places import Placed
    from hooklint.syntax.document import Document

    Hit: TypeAlias = tuple[int, str | None]

_EVERY = "HL"
ABOUT_IGNORES = "HL9"
"""How the codes of the rules about ignores begin. An ignore of everything does not count for them: it could never be
told that it does nothing."""

WHOLE_FILE = 0
"""Stands for the line of what counts on all of them."""


@lru_cache(maxsize=256)
def names_of(code: str, slug: str) -> tuple[str | None, ...]:
    """All that an ignore of the rule may name; None stands for an ignore without names."""
    beginnings = (code[:end] for end in range(len(_EVERY) + 1, len(code) + 1))
    return (*(() if code.startswith(ABOUT_IGNORES) else (None, _EVERY)), *beginnings, slug)


class Ignores:
    """The ignores of one file, and what they name line by line."""

    def __init__(self, source: Source, every: Iterable[Placed], document: Document | None = None) -> None:
        """`document` is given for a file whose headers count for what stands under them."""
        self._source = source
        self.all = tuple(every)
        self._headers = Headers(document) if self.all and document else None
        self._named: dict[int, set[str | None]] = {}
        for ignore, lines, whole_file in self.all:
            names: list[str | None] = [name.text for name in ignore.names] or [None]
            for line in (WHOLE_FILE,) if whole_file else lines:
                self._named.setdefault(line, set()).update(names)

    def hits(self, span: Span, code: str, slug: str) -> Iterator[Hit]:
        """Each line with an ignore that counts for the finding of a rule at `span`, and what is named there."""
        for line in self._near(span):
            there = self._named.get(line, ())
            yield from ((line, name) for name in names_of(code, slug) if name in there)

    def _near(self, span: Span) -> Iterator[int]:
        """The lines of a finding, and those of the headers that it stands under."""
        yield WHOLE_FILE
        if not self.all:
            return
        line_of = self._source.line_of
        own = range(line_of(span.start), line_of(max(span.start, span.end - 1)) + 1)
        yield from own if len(own) < len(self._named) else (line for line in self._named if line in own)
        if self._headers is not None:
            yield from {line_of(header.span.start) for header in self._headers.above(span.start)}.difference(own)


def ignores_of(document: Document) -> Ignores:
    """Those of a file that the host reads."""
    return Ignores(document.source, placed(document), document)


def ignores_of_script(source: Source) -> Ignores:
    """Those of a script."""
    return Ignores(source, placed_in_script(source))
