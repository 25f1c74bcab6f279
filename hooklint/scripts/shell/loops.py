"""Loops: as often as it is known, else not at all, once, and more often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.flow import by_status, run_block, tested
from hooklint.scripts.shell.judging import Split
from hooklint.scripts.shell.merging import likeness, merged
from hooklint.scripts.shell.origins import origins, part
from hooklint.scripts.shell.state import OK, State
from hooklint.scripts.shell.words import bits_of, split
from hooklint.scripts.values import UNKNOWN, Hole
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value

_MOST_PASSES = 16
_EXACT_PASSES, _MOST_OPEN_PASSES = 3, 6
"""If it is not known how often: a command, its option and its file are told apart; then what changes is unknown."""


def run_loop(reader: Reader, node: Node, state: State) -> list[State]:
    """`while`, `until` and both kinds of `for`."""
    body = [child for child in reader.children(node) if child.type in {"do_group", "compound_statement"}]
    if not body or reader.children(node)[0].type == "select":
        return [state.partly()]
    inner = [child for child in reader.children(body[-1]) if child.type not in {"do", "done", "{", "}"}]
    ways = _run(reader, node, inner, state.having(loops=state.loops + 1))
    return [way.having(loops=state.loops) for way in ways]


def _run(reader: Reader, node: Node, inner: list[Node], state: State) -> list[State]:
    if node.type == "for_statement":
        return _for(reader, node, inner, state)
    if node.type == "c_style_for_statement":
        return _counting(reader, node, inner, state)
    return _while(reader, node, inner, state)


def _while(reader: Reader, node: Node, body: list[Node], state: State) -> list[State]:
    children = reader.children(node)
    condition = [child for child in children[1:] if child.type != "do_group"]
    is_until = children[0].type == "until"

    def goes_on(way: State) -> tuple[list[State], Split]:
        jumped, split = tested(reader, condition, way)
        return jumped, Split(split.no, split.yes) if is_until else split

    return _passes(reader, body, [state], goes_on, lambda way: [way])


def _passes(
    reader: Reader,
    body: list[Node],
    states: list[State],
    goes_on: Callable[[State], tuple[list[State], Split]],
    behind: Callable[[State], list[State]],
) -> list[State]:
    """A loop whose condition says whether it goes on, until a pass brings nothing new; after many it is not read on."""
    out: list[State] = []
    last: list[State] = []
    live = [way.having(outcome=OK) for way in states]
    seen = {likeness(way) for way in live}
    for count in range(_MOST_PASSES):
        new: list[State] = []
        is_open = False
        for way in live:
            before = way.outcome
            jumped, split = goes_on(way)
            out += [one for one in jumped if one.jump and one.jump.kind not in {"break", "continue"}]
            last += [one.having(outcome=before if count else OK) for one in split.no]
            is_open = is_open or bool(split.yes and split.no)
            for one in run_block(reader, body, split.yes):
                left, ended, gone = _landed(one)
                new += [later for now in left for later in behind(now)]
                last += ended
                out += gone
        live = merged(reader, new)
        if is_open and count + 1 >= _EXACT_PASSES:
            live = merged(reader, [widened(way, states[0]) for way in live])
        live = [way for way in live if likeness(way) not in seen]
        seen |= {likeness(way) for way in live}
        if not live or (is_open and count + 1 >= _MOST_OPEN_PASSES):
            break
    last += [way.partly() for way in live]
    return out + merged(reader, last)


def widened(way: State, first: State) -> State:
    """The way, of which only what the loop leaves alone is known: so it stands for any number of passes."""
    variables = {
        name: value if first.variables.get(name, UNKNOWN) == value else part(value) or UNKNOWN
        for name, value in way.variables.items()
        if value is not None
    }
    arrays = {name: items if first.arrays.get(name) == items else None for name, items in way.arrays.items()}
    return way.having(variables={**way.variables, **variables}, arrays=arrays, outcome=OK)


def _landed(state: State) -> tuple[list[State], list[State], list[State]]:
    """After a pass: the ways that go on with the loop, those that leave it, and those that jump further."""
    jump = state.jump
    if jump is None:
        return [state], [], []
    if jump.kind in {"exit", "return"}:
        return [], [], [state]
    if jump.levels > 1:
        return [], [], [state.having(jump=jump._replace(levels=jump.levels - 1))]
    here = state.having(jump=None)
    return ([here], [], []) if jump.kind == "continue" else ([], [here], [])


def _for(reader: Reader, node: Node, body: list[Node], state: State) -> list[State]:
    name_node = node.child_by_field_name("variable")
    name = reader.source(name_node) if name_node else ""
    has_in = any(child.type == "in" for child in reader.children(node))
    values = reader.fields(node, "value")
    if not has_in:
        known = state.arguments
        return _each(reader, Items(name, known or (), known is None), body, state)
    ways: list[tuple[State, tuple[Value, ...], bool]] = [(state, (), False)]
    for value in values:
        new = []
        for way, items, more in ways:
            for after, bits in bits_of(reader, value, way):
                is_open = any(
                    bit.more or (bit.kind == "open" and any(not isinstance(p, str) for p in bit.value)) for bit in bits
                )
                is_glob = value.type in {"word", "concatenation", "extglob_pattern"} and any(
                    c in reader.source(value) for c in "*?["
                )
                new.append((after, items + split(bits), more or is_open or is_glob))
        ways = new
    return [
        one
        for way, items, more in ways
        for one in (_each(reader, Items(name, items, more), body, way) if way.jump is None else [way])
    ]


class Items(NamedTuple):
    """The words that a variable goes through; `more`: there may be others, or fewer."""

    name: str
    words: tuple[Value, ...]
    more: bool


def _each(reader: Reader, each: Items, body: list[Node], state: State) -> list[State]:
    """The body for each word of a list; for one whose words are not known, not at all, once or more often."""
    name, items, more = each
    if more or len(items) > _MOST_PASSES:
        holes = origins(items)
        any_item: Value = (Hole("unknown", holds=holes),) if holes else UNKNOWN

        def goes_on(way: State) -> tuple[list[State], Split]:
            return [], Split([way.assigned(name, any_item)], [way])

        return _passes(reader, body, [state], goes_on, lambda way: [way])
    out: list[State] = []
    ended: list[State] = []
    live = [state.having(outcome=OK)]
    for item in items:
        new: list[State] = []
        for one in run_block(reader, body, [way.assigned(name, item) for way in live]):
            left, done, gone = _landed(one)
            new += left
            ended += done
            out += gone
        live = merged(reader, new)
        if not live:
            break
    return out + merged(reader, ended + live)


def _counting(reader: Reader, node: Node, body: list[Node], state: State) -> list[State]:
    from hooklint.scripts.shell.arithmetic import evaluate_all

    start, condition, update = (reader.fields(node, name) for name in ("initializer", "condition", "update"))
    state, _ = evaluate_all(reader, start, state)

    def goes_on(way: State) -> tuple[list[State], Split]:
        after, number = evaluate_all(reader, condition, way) if condition else (way, 1)
        if number is None:
            return [], Split([after], [after])
        return [], Split([after], []) if number else Split([], [after])

    return _passes(reader, body, [state], goes_on, lambda way: [evaluate_all(reader, update, way)[0]])


__all__ = ["by_status", "run_loop"]
