"""Hypothesis-drawn TOML keys and values in every spelling, for `toml_documents`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

SPELLINGS = (
    "bare key", "basic key", "literal key", "empty key", "escaped key", "dotted key", "spaced dot",
    "dotted key goes on", "basic string", "escape", "short unicode escape", "long unicode escape",
    "multi-line basic string", "quotes inside", "quotes at the end", "newline after the opening", "line continued",
    "literal string", "multi-line literal string", "non-ascii", "integer", "signed integer", "underscores",
    "hexadecimal", "octal", "binary", "float with a point", "float with an exponent", "infinity", "nan", "boolean",
    "offset date-time", "local date-time", "local date", "local time", "space between date and time",
    "lower-case date-time", "fraction of a second", "array", "empty array", "array over lines", "array comment",
    "trailing comma", "inline table", "empty inline table", "nested inline table",
)  # fmt: skip

NAMES = st.sampled_from(
    (
        "a",
        "b",
        "hooks",
        "input",
        "x-1",
        "2",
        "A_b",
        "1979-05-27",
        "true",
        "é",
        "日本 x",
        "a.b",
        "",
        "#",
        "]",
        "'",
        '"',
        "\t",
        "\n",
    )
)
BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")

TAB_TO_TILDE = st.sampled_from("\t abcXYZ019#=[]{},.:;!~-_$`/")
BEYOND = st.one_of(
    st.sampled_from("éß日😀\u0085\u2028\u202e\ufeff\u0301\ufffd"),
    st.characters(min_codepoint=0x80, exclude_categories=["Cs"]),
)
BLANKS = st.sampled_from(("", " ", " \t"))
BLANK_OR_LINE = st.sampled_from((" ", "\t ", "\n"))
SIMPLE_ESCAPES = st.sampled_from(("\\b", "\\t", "\\n", "\\f", "\\r", '\\"', "\\\\"))
HEX = st.sampled_from(("%04x", "%04X"))
SCALARS = st.one_of(
    st.integers(0, 0xD7FF), st.integers(0xE000, 0xFFFF), st.sampled_from((0, 0x22, 0x5C, 0x7F, 0xD7FF, 0xE000, 0xFFFF))
)

DOTS = st.sampled_from((".", ".", " . ", "\t.", ". "))
AROUND_EQUALS = st.sampled_from(("", " ", " ", "\t"))
TOP_UP = st.sampled_from("xyz")
LONG_PREFIXES = st.sampled_from(("0000", "0001", "0010"))
BOOLEANS = st.sampled_from(("true", "false"))
MOMENTS = st.sampled_from(("local date", "local time", "local date-time", "offset date-time"))
T_FORMS = st.sampled_from("Tt ")
INDENTS = st.sampled_from(("", "  ", "\t"))
INNER_GAPS = st.sampled_from(("", " ", "\t"))
INFINITY, NAN = st.just("inf"), st.just("nan")
INTEGERS = st.from_regex(r"0|[1-9][0-9]{0,17}", fullmatch=True)
PARTED = st.from_regex(r"[1-9](_[0-9]{1,3}){1,3}", fullmatch=True)
POINTED = st.from_regex(r"(0|[1-9][0-9]{0,3})\.[0-9]{1,4}", fullmatch=True)
EXPONENTS = st.from_regex(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,2})?[eE][+-]?[0-9]{1,2}", fullmatch=True)
HEXADECIMALS = st.from_regex(r"0x[0-9a-fA-F](_?[0-9a-fA-F]){0,14}", fullmatch=True)
OCTALS = st.from_regex(r"0o[0-7](_?[0-7]){0,14}", fullmatch=True)
BINARIES = st.from_regex(r"0b[01](_?[01]){0,14}", fullmatch=True)
SIGNS = st.sampled_from(("", "", "+", "-"))
FRACTIONS = st.from_regex(r"\.[0-9]{1,9}", fullmatch=True)
OFFSETS = st.one_of(
    st.sampled_from(("Z", "z")), st.from_regex(r"[+-](0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]", fullmatch=True)
)
DAYS = st.dates().map(lambda day: f"{day.year:04}-{day.month:02}-{day.day:02}")
TIMES = st.from_regex(r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]", fullmatch=True)


def count(draw: Callable[[Any], Any], low: int, high: int) -> int:
    """A number from `low` to `high`, each as likely."""
    drawn: int = draw(between(low, high))
    return drawn


@cache
def between(low: int, high: int) -> st.SearchStrategy[int]:
    """Made once for each pair of bounds: making a strategy costs more than drawing from it."""
    return st.integers(low, high)


class Place:
    """What a name stands for so far: `value`, `implied`, `dotted`, `table` or `array`, and the names below it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.below: dict[str, Place] = {}


