"""The words of a call of `jq` → how it runs: its options, its program, its variables, its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.inputs import is_json, read_value
from hooklint.scripts.programs.arguments import STDIN
from hooklint.scripts.values import Hole, Text, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Place
    from hooklint.scripts.values import Shape, Value

_LONG = {
    "null-input": "n",
    "compact-output": "c",
    "raw-output": "r",
    "raw-output0": "z",
    "join-output": "j",
    "ascii-output": "a",
    "exit-status": "e",
    "slurp": "s",
    "raw-input": "R",
    "sort-keys": "S",
    "color-output": "C",
    "monochrome-output": "M",
    "from-file": "f",
    "help": "h",
    "version": "V",
    "seq": "q",
    "stream": "t",
    "stream-errors": "t",
    "tab": "i",
    "unbuffered": "u",
    "build-configuration": "V",
    "debug-dump-disasm": "u",
}
_SHORT = frozenset("ncrjaesRSCMfhV")
_NAMED = frozenset({"arg", "argjson", "slurpfile", "rawfile", "argfile"})


class Options(NamedTuple):
    """`flags` are letters; long options without one have got one. `is_wrong`: `jq` only complains (status 2)."""

    flags: frozenset[str] = frozenset()
    program: Value | None = None
    program_at: Place | None = None
    files: tuple[Value, ...] = ()
    named: tuple[tuple[str, Shape], ...] = ()
    positional: tuple[Shape, ...] = ()
    is_wrong: bool = False
    can_fail: bool = False

    def has(self, letters: str) -> bool:
        """Whether one of these flags is set."""
        return any(letter in self.flags for letter in letters)


class _Reader:
    def __init__(self, call: Call) -> None:
        self.words = list(zip(call.words[1:], call.places[1:], strict=False))
        self.flags: set[str] = set()
        self.named: list[tuple[str, Shape]] = []
        self.given: list[tuple[Value, Place]] = []
        self.positional: list[Shape] = []
        self.rest = ""
        self.is_wrong = False
        self.can_fail = False

    def read(self) -> Options:
        only_words = False
        while self.words:
            value, at = self.words.pop(0)
            text = value[0] if value and isinstance(value[0], str) else ""
            if only_words or not text.startswith("-") or not text[1:2].isalpha() | text.startswith("--"):
                self._word(value, at)
            elif text == "--":
                only_words = True
            elif text.startswith("--"):
                self._long(text[2:])
            else:
                self._short(text[1:])
        program, place = self.given[0] if self.given else (None, None)
        self.is_wrong |= program is None and not self.flags & set("hV")
        return Options(
            frozenset(self.flags),
            program,
            place,
            tuple(value for value, _ in self.given[1:] if literal(value) not in STDIN),
            tuple(self.named),
            tuple(self.positional),
            self.is_wrong,
            self.can_fail,
        )

    def _word(self, value: Value, at: Place) -> None:
        if self.rest and self.given:
            self.positional.append(Text(value) if self.rest == "args" else self._json(value))
        else:
            self.given.append((value, at))

    def _short(self, letters: str) -> None:
        for number, letter in enumerate(letters):
            if letter == "L":
                if number + 1 == len(letters):
                    self._next()
                return
            self.is_wrong |= letter not in _SHORT
            self.flags.add(letter)

    def _long(self, name: str) -> None:
        if name in _NAMED:
            self._variable(name)
        elif name in {"args", "jsonargs"}:
            self.rest = name
        elif name == "indent":
            self.flags.add("c" if literal(self._next()) == "0" else "i")
        else:
            self.is_wrong |= name not in _LONG
            self.flags.add(_LONG.get(name, ""))

    def _next(self) -> Value:
        if not self.words:
            self.is_wrong = True
            return ()
        return self.words.pop(0)[0]

    def _variable(self, how: str) -> None:
        name, value = literal(self._next()), self._next()
        shape: Shape
        if how == "arg":
            shape = Text(value)
        elif how == "argjson":
            shape = self._json(value)
        else:
            self.can_fail = True
            shape = Text((Hole("unknown"),)) if how == "rawfile" else Hole("unknown")
        if name is not None:
            self.named.append((name, shape))

    def _json(self, value: Value) -> Shape:
        found = read_value(value)
        if literal(value) is not None and found is None:
            self.is_wrong = True
        self.can_fail |= literal(value) is None and not is_json(value)
        return Hole("unknown") if found is None else found


def read_options(call: Call) -> Options:
    """Sort the words of a call."""
    return _Reader(call).read()
