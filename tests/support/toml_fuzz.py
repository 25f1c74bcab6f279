"""The fuzz's own documents: seeded, no Hypothesis, aimed at every edge of the host's reader and its hook section.

The families are drawn in turn; afterwards a document may get other line ends, a BOM, a cut anywhere, or one
to three changed characters. Texts only: what is not UTF-8 never reaches the host's TOML reader.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.support.fuzz_hooks import RETIRED, config_place, hook_file, quoted, typed_place
from tests.support.fuzz_values import date, key, key_part, number, scalar, string, value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SOUP = (
    "a", "b", "c", ".", "=", "=", "[", "]", "[[", "]]", "{", "}", ",", "#", "\n", "\n", "\r\n", "\r", " ", "\t", '"',
    "'", '"""', "'''", "\\", "1", "0", "-", "+", "_", "true", "inf", "2020-01-01", "é", "\0", "\x7f", "\ufeff",
    "a = 1\n", "[a]\n", "[[a]]\n", "hooks", "input", "command",
)  # fmt: skip

PLACES = (
    "{}", "a = {}", "a = {}\n", "a = [{}]", "a = [1, {} # c\n]", "a = {{b = {}}}", "a = {{b = 1, c = {}}}\nd = 1",
    "{} = 1", "[{}]", "[[{}]]", "[a.{}]\n", "# {}\n", "a = 1 {}\n", "a = 1 # {}\n", "a = [ # {}\n]", 'a = "{}"',
    "a = '{}'", 'a = """{}"""', "a = '''{}'''", "[a] {}\n", "a.{} = 1", "{}a = 1\nb = 2", "a{}= 1", "a ={}1",
    "\n\n  {}\nb = 1", "[[hooks.input]]\ncommand = {}\n", "é😀\t= {}", "'é😀' = {}\n", "\ta = 1\n\tb{}",
)  # fmt: skip

CONTROLS = tuple(
    map(chr, (*range(0x20), 0x7F, 0x80, 0x85, 0xA0, 0xFF, 0x2028, 0xFEFF, 0xFFFD, 0xFFFF, 0x1F600, 0x10FFFF))
)


def soup(r: Random) -> str:
    """Tokens in no order."""
    return "".join(r.choice(SOUP) for _ in range(r.randrange(12)))


def placed(r: Random) -> str:
    """A value, good or bad, in one of many places."""
    make = r.choice((string, string, number, date, scalar, value))
    return r.choice(PLACES).format(make(r))


def control(r: Random) -> str:
    """A control character or one with a special standing, in one of many places."""
    return r.choice(PLACES).format(r.choice(("", "x", " ")) + r.choice(CONTROLS) + r.choice(("", "x", " ")))


def statement(r: Random) -> str:
    """A header or a pair out of few names: with others of its kind it will often collide."""
    small = r.choice(
        ("1", "{}", "[]", "[{}]", "{a = 1}", "{a.b = 1, a.c = 2}", "{a = 1, a.b = 2}", "2020-01-01", "'s'")
    )
    shape = r.choice(("[{}]", "[{}]", "[[{}]]", "[ {} ]", "{} = " + small.replace("{", "{{").replace("}", "}}")))
    return shape.format(key(r))


def collisions(r: Random) -> str:
    """Statements over three names: duplicates, dotted keys into headers, tables into arrays, and the reverse."""
    return "\n".join(statement(r) for _ in range(r.randrange(1, 8))) + r.choice(("", "\n"))


def retired(r: Random) -> str:
    """A retired key in one spelling, perhaps beside other faults."""
    name = quoted(r, r.choice(RETIRED))
    forms = (
        f"[[hooks.{name}]]\ncommand = 'c'\n",
        f"[[ hooks . {name} ]]\ncommand = 'c'\n",
        f"hooks.{name} = [{{command = 'c'}}]\n",
        f"[hooks]\n{name} = [{{command = 'c'}}]\n",
        f"hooks = {{{name} = [{{command = 'c'}}]}}\n",
        f"[hooks]\n{name} = {value(r)}\n",
        f"[[hooks.{name}]]\ncommand = 'c'\n[[hooks.{name}]]\ncommand = 'd'\n[hooks.{name}.x]\n",
        f"[[hooks.turn_startt]] # was `{name}`\ncommand = 'c'\n",
        f"[hooks]\n{name} = []\n{name} = []\n",
        f"[[extensions]]\n{name} = true\n",
        f'tool_exec_mode = "{r.choice(RETIRED)}"\n',
    )
    return r.choice(forms) + r.choice(("", hook_file(r), r.choice(forms)))


