"""What the rules about comparisons share: what a text is that a script compares, and what a word can be equal to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from hooklint.scripts.values import PAYLOAD, Hole
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from hooklint.scripts.model import Comparison, Place, Reading
    from hooklint.scripts.values import Value
    from hooklint.source.span import Span

How: TypeAlias = Literal["equals", "contains", "glob", "regex", "is set", ""]

_SPECIAL = frozenset("*?[\\")
_EXTENDED = ("@(", "+(", "*(", "?(", "!(")
_BLANKS = r"\\s[*+]| \*|\[\[:space:\]\]\*| "
"""What a pattern says where the JSON could have blanks."""


_NO_NAME = "\n"
"""What nothing is called: a word that is equal to it is equal to anything."""

_Meant = TypeVar("_Meant")


class Word(NamedTuple):
    """One word that a text is compared with. `beside` are those that it is compared with for the same outcome."""

    text: str
    how: How
    at: Place
    beside: frozenset[str]


def words_for(reading: Reading, fields: Iterable[str], variables: Iterable[str]) -> Iterator[Word]:
    """Every word that one of these fields of the payload, or of these variables, is compared with."""
    wanted = {*(Hole("field", name) for name in fields), *(Hole("variable", name) for name in variables)}
    for comparison in reading.comparisons:
        hole = plain_hole(comparison.value)
        if hole in wanted:
            yield from _words(comparison)


def asks_for(reading: Reading, field: str, variable: str) -> bool:
    """Whether anything is compared with one of the payload's fields, or with the variable that holds the same."""
    words = (*words_for(reading, (field,), (variable,)), *in_payload(reading, field))
    return bool(words)


def _words(comparison: Comparison) -> Iterator[Word]:
    beside = frozenset((*comparison.words, *comparison.others))
    for text, at in zip(comparison.words, comparison.places, strict=False):
        yield Word(text, comparison.how, at, beside)


def plain_hole(value: Value) -> Hole | None:
    """The hole that a text consists of, without what else is known of it; None for any other text."""
    hole = value[0] if len(value) == 1 else None
    if not isinstance(hole, Hole) or hole.kind not in ("field", "variable", "payload"):
        return None
    return hole if hole[2:] == PAYLOAD[2:] else Hole(hole.kind, hole.name)


def in_payload(reading: Reading, key: str) -> Iterator[Word]:
    """Every word that holds `"key":"…"` and that the payload as a text is searched for, as the text between the quotes.

    The place is that of the whole word.
    """
    for comparison in reading.comparisons:
        if plain_hole(comparison.value) == PAYLOAD and any(f'"{key}"' in word for word in comparison.words):
            yield from (word for one in _words(comparison) for word in _pairs(one, key))


def _pairs(word: Word, key: str) -> Iterator[Word]:
    import re

    close = re.sub(_BLANKS, "", word.text)
    for value in re.findall(rf'"{key}":"(\w+)"', close):
        yield word._replace(text=value, how="equals")


def matches(word: str, how: How, text: str) -> bool | None:
    """Whether a text compared with a word this way is found equal; None where that is not easily said."""
    if how == "equals":
        return word == text
    if how == "contains":
        return word in text
    if how == "glob":
        return _globs(word, text)
    if how == "regex":
        from hooklint.hosts.nanopi.plain_matchers import branches

        plain = branches(word)
        return None if plain is None else any(branch.fires(text) for branch in plain)
    return None


def _globs(pattern: str, text: str) -> bool | None:
    if any(sign in pattern for sign in _EXTENDED):
        return None
    if _SPECIAL.isdisjoint(pattern):
        return pattern == text
    if "\\" in pattern or "[" in pattern:
        return None
    return _is_like(pattern, text)


def _is_like(pattern: str, text: str) -> bool:
    """Whether a text is like a pattern of letters, `?` and `*`; takes no more steps than the two lengths multiplied."""
    at, star, mark, i = 0, -1, 0, 0
    while i < len(text):
        if at < len(pattern) and pattern[at] == "*":
            star, mark, at = at, i, at + 1
        elif at < len(pattern) and pattern[at] in ("?", text[i]):
            at, i = at + 1, i + 1
        elif star >= 0:
            at, mark = star + 1, mark + 1
            i = mark
        else:
            return False
    return not pattern[at:].strip("*")


def never(word: Word, values: Iterable[str]) -> bool:
    """Whether none of these texts is found equal, for certain."""
    return all(matches(word.text, word.how, value) is False for value in values)


def by_line(words: Iterable[tuple[Word, _Meant]]) -> list[list[tuple[Word, _Meant]]]:
    """What stands on one line is told together: each word once for each thing that is known of it."""
    lines: dict[tuple[Path, int], dict[tuple[Span, _Meant], tuple[Word, _Meant]]] = {}
    for word, meant in words:
        line = word.at.source.path, word.at.source.position(word.at.span.start).line
        lines.setdefault(line, {}).setdefault((word.at.span, meant), (word, meant))
    return [list(every.values()) for every in lines.values()]


def asked_for(name: str, words: Iterable[Word]) -> bool:
    """Whether one of the words is equal to a name, or may be, without being equal to everything."""
    return any(
        matches(word.text, word.how, name) is not False and matches(word.text, word.how, _NO_NAME) is not True
        for word in words
    )


def is_translated(word: Word, name: str) -> bool:
    """Whether the right name stands on the word's own line: an old one is made into it (`Old) ev=New ;;`)."""
    import re

    source = word.at.source
    line = source.line_text(source.line_of(word.at.span.start))
    return bool(re.search(rf"\b{re.escape(name)}\b", line))


def ignores_case(reading: Reading) -> bool:
    """Whether the shell was told to: then nothing is certain about letters."""
    return any(
        call.name in ("shopt", "set") and any("nocasematch" in str(word) for word in call.words)
        for call in reading.calls
    )
