"""Pattern → Tree: what the parser saw, node by node, with the place of each.

`start` and `end` are places in the pattern, in code points, the end not included. A tree may be as deep as its pattern
is long until `nesting` has refused what the host refuses, so nothing before that may recurse into it.
"""

from __future__ import annotations

from typing import Literal as OneOf
from typing import NamedTuple, TypeAlias

AssertionKind: TypeAlias = OneOf[
    "^", "$", r"\A", r"\z", r"\b", r"\B", r"\b{start}", r"\b{end}", r"\b{start-half}", r"\b{end-half}"
]
r"""As written, but for `\<` and `\>`, which are `\b{start}` and `\b{end}`."""

PerlKind: TypeAlias = OneOf["d", "s", "w"]
SetOperator: TypeAlias = OneOf["&&", "--", "~~"]
Flag: TypeAlias = OneOf["i", "m", "s", "U", "u", "R", "x"]


class Flags(NamedTuple):
    """The flags that a group or a directive turns on and off; none is in both."""

    on: frozenset[Flag]
    off: frozenset[Flag]


NO_FLAGS = Flags(frozenset(), frozenset())


class Empty(NamedTuple):
    """Nothing: an empty pattern, branch, group or class item list."""

    start: int
    end: int


class Directive(NamedTuple):
    """Flags for the rest of the group: `(?i)`."""

    start: int
    end: int
    flags: Flags


class Literal(NamedTuple):
    r"""One character, however written. `is_byte` is set for `\xNN`, which without the flag `u` is a byte."""

    start: int
    end: int
    char: str
    is_byte: bool


class Dot(NamedTuple):
    """`.`."""

    start: int
    end: int


class Assertion(NamedTuple):
    """A place rather than a character."""

    start: int
    end: int
    kind: AssertionKind


class PerlClass(NamedTuple):
    r"""`\d`, `\s`, `\w`, and with a capital letter what they leave out."""

    start: int
    end: int
    kind: PerlKind
    negated: bool


class PropertyClass(NamedTuple):
    r"""`\pL`, `\p{Greek}`, `\p{sc=Greek}`, `\p{sc!=Greek}`.

    `name` is what stands in the braces, without what the flag `x` ignores; `is_one_letter` is set for the form without
    braces.
    """

    start: int
    end: int
    negated: bool
    name: str
    is_one_letter: bool


class PosixClass(NamedTuple):
    """`[:alpha:]` or `[:^alpha:]` inside a bracketed class. `name` is one of the names the host knows."""

    start: int
    end: int
    name: str
    negated: bool


class Range(NamedTuple):
    """`a-z` inside a bracketed class."""

    start: int
    end: int
    first: Literal
    last: Literal


class Union(NamedTuple):
    """Two or more items of a bracketed class side by side."""

    start: int
    end: int
    items: tuple[Item, ...]


class SetOperation(NamedTuple):
    """`left && right` and the like inside a bracketed class."""

    start: int
    end: int
    operator: SetOperator
    left: Item
    right: Item


class Bracketed(NamedTuple):
    """`[…]` or `[^…]`."""

    start: int
    end: int
    negated: bool
    body: Item


class Repetition(NamedTuple):
    """`body` from `minimum` to `maximum` times (None: no end). `operator` is where `*`, `{2,3}` and so on begins.

    `is_lazy` is what stands there; the flag `U` may turn it round.
    """

    start: int
    end: int
    operator: int
    minimum: int
    maximum: int | None
    is_lazy: bool
    body: Tree


class Group(NamedTuple):
    """`(…)`, `(?P<name>…)`, `(?flags:…)`. `captures` is its number from 1 on, or None if it captures nothing."""

    start: int
    end: int
    captures: int | None
    name: str | None
    flags: Flags
    body: Tree


class Concat(NamedTuple):
    """Two or more items one after another."""

    start: int
    end: int
    items: tuple[Tree, ...]


class Alternation(NamedTuple):
    """Two or more branches."""

    start: int
    end: int
    branches: tuple[Tree, ...]


Item: TypeAlias = Empty | Literal | Range | PerlClass | PropertyClass | PosixClass | Bracketed | Union | SetOperation
Tree: TypeAlias = (
    Empty
    | Directive
    | Literal
    | Dot
    | Assertion
    | PerlClass
    | PropertyClass
    | Bracketed
    | Repetition
    | Group
    | Concat
    | Alternation
)


def parts(node: Tree | Item) -> tuple[Tree | Item, ...]:
    """The nodes right inside, from left to right; a node that has none has no depth."""
    match node:
        case Concat() | Union():
            return node.items
        case Alternation():
            return node.branches
        case Repetition() | Group() | Bracketed():
            return (node.body,)
        case SetOperation():
            return (node.left, node.right)
    return ()
