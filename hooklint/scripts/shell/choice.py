"""`case`: the first arm whose pattern takes the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.flow import run_block
from hooklint.scripts.shell.judging import takes
from hooklint.scripts.shell.merging import merged
from hooklint.scripts.shell.noting import Side, note, noted, share
from hooklint.scripts.shell.patterns import pattern_of
from hooklint.scripts.shell.state import OK, State
from hooklint.scripts.shell.words import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.shell.patterns import Pattern
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value


def run_case(reader: Reader, node: Node, state: State) -> list[State]:
    """All arms that may be taken, and none."""
    subject = node.child_by_field_name("value")
    if subject is None:
        return [state.partly()]
    arms = [child for child in reader.children(node) if child.type == "case_item"]
    found: list[State] = []
    for way, value in text_of(reader, subject, state):
        found += _arms(reader, arms, value, way) if way.jump is None else [way]
    return found


def _arms(reader: Reader, arms: list[Node], value: Value, state: State) -> list[State]:
    out: list[State] = []
    left, falling = [state], list[State]()
    sides = [_sides(reader, arm, state) for arm in arms]
    tests: dict[str, list[range]] = {}
    for arm, side in zip(arms, sides, strict=True):
        body, end = _body(reader, arm)
        entered, next_left = falling, list[State]()
        before = noted(reader)
        note(reader, value, side)
        tests.setdefault(" ".join(" ".join(map(reader.source, body)).split()), []).append(range(before, noted(reader)))
        for way in left:
            split = takes(way, value, tuple(one.pattern for one in side), reader.place(arm))
            entered = entered + split.yes
            next_left += split.no
        after = run_block(reader, body, merged(reader, entered)) if entered else []
        if entered and not body:
            after = [way.having(outcome=OK) for way in after]
        falling = [way for way in after if way.jump is None] if end == ";&" else []
        goes_on = [way for way in after if way.jump is None] if end == ";;&" else []
        out += after if not end.endswith("&") else [way for way in after if way.jump is not None]
        left = merged(reader, next_left + goes_on)
        if not left and not falling:
            break
    for rows in tests.values():
        share(reader, *rows)
    return out + falling + [way.having(outcome=OK) for way in left]


def _sides(reader: Reader, arm: Node, state: State) -> tuple[Side, ...]:
    """The patterns of an arm, each with its place."""
    found: list[Side] = []
    for nodes in _patterns(reader, arm):
        pattern: Pattern = pattern_of(reader, nodes, state)[0][1]
        found.append(Side(pattern, reader.between(nodes[0], nodes[-1])))
    return tuple(found)


def _patterns(reader: Reader, arm: Node) -> list[list[Node]]:
    rows: list[list[Node]] = [[]]
    for child in reader.children(arm):
        if child.type == ")":
            break
        if child.type == "|":
            rows.append([])
        elif child.type != "(":
            rows[-1].append(child)
    return [row for row in rows if row]


def _body(reader: Reader, arm: Node) -> tuple[list[Node], str]:
    children = reader.children(arm)
    start = next((index for index, child in enumerate(children) if child.type == ")"), len(children))
    body = children[start + 1 :]
    end = body[-1].type if body and body[-1].type in {";;", ";&", ";;&"} else ";;"
    return [child for child in body if child.type not in {";;", ";&", ";;&"}], end
