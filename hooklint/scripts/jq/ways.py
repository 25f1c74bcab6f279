"""The ways a `jq` expression can go: what each puts out, what is known then, and whether it breaks off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.scripts.values import UNKNOWN, Hole, Text, holes
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hooklint.scripts.model import Guard
    from hooklint.scripts.values import Shape, Value

MOST_WAYS = 32
"""More ways than these are not told apart."""

MOST_OUTPUTS = 64
"""More outputs of one way than these are not told apart."""


class Out(NamedTuple):
    """One output; with `is_many` any number of such outputs, none included."""

    shape: Shape
    is_many: bool = False


class End(NamedTuple):
    """What breaks a way off: an `error`, a `break` to the label `name`, or a `halt` with the status `code`."""

    kind: Literal["error", "break", "halt"]
    name: str = ""
    shape: Shape | None = None
    code: int = 5


class Way(NamedTuple):
    """One way: its outputs in order. `is_whole` is False where there may be more, or others."""

    outs: tuple[Out, ...] = ()
    guards: tuple[Guard, ...] = ()
    end: End | None = None
    is_whole: bool = True


Ways: TypeAlias = tuple[Way, ...]


def one(shape: Shape, guards: tuple[Guard, ...] = ()) -> Ways:
    """One way with one output."""
    return (Way((Out(shape),), guards),)


def many(shape: Shape) -> Ways:
    """One way with any number of such outputs."""
    return (Way((Out(shape, is_many=True),)),)


def failed(message: Value = UNKNOWN, guards: tuple[Guard, ...] = ()) -> Ways:
    """One way, which breaks off with an error."""
    return (Way((), guards, End("error", shape=Text(message))),)


def unread(*made_of: Shape) -> Ways:
    """Nobody knows what comes out."""
    return (Way((Out(unknown(*made_of), is_many=True),), is_whole=False),)


def unknown(*made_of: Shape) -> Hole:
    """Some value that was made of these."""
    return Hole("unknown", holds=held(*made_of))


def held(*shapes: Shape) -> tuple[Hole, ...]:
    """The holes that these values were made of in the end, each once."""
    found = (hole for shape in shapes for hole in holes(shape) if not hole.holds and hole != Hole("unknown"))
    return tuple(dict.fromkeys(found))[:MOST_OUTPUTS]


def bounded(ways: Iterable[Way]) -> Ways:
    """No way twice, and not too many."""
    kept = tuple(dict.fromkeys(ways))
    if len(kept) <= MOST_WAYS and all(len(way.outs) <= MOST_OUTPUTS for way in kept):
        return kept
    return unread(*(out.shape for way in kept for out in way.outs[:MOST_OUTPUTS]))


def then(ways: Ways, follow: Callable[[Shape, tuple[Guard, ...]], Ways]) -> Ways:
    """What comes of each output, as a pipe does it; `follow` gets what is known on the way to it."""
    return bounded(piece for way in ways for piece in _followed(way, follow))


def _followed(way: Way, follow: Callable[[Shape, tuple[Guard, ...]], Ways]) -> Ways:
    so_far: Ways = (Way((), way.guards, None, way.is_whole),)
    for out in way.outs:
        so_far = bounded(longer for before in so_far for longer in _step(before, out, follow))
    return tuple(before if before.end else before._replace(end=way.end) for before in so_far)


def _step(before: Way, out: Out, follow: Callable[[Shape, tuple[Guard, ...]], Ways]) -> Ways:
    if before.end:
        return (before,)
    steps = follow(out.shape, before.guards)
    if out.is_many:
        steps = repeated(steps)
    return tuple(
        Way(before.outs + step.outs, before.guards + step.guards, step.end, before.is_whole and step.is_whole)
        for step in steps
    )


def repeated(ways: Ways) -> Ways:
    """The same any number of times: what is known in one turn is not known in the next."""
    outs = tuple(dict.fromkeys(Out(out.shape, is_many=True) for way in ways for out in way.outs))
    is_whole = all(way.is_whole for way in ways)
    ends = dict.fromkeys(way.end for way in ways if way.end)
    return (Way(outs, is_whole=is_whole), *(Way(outs, end=end, is_whole=is_whole) for end in ends))


def without_errors(ways: Ways) -> Ways:
    """An error ends the outputs and nothing else."""
    return tuple(way._replace(end=None) if way.end and way.end.kind == "error" else way for way in ways)


def guarded(ways: Ways, guards: tuple[Guard, ...]) -> Ways:
    """The same ways, where this is known before."""
    return tuple(way._replace(guards=guards + way.guards) for way in ways) if guards else ways


def in_turn(first: Ways, second: Callable[[tuple[Guard, ...]], Ways]) -> Ways:
    """All outputs of the one, then all of the other."""
    found: list[Way] = []
    for way in first:
        if way.end:
            found.append(way)
            continue
        found += (
            Way(way.outs + after.outs, way.guards + after.guards, after.end, way.is_whole and after.is_whole)
            for after in second(way.guards)
        )
    return bounded(found)
