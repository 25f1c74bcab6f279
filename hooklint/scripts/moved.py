"""A reading of one command → the reading of the same command written elsewhere: only its places differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hooklint.scripts.model import Part, Place
from hooklint.scripts.text import Text
from hooklint.source.span import Span

if TYPE_CHECKING:
    from hooklint.source.source import Source

_Fact = TypeVar("_Fact")


def moved(facts: _Fact, old: Text, new: Text) -> _Fact:
    """The facts with each place in the command `old` moved to where it stands in `new`, which is spelt alike."""
    return _Move(old, new)(facts)


class _Move:
    """What stays as it is stays the same object, so that readings of a script have its facts in common."""

    def __init__(self, old: Text, new: Text) -> None:
        self._old = old
        self._source = new.source
        self._by = new.within.start - old.within.start
        self._known: dict[int, tuple[object, object]] = {}

    def __call__(self, value: _Fact) -> _Fact:
        if not isinstance(value, tuple) or not value:
            return value
        known = self._known.get(id(value))
        if known is None:
            # The value too: while it is kept, no other has its id.
            known = self._known[id(value)] = value, self._of(value)
        made: _Fact = known[1]  # type: ignore[assignment]  # what a value becomes is of its type
        return made

    def _of(self, value: tuple[object, ...]) -> object:
        if isinstance(value, Place):
            place = Place(*self._placed(*value))
            return value if place == value else place
        if isinstance(value, Text):
            return self._text(value)
        if isinstance(value, Part) and value.source is self._old.source:
            source, span = self._placed(value.source, value.span)
            value = value._replace(source=source, span=span)
        parts = [self(part) for part in value]
        if all(part is was for part, was in zip(parts, value, strict=True)):
            return value
        make = getattr(value, "_make", tuple)
        return make(parts)

    def _text(self, text: Text) -> Text:
        source, within = self._placed(text.source, text.within)
        if within == text.within and source is text.source:
            return text
        stretches = tuple(stretch._replace(at=stretch.at + self._by) for stretch in text.stretches)
        return text._replace(source=source, within=within, stretches=stretches)

    def _placed(self, source: Source, span: Span) -> tuple[Source, Span]:
        within = self._old.within
        if source is not self._old.source or span.start < within.start or span.end > within.end:
            return source, span
        return self._source, Span(span.start + self._by, span.end + self._by)
