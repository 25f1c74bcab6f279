"""`${x#…}`, `${x%…}`, `${x/…/…}`, `${x:n:m}`, `${x^^}`: what is left of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.origins import part
from hooklint.scripts.shell.patterns import matches, pattern_of
from hooklint.scripts.values import Value, literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State


def changed(reader: Reader, operator: str, rest: list[Node], value: Value, state: State) -> list[tuple[State, Value]]:
    """A text after an operator of `${…}`."""
    text = literal(value)
    if operator in {"#", "##", "%", "%%"}:
        if operator[0] == "#" and rest:
            _note_cut(reader, rest, value, state)
        return [
            (
                way,
                _as_value(_cut(operator, text, pattern.glob))
                if text is not None and pattern.glob is not None
                else _uncut(operator, value, pattern.glob),
            )
            for way, pattern in pattern_of(reader, rest, state)
        ]
    if operator in _CASES and not rest and text is not None:
        return [(state, _as_value(_CASES[operator](text)))]
    if operator in {"/", "//", "/#", "/%"}:
        return _replaced(reader, operator, rest, value, state)
    if operator == ":":
        return _sliced(reader, rest, value, state)
    return [(state, part(value))]


def _note_cut(reader: Reader, rest: list[Node], value: Value, state: State) -> None:
    """Whether all of the payload as far as a key is taken away, so that its value is left."""
    from hooklint.scripts.model import FieldRead
    from hooklint.scripts.programs.cuts import is_payload, keys

    place = reader.between(rest[0], rest[-1])
    cut = keys(place.source.text(place.span)) if is_payload(value) else ()
    if cut:
        reader.session.fields.append(FieldRead(("*", cut[-1]), place, "text", guards=state.guards))


_CASES: dict[str, Callable[[str], str]] = {
    "^^": str.upper,
    ",,": str.lower,
    "^": lambda text: text[:1].upper() + text[1:],
    ",": lambda text: text[:1].lower() + text[1:],
}


def _as_value(text: str | None) -> Value:
    from hooklint.scripts.values import UNKNOWN

    return UNKNOWN if text is None else (text,) if text else ()


def _uncut(operator: str, value: Value, glob: str | None) -> Value:
    """A text of which only an end is known, and that end decides."""
    end = value[-1] if value and operator[0] == "%" else value[0] if value else ""
    if glob is not None and isinstance(end, str) and "*" not in glob:
        cut = _cut(operator, end, glob)
        if cut is not None and cut != end:
            rest = (cut,) if cut else ()
            return (*value[:-1], *rest) if operator[0] == "%" else (*rest, *value[1:])
    if glob is not None and operator == "%" and glob == "/*" and isinstance(end, str) and "/" in end:
        cut = end[: end.rindex("/")]
        return (*value[:-1], cut) if cut else value[:-1]
    return part(value)


def _cut(operator: str, text: str, glob: str) -> str | None:
    """The text without the shortest or longest start or end that a pattern takes."""
    most = 2000
    if len(text) > most:
        return None
    lengths = range(len(text) + 1)
    for length in lengths if len(operator) == 1 else reversed(lengths):
        taken = text[:length] if operator[0] == "#" else text[len(text) - length :]
        found = matches(glob, taken)
        if found is None:
            return None
        if found:
            return text[length:] if operator[0] == "#" else text[: len(text) - length]
    return text


def _replaced(reader: Reader, operator: str, rest: list[Node], value: Value, state: State) -> list[tuple[State, Value]]:
    from hooklint.scripts.shell.words import text_of

    slash = next((n for n, node in enumerate(rest) if node.type == "/"), len(rest))
    text = literal(value)
    found: list[tuple[State, Value]] = []
    for way, pattern in pattern_of(reader, rest[:slash], state):
        ways: list[tuple[State, Value]] = [(way, ())]
        for node in rest[slash + 1 :]:
            ways = [(later, old + more) for now, old in ways for later, more in text_of(reader, node, now)]
        for later, new in ways:
            by = literal(new)
            if (
                text is None
                or by is None
                or pattern.glob is None
                or pattern.how != "equals"
                or operator not in {"/", "//"}
            ):
                found.append((later, _kept_lines(part(value + new), value, pattern.word, by, operator)))
            else:
                found.append(
                    (
                        later,
                        _as_value(
                            text.replace(pattern.word, by, 1 if operator == "/" else -1) if pattern.word else text
                        ),
                    )
                )
    return found


def _kept_lines(hole: Value, value: Value, old: str, new: str | None, operator: str) -> Value:
    """Taking the line ends out makes one line of any text."""
    from hooklint.scripts.values import Hole

    first = hole[0] if hole else None
    if operator == "//" and old == "\n" and new is not None and "\n" not in new and isinstance(first, Hole):
        return (first._replace(is_line=True),)
    return hole if value else ()


def _sliced(reader: Reader, rest: list[Node], value: Value, state: State) -> list[tuple[State, Value]]:
    from hooklint.scripts.shell.arithmetic import evaluate

    text = literal(value)
    numbers: list[int | None] = []
    for node in rest:
        if node.is_named:
            state, number = evaluate(reader, node, state)
            numbers.append(number)
    if text is None or not numbers or None in numbers:
        return [(state, part(value))]
    start = numbers[0] or 0
    start = max(0, len(text) + start) if start < 0 else start
    if len(numbers) == 1:
        return [(state, _as_value(text[start:]))]
    length = numbers[1] or 0
    return [(state, _as_value(text[start : start + length] if length >= 0 else text[start : len(text) + length]))]