def nested(r: Random) -> str:
    """Brackets or key parts around the host's limit of eighty."""
    depth = r.randrange(74, 85)
    parts = r.choice((".", " . ")).join(["a"] * depth)
    forms = (
        "a = " + "[" * depth + r.choice(("", "1", "]" * depth)),
        "a = " + "{a = " * depth + "1" + "}" * r.choice((depth, depth - 1)),
        "a = " + "".join(r.choice(("[", "{a = ")) for _ in range(depth)) + "1",
        "a = " + "[{a = " * (depth // 2) + "1" + "}]" * (depth // 2),
        f"{parts} = 1\n",
        f"[{parts}]\n",
        f"[[{parts}]]\na = 1\n",
        f"a = {{{parts} = 1}}\n",
        f"[x]\n  {parts} = 1 # c\n",
    )
    return r.choice(forms)


def long(r: Random) -> str:
    """Wide, tabbed or many-line text before a fault: what the marker line is measured on."""
    width = r.randrange(200)
    before = r.choice(("\t", "é", "x", "😀", " ", "\u0301")) * width
    fault = r.choice((string(r), number(r), "é", "@", "\x01", "'x' y"))
    lines = "\n" * r.choice((0, 0, 7, 8, 9, 98, 99, 100, 998, 999))
    return lines + r.choice(
        (f"'{before}' = {fault}", f"a = ['{before}', {fault}", f"# {before}{fault}", f"{before}{fault}")
    )


def wild(r: Random) -> str:
    """Any code points at all, ASCII half of the time."""
    span = r.choice((0x80, 0x80, 0x3000, 0x110000))
    points = (r.randrange(span) for _ in range(r.randrange(12)))
    text = "".join(chr(point) for point in points if not 0xD800 <= point < 0xE000)
    return r.choice(("{}", "a = '{}'", 'a = "{}"', "# {}", "hooks = '{}'", "'{}' = 1\n'{}' = 2")).replace("{}", text)


def encoded(r: Random) -> str:
    """A key that must be spelled again in the message of a second header."""
    part = r.choice((key_part(r), string(r), '"\\u0001"', "'\"'", '"\'\\""', '"\\t"', "'\t'", '"é"', '""', "'\\'"))
    prefix = r.choice(("", "", "a.", f"{part}."))
    first, second = r.choice(
        (("[{}]", "[{}]"), ("[{}]", "[[{}]]"), ("[[{}]]", "[{}]"), ("{} = 1", "[{}]"), ("{}.x = 1", "[{}]"))
    )
    return first.format(prefix + part) + "\n" + second.format(prefix + part) + "\n"


FAMILIES: tuple[tuple[Callable[[Random], str], int], ...] = (
    (soup, 3), (placed, 6), (control, 3), (collisions, 5), (hook_file, 8), (typed_place, 5), (config_place, 4),
    (retired, 3), (nested, 1), (long, 2), (wild, 2), (encoded, 1),
)  # fmt: skip


def document(r: Random) -> str:
    """One document of a random family, perhaps damaged."""
    make = r.choices([family for family, _ in FAMILIES], [weight for _, weight in FAMILIES])[0]
    return damaged(r, make(r))


def damaged(r: Random, text: str) -> str:
    """Mostly `text` itself; else with other line ends, a BOM, cut short, or with a few characters changed."""
    roll = r.random()
    if roll < 0.12:
        text = line_ends(r, text)
    elif roll < 0.15:
        text = "\ufeff" + text
    elif roll < 0.21:
        text = text[: r.randrange(len(text) + 1)]
    elif roll < 0.30:
        for _ in range(r.randrange(1, 4)):
            at = r.randrange(len(text) + 1)
            text = text[:at] + r.choice((r.choice(SOUP), r.choice(CONTROLS), "")) + text[at + r.randrange(2) :]
    return text


def line_ends(r: Random, text: str) -> str:
    """All line ends CRLF, or each one at random; a lone CR now and then."""
    ends = r.choice((("\r\n",), ("\n", "\r\n"), ("\n", "\r\n", "\n", "\r\n", "\n", "\r\n", "\r")))
    return "".join(r.choice(ends) if char == "\n" else char for char in text)


def documents(seed: int, count: int) -> Iterator[str]:
    """`count` documents, the same ones for the same seed."""
    r = Random(seed)  # noqa: S311 - the same documents again are the point
    return (document(r) for _ in range(count))
