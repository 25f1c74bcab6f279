"""Follows the statements of a Python script on all ways, and keeps what is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.scripts.model import Comparison, FieldRead, Guard, Printed, VariableRead
from hooklint.scripts.python.blending import blended
from hooklint.scripts.python.guards import ALWAYS, NEVER, question
from hooklint.scripts.python.texts import as_text, held, inside
from hooklint.scripts.python.things import Cell, Dict, Dotted, List, Str, Truth, known
from hooklint.scripts.python.way import FEW_WAYS, MOST_WAYS, ReadingStoppedError, Way, merged
from hooklint.scripts.session import MOST_ENDINGS
from hooklint.scripts.values import Hole, Plain, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Mapping, Sequence

    from hooklint.scripts.model import Place
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.home import Home
    from hooklint.scripts.python.things import Content, Method, Raised, Thing
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.values import Value

_DEEPEST = 70
"""Expressions in expressions and calls in calls: each takes some frames of ours."""

How: TypeAlias = Literal["equals", "contains", "glob", "regex"]

Met: TypeAlias = "list[tuple[Way, Thing]]"
"""What an expression can come to, each on its way."""


class Thrown(NamedTuple):
    """A way that an exception leaves by. Not `is_certain`: it may also go on."""

    way: Way
    what: Raised
    at: Place
    is_certain: bool = True


class Left(NamedTuple):
    """A way that has ended: the status it gives, as the script says it."""

    way: Way
    code: Thing
    at: Place


class Leaving:
    """The ways that leave the present block, by how they leave it."""

    def __init__(self) -> None:
        self.thrown: list[Thrown] = []
        self.returned: Met = []
        self.broken: list[Way] = []
        self.continued: list[Way] = []


class Reader:
    """One script being followed. What can be read of each kind of node is given as tables by the node's name."""

    def __init__(
        self,
        session: Session,
        given: Given,
        expressions: Mapping[str, Callable[[Reader, ast.expr, Way], Met]],
        statements: Mapping[str, Callable[[Reader, ast.stmt, list[Way]], list[Way]]],
        by: Literal["python", "node"] = "python",
    ) -> None:
        self.by = by
        self.library: Mapping[str, Callable[[Reader, Asked], Met]] = {}
        self.method: Callable[[Reader, Method, Asked], Met]
        self.session = session
        self.given = given
        self.leaving = Leaving()
        self.left: list[Left] = []
        self.declared: dict[int, frozenset[str]] = {}
        self.home: Home
        self.scope = 0
        self.parents: dict[int, int | None] = {}
        self.catching = 0
        self.calling: list[object] = []
        self.modules: dict[str, Thing] = {}
        self._depth = 0
        self._numbers = 0
        self._ends = 0
        self._most_ways = MOST_WAYS
        self._expressions = expressions
        self._statements = statements

    def number(self) -> int:
        """A number that nothing else has."""
        self._numbers += 1
        return self._numbers

    def place(self, node: ast.expr | ast.stmt) -> Place:
        """Where a node of the present text stands."""
        return self.home.place(node)

    def execute(self, body: Sequence[ast.stmt], ways: list[Way]) -> list[Way]:
        """Follow statements one behind another; those ways are returned that come out behind the last."""
        for statement in body:
            if not ways:
                break
            if not self.session.spend():
                raise ReadingStoppedError
            follow = self._statements.get(type(statement).__name__)
            if follow:
                ways = self.few(self._deeper(follow, statement, ways))
        return ways

    def _deeper(
        self, follow: Callable[[Reader, ast.stmt, list[Way]], list[Way]], node: ast.stmt, ways: list[Way]
    ) -> list[Way]:
        if self._depth > _DEEPEST:
            raise ReadingStoppedError
        self._depth += 1
        try:
            return follow(self, node, ways)
        finally:
            self._depth -= 1

    def few(self, ways: list[Way]) -> list[Way]:
        """The ways with those put together that go on alike; of too many, less is known afterwards."""
        ways = merged(ways)
        if len(ways) > self._most_ways:
            at = self.home.text.place(0, 0)
            ways = blended(ways, Guard("other", (), "", (), holds=True, at=at))
            self._most_ways = max(self._most_ways // 4, 2)
        if len(ways) > self._most_ways:
            self.session.is_whole = False
            ways = ways[:FEW_WAYS]
        return ways

    def evaluate(self, node: ast.expr, way: Way) -> Met:
        """What an expression can come to."""
        look = self._expressions.get(type(node).__name__)
        if look is None:
            return [(way, Hole("unknown"))]
        if self._depth > _DEEPEST:
            way.is_whole = False
            return [(way, Hole("unknown"))]
        self._depth += 1
        try:
            return look(self, node, way)
        finally:
            self._depth -= 1

    def each(self, nodes: Sequence[ast.expr], way: Way) -> list[tuple[Way, list[Thing]]]:
        """What several expressions come to, one evaluated behind the other."""
        met: list[tuple[Way, list[Thing]]] = [(way, [])]
        for node in nodes:
            met = [(after, [*things, thing]) for one, things in met for after, thing in self.evaluate(node, one)]
        return met

    def split(self, truth: Truth, way: Way) -> tuple[list[Way], list[Way]]:
        """The ways on which the answer is yes, and those on which it is no."""
        answers = [(guards, True) for guards in truth.yes] + [(guards, False) for guards in truth.no]
        yes: list[Way] = []
        no: list[Way] = []
        for guards, answer in answers:
            after = (way.fork() if len(answers) > 1 else way).holding(guards)
            if after:
                (yes if answer else no).append(after)
        return yes, no

    def cell(self, way: Way, content: Content) -> Cell:
        """A new container."""
        cell = Cell(self.number())
        way.contents[cell] = content
        return cell

    def throw(self, way: Way, what: Raised, node: ast.expr | ast.stmt, *, is_certain: bool = True) -> None:
        """Leave by an exception; where that is not certain, only if somebody waits for it."""
        self._count_end(is_certain=is_certain)
        if is_certain or self.catching:
            self.leaving.thrown.append(Thrown(way, what, self.place(node), is_certain))

    def leave(self, way: Way, code: Thing, node: ast.expr | ast.stmt) -> None:
        """End at once: nothing is caught, and what has not been written out is lost."""
        lost = [one for one in way.printed[way.flushed :] if one.stream == "stdout"]
        way.printed = tuple(one for one in way.printed if not any(one is other for other in lost))
        self._count_end(is_certain=True)
        self.left.append(Left(way, code, self.place(node)))

    def _count_end(self, *, is_certain: bool) -> None:
        self._ends += is_certain
        if self._ends > 2 * MOST_ENDINGS:
            raise ReadingStoppedError

    def other(self, node: ast.expr | ast.stmt, *things: Thing, way: Way | None = None) -> Truth:
        """A question that cannot be answered."""
        of = tuple(hole for thing in things for hole in held(thing, way)) if way else ()
        return question(Guard("other", of, "", (), holds=True, at=self.place(node)), of)

    def truth(self, thing: Thing, node: ast.expr, way: Way) -> Truth:
        """Whether something counts as true."""
        if isinstance(thing, Truth):
            return thing
        sure = certain(thing, way)
        if sure is not None:
            return Truth(ALWAYS, NEVER) if sure else Truth(NEVER, ALWAYS)
        value = as_text(thing, way)
        if isinstance(thing, Hole | Str) and all(_is_given(piece) for piece in value):
            guard = Guard("compare", value, "is set", (), holds=True, at=self.place(node))
            return question(guard, held(thing, way))
        return self.other(node, thing, way=way)

    def compare(self, thing: Thing, how: How, words: Sequence[Str], node: ast.expr, way: Way) -> Truth:
        """A text is compared with words that are known."""
        value = as_text(thing, way)
        texts = [literal(word.value) or "" for word in words]
        if isinstance(thing, Hole | Str) and value and all(_is_given(piece) for piece in value) and texts:
            places = tuple(word.at or self.place(node) for word in words)
            self.session.comparisons.append(Comparison(value, how, tuple(texts), places))
            guard = Guard("compare", value, how, tuple(texts), holds=True, at=self.place(node))
            return question(guard, held(thing, way))
        return self.other(node, thing, way=way)

    def field(self, hole: Hole, node: ast.expr, way: Way, others: tuple[Hole, ...] = ()) -> None:
        """A value of the payload is read."""
        names = [other.name for other in (*hole.holds, *others) if other.kind == "field" and other.name]
        for name in (hole.name, *(other.name for other in hole.holds if other.kind == "field")):
            ways = tuple(tuple(one.split(".")) for one in (hole.name, *names) if one != name)
            read = FieldRead(tuple(name.split(".")), self.place(node), self.by, tuple(dict.fromkeys(ways)), way.guards)
            self.session.fields.append(read)

    def variable(self, name: str, node: ast.expr, way: Way, others: tuple[str, ...] = ()) -> None:
        """A variable of the environment is read."""
        self.session.variables.append(VariableRead(name, self.place(node), others, way.guards))

    def forget(self, start: int, node: ast.expr, hole: Hole) -> None:
        """What was read on the way to a value within `node` is no reading of its own."""
        span = self.place(node).span
        names = {tuple(one.name.split(".")) for one in (hole, *hole.holds)}
        kept = [
            read
            for read in self.session.fields[start:]
            if read.way not in names or not span.start <= read.at.span.start < read.at.span.end <= span.end
        ]
        self.session.fields[start:] = kept

    def emit(self, stream: Thing, value: Value, node: ast.expr, way: Way, by: str = "print") -> None:
        """Print a text, if it goes to one of the script's own streams."""
        name = stream_name(stream)
        if name is None:
            way.is_whole = way.is_whole and stream == Dotted("<file>")
        elif value:
            way.printed = (*way.printed, Printed(name, value, self.place(node), by))


def _is_given(piece: object) -> bool:
    return isinstance(piece, str) or (isinstance(piece, Hole) and piece.kind in _GIVEN)


_GIVEN = {"payload", "field", "variable", "argument"}


def stream_name(stream: Thing) -> Literal["stdout", "stderr"] | None:
    """Which of the script's two outputs it is."""
    if isinstance(stream, Dotted):
        name = stream.name.removesuffix(".buffer").replace("__", "")
        if name in {"sys.stdout", "sys.stderr"}:
            return "stdout" if name == "sys.stdout" else "stderr"
    return None


def certain(thing: Thing, way: Way) -> bool | None:  # noqa: PLR0911 - one for each kind of thing
    """Whether something counts as true, if that is known."""
    if isinstance(thing, Plain):
        return thing.text not in {"false", "null", "0", "0.0"}
    if isinstance(thing, Str):
        whole = known(thing)
        return bool(whole) if whole is not None else any(not isinstance(piece, Hole) for piece in thing.value) or None
    if isinstance(thing, Hole):
        return True if thing.kind == "payload" else None
    if isinstance(thing, Truth):
        return None
    content = inside(thing, way)
    if isinstance(content, Dict):
        return True if content.items else None if content.base else False
    if isinstance(content, List):
        return None if content.items is None else bool(content.items)
    return True
