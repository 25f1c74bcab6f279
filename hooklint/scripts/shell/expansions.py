"""`${…}`: a variable with something done to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.shell.judging import is_set
from hooklint.scripts.shell.origins import part
from hooklint.scripts.shell.words import Bit, Bits, bits_of, joined
from hooklint.scripts.values import UNKNOWN, Hole, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

_DEFAULTS = {":-", "-", ":=", "=", ":+", "+", ":?", "?"}
_MOST_FORKS = 16


def expand(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:  # noqa: PLR0911 - one for each kind
    """What `${…}` stands for."""
    children = [
        child for child in reader.children(node) if child.type not in {"${", "}"} and child.type.strip() != "${"
    ]
    if node.has_error or not children:
        return _out(state.partly(), UNKNOWN, quoted=quoted)
    first = children[0]
    if first.type in {"#", "!"}:
        return _prefixed(reader, node, children, state, quoted=quoted)
    if first.type == "subscript":
        return _subscript(reader, first, children[1:], state, quoted=quoted)
    name = reader.source(first)
    operator = children[1].type if len(children) > 1 else ""
    if not operator:
        from hooklint.scripts.shell.variables import read_bits

        return read_bits(reader, node, name, state, quoted=quoted)
    if operator in _DEFAULTS:
        choice = Choice(name, operator.lstrip(":"), children[2:], node, quoted)
        return _default(reader, choice, state, is_strict=operator.startswith(":"))
    from hooklint.scripts.shell.variables import checked

    if name in {"@", "*"}:
        return [(state, (Bit("list", values=(UNKNOWN,), more=True),))]
    found = []
    for way, value in checked(reader, node, name, state):
        for later, new in _changed(reader, operator, children[2:], value, way):
            found += _out(later, new, quoted=quoted)
    return found


def _out(state: State, value: Value, *, quoted: bool) -> Bits:
    return [(state, (Bit("closed" if quoted else "open", value),))]


def _prefixed(reader: Reader, node: Node, children: list[Node], state: State, *, quoted: bool) -> Bits:
    """`${#x}`, `${!x}`."""
    from hooklint.scripts.shell.arithmetic import NUMBER
    from hooklint.scripts.shell.variables import known, read_bits, value_of

    if children[0].type == "#" and len(children) == 1:
        return read_bits(reader, node, "#", state, quoted=quoted)
    name = reader.source(children[1]) if len(children) > 1 else ""
    if children[0].type == "#":
        if children[1].type == "subscript":
            array = reader.source(children[1]).partition("[")[0]
            items = state.arrays.get(array)
            return _out(state, (str(len(items)),) if items is not None else NUMBER, quoted=quoted)
        text = literal(value_of(reader, node, name, state))
        return _out(state, NUMBER if text is None else (str(len(text)),), quoted=quoted)
    target = literal(known(reader, name, state) or UNKNOWN)
    if target and target.isidentifier() and len(children) == 2:  # noqa: PLR2004 - the mark and the name
        return read_bits(reader, node, target, state, quoted=quoted)
    return _out(state, UNKNOWN, quoted=quoted)


def _subscript(reader: Reader, node: Node, rest: list[Node], state: State, *, quoted: bool) -> Bits:
    from hooklint.scripts.shell.arithmetic import integer
    from hooklint.scripts.shell.variables import value_of

    name, _, index = reader.source(node)[:-1].partition("[")
    items = state.arrays.get(name, ())
    if name not in state.arrays:
        if name in {"PIPESTATUS", "BASH_REMATCH", "FUNCNAME", "BASH_LINENO", "BASH_VERSINFO", "DIRSTACK", "GROUPS"}:
            return _out(state, (Hole("unknown"),), quoted=quoted)
        value = value_of(reader, node, name, state)
        items = (value,) if name in state.variables or value else ()
    if rest and rest[0].type in _DEFAULTS and items is not None:
        return (
            _out(state, UNKNOWN, quoted=quoted)
            if rest[0].type not in {":-", "-"} or items
            else _rest(reader, rest[1:], state, quoted=quoted)
        )
    if rest or items is None:
        return (
            [(state, (Bit("list", values=(UNKNOWN,), more=True),))]
            if index in {"@", "*"}
            else _out(state, UNKNOWN, quoted=quoted)
        )
    if index in {"@", "*"}:
        return [(state, (Bit("list", values=items),))]
    number = integer(index)
    if number is None:
        return _out(state, UNKNOWN, quoted=quoted)
    return _out(state, items[number] if -len(items) <= number < len(items) else (), quoted=quoted)


class Choice(NamedTuple):
    """`${name:-rest}` and its like: the sign without its colon, the word behind it, and the node of all of it."""

    name: str
    kind: str
    rest: list[Node]
    node: Node
    quoted: bool


def _default(reader: Reader, choice: Choice, state: State, *, is_strict: bool) -> Bits:
    """A default; with a colon before the sign (`is_strict`) the empty text counts as none."""
    value, is_there = _now(reader, choice, state)
    if is_there and not is_strict:
        return _chosen(reader, choice, value, state, holds=True)
    if not value or literal(value) is not None:
        return _chosen(reader, choice, value, state, holds=bool(value))
    if choice.kind in "-=" and not choice.rest:
        return _out(state, value, quoted=choice.quoted)
    split = is_set(state, value, reader.place(choice.node))
    if reader.shell.ways > _MOST_FORKS and split.yes and split.no and choice.kind in "-=":
        return _out(state, part(value), quoted=choice.quoted)
    taken = [way for one in split.yes for way in _chosen(reader, choice, value, one, holds=True)]
    return taken + [way for one in split.no for way in _chosen(reader, choice, value, one, holds=False)]


def _now(reader: Reader, choice: Choice, state: State) -> tuple[Value, bool]:
    """What the variable holds, and whether it is certainly set."""
    from hooklint.scripts.shell.variables import is_unset, known, value_of

    name = choice.name
    if name in {"@", "*"}:
        return tuple(piece for one in state.arguments or () for piece in one), bool(state.arguments)
    found = known(reader, name, state)
    if found is not None:
        return found, not is_unset(name, state)
    alternatives = _alternatives(reader, choice.rest) if choice.kind in "-=" else ("",)
    return value_of(reader, choice.node, name, state, alternatives), False


def _chosen(reader: Reader, choice: Choice, value: Value, state: State, *, holds: bool) -> Bits:
    """One of the two texts that a default leaves."""
    if choice.kind == "+":
        return (
            _rest(reader, choice.rest, state, quoted=choice.quoted) if holds else _out(state, (), quoted=choice.quoted)
        )
    if holds:
        return _out(state, value, quoted=choice.quoted)
    if choice.kind == "?":
        from hooklint.scripts.shell.trouble import die

        return _out(die(reader, choice.node, state, ""), (), quoted=choice.quoted)
    ways = _rest(reader, choice.rest, state, quoted=choice.quoted)
    if choice.kind == "=" and choice.name.isidentifier():
        return [(way.assigned(choice.name, joined(bits)), bits) for way, bits in ways]
    return ways


def _rest(reader: Reader, rest: list[Node], state: State, *, quoted: bool) -> Bits:
    """The word behind the operator."""
    ways: Bits = [(state, ())]
    for node in rest:
        ways = [(later, bits + more) for now, bits in ways for later, more in bits_of(reader, node, now, quoted=quoted)]
    if not quoted:
        ways = [
            (
                way,
                tuple(
                    bit._replace(kind="open") if bit.kind == "closed" and not _has_quotes(reader, rest) else bit
                    for bit in bits
                ),
            )
            for way, bits in ways
        ]
    return [(way, bits or (Bit("closed" if quoted else "open"),)) for way, bits in ways]


def _has_quotes(reader: Reader, rest: list[Node]) -> bool:
    return any(quote in reader.source(node) for node in rest for quote in "'\"")


def _alternatives(reader: Reader, rest: list[Node]) -> tuple[str, ...]:
    """The variables that are read where one is not set; `""` stands for any other text."""
    written = "".join(reader.source(node) for node in rest)
    names = tuple(dict.fromkeys(re.findall(r"\$\{?([A-Za-z_]\w*)", written)))
    return names or ("",)


def _changed(reader: Reader, operator: str, rest: list[Node], value: Value, state: State) -> list[tuple[State, Value]]:
    from hooklint.scripts.shell.editing import changed

    return changed(reader, operator, rest, value, state)
