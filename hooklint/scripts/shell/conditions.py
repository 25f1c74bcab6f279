"""`[[ … ]]`, `[ … ]`, `test`, `(( … ))`: folded where their texts are known, else both ways with what holds there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Guard
from hooklint.scripts.shell.judging import Split, certain, compare, either, is_set, is_steady, takes, unknown
from hooklint.scripts.shell.noting import Side, note, noted, share
from hooklint.scripts.shell.patterns import Pattern, escaped
from hooklint.scripts.shell.words import words_of
from hooklint.scripts.values import literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

_FILES = frozenset(
    [
        "-a",
        "-b",
        "-c",
        "-d",
        "-e",
        "-f",
        "-g",
        "-h",
        "-k",
        "-p",
        "-r",
        "-s",
        "-u",
        "-w",
        "-x",
        "-G",
        "-L",
        "-N",
        "-O",
        "-S",
    ]
)
_NUMBERS = frozenset(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"])
_MOST_DEEP = 40


def test_command(reader: Reader, node: Node, state: State) -> list[State]:
    """A test as a command: its status is what it found."""
    before = noted(reader)
    ways = _test_command(reader, node, state)
    share(reader, range(before, noted(reader)))
    return ways


def _test_command(reader: Reader, node: Node, state: State) -> list[State]:
    children = reader.children(node)
    at = reader.place(node)
    if children[0].type == "((":
        return arithmetic(reader, node, state)
    if children[0].type == "[":
        return _classic_node(reader, node, at, state)
    from hooklint.scripts.shell.double import judge

    inner = [child for child in children if child.is_named]
    if len(inner) != 1 or node.has_error:
        return ended(unknown(state.partly(), at), "[[", at)
    return ended(judge(reader, inner[0], state), "[[", at)


def ended(split: Split, name: str, at: Place) -> list[State]:
    """The ways with the status that a condition gives them."""
    return [
        *(way if way.jump else way.succeeds(name, at) for way in split.yes),
        *(way if way.jump else way.fails(1, name, at) for way in split.no),
    ]


def arithmetic(reader: Reader, node: Node, state: State) -> list[State]:
    """`(( … ))`: true where the number is not zero."""
    from hooklint.scripts.shell.arithmetic import evaluate_all

    at = reader.place(node)
    after, number = evaluate_all(reader, [child for child in reader.children(node) if child.is_named], state)
    split = unknown(after, at) if number is None else certain(after, holds=bool(number))
    return ended(split, "((", at)


def one_sided(state: State, operator: str, value: Value, at: Place) -> Split:
    """A test of one text: `-z`, `-n`, or a question about a file."""
    if operator == "-n":
        return is_set(state, value, at)
    if operator == "-z":
        split = is_set(state, value, at)
        return Split(split.no, split.yes)
    if operator == "-t":
        # The host gives a hook pipes.
        return certain(state, holds=False)
    if operator == "-v":
        return _is_variable(state, literal(value), at)
    if operator in _FILES:
        return _file(state, operator, value, at)
    return unknown(state, at)


def _is_variable(state: State, name: str | None, at: Place) -> Split:
    if name is None or not name.isidentifier():
        return unknown(state, at)
    if name in state.variables:
        return certain(state, holds=True)
    from hooklint.scripts.values import Hole

    return compare(state, (Hole("variable", name),), "is set", (), at)


def _file(state: State, operator: str, value: Value, at: Place) -> Split:
    if literal(value) == "":
        return certain(state, holds=False)
    return either(state, Guard("file", value, "", (operator,), holds=True, at=at))


class Sides(NamedTuple):
    """Two texts and the sign between them. `at` is all of the test, `right_at` its right side."""

    left: Value
    operator: str
    right: Value
    at: Place
    right_at: Place


def two_sided(reader: Reader, sides: Sides, state: State) -> Split:
    """A test of two texts, or of two numbers."""
    if sides.operator in {"=", "==", "!="}:
        split = _same(reader, sides, state)
        return Split(split.no, split.yes) if sides.operator == "!=" else split
    if sides.operator in _NUMBERS:
        from hooklint.scripts.shell.numbers import number_test

        return number_test(state, sides.left, sides.operator, sides.right, sides.at)
    left, right = literal(sides.left), literal(sides.right)
    if sides.operator in {"<", ">"} and left is not None and right is not None:
        return certain(state, holds=left < right if sides.operator == "<" else left > right)
    return unknown(state, sides.at)


def _same(reader: Reader, sides: Sides, state: State) -> Split:
    """Whether two texts are one; the known one is the word that the other is compared with."""
    value, other = sides.left, sides.right
    if literal(other) is None and literal(value) is not None:
        value, other = other, value
    if value == other and is_steady(value):
        return certain(state, holds=True)
    word = literal(other)
    pattern = Pattern(None if word is None else escaped(word), other)
    note(reader, value, (Side(pattern, sides.right_at),))
    return takes(state, value, (pattern,), sides.at)


class Row(NamedTuple):
    """The words of a test, and where it stands."""

    words: tuple[Value, ...]
    places: tuple[Place, ...]
    at: Place

    def cut(self, start: int, end: int | None = None) -> Row:
        """Some of the words."""
        return Row(self.words[start:end], self.places[start:end], self.at)


def _classic_node(reader: Reader, node: Node, at: Place, state: State) -> list[State]:
    """`[ … ]`: its words, whatever tree the grammar makes of them."""
    leaves = _leaves(reader, reader.children(node)[1:-1])
    found: list[State] = []
    for way, words, places in words_of(reader, leaves, state):
        found += classic(reader, Row(words, places, at), "[", way) if way.jump is None else [way]
    return found


_INNER = {"binary_expression", "unary_expression", "parenthesized_expression"}


def _leaves(reader: Reader, nodes: list[Node]) -> list[Node]:
    found: list[Node] = []
    waiting = nodes[::-1]
    while waiting:
        node = waiting.pop()
        if node.type in _INNER and not reader.source(node).startswith("~"):
            waiting += reader.children(node)[::-1]
        else:
            found.append(node)
    return found


def classic(reader: Reader, row: Row, name: str, state: State) -> list[State]:
    """`test` by the number of its words."""
    return ended(_classic(reader, row, state, 0), name, row.at)


def _classic(reader: Reader, row: Row, state: State, depth: int) -> Split:
    if depth > _MOST_DEEP:
        return unknown(state.partly(), row.at)
    texts = [literal(word) for word in row.words]
    short = _short(reader, row, texts, state)
    if short is not None:
        return short
    for sign in ("-o", "-a"):
        for index in range(len(texts) - 2, 0, -1):
            if texts[index] == sign:
                return _joined(reader, row, index, state, depth + 1)
    if texts[0] == "!":
        split = _classic(reader, row.cut(1), state, depth + 1)
        return Split(split.no, split.yes)
    if texts[0] == "(" and texts[-1] == ")":
        return _classic(reader, row.cut(1, -1), state, depth + 1)
    return unknown(state, row.at)


def _short(reader: Reader, row: Row, texts: list[str | None], state: State) -> Split | None:
    """A test of at most three words."""
    match len(texts):
        case 0:
            return certain(state, holds=False)
        case 1:
            return is_set(state, row.words[0], row.at)
        case 2 if texts[0] == "!":
            split = is_set(state, row.words[1], row.at)
            return Split(split.no, split.yes)
        case 2 if texts[0]:
            return one_sided(state, texts[0], row.words[1], row.at)
        case 3 if texts[1] in {"=", "==", "!=", "<", ">", *_NUMBERS}:
            return two_sided(reader, Sides(row.words[0], texts[1] or "", row.words[2], row.at, row.places[2]), state)
    return None


def _joined(reader: Reader, row: Row, index: int, state: State, depth: int) -> Split:
    first = _classic(reader, row.cut(0, index), state, depth)
    is_and = literal(row.words[index]) == "-a"
    going = first.yes if is_and else first.no
    ends = [_classic(reader, row.cut(index + 1), way, depth) for way in going]
    yes, no = [one for end in ends for one in end.yes], [one for end in ends for one in end.no]
    return Split(yes, first.no + no) if is_and else Split(first.yes + yes, no)
