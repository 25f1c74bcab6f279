"""A printed text → the JSON value that begins at a place in it: strictly where it can be, and else as it was meant.

What JSON does not allow is read as its author meant it and told as a fault, so that a rule can say what is lost by it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hooklint.scripts.inserted import is_bare
from hooklint.scripts.tape import UNREAD
from hooklint.scripts.values import Array, Hole, Json, Object, Plain, Text, join
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.tape import Tape
    from hooklint.scripts.values import Shape, Value

_DEEPEST = 127

SINGLE_QUOTES = "single quotes"
NO_QUOTES = "a text without quotes"
TRAILING_COMMA = "a comma before the closing bracket"
LINE_BREAK = "a line break inside a text"
BAD_ESCAPE = "an escape that JSON does not have"
PYTHON = "Python's True, False or None"
UNCLOSED = "a bracket that is not closed"
NO_COMMA = "a comma that is missing"


class Inserted(NamedTuple):
    """A hole in a text that was put together by hand, and whether it stands between quotes."""

    hole: Hole
    in_quotes: bool


class Read(NamedTuple):
    """A value that begins with a bracket: what it is, where it ends, what is wrong with it, what was put into it."""

    shape: Shape
    end: int
    faults: tuple[str, ...]
    inserted: tuple[Inserted, ...]


class _GiveUpError(Exception):
    """It is no JSON, and nobody would say that it was meant as such."""


def read_value(tape: Tape, start: int) -> Read | None:
    """The value that begins at a place; None where there is none that anybody could make out."""
    reader = _Reader(tape, start)
    try:
        shape = reader.value(0)
    except _GiveUpError:
        return None
    return Read(shape, reader.place, tuple(dict.fromkeys(reader.faults)), tuple(reader.inserted))


class _Reader:
    """One pass over a tape, with what was met on it."""

    def __init__(self, tape: Tape, start: int) -> None:
        self.tape = tape
        self.place = start
        self.faults: list[str] = []
        self.inserted: list[Inserted] = []

    def value(self, depth: int) -> Shape:
        """One value of any kind, blanks before it skipped."""
        self._blanks()
        char = self._peek()
        if depth > _DEEPEST or char in "]},:":
            raise _GiveUpError
        if char == "{":
            return self._object(depth)
        if char == "[":
            return self._array(depth)
        if char in "\"'":
            return Text(self._quoted(char))
        return self._word()

    def _object(self, depth: int) -> Shape:
        items: list[tuple[str, Shape]] = []
        self.place += 1
        while not self._closes("}", is_first=not items):
            items.append((self._key(), self.value(depth + 1)))
        return Object(tuple(items))

    def _key(self) -> str:
        """A key as far as it is known, and the colon behind it."""
        char = self._peek()
        key = Text(self._quoted(char)) if char in "\"'" else self._word()
        self._blanks()
        if self._peek() != ":":
            raise _GiveUpError
        self.place += 1
        return _name(key)

    def _array(self, depth: int) -> Shape:
        items: list[Shape] = []
        self.place += 1
        while not self._closes("]", is_first=not items):
            items.append(self.value(depth + 1))
        return Array(tuple(items))

    def _closes(self, bracket: str, *, is_first: bool) -> bool:
        """Step over what stands between two values, or over the bracket behind the last one."""
        self._blanks()
        has_comma = not is_first and self._peek() == ","
        self.place += has_comma
        self._blanks()
        char = self._peek()
        if not char:
            self.faults.append(UNCLOSED)
            return True
        if char != bracket:
            if not has_comma and not is_first:
                self._missing_comma(char)
            return False
        self.faults += [TRAILING_COMMA] if has_comma else []
        self.place += 1
        return True

    def _missing_comma(self, char: str) -> None:
        if char not in "\"'":
            raise _GiveUpError
        self.faults.append(NO_COMMA)

    def _quoted(self, quote: str) -> Value:
        """A text in quotes; a raw line break in it is a fault, a piece in it is put in by hand."""
        if quote == "'":
            self.faults.append(SINGLE_QUOTES)
        begin = self.place + 1
        end = self._closing(quote, begin)
        self.place = end + 1
        pieces: list[Value] = []
        for start, stop in self._stretches(begin, end):
            piece = self.tape.pieces.get(start)
            if piece is None:
                pieces.append((self._unescaped(self.tape.text[start:stop]),))
            else:
                pieces.append((self._inserted(piece, in_quotes=True),))
        return join(*pieces)

    def _closing(self, quote: str, begin: int) -> int:
        found = re.compile(rf"(?:[^{quote}\\]|\\.)*+{quote}", re.DOTALL).match(self.tape.text, begin)
        if not found:
            raise _GiveUpError
        return found.end() - 1

    def _stretches(self, begin: int, end: int) -> list[tuple[int, int]]:
        """The texts and the pieces between two places."""
        cuts = [begin, *(place for place in self.tape.pieces if begin <= place < end)]
        edges = sorted({end, *cuts, *(place + 1 for place in cuts[1:])})
        return [*pairwise(edges)]

    def _unescaped(self, text: str) -> str:
        if "\n" in text:
            self.faults.append(LINE_BREAK)
        if "\\" not in text:
            return text
        import json

        try:
            return str(json.loads(f'"{text}"', strict=False))
        except ValueError:
            self.faults.append(BAD_ESCAPE)
            return text

    def _word(self) -> Shape:
        """A number, one of JSON's words, a piece, or a text whose quotes are missing."""
        found = re.compile(r"[^\s,:\[\]{}\"']+").match(self.tape.text, self.place)
        if not found:
            raise _GiveUpError
        begin, self.place = found.start(), found.end()
        piece = self.tape.pieces.get(begin)
        if len(found[0]) == 1 and piece is not None:
            return piece.shape if isinstance(piece, Json) else self._inserted(piece, in_quotes=False)
        if re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?|true|false|null", found[0], re.ASCII):
            return Plain(found[0])
        pieces = [self.tape.pieces.get(start) for start in range(begin, self.place)]
        if any(pieces) and not re.search(r"[^\W\d]", found[0]):
            first, *_ = [self._inserted(piece, in_quotes=False) for piece in pieces if piece]
            return first
        self.faults.append(PYTHON if found[0] in {"True", "False", "None"} else NO_QUOTES)
        return Text(self._bare(begin))

    def _bare(self, begin: int) -> Value:
        stretches = ((self.tape.pieces.get(a), self.tape.text[a:b]) for a, b in self._stretches(begin, self.place))
        return join(*((text,) if piece is None else (piece,) for piece, text in stretches))

    def _inserted(self, piece: Hole | Json, *, in_quotes: bool) -> Hole:
        """JSON between quotes has quotes of its own, unless it is a number."""
        if isinstance(piece, Hole):
            hole = piece
        elif isinstance(piece.shape, Plain) or (isinstance(piece.shape, Hole) and is_bare(piece.shape)):
            hole = Hole("number")
        else:
            hole = Hole("unknown", is_line=not piece.is_spread, is_json=True)
        self.inserted.append(Inserted(hole, in_quotes))
        return hole

    def _blanks(self) -> None:
        found = re.compile(r"[ \t\r\n]*").match(self.tape.text, self.place)
        self.place = found.end() if found else self.place

    def _peek(self) -> str:
        return self.tape.text[self.place : self.place + 1]


def _name(shape: Shape) -> str:
    if isinstance(shape, Text):
        return "".join(piece if isinstance(piece, str) else UNREAD for piece in shape.value)
    return shape.text if isinstance(shape, Plain) else UNREAD
