"""Hypothesis strategies for TOML files: every spelling of the language, valid by construction, and broken ones.

A `Written` says which spellings it used, so that a test can count them. Valid means: for nanopi and for tomllib.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from tests.support.toml_values import SPELLINGS as VALUE_SPELLINGS
from tests.support.toml_values import Place, Values, count

if TYPE_CHECKING:
    from collections.abc import Callable

SPELLINGS = (
    *VALUE_SPELLINGS, "bom", "no final newline", "lf", "crlf", "mixed line ends", "comment line", "trailing comment",
    "blank line", "indented", "table header", "array header", "spaced header", "dotted header",
    "header below a table", "header below an array", "header over an implied table", "header below a dotted table",
    "array goes on", "interleaved arrays",
)  # fmt: skip

INDENTS = st.sampled_from(("", "", "", "", "  ", "\t"))
GAPS = st.sampled_from(("", "", "", " ", "\t", "  "))
LINE_ENDS = st.one_of(
    st.just(("\n",)),
    st.just(("\r\n",)),
    st.lists(st.sampled_from(("\n", "\r\n")), min_size=2, max_size=5).map(tuple),
)
BROKEN_BY = st.sampled_from(
    (
        *"abe01_-+.:,=[]{}\"'\\#\n\r\t\0\x7fTZé😀",
        "\r\n",
        '"""',
        "'''",
        "[[",
        "]]",
        "= ",
        "\\u",
        "1_",
        "e9",
        "\ufeff",
        "60",
        "0x",
    )
)


class Written(NamedTuple):
    """A document, and the spellings that occur in it."""

    text: str
    spellings: frozenset[str]


class Writer(Values):
    """Writes one document statement by statement and remembers which names are taken."""

    def __init__(self, draw: Callable[[st.SearchStrategy[str]], str]) -> None:
        super().__init__(draw)
        self.root = Place("table")
        self.current = self.root
        self.arrays: dict[tuple[str, ...], Place] = {}
        self.last_array: Place | None = None

    def document(self) -> Written:
        """Pairs, then headers each with pairs, then what concerns the whole text."""
        lines = [self.pair_line() for _ in range(self.number(0, 2))]
        for _ in range(self.number(0, 5)):
            lines.append(self.header_line())
            lines.extend(self.pair_line() for _ in range(self.number(0, 2)))
        return Written(self.whole("".join(lines)), frozenset(self.spellings))

    def whole(self, text: str) -> str:
        """Settle the last line end, all line ends, and the BOM."""
        if text and self.one_in(5):
            text = text.removesuffix("\n")
            self.mark("no final newline")
        ends = self.draw(LINE_ENDS)
        if "\n" in text:
            self.mark(
                {("\n",): "lf", ("\r\n",): "crlf"}.get(ends if len(set(ends)) > 1 else ends[:1], "mixed line ends")
            )
        pieces = text.split("\n")
        text = pieces[0] + "".join(end + piece for end, piece in zip(cycle(ends), pieces[1:], strict=False))
        return self.when(8, "bom", lambda: "\ufeff") + text

    def lead(self) -> str:
        """Lines without meaning, then the indentation of the statement."""
        blank = self.when(4, "blank line", lambda: "\n") + self.when(4, "comment line", lambda: self.comment() + "\n")
        indent = str(self.draw(INDENTS))
        if indent:
            self.mark("indented")
        return blank + indent

    def trail(self) -> str:
        """The rest of a statement's line."""
        return str(self.draw(GAPS)) + self.when(4, "trailing comment", self.comment) + "\n"

    def pair_line(self) -> str:
        """A key/value line of the current table: names not used there, or more below one that dotted keys made."""
        return self.lead() + self.pair(self.current.below) + self.trail()

    def header_line(self) -> str:
        """A `[table]` or `[[array]]` line in one of the ways a path may lead on."""
        double = self.one_in(2)
        parts, place = self.once_more() if double and self.arrays and self.one_in(2) else self.led(double=double)
        if double:
            self.open_array(tuple(parts), place)
        place.kind = "array" if double else "table"
        self.current = place
        self.mark("array header" if double else "table header")
        if len(parts) > 1:
            self.mark("dotted header")
        gap = self.draw(GAPS)
        if gap:
            self.mark("spaced header")
        return self.lead() + f"{'[' * (1 + double)}{gap}{self.joined(parts)}{gap}{']' * (1 + double)}" + self.trail()

    def once_more(self) -> tuple[list[str], Place]:
        """One of the arrays there are, rather not the last one, for its next element."""
        others = [path for path, place in self.arrays.items() if place is not self.last_array]
        path = self.draw(st.sampled_from(others or list(self.arrays)))
        return list(path), self.arrays[path]

    def open_array(self, path: tuple[str, ...], place: Place) -> None:
        """A new element: its names are free again, and arrays in the element before it cannot go on."""
        if place.kind == "array":
            self.mark("array goes on")
            if place is not self.last_array:
                self.mark("interleaved arrays")
        place.below = {}
        self.last_array = place
        self.arrays = {known: array for known, array in self.arrays.items() if known[: len(path)] != path} | {
            path: place
        }

    def led(self, *, double: bool) -> tuple[list[str], Place]:
        """A header's key parts as decoded texts, and the place they lead to: walk down, then go on or begin anew."""
        place, parts = self.root, []
        while steps := self.steps(place):
            name = self.draw(st.sampled_from(steps))
            place = place.below[name]
            parts.append(name)
            if place.kind == ("array" if double else "implied") and self.one_in(2):
                if not double:
                    self.mark("header over an implied table")
                return parts, place
            self.mark(
                {"array": "header below an array", "dotted": "header below a dotted table"}.get(
                    place.kind, "header below a table"
                )
            )
            if self.one_in(2):
                break
        for _ in range(count(self.draw, 1, 3)):
            name = self.fresh(place.below)
            place = place.below.setdefault(name, Place("implied"))
            parts.append(name)
        return parts, place

    def steps(self, place: Place) -> list[str]:
        """The names a header may pass through; none at all where a walk should not be tried."""
        if self.one_in(3):
            return []
        return [name for name, below in place.below.items() if below.kind != "value"]


@st.composite
def valid(draw: Callable[[st.SearchStrategy[str]], str]) -> Written:
    """Documents that nanopi and tomllib (without the BOM) accept."""
    return Writer(draw).document()


@st.composite
def broken(draw: Callable[[st.SearchStrategy[str]], str]) -> str:
    """Valid documents with one to three characters put in, replaced or taken out, or cut short."""
    text = Writer(draw).document().text
    for _ in range(count(draw, 1, 3)):
        at = count(draw, 0, len(text))
        text = text[:at] + draw(st.one_of(BROKEN_BY, st.just(""))) + text[at + count(draw, 0, 1) :]
    return text[: count(draw, 0, len(text))] if count(draw, 0, 5) == 0 else text
