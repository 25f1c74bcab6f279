"""`[[ text =~ expression ]]`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.model import Comparison, FieldRead
from hooklint.scripts.shell.judging import Split, certain, compare, narrowed, unknown
from hooklint.scripts.values import Hole, holes, literal, outer_holes
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

_MOST_GROUPS = 10

_SIMPLE = pattern(r"(?:[\w ^$|():/@%,;<>='\"&!~#.-]|\[\^?[\w .,:/-]+\]|\\[.$^|()*+?/-]|\[[.*+?$]\])*\Z", re.ASCII)
"""Expressions without repetition: they mean the same everywhere, and take no time."""


def matched(reader: Reader, value: Value, right: list[Node], state: State, at: Place) -> Split:
    """Both ways of a match, or the one that is known."""
    yes: list[State] = []
    no: list[State] = []
    for way, expression in _expression(reader, right, state):
        split = _one(reader, value, expression, reader.between(right[0], right[-1]), way, at)
        groups = _groups(reader, value, expression, way, at)
        yes += [one.assigned_array("BASH_REMATCH", groups) for one in split.yes]
        no += split.no
    return Split(yes, no)


def _groups(reader: Reader, value: Value, expression: str | None, state: State, at: Place) -> tuple[Value, ...] | None:
    """What the brackets of an expression cut out of the payload; what they catch of other texts is not known."""
    from hooklint.scripts.programs.cuts import is_payload, keys

    cut = keys(expression) if expression is not None and "(" in expression and is_payload(value) else ()
    if not cut:
        return None
    reader.session.fields.append(FieldRead(("*", cut[-1]), at, "text", guards=state.guards))
    return ((Hole("unknown", holds=tuple(outer_holes(value))),),) * _MOST_GROUPS


def _one(reader: Reader, value: Value, expression: str | None, place: Place, state: State, at: Place) -> Split:  # noqa: PLR0913, PLR0917 - a text and an expression, with their places
    if expression is None:
        return unknown(state, at)
    if any(True for _ in holes(value)):
        reader.session.comparisons.append(Comparison(value, "regex", (expression,), (place,)))
    text = literal(narrowed(state, value))
    if text is not None:
        try:
            return (
                certain(state, holds=bool(re.search(expression, text)))
                if _SIMPLE.match(expression)
                else unknown(state, at)
            )
        except re.error:
            return unknown(state, at)
    return compare(state, value, "regex", (expression,), at)


def _expression(reader: Reader, right: list[Node], state: State) -> list[tuple[State, str | None]]:
    """The expression, in which what is quoted stands for itself."""
    from hooklint.scripts.shell.words import bits_of, joined

    ways: list[tuple[State, str | None]] = [(state, "")]
    for node in right:
        new: list[tuple[State, str | None]] = []
        for way, before in ways:
            if node.type in {"regex", "word", "extglob_pattern", "number"} or not node.is_named:
                new.append((way, _add(before, _plain(reader.source(node)))))
                continue
            if node.type == "concatenation":
                new += [(later, _add(before, more)) for later, more in _expression(reader, reader.children(node), way)]
                continue
            for later, bits in bits_of(reader, node, way):
                text = literal(joined(bits))
                is_open = any(bit.kind == "open" for bit in bits)
                new.append((later, _add(before, text if text is None or is_open else re.escape(text))))
        ways = new
    return ways


def _add(before: str | None, more: str | None) -> str | None:
    return None if before is None or more is None else before + more


_PIECE = pattern(r"\\.|'([^']*)'|\"([^\"$`\\]*)\"|.", re.DOTALL)


def _plain(text: str) -> str | None:
    """An expression as it is written: quoted stretches stand for themselves; one with expansions is not known."""
    if re.search(r"(?<!\\)\$[\w{(]|`", text):
        return None
    return _PIECE.sub(
        lambda found: re.escape(found[1] or found[2] or "") if found[0][0] in "'\"" and len(found[0]) > 1 else found[0],
        text,
    )