class Values:
    """Draws keys and values, and notes in `spellings` how they are written."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self.draw = draw
        self.spellings: set[str] = set()

    def mark(self, spelling: str) -> None:
        self.spellings.add(spelling)

    def number(self, low: int, high: int) -> int:
        return count(self.draw, low, high)

    def one_in(self, many: int) -> bool:
        return self.number(1, many) == many

    def when(self, many: int, spelling: str, write: Callable[[], str]) -> str:
        """What `write` gives once in `many` times, and then its spelling is noted; else nothing."""
        if not self.one_in(many):
            return ""
        self.mark(spelling)
        return write()

    def runs(self, *kinds: Callable[[], str]) -> str:
        """A few pieces, each of one of the kinds."""
        return "".join(kinds[self.number(0, len(kinds) - 1)]() for _ in range(self.number(0, 4)))

    # Characters

    def plain(self) -> str:
        drawn: str = self.draw(TAB_TO_TILDE)
        return drawn

    def beyond(self) -> str:
        self.mark("non-ascii")
        drawn: str = self.draw(BEYOND)
        return drawn

    def escape(self) -> str:
        self.mark("escape")
        drawn: str = self.draw(SIMPLE_ESCAPES)
        return drawn

    def unicode_escape(self) -> str:
        digits: str = self.draw(HEX) % self.draw(SCALARS)
        if self.one_in(2):
            self.mark("short unicode escape")
            return "\\u" + digits
        self.mark("long unicode escape")
        return f"\\U{self.draw(LONG_PREFIXES)}{digits}"

    def comment(self) -> str:
        return "#" + self.runs(self.plain, self.beyond, lambda: "'\"\\")

    # Strings

    def basic(self) -> str:
        self.mark("basic string")
        return '"' + self.runs(self.plain, self.beyond, self.escape, self.unicode_escape, lambda: "'") + '"'

    def literal(self) -> str:
        self.mark("literal string")
        return "'" + self.runs(self.plain, self.beyond, lambda: '"\\') + "'"

    def multiline(self, quote: str, name: str, *kinds: Callable[[], str]) -> str:
        self.mark(name)
        opening = self.when(3, "newline after the opening", lambda: "\n")
        body = self.runs(self.plain, lambda: "\n", lambda: self.inner_quotes(quote), *kinds)
        return (
            quote * 3
            + opening
            + body
            + self.when(5, "quotes at the end", lambda: quote * self.number(1, 2))
            + quote * 3
        )

    def inner_quotes(self, quote: str) -> str:
        self.mark("quotes inside")
        return quote * self.number(1, 2) + "x"

    def continued(self) -> str:
        self.mark("line continued")
        before, after = self.draw(BLANKS), "".join(self.draw(st.lists(BLANK_OR_LINE, max_size=2)))
        return f"\\{before}\n{after}"

    def multiline_basic(self) -> str:
        kinds = (self.beyond, self.escape, self.unicode_escape, self.continued)
        return self.multiline('"', "multi-line basic string", *kinds)

    def multiline_literal(self) -> str:
        return self.multiline("'", "multi-line literal string", self.beyond, lambda: '"\\')

    def string(self) -> str:
        return self.any_of(self.basic, self.literal, self.multiline_basic, self.multiline_literal)

    # Numbers, booleans, dates

    def drawn(self, spelling: str, text: st.SearchStrategy[str], *, signed: bool = False) -> str:
        sign = self.draw(SIGNS) if signed else ""
        if sign and spelling == "integer":
            self.mark("signed integer")
        self.mark(spelling)
        return str(sign + self.draw(text))

    def numeral(self) -> str:
        return self.any_of(
            lambda: self.drawn("integer", INTEGERS, signed=True),
            lambda: self.drawn("underscores", PARTED, signed=True),
            lambda: self.drawn("float with a point", POINTED, signed=True),
            lambda: self.drawn("float with an exponent", EXPONENTS, signed=True),
            lambda: self.drawn("hexadecimal", HEXADECIMALS),
            lambda: self.drawn("octal", OCTALS),
            lambda: self.drawn("binary", BINARIES),
            lambda: self.drawn("infinity", INFINITY, signed=True),
            lambda: self.drawn("nan", NAN, signed=True),
            lambda: self.drawn("boolean", BOOLEANS),
        )

    def moment(self) -> str:
        kind = self.draw(MOMENTS)
        self.mark(kind)
        if kind == "local date":
            return str(self.draw(DAYS))
        time = self.draw(TIMES) + self.when(3, "fraction of a second", lambda: str(self.draw(FRACTIONS)))
        if kind == "local time":
            return str(time)
        between = self.draw(T_FORMS)
        self.mark({"T": kind, "t": "lower-case date-time", " ": "space between date and time"}[between])
        return str(self.draw(DAYS) + between + time + (self.draw(OFFSETS) if kind == "offset date-time" else ""))

    # Containers

    def value(self, depth: int = 2) -> str:
        if depth and self.one_in(4):
            return self.any_of(lambda: self.array(depth), lambda: self.inline(depth))
        return self.any_of(self.string, self.numeral, self.moment)

    def array(self, depth: int) -> str:
        items = [self.run() + self.value(depth - 1) + self.run() for _ in range(self.number(0, 3))]
        self.mark("array" if items else "empty array")
        end = self.when(4, "trailing comma", lambda: ",") if items else ""
        return "[" + ",".join(items) + end + self.run() + "]"

    def run(self) -> str:
        """What may stand between the elements of an array."""
        if not self.one_in(4):
            return ""
        self.mark("array over lines")
        return self.when(2, "array comment", self.comment) + "\n" + str(self.draw(INDENTS))

    def inline(self, depth: int) -> str:
        below: dict[str, Place] = {}
        gap = self.draw(INNER_GAPS)
        pairs = [gap + self.pair(below, depth - 1) + gap for _ in range(self.number(0, 3))]
        self.mark("inline table" if pairs else "empty inline table")
        if depth == 1:
            self.mark("nested inline table")
        return "{" + (",".join(pairs) or gap) + "}"

    # Keys

    def pair(self, below: dict[str, Place], depth: int = 2) -> str:
        """A key that is free among `below`, an equals sign, a value; `below` learns of it."""
        parts = []
        while (dotted := [name for name, place in below.items() if place.kind == "dotted"]) and self.one_in(2):
            self.mark("dotted key goes on")
            parts.append(self.draw(st.sampled_from(dotted)))
            below = below[parts[-1]].below
        for kind in (["dotted"] * (self.number(0, 2) if self.one_in(3) else 0)) + ["value"]:
            name = self.fresh(below)
            below[name] = Place(kind)
            below = below[name].below
            parts.append(name)
        gap = self.draw(AROUND_EQUALS)
        return f"{self.joined(parts)}{gap}={gap}{self.value(depth)}"

    def fresh(self, below: dict[str, Place]) -> str:
        """A name that `below` does not have yet."""
        name: str = self.draw(NAMES)
        while name in below:
            name += self.draw(TOP_UP)
        return name

    def joined(self, parts: list[str]) -> str:
        """The parts as a written key."""
        if len(parts) == 1:
            return self.spelled(parts[0])
        self.mark("dotted key")
        dot = self.draw(DOTS)
        if dot != ".":
            self.mark("spaced dot")
        return str(dot.join(map(self.spelled, parts)))

    def spelled(self, name: str) -> str:
        """One key segment, quoted where it must be or by chance."""
        if name and BARE.issuperset(name) and not self.one_in(4):
            self.mark("bare key")
            return name
        if not name:
            self.mark("empty key")
        if "'" not in name and "\n" not in name and self.one_in(2):
            self.mark("literal key")
            return f"'{name}'"
        self.mark("basic key")
        return '"' + "".join(map(self.key_character, name)) + '"'

    def key_character(self, char: str) -> str:
        if char in '"\\\n' or self.one_in(6):
            self.mark("escaped key")
            return {'"': '\\"', "\\": "\\\\", "\n": "\\n"}.get(char) or f"\\u{ord(char):04x}"
        return char

    def any_of(self, *kinds: Callable[[], str]) -> str:
        return kinds[self.number(0, len(kinds) - 1)]()
