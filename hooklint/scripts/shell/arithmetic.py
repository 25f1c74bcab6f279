"""`$(( ))`, `(( ))` and `let`: numbers, as far as they are known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.values import Hole, literal
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

NUMBER: Value = (Hole("number", is_line=True, is_json=True),)
_MOST = 2**63
_INTEGER = pattern(r"\s*([+-]?)(0[xX][0-9a-fA-F]+|[0-9]+)\s*\Z")


def integer(text: str | None) -> int | None:
    """The number that a text is for the shell; octal with a leading zero."""
    match = _INTEGER.match(text or "")
    if match is None:
        return None
    digits = match[2]
    try:
        number = int(digits, 16) if digits[:2] in {"0x", "0X"} else int(digits, 8 if digits[0] == "0" else 10)
    except ValueError:
        return None
    return -number if match[1] == "-" else number


def decimal(text: str | None) -> int | None:
    """The number that a text is for `exit`: leading zeros do not count."""
    match = re.match(r"\s*([+-]?[0-9]{1,18})\s*\Z", text or "")
    return int(match[1]) if match else None


def evaluate_all(reader: Reader, nodes: list[Node], state: State) -> tuple[State, int | None]:
    """Expressions one behind another; the number of the last one, None where it is not known."""
    value: int | None = 0
    for node in nodes:
        state, value = evaluate(reader, node, state)
    return state, value


def evaluate(reader: Reader, node: Node, state: State, depth: int = 0) -> tuple[State, int | None]:
    """One expression, and the way behind it: it may set variables."""
    most = 40
    if depth > most or node.has_error:
        return state.partly(), None
    found = _KINDS.get(node.type)
    if found is None:
        from hooklint.scripts.shell.words import bits_of, joined

        ways = bits_of(reader, node, state, quoted=True)
        after, bits = ways[0]
        return (after if len(ways) == 1 else after.partly()), integer(literal(joined(bits))) if len(ways) == 1 else None
    after, value = found(reader, node, state, depth + 1)
    return after, None if value is None or abs(value) >= _MOST else value


def _name(reader: Reader, node: Node, state: State, _depth: int) -> tuple[State, int | None]:
    name = reader.source(node)
    number = integer(name)
    if number is not None or not re.fullmatch(r"[A-Za-z_]\w*", name):
        return state, number
    return state, _variable(reader, node, name, state)


def _variable(reader: Reader, node: Node, name: str, state: State) -> int | None:
    from hooklint.scripts.shell.variables import value_of

    text = literal(value_of(reader, node, name, state))
    return 0 if text == "" else integer(text)


def _binary(reader: Reader, node: Node, state: State, depth: int) -> tuple[State, int | None]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = next((child.type for child in reader.children(node) if not child.is_named), "")
    if left is None or right is None:
        return state.partly(), None
    if operator.endswith("=") and operator not in {"==", "!=", "<=", ">="}:
        return _assign(reader, node, state, depth)
    state, first = evaluate(reader, left, state, depth)
    if operator in {"&&", "||"} and first is not None and bool(first) == (operator == "||"):
        return state, int(bool(first))
    state, second = evaluate(reader, right, state, depth)
    work = _OPERATORS.get(operator)
    if first is None or second is None or work is None:
        return state, None
    try:
        return state, int(work(first, second))
    except (ZeroDivisionError, ValueError, OverflowError):
        return state.partly(), None


def _divide(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
    "%": lambda a, b: a - b * _divide(a, b),
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "&&": lambda a, b: bool(a and b),
    "||": lambda a, b: bool(a or b),
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << min(b, 64),
    ">>": lambda a, b: a >> b,
}


def _assign(reader: Reader, node: Node, state: State, depth: int) -> tuple[State, int | None]:
    left, right = reader.children(node)[0], reader.children(node)[-1]
    operator = next((child.type for child in reader.children(node) if not child.is_named), "")
    name = reader.source(left)
    state, value = evaluate(reader, right, state, depth)
    if operator != "=":
        work, old = _OPERATORS.get(operator[:-1]), _variable(reader, left, name, state)
        value = (
            None
            if old is None or value is None or work is None or (value == 0 and operator[0] in "/%")
            else int(work(old, value))
        )
    if not name.isidentifier():
        return state.partly(), value
    return state.assigned(name, (str(value),) if value is not None else NUMBER), value


def _step(reader: Reader, node: Node, state: State, _depth: int) -> tuple[State, int | None]:
    """`i++` and its like."""
    target = next((child for child in reader.children(node) if child.is_named), None)
    operator = next((child.type for child in reader.children(node) if not child.is_named), "")
    if target is None:
        return state.partly(), None
    name = reader.source(target)
    old = _variable(reader, target, name, state)
    if operator not in {"++", "--"} or not name.isidentifier():
        return state.partly(), None
    new = None if old is None else old + (1 if operator == "++" else -1)
    after = state.assigned(name, (str(new),) if new is not None else NUMBER)
    return after, old if node.type == "postfix_expression" else new


def _unary(reader: Reader, node: Node, state: State, depth: int) -> tuple[State, int | None]:
    operator = next((child.type for child in reader.children(node) if not child.is_named), "")
    named = [child for child in reader.children(node) if child.is_named]
    if operator in {"++", "--"}:
        return _step(reader, node, state, depth)
    if not named:
        return state.partly(), None
    state, value = evaluate(reader, named[-1], state, depth)
    if value is None or operator not in {"!", "-", "+", "~"}:
        return state, None
    return state, {"!": int(not value), "-": -value, "+": value, "~": ~value}[operator]


def _inside(reader: Reader, node: Node, state: State, depth: int) -> tuple[State, int | None]:
    value: int | None = None
    for child in reader.children(node):
        if child.is_named:
            state, value = evaluate(reader, child, state, depth)
    return state, value


def _ternary(reader: Reader, node: Node, state: State, depth: int) -> tuple[State, int | None]:
    named = [child for child in reader.children(node) if child.is_named]
    three = 3
    if len(named) != three:
        return state.partly(), None
    state, chosen = evaluate(reader, named[0], state, depth)
    if chosen is None:
        return state.partly(), None
    return evaluate(reader, named[1 if chosen else 2], state, depth)


_KINDS = {
    "word": _name,
    "number": _name,
    "variable_name": _name,
    "binary_expression": _binary,
    "variable_assignment": _assign,
    "postfix_expression": _step,
    "unary_expression": _unary,
    "parenthesized_expression": _inside,
    "ternary_expression": _ternary,
}
