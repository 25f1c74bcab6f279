"""What a pattern seems to match, by a reader that takes anything and understands most of it.

Not the reader that is on trial: what it gets wrong costs a match, never a verdict, since its texts are asked of both.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

DEEP = 40
ROUNDS = 6
"""Parentheses deeper than that are read as text; a repetition has at most that many rounds more than it needs."""

ANY = ("a", "b", "Z", "5", "_", "-", " ", "\n", "\r", "é", "☃", "😀", "\0", "\U0010ffff")
SETS = {"d": "0195", "w": "aZ0_b", "s": " \t\n\r\f\v", "D": "a-é", "W": "-é ", "S": "a0é", "p": "aLé", "P": "1 -"}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}
POSIX_SAMPLES = {
    "alnum": "aZ5", "alpha": "aZ", "ascii": "a~\0", "blank": " \t", "cntrl": "\0\x1f\x7f", "digit": "059",
    "graph": "a!~", "lower": "az", "print": "a ~", "punct": "!/:@", "space": " \n\v", "upper": "AZ", "word": "a_9",
    "xdigit": "aF0",
}  # fmt: skip

HEXADECIMAL = re.compile(
    r"x\{\s*([0-9A-Fa-f\s]+)\}|[uU]\{\s*([0-9A-Fa-f\s]+)\}|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})"
)
COUNT = re.compile(r"\{\s*(\d+)\s*(?:(,)\s*(\d*)\s*)?\}")
GROUP_HEAD = re.compile(r"\?(?:P?<[^>]*>|[a-zA-Z-]*:?)")
BRACES = re.compile(r"\{[^}]*\}?")
NAMED_CLASS = re.compile(r"\[:(\^?)([a-z]+):\]")


class Set(NamedTuple):
    """One of these characters."""

    chars: str


class Several(NamedTuple):
    """`body` between `low` and `high` times."""

    body: Node
    low: int
    high: int


class Row(NamedTuple):
    """One after another."""

    parts: list[Node]


class Choice(NamedTuple):
    """One of these."""

    branches: list[Node]


Node: TypeAlias = Set | Several | Row | Choice


class Reader:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0
        self.verbose = re.search(r"\(\?[a-zA-Z]*x", pattern) is not None

    def choice(self, depth: int = 0) -> Node:
        """Branches up to a closing parenthesis or the end."""
        branches: list[list[Node]] = [[]]
        while self.at < len(self.pattern):
            char = self.pattern[self.at]
            if char == ")" and depth:
                break
            self.at += 1
            if char == "|":
                branches.append([])
            elif self.verbose and char.isspace():
                continue
            elif self.verbose and char == "#":
                self.at = (self.pattern.find("\n", self.at) + 1) or len(self.pattern)
            else:
                self.part(branches[-1], char, depth)
        self.at += 1
        rows: list[Node] = [Row(parts) for parts in branches]
        return rows[0] if len(rows) == 1 else Choice(rows)

    def part(self, parts: list[Node], char: str, depth: int) -> None:
        """What begins with `char`: one more part, or how often the last one is repeated."""
        if char in "*+?{" and parts:
            self.repetition(parts, char)
        elif char == "(" and depth < DEEP:
            if head := GROUP_HEAD.match(self.pattern, self.at):
                self.at = head.end()
            parts.append(self.choice(depth + 1))
        elif char == "[":
            parts.append(self.brackets())
        elif char == ".":
            parts.append(Set("".join(ANY)))
        elif char == "\\":
            if chars := self.escape():
                parts.append(Set(chars))
        elif char not in "^$":
            parts.append(Set(char))

    def repetition(self, parts: list[Node], char: str) -> None:
        """`*` and its kin; the host's blanks in counts are all Python's."""
        low, high = {"*": (0, 3), "+": (1, 3), "?": (0, 1), "{": (1, 1)}[char]
        if char == "{" and (count := COUNT.match(self.pattern, self.at - 1)):
            self.at = count.end()
            low = min(int(count[1]), 99)
            high = low if count[2] is None else int(count[3] or low + 2)
        parts[-1] = Several(parts[-1], low, max(low, min(high, low + ROUNDS)))

    def escape(self) -> str:
        """The characters that the escape may stand for; none for a place."""
        if hexadecimal := HEXADECIMAL.match(self.pattern, self.at):
            self.at = hexadecimal.end()
            point = int(re.sub(r"\s", "", next(filter(None, hexadecimal.groups()))) or "0", 16)
            return chr(point) if point < 0x110000 and not 0xD800 <= point < 0xE000 else "?"
        letter = self.pattern[self.at : self.at + 1]
        self.at += 1
        if letter in ("b", "p", "P") and (braces := BRACES.match(self.pattern, self.at)):
            self.at = braces.end()
        if letter in ("A", "z", "b", "B", "<", ">"):
            return ""
        return SETS.get(letter) or ESCAPES.get(letter, letter)

    def brackets(self) -> Node:
        """The characters named between brackets, nested or not, and those beside them."""
        start, depth, chars = self.at, 1, ""
        while self.at < len(self.pattern) and depth:
            char = self.pattern[self.at]
            if named := NAMED_CLASS.match(self.pattern, self.at):
                chars += POSIX_SAMPLES.get(named[2], "")
                self.at = named.end()
                continue
            self.at += 1
            if char == "\\":
                chars += self.escape()
            elif char == "[":
                depth += 1
            elif char == "]" and self.at > start + 1:
                depth -= 1
            else:
                chars += char
        beside = "".join(chr(ord(char) + 1) for char in chars if ord(char) + 1 not in (0xD800, 0x110000))
        return Set(chars * 2 + beside + ("é☃Zz-\n" if "^" in chars else "") or "a")
