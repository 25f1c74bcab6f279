"""What a name of a Python script can stand for while the script is followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.scripts.values import Hole, Plain
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    import ast

    from hooklint.scripts.model import Call, Guard, Place
    from hooklint.scripts.python.home import Home
    from hooklint.scripts.values import Value


class Str(NamedTuple):
    """A string, or bytes; `at` is where it stands if it is written out somewhere."""

    value: Value
    at: Place | None = None


class Cell(NamedTuple):
    """Something that can be changed through every name it has; what it is now is kept by the way."""

    number: int


class Dict(NamedTuple):
    """What is in the cell of a dictionary. `base` is what it was built on, as in `values.Object`."""

    items: tuple[tuple[Str, Thing], ...] = ()
    base: Hole | None = None

    def get(self, key: str) -> Thing | None:
        """The value under a key, if one is known to be there."""
        return next((thing for name, thing in reversed(self.items) if name.value == (key,)), None)

    def put(self, key: Str, thing: Thing) -> Dict:
        """The same with the key set."""
        kept = tuple(item for item in self.items if item[0].value != key.value)
        return Dict((*kept, (key, thing)), self.base)


class List(NamedTuple):
    """What is in the cell of a list, tuple or set; `items` is None where that is not known."""

    items: tuple[Thing, ...] | None
    holds: tuple[Hole, ...] = ()
    is_tuple: bool = False


class Fields(NamedTuple):
    """What is in the cell of an object of a class of the script."""

    of: Class
    items: tuple[tuple[str, Thing], ...] = ()


class Parser(NamedTuple):
    """What is in the cell of a parser of command lines: what has to be given."""

    required: tuple[str, ...] = ()


Content: TypeAlias = Dict | List | Fields | Parser


class Dotted(NamedTuple):
    """A module, or something in one, by its full name; builtins have no dot."""

    name: str


class Module(NamedTuple):
    """A file of the script's own that was imported: its names are those of a scope."""

    name: str
    scope: int


class Function(NamedTuple):
    """A function of the script. `scope` is where it was defined; `owner` is what it is a method of."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    home: Home
    scope: int
    owner: Thing | None = None


class Class(NamedTuple):
    """A class of the script; `bases` are the names of all it comes from, those of the language included."""

    node: ast.ClassDef
    home: Home
    scope: int
    bases: frozenset[str]
    names: tuple[tuple[str, Thing], ...] = ()


class Method(NamedTuple):
    """An attribute of something that is no object of the script."""

    of: Thing
    name: str


Ways: TypeAlias = "tuple[tuple[Guard, ...], ...]"
"""In how many ways something can hold: for each, all that holds then."""


class Truth(NamedTuple):
    """A question whose answer is known when the hook runs; `of` is what it was asked about.

    `is_thing`: it is answered by something, or by nothing: what a pattern has found.
    """

    yes: Ways
    no: Ways
    of: tuple[Hole, ...] = ()
    is_thing: bool = False


class Pattern(NamedTuple):
    """A compiled regular expression."""

    text: Str


class Finished(NamedTuple):
    """A process that was started."""

    call: Call
    output: Value
    codes: tuple[int, ...] = ()


class Raised(NamedTuple):
    """An exception. `names` are those of its class and of all that this one comes from; empty: any."""

    name: str
    names: frozenset[str]
    message: Thing


class Partial(NamedTuple):
    """A function with some of its arguments."""

    function: Thing
    arguments: tuple[Thing, ...]


Thing: TypeAlias = (
    Str
    | Plain
    | Hole
    | Cell
    | Dotted
    | Module
    | Function
    | Class
    | Method
    | Truth
    | Pattern
    | Finished
    | Raised
    | Partial
)

NONE = Plain("null")
TRUE = Plain("true")
FALSE = Plain("false")
FILE = Dotted("<file>")
"""An open file that is none of the script's own three streams."""


def text(value: str, at: Place | None = None) -> Str:
    """A string that is known."""
    return Str((value,) if value else (), at)


def unknown(*holds: Hole) -> Hole:
    """Something that was made of these."""
    made_of: dict[Hole, None] = {}
    for hole in holds:
        is_made = hole.kind == "unknown" and not hole.is_quoted and not hole.is_line
        made_of.update(dict.fromkeys(hole.holds if is_made else (hole,)))
    return Hole("unknown", holds=tuple(made_of)[:_MOST_HOLES])


def settled(truth: Truth) -> Thing:
    """A question that has only one answer is that answer."""
    return truth if truth.yes and truth.no else TRUE if truth.yes else FALSE


def known(thing: Thing) -> str | None:
    """The text of a string that is known in full."""
    if not isinstance(thing, Str) or len(thing.value) > 1:
        return None
    piece = thing.value[0] if thing.value else ""
    return piece if isinstance(piece, str) else None


def whole_number(thing: Thing) -> int | None:
    """The value of a number, or of a truth, that is known."""
    if not isinstance(thing, Plain):
        return None
    if thing.text in {"true", "false"}:
        return int(thing.text == "true")
    digits = thing.text.removeprefix("-")
    return int(thing.text) if digits.isascii() and digits.isdigit() and len(digits) < _LONGEST else None


_LONGEST = 18
_MOST_HOLES = 16
