"""A program of `jq` as a tree: every node with the bytes it stands at."""

from __future__ import annotations

from hooklint.source.named_tuple import NamedTuple


class Node(NamedTuple):
    """A piece of the program from the byte `start` to `end`.

    `kind` says what it is and so what `parts` are; `name` is the word it hangs on: a key, an operator, a text.

    | kind | name | parts |
    |---|---|---|
    | identity, recurse, location | | |
    | field | key | target |
    | key | | target, key |
    | slice | | target, from, to (`nothing` where left out) |
    | iterate, optional | | target |
    | text | format | chars (name: the text) and expressions in turn |
    | number, format, variable, break | its text | |
    | object | | entries: key and value each |
    | array | | what it is made of, or none |
    | negate | | the number |
    | pipe, comma, alternative, and, or | | both sides |
    | binary, assign | operator | both sides |
    | if | | condition and result in turn, then the last result (`identity` where left out) |
    | try | | body, handler if there is one |
    | reduce, foreach | | source, pattern, start, step, and what it gives if there is that |
    | bind | | source, patterns, body |
    | define | function | parameters (name: `f` or `$x`), body, rest |
    | call | function | arguments |
    | label | name | rest |
    """

    kind: str
    start: int
    end: int
    name: str = ""
    parts: tuple[Node, ...] = ()


POSTFIX = frozenset({"field", "key", "slice", "iterate", "optional"})
"""Nodes that go on from the target that is their first part."""
