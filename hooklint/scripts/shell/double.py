"""`[[ … ]]`: its expression in the shell's order of signs, which is not always the grammar's."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hooklint.scripts.shell.judging import Split, is_set, takes, unknown
from hooklint.scripts.shell.noting import Side, note
from hooklint.scripts.shell.patterns import pattern_of
from hooklint.scripts.shell.words import text_of
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tree_sitter import Node

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.patterns import Pattern
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

_Read = TypeVar("_Read")
_MOST_DEEP = 60
_SIGNS = {"&&", "||", "!", "(", ")"}
_COMPARE = {"=", "==", "!=", "=~"}


class Token(NamedTuple):
    """A sign and its node, or the nodes of one word."""

    sign: str = ""
    nodes: tuple[Node, ...] = ()


class Tokens:
    """Tokens that are taken one by one."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.deep = 0

    def sign(self) -> str:
        """The sign that stands next; "" where it is a word, or nothing."""
        return self.tokens[self.at].sign if self.at < len(self.tokens) else ""

    def take(self) -> Token | None:
        """The next one; None at the end."""
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else None


def judge(reader: Reader, node: Node, state: State) -> Split:
    """Both sides of what stands between the brackets."""
    at = reader.place(node)
    tokens = Tokens(_patterns(_tokens(reader, node)))
    expression = _either(reader, tokens)
    if expression is None or tokens.at != len(tokens.tokens):
        return unknown(state.partly(), at)
    return expression(state)


def _tokens(reader: Reader, node: Node) -> list[Token]:
    found: list[Token] = []
    waiting: list[Node | Token] = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Token):
            found.append(one)
        elif one.type == "unary_expression" and reader.source(one).startswith("~"):
            found.append(Token(nodes=(one,)))
        elif one.type in {"unary_expression", "parenthesized_expression"}:
            waiting += reader.children(one)[::-1]
        elif one.type == "binary_expression":
            waiting += _grouped(reader, one)[::-1]
        elif one.type == "test_operator" or not one.is_named:
            found.append(Token(reader.source(one), (one,)))
        else:
            found.append(Token(nodes=(one,)))
    return found


