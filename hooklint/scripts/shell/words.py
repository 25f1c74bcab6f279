"""A word as it is written → the texts it can stand for on one way, and what reading them does to that way."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from hooklint.scripts.shell.origins import origins
from hooklint.scripts.shell.reader import MOST_NESTED
from hooklint.scripts.values import UNKNOWN, Hole, Json, join, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value


class Bit(NamedTuple):
    """A stretch of a word. `open`: split at blanks, empty ones dropped; `list`: `values` are words of their own.

    `brace`: one word for each of `values`, with what stands around it in each.

    `more` is set where a list may hold words that are not known.
    """

    kind: Literal["closed", "open", "list", "brace"]
    value: Value = ()
    values: tuple[Value, ...] = ()
    more: bool = False


Bits: TypeAlias = "list[tuple[State, tuple[Bit, ...]]]"
"""Ways, with what a word is on each."""


class _Quotable(Protocol):
    """Reads a kind of node that is split at blanks unless it is quoted."""

    def __call__(self, reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits: ...


def text_of(reader: Reader, node: Node, state: State) -> list[tuple[State, Value]]:
    """A word that is one text whatever it holds: a value of an assignment, the subject of a `case`."""
    return [(after, joined(bits)) for after, bits in bits_of(reader, node, state, quoted=True)]


def joined(bits: tuple[Bit, ...]) -> Value:
    """All of it as one text."""
    return join(*(_as_one(bit) for bit in bits))


def _as_one(bit: Bit) -> Value:
    if bit.kind != "list":
        return bit.value
    if bit.more:
        return (Hole("unknown", holds=origins(bit.values)),)
    return join(*(part for index, value in enumerate(bit.values) for part in (((" ",),) if index else ()) + (value,)))


class Words(NamedTuple):
    """The words of a call on one way, and the places of their nodes."""

    state: State
    values: list[Value]
    places: list[Place]


def words_of(
    reader: Reader, nodes: list[Node], state: State
) -> list[tuple[State, tuple[Value, ...], tuple[Place, ...]]]:
    """The words that nodes stand for after splitting, with the place of the node of each."""
    if len(nodes) > _MOST_NODES:
        return [(state.partly(), (UNKNOWN,), (reader.between(nodes[0], nodes[-1]),))]
    ways = [Words(state, [], [])]
    for node in nodes:
        at = reader.place(node)
        new: list[Words] = []
        for way in ways:
            found = bits_of(reader, node, way.state)
            for index, (after, bits) in enumerate(found):
                more = split(bits)
                # The last of them may go on with the lists of the way that they all come from.
                is_last = index + 1 == len(found)
                values, places = (way.values, way.places) if is_last else (way.values.copy(), way.places.copy())
                values += more
                places += [at] * len(more)
                new.append(Words(after, values, places))
        ways = new
    return [(way.state, tuple(way.values), tuple(way.places)) for way in ways]


_MOST_NODES = 4096
_MOST_BRACES = 256
"""Words of one call, and words that braces make of one."""


def falls_apart(value: Value, at: Place) -> bool:
    """Whether a word may be several: an expansion without quotes around it, of a text that is not known."""
    is_bare = at.source.data[at.span.start : at.span.start + 1] in {b"$", b"`"}
    return is_bare and any(isinstance(piece, Hole) and piece.kind != "number" for piece in value)


def split(bits: tuple[Bit, ...]) -> tuple[Value, ...]:
    """Word splitting: what an unquoted expansion gives falls into words at its blanks."""
    brace = next((index for index, bit in enumerate(bits) if bit.kind == "brace"), None)
    if brace is not None:
        if prod(len(bit.values) for bit in bits if bit.kind == "brace") > _MOST_BRACES:
            return (UNKNOWN,)
        inner = [(*bits[:brace], Bit("closed", value), *bits[brace + 1 :]) for value in bits[brace].values]
        return tuple(word for row in inner for word in split(row))
    words: list[Value] = []
    current: Value | None = None
    for bit in bits:
        if bit.kind == "closed":
            current = join(current or (), bit.value)
        elif bit.kind == "list":
            for index, value in enumerate(bit.values):
                if index:
                    words.append(current or ())
                    current = None
                current = join(current or (), value)
        else:
            current = _split_open(bit.value, words, current)
    if current is not None:
        words.append(current)
    return tuple(words)


def _split_open(value: Value, words: list[Value], current: Value | None) -> Value | None:
    for piece in value:
        if not isinstance(piece, str):
            # The words of what was over several lines are put together on one.
            current = join(current or (), (piece._replace(is_spread=False) if isinstance(piece, Json) else piece,))
            continue
        for index, part in enumerate(_fields(piece)):
            if index and current is not None:
                words.append(current)
                current = None
            if part:
                current = join(current or (), (part,))
    return current


def _fields(text: str) -> list[str]:
    """The text cut at blanks; an empty first or last one where it begins or ends with them."""
    inner = text.split()
    if not inner:
        return ["", ""] if text else [""]
    return [""] * text[0].isspace() + inner + [""] * text[-1].isspace()


def bits_of(reader: Reader, node: Node, state: State, *, quoted: bool = False) -> Bits:
    """What a word, or a part of one, stands for."""
    if not node.is_named and not node.is_missing:
        return _one(state, () if node.type == "$" else (reader.source(node),))
    fixed, quotable = _FIXED.get(node.type), _QUOTABLE.get(node.type)
    if fixed is not None and not node.is_missing:
        return fixed(reader, node, state)
    if quotable is not None and not node.is_missing and reader.shell.nested < MOST_NESTED:
        reader.shell.nested += 1
        ways = quotable(reader, node, state, quoted=quoted)
        reader.shell.nested -= 1
        return ways
    return [(state.partly(), (Bit("closed", UNKNOWN),))]


def _one(state: State, value: Value, *, quoted: bool = True) -> Bits:
    return [(state, (Bit("closed" if quoted else "open", value),))]


def _word(reader: Reader, node: Node, state: State) -> Bits:
    from hooklint.scripts.shell.quoting import unescape

    written = reader.source(node)
    text = unescape(written)
    if written.startswith("~") and (written == "~" or written[1] == "/"):
        from hooklint.scripts.shell.variables import home_of

        home = state.variables.get("HOME") or home_of(reader)
        return _one(state, join(home, (text[1:],)))
    return _one(state, (text,) if text else ())


def _raw(reader: Reader, node: Node, state: State) -> Bits:
    text = reader.source(node)[1:-1]
    return _one(state, (text,) if text else ())


def _ansi(reader: Reader, node: Node, state: State) -> Bits:
    from hooklint.scripts.shell.quoting import ansi

    text = ansi(reader.source(node)[2:-1])
    return _one(state, (text,) if text else ())


def _string(reader: Reader, node: Node, state: State) -> Bits:
    start, end = reader.span(node)
    start += reader.text.data[start : start + 1] == b"$"
    if reader.text.data[end - 1 : end] != b'"' or end - start < 2:  # noqa: PLR2004 - the two quotes
        return [(state.partly(), (Bit("closed", UNKNOWN),))]
    inner = [child for child in reader.children(node) if child.is_named and child.type != "string_content"]
    ways = between(reader, inner, (start + 1, end - 1), state, _in_quotes)
    return [(after, bits or (Bit("closed"),)) for after, bits in ways]


_MOST_EXPANSIONS = 1000
"""In one text; nobody writes so many."""


def between(
    reader: Reader, nodes: list[Node], bounds: tuple[int, int], state: State, plain: Callable[[str], str]
) -> Bits:
    """The expansions in a quoted text, and what stands between them and the bounds."""
    start, end = bounds
    ways: Bits = [(state, ())]
    if len(nodes) > _MOST_EXPANSIONS:
        return [(state.partly(), (Bit("closed", UNKNOWN),))]
    for node in nodes:
        before, after = reader.span(node)
        if before < start:
            continue
        ways = _then(ways, plain(reader.slice(start, before)))
        ways = [(later, bits + more) for now, bits in ways for later, more in bits_of(reader, node, now, quoted=True)]
        start = after
    return _then(ways, plain(reader.slice(start, end)))


def _then(ways: Bits, text: str) -> Bits:
    return [(state, (*bits, Bit("closed", (text,)))) for state, bits in ways] if text else ways


def _in_quotes(text: str) -> str:
    from hooklint.scripts.shell.quoting import unescape_quoted

    return unescape_quoted(text)


def _concatenation(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:
    ways: Bits = [(state, ())]
    children = reader.children(node)
    last, index = reader.span(node)[0], 0
    if len(children) > _MOST_NODES:
        return _one(state, UNKNOWN)
    while index < len(children):
        start, end = reader.span(children[index])
        # Blanks that the grammar leaves out inside of one word, as in `${x:-a b}`.
        ways = _then(ways, reader.slice(last, start) if start > last else "")
        brace, count = (None, 1) if quoted else _braces(reader, children, index)
        if brace is not None:
            ways = [(now, (*bits, brace)) for now, bits in ways]
            end = reader.span(children[index + count - 1])[1]
        else:
            child = children[index]
            ways = [
                (later, bits + more) for now, bits in ways for later, more in bits_of(reader, child, now, quoted=quoted)
            ]
        last, index = end, index + count
    return ways


def _braces(reader: Reader, nodes: list[Node], start: int) -> tuple[Bit | None, int]:
    """The texts of `{a,b}` where it stands, and how many nodes it takes."""
    if nodes[start].type != "word" or reader.source(nodes[start]) != "{":
        return None, 1
    most = 64
    ends = range(start + 1, min(start + most, len(nodes)))
    end = next((n for n in ends if nodes[n].type == "word" and reader.source(nodes[n]) == "}"), 0)
    inside = nodes[start + 1 : end]
    text = "".join(reader.source(node) for node in inside)
    if not end or "," not in text:
        return None, 1
    if not all(_is_known(node) for node in inside) or "{" in text or "\\" in text or "$" in text:
        return Bit("closed", UNKNOWN), len(nodes) - start
    parts = [""]
    for node in inside:
        first, *more = [reader.source(node)[1:-1]] if node.type in _QUOTES else reader.source(node).split(",")
        parts[-1] += first
        parts += more
    if len(parts) == 1:
        return None, 1
    return Bit("brace", values=tuple((part,) if part else () for part in parts)), end + 1 - start


_QUOTES = frozenset({"string", "raw_string"})


def _is_known(node: Node) -> bool:
    """Whether it is a plain text, in quotes or without."""
    return node.type in {"word", "number"} or (
        node.type in _QUOTES and all(child.type == "string_content" for child in node.named_children)
    )


def _simple(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:
    from hooklint.scripts.shell.variables import read_bits

    return read_bits(reader, node, reader.source(node)[1:], state, quoted=quoted)


def _expansion(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:
    from hooklint.scripts.shell.expansions import expand

    return expand(reader, node, state, quoted=quoted)


def _substitution(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:
    from hooklint.scripts.shell.substitution import substitute

    return [way for after, value in substitute(reader, node, state) for way in _one(after, value, quoted=quoted)]


def _arithmetic(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:
    from hooklint.scripts.shell.arithmetic import evaluate_all

    after, value = evaluate_all(reader, [child for child in reader.children(node) if child.is_named], state)
    return _one(
        after, (str(value),) if value is not None else (Hole("number", is_line=True, is_json=True),), quoted=quoted
    )


def _process(reader: Reader, node: Node, state: State) -> Bits:
    from hooklint.scripts.shell.substitution import process

    return [way for after, value in process(reader, node, state) for way in _one(after, value)]


def _brace(reader: Reader, node: Node, state: State, *, quoted: bool) -> Bits:
    if quoted:
        return _one(state, (reader.source(node),))
    first, _, last = reader.source(node)[1:-1].partition("..")
    most = 64
    if first.isdecimal() and last.isdecimal() and len(first + last) < most and abs(int(last) - int(first)) < most:
        start, end = int(first), int(last)
        step = 1 if end >= start else -1
        return [(state, (Bit("brace", values=tuple((str(n),) for n in range(start, end + step, step))),))]
    return [(state, (Bit("list", values=(UNKNOWN,), more=True),))]


_FIXED: dict[str, Callable[[Reader, Node, State], Bits]] = {
    "word": _word,
    # In a test, `~/x` is taken for a sign before a word.
    "unary_expression": _word,
    "number": _word,
    "variable_name": _word,
    "extglob_pattern": _word,
    "regex": _word,
    "test_operator": _word,
    "file_descriptor": _word,
    "raw_string": _raw,
    "ansi_c_string": _ansi,
    "string": _string,
    "process_substitution": _process,
}
_QUOTABLE: dict[str, _Quotable] = {
    "command_name": _concatenation,
    "translated_string": _concatenation,
    "concatenation": _concatenation,
    "simple_expansion": _simple,
    "expansion": _expansion,
    "command_substitution": _substitution,
    "arithmetic_expansion": _arithmetic,
    "brace_expression": _brace,
}

__all__ = ["Bit", "between", "bits_of", "joined", "literal", "split", "text_of", "words_of"]
