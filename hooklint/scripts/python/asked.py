"""A call in a script, its arguments evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.texts import held
from hooklint.scripts.python.things import NONE, unknown
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    import ast

    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Hole


class Asked(NamedTuple):
    """A call. Not `is_whole`: there are more arguments than are known."""

    node: ast.Call
    function: Thing
    args: tuple[Thing, ...]
    keywords: dict[str, Thing]
    way: Way
    start: int
    """How many fields had been read before."""
    is_whole: bool = True

    def get(self, index: int, name: str = "", default: Thing | None = None) -> Thing | None:
        """An argument by its place or its name."""
        return self.args[index] if index < len(self.args) else self.keywords.get(name, default)

    @property
    def first(self) -> Thing:
        """The first argument."""
        return self.args[0] if self.args else NONE

    @property
    def holes(self) -> tuple[Hole, ...]:
        """What all the arguments were made of."""
        return tuple(hole for thing in (*self.args, *self.keywords.values()) for hole in held(thing, self.way))

    def gives(self, thing: Thing) -> Met:
        """What comes of it."""
        return [(self.way, thing)]

    def gives_unknown(self) -> Met:
        """Something made of the arguments."""
        return [(self.way, unknown(*self.holes))]


def ignored(reader: Reader, asked: Asked) -> Met:
    """A call that does nothing that anybody sees."""
    del reader
    return asked.gives(NONE)
