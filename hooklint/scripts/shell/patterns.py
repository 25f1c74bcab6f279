"""Patterns of the shell: what a `case` arm or the right side of `==` takes, and what of it is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.scripts.shell.quoting import ansi, unescape_quoted
from hooklint.scripts.values import Hole, Json, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

How = Literal["equals", "contains", "glob", "regex"]

_ACTIVE = frozenset("*?[]\\")


class Pattern(NamedTuple):
    """A pattern whose quoted characters have a backslash; None where some of it is not known.

    `value` is the text it stands for if it has no wild cards and hangs on something unknown.
    """

    glob: str | None
    value: Value = ()

    @property
    def how(self) -> How:
        """What kind of comparison it makes."""
        return _classify(self.glob or "")[0]

    @property
    def word(self) -> str:
        """The text it looks for; the pattern itself where that is none."""
        return _classify(self.glob or "")[1]


def _classify(glob: str) -> tuple[How, str]:
    tokens = list(_tokens(glob))
    if all(is_text for _, is_text in tokens):
        return "equals", "".join(text for text, _ in tokens)
    inner = tokens[1:-1]
    if len(tokens) > 2 and tokens[0] == tokens[-1] == ("*", False) and all(is_text for _, is_text in inner):  # noqa: PLR2004 - something between two stars
        return "contains", "".join(text for text, _ in inner)
    return "glob", glob


def _tokens(glob: str) -> Iterator[tuple[str, bool]]:
    """The characters of a pattern, and whether each stands for itself; a bracket is one wild card."""
    at = 0
    while at < len(glob):
        one = glob[at]
        if one == "\\" and at + 1 < len(glob):
            yield glob[at + 1], True
            at += 2
        elif one == "[" and (end := _bracket(glob, at)):
            yield glob[at:end], False
            at = end
        else:
            yield one, one not in "*?"
            at += 1


def _bracket(glob: str, at: int) -> int:
    """Where a bracket ends; 0 where it is none."""
    start = at + 1 + (glob[at + 1 : at + 2] in {"!", "^"})
    end = glob.find("]", start + 1)
    colon = glob.find("[:", start)
    while 0 <= colon < end:
        close = glob.find(":]", colon)
        if close < 0:
            break
        end = glob.find("]", close + 2)
        colon = glob.find("[:", close)
    return end + 1


def is_extended(glob: str) -> bool:
    """Whether it has `@(…)` and its like."""
    return any(mark + "(" in glob for mark in "?*+@!")


def matches(glob: str, text: str) -> bool | None:
    """Whether a pattern takes all of a text; None where that was not decided."""
    if is_extended(glob):
        return None
    tokens = list(_tokens(glob))
    if len(tokens) * len(text) > 200_000:  # noqa: PLR2004 - more work than any real test takes
        return None
    at = place = 0
    star, back = -1, 0
    while at < len(text):
        if place < len(tokens) and tokens[place] == ("*", False):
            star, back = place, at
            place += 1
            continue
        taken = place < len(tokens) and _takes(tokens[place], text[at])
        if taken is None:
            return None
        if taken:
            at, place = at + 1, place + 1
        elif star >= 0:
            place, back = star + 1, back + 1
            at = back
        else:
            return False
    return all(token == ("*", False) for token in tokens[place:])


def _takes(token: tuple[str, bool], character: str) -> bool | None:
    text, is_text = token
    if is_text:
        return text == character
    if text == "?":
        return True
    if "[:" in text or "[." in text or "[=" in text or "\\" in text:
        return None
    inner = text[1:-1]
    negated = inner[:1] in {"!", "^"}
    return _in_set(inner[negated:], character) != negated


def _in_set(members: str, character: str) -> bool:
    at = 0
    while at < len(members):
        if members[at + 1 : at + 2] == "-" and at + 2 < len(members):
            if members[at] <= character <= members[at + 2]:
                return True
            at += 3
        else:
            if members[at] == character:
                return True
            at += 1
    return False


def escaped(text: str) -> str:
    """A text as a pattern that takes only itself."""
    return "".join("\\" + one if one in _ACTIVE else one for one in text)


def takes_value(pattern: Pattern, value: Value) -> bool | None:
    """Whether a pattern takes a text that may be known in part; None where it can go both ways."""
    if pattern.glob is None:
        return None
    if pattern.glob.strip("*") == "" and pattern.glob:
        return True
    text = literal(value)
    if text is not None:
        return matches(pattern.glob, text)
    how, word = _classify(pattern.glob)
    if how == "contains" and any(isinstance(piece, str) and word in piece for piece in value):
        return True
    if how == "equals" and _cannot_be(word, value):
        return False
    return None


def _cannot_be(word: str, value: Value) -> bool:
    """Whether a text that is known in part is certainly another one."""
    first, last = value[0], value[-1]
    if isinstance(first, str) and not word.startswith(first):
        return True
    if isinstance(last, str) and not word.endswith(last):
        return True
    known = sum(len(piece) for piece in value if isinstance(piece, str))
    return known > len(word) or (word == "" and any(isinstance(piece, Json) for piece in value))


def pattern_of(reader: Reader, nodes: list[Node], state: State) -> list[tuple[State, Pattern]]:
    """The pattern that a row of nodes is, as one word."""
    ways: list[tuple[State, tuple[Pattern, ...]]] = [(state, ())]
    for node in nodes:
        ways = [(later, parts + more) for now, parts in ways for later, more in _parts(reader, node, now)]
    return [(way, _joined(parts)) for way, parts in ways]


def _joined(parts: tuple[Pattern, ...]) -> Pattern:
    from hooklint.scripts.values import join

    globs = [part.glob for part in parts]
    known = None if None in globs else "".join(glob for glob in globs if glob is not None)
    return Pattern(known, join(*(part.value for part in parts)))


def _parts(reader: Reader, node: Node, state: State) -> list[tuple[State, tuple[Pattern, ...]]]:
    from hooklint.scripts.shell.words import bits_of, joined

    if node.type in {"word", "number", "extglob_pattern", "regex"}:
        return [(state, (raw(reader.source(node)),))]
    if node.type == "concatenation":
        return [(way, (pattern,)) for way, pattern in pattern_of(reader, reader.children(node), state)]
    if not node.is_named:
        return [(state, (raw(reader.source(node)),))]
    found: list[tuple[State, tuple[Pattern, ...]]] = []
    for way, bits in bits_of(reader, node, state):
        value, text = joined(bits), literal(joined(bits))
        is_open = any(bit.kind == "open" for bit in bits)
        known = None if text is None else text if is_open else escaped(text)
        found.append((way, (Pattern(known, value),)))
    return found


def raw(text: str) -> Pattern:
    """A pattern as it is written, quotes and all."""
    glob: list[str] = []
    at = 0
    while at < len(text):
        one = text[at]
        if one == "\\":
            glob.append(escaped(text[at + 1 : at + 2]) or "\\\\")
            at += 2
        elif one in "'\"":
            start = at + 1 + (one == "'" and text[at - 1 : at] == "$")
            end = text.find(one, at + 1)
            if end < 0 or (one == '"' and any(mark in text[at:end] for mark in "$`")):
                return Pattern(None, (Hole("unknown"),))
            inside = text[at + 1 : end]
            glob.append(escaped(unescape_quoted(inside) if one == '"' else ansi(inside) if start > at + 1 else inside))
            at = end + 1
        elif one in "$`" and at + 1 < len(text) and (text[at + 1] in "({_" or text[at + 1].isalnum()):
            return Pattern(None, (Hole("unknown"),))
        else:
            glob.append(one)
            at += 1
    found = "".join(glob)
    how, word = _classify(found)
    return Pattern(found, (word,) if how == "equals" and word else () if how == "equals" else (Hole("unknown"),))
