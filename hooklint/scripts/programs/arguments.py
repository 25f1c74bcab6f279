"""The words of a call → options and operands, as `getopt_long` sorts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.located import STDIN_FILES
from hooklint.scripts.values import literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call, Place
    from hooklint.scripts.values import Value


STDIN = frozenset({"-", *STDIN_FILES})
"""Names of what a program is given anyway."""


class Option(NamedTuple):
    """`name` has no dashes; a long one is as it is written. `value` is None if it has none, else `at` is its place."""

    name: str
    value: Value | None
    at: Place


class Operand(NamedTuple):
    """A word that is no option."""

    value: Value
    at: Place


class Arguments(NamedTuple):
    """What a program was called with."""

    options: tuple[Option, ...]
    operands: tuple[Operand, ...]

    def has(self, *names: str) -> bool:
        """Whether one of the options is there."""
        return any(option.name in names for option in self.options)

    def values(self, *names: str) -> tuple[Value, ...]:
        """The values that these options were given, in order."""
        return tuple(option.value for option in self.options if option.name in names and option.value is not None)

    def unknown(self, names: frozenset[str]) -> tuple[Option, ...]:
        """The options that the program does not have."""
        return tuple(option for option in self.options if option.name not in names)


def arguments(call: Call, with_value: str = "", *, ends_at_operand: bool = False) -> Arguments:
    """Sort the words behind the name. `with_value` are the options that take one, with blanks between."""
    options: list[Option] = []
    operands: list[Operand] = []
    words = iter(zip(call.words[1:], call.places[1:], strict=False))
    takes = frozenset(with_value.split())
    for value, at in words:
        text = _start(value)
        if text == "--" and literal(value) is not None:
            operands += (Operand(*word) for word in words)
        elif text.startswith("--"):
            options.append(_long(value, at, words, takes))
        elif text.startswith("-") and text != "-":
            options += _short(value, at, words, takes)
        else:
            operands.append(Operand(("-",) if literal(value) in STDIN else value, at))
            if ends_at_operand:
                operands += (Operand(*word) for word in words)
    return Arguments(tuple(options), tuple(operands))


def _start(value: Value) -> str:
    return value[0] if value and isinstance(value[0], str) else ""


def _long(value: Value, at: Place, words: Iterator[tuple[Value, Place]], takes: frozenset[str]) -> Option:
    name, equals, rest = _start(value)[2:].partition("=")
    if equals:
        return Option(name, ((rest,) if rest else ()) + value[1:], at)
    return Option(name, *next(words, ((), at))) if name in takes else Option(name, None, at)


def _short(value: Value, at: Place, words: Iterator[tuple[Value, Place]], takes: frozenset[str]) -> Iterator[Option]:
    text = _start(value)
    for number, letter in enumerate(text[1:], 2):
        if letter in takes:
            rest = ((text[number:],) if text[number:] else ()) + value[1:]
            yield Option(letter, rest, at) if rest else Option(letter, *next(words, ((), at)))
            return
        yield Option(letter, None, at)
