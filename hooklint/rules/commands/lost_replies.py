"""What the rules about replies share: whether one would have counted, and what happens because it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.statuses import consequence, kept
from hooklint.rules.commands.feasible import feasible
from hooklint.rules.commands.readings import readings
from hooklint.scripts.model import Place
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Ending
    from hooklint.scripts.values import Shape


def ways(hooks: HookSet, facts: Facts) -> Iterator[tuple[ReadHook, Ending]]:
    """Every hook with every end that it can come to."""
    return ((read, ending) for read in readings(hooks, facts) for ending in feasible(read))


def wish(shape: Shape | None, event: str) -> Literal["block", "transform", ""]:
    """What a reply would do at the event if the host could read it; "" where that is nothing, or is not known."""
    from hooklint.scripts.deciding import decided

    kind = "none" if shape is None else decided(shape)
    enforced = ENFORCEMENT[event]
    if kind == "block":
        return "block" if enforced.block else ""
    return "transform" if kind == "transform" and enforced.rewritten else ""


def instead(kind: Literal["block", "transform", ""], ending: Ending, event: str) -> str:
    """What happens where the wish is lost: half a sentence."""
    if kind == "transform":
        return kept(event)
    said = consequence(min(ending.status.codes, default=0), event)
    return said if ending.status.codes else said.partition(", so ")[2]


def narrowed(at: Place, word: str) -> Place:
    """The last place of a word in what stands on several lines; all of it, where it is one line or has no such word."""
    written = at.source.data[at.span.start : at.span.end]
    found = written.rfind(word.encode()) if b"\n" in written else -1
    if found < 0:
        return at
    start = at.span.start + found
    return Place(at.source, Span(start, start + len(word.encode())))


def language(read: ReadHook, at: Place) -> str:
    """What the innermost text that holds the place is written in."""
    parts = [part for part in read.reading.parts if part.source is at.source and _holds(part.span, at.span)]
    return max(parts, key=lambda part: part.span.start).language if parts else "unknown"


def _holds(outer: tuple[int, int], inner: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