def _patterns(tokens: list[Token]) -> list[Token]:
    """With each pattern as one word: the grammar takes a star between two quoted stretches of it for a product."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else Token()
        follows = len(found) > 1 and found[-2].sign in _COMPARE and not last.sign
        is_inside = token.sign not in _SIGNS and bool(last.nodes) and bool(token.nodes)
        if follows and is_inside and last.nodes[-1].end_byte == token.nodes[0].start_byte:
            found[-1] = Token(nodes=last.nodes + token.nodes)
        elif last.sign in _COMPARE and token.sign not in _SIGNS:
            found.append(Token(nodes=token.nodes))
        else:
            found.append(token)
    return found


def _grouped(reader: Reader, node: Node) -> list[Node | Token]:
    """The sides of a sign; the nodes of a pattern are one word."""
    found: list[Node | Token] = []
    row: list[Node] = []
    for index, child in enumerate(reader.children(node)):
        is_part = node.field_name_for_child(index) == "right" and child.type not in _NESTED
        if is_part:
            row.append(child)
            continue
        if row:
            found.append(Token(nodes=tuple(row)))
            row = []
        found.append(child)
    return [*found, Token(nodes=tuple(row))] if row else found


_NESTED = {"binary_expression", "unary_expression", "parenthesized_expression"}


def _either(reader: Reader, tokens: Tokens) -> Callable[[State], Split] | None:
    return _row(reader, tokens, "||", _both)


def _both(reader: Reader, tokens: Tokens) -> Callable[[State], Split] | None:
    return _row(reader, tokens, "&&", _not)


def _row(
    reader: Reader,
    tokens: Tokens,
    sign: str,
    part: Callable[[Reader, Tokens], Callable[[State], Split] | None],
) -> Callable[[State], Split] | None:
    parts = [part(reader, tokens)]
    while tokens.sign() == sign:
        tokens.take()
        parts.append(part(reader, tokens))
    known = [one for one in parts if one is not None]
    if len(known) != len(parts):
        return None
    return known[0] if len(known) == 1 else lambda state: _run_row(known, sign, state)


def _run_row(parts: list[Callable[[State], Split]], sign: str, state: State) -> Split:
    going: list[State] = [state]
    done: list[State] = []
    for part in parts:
        splits = [part(way) for way in going]
        yes, no = [one for split in splits for one in split.yes], [one for split in splits for one in split.no]
        going, done = (yes, done + no) if sign == "&&" else (no, done + yes)
    return Split(going, done) if sign == "&&" else Split(done, going)


def _not(reader: Reader, tokens: Tokens) -> Callable[[State], Split] | None:
    negated = False
    while tokens.sign() == "!":
        tokens.take()
        negated = not negated
    inner = _primary(reader, tokens)
    if inner is None or not negated:
        return inner
    return lambda state: _turned(inner(state))


def _turned(split: Split) -> Split:
    return Split(split.no, split.yes)


def _primary(reader: Reader, tokens: Tokens) -> Callable[[State], Split] | None:
    if tokens.sign() == "(":
        return _nested(reader, tokens)
    first = tokens.take()
    if first is None or first.sign in _SIGNS:
        return None
    if first.sign:
        operand = tokens.take()
        return _one_sided(reader, first.sign, operand.nodes) if operand and not operand.sign else None
    operator = tokens.sign()
    if not operator or operator in _SIGNS:
        return _word(reader, first.nodes)
    tokens.take()
    right = tokens.take()
    return _two_sided(reader, first.nodes, operator, right.nodes) if right and not right.sign else None


def _nested(reader: Reader, tokens: Tokens) -> Callable[[State], Split] | None:
    tokens.take()
    tokens.deep += 1
    inner = _either(reader, tokens) if tokens.deep < _MOST_DEEP else None
    tokens.deep -= 1
    closing = tokens.take()
    return inner if closing and closing.sign == ")" else None


def _word(reader: Reader, nodes: tuple[Node, ...]) -> Callable[[State], Split]:
    at = reader.place(nodes[0])
    return lambda state: spread(text_of(reader, nodes[0], state), lambda way, value: is_set(way, value, at))


def _one_sided(reader: Reader, operator: str, nodes: tuple[Node, ...]) -> Callable[[State], Split]:
    from hooklint.scripts.shell.conditions import one_sided

    at = reader.place(nodes[0])
    return lambda state: spread(
        text_of(reader, nodes[0], state), lambda way, value: one_sided(way, operator, value, at)
    )


def _two_sided(
    reader: Reader, left: tuple[Node, ...], operator: str, right: tuple[Node, ...]
) -> Callable[[State], Split]:
    at = reader.between(left[0], right[-1])
    return lambda state: spread(
        text_of(reader, left[0], state), lambda way, value: _compared(reader, operator, value, list(right), way, at)
    )


def _compared(  # noqa: PLR0913, PLR0917 - two sides and a sign, and where they stand
    reader: Reader, operator: str, value: Value, right: list[Node], state: State, at: Place
) -> Split:
    if operator in {"=", "==", "!="}:
        place = reader.between(right[0], right[-1])

        def taken(way: State, pattern: Pattern) -> Split:
            note(reader, value, (Side(pattern, place),))
            return takes(way, value, (pattern,), at)

        split = spread(pattern_of(reader, right, state), taken)
        return _turned(split) if operator == "!=" else split
    if operator == "=~":
        from hooklint.scripts.shell.matching import matched

        return matched(reader, value, right, state, at)
    from hooklint.scripts.shell.conditions import Sides, two_sided

    place = reader.place(right[0])
    return spread(
        text_of(reader, right[0], state),
        lambda way, other: two_sided(reader, Sides(value, operator, other, at, place), way),
    )


def spread(ways: Iterable[tuple[State, _Read]], work: Callable[[State, _Read], Split]) -> Split:
    """A condition on each of some ways."""
    yes: list[State] = []
    no: list[State] = []
    for way, value in ways:
        split = work(way, value) if way.jump is None else Split([], [way])
        yes += split.yes
        no += split.no
    return Split(yes, no)
