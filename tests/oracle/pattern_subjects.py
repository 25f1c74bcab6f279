"""Texts that a pattern may match: those that all are asked about, some at random, and some read off the pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.pattern_pieces import SUBJECTS
from tests.oracle.pattern_reader import Choice, Reader, Row, Set, Several

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.pattern_reader import Node

LONGEST = 60
"""Characters and more of them, but for what is then made of the text."""

SURROUNDINGS = ("", "", "", "", "a", " ", "\n", "\r", "\r\n", "\n\r\n", "_", "-", "é", "Z", "0")
CHANGES = ("", "", "a", "b", "x", "A", "_", "-", " ", "\n", "\r", "é", "☃", "0", "\u0301")


def sample(r: Random, root: Node) -> str:
    """A text as the pattern was understood."""
    pieces: list[str] = []
    _sampled(r, root, pieces)
    return "".join(pieces)


def _sampled(r: Random, node: Node, pieces: list[str]) -> None:
    if len(pieces) > LONGEST:
        return
    match node:
        case Set(chars):
            pieces.append(chars if len(chars) == 1 else r.choice(chars))
        case Several():
            for _ in range(r.choice((node.low, r.randint(node.low, node.high)))):
                _sampled(r, node.body, pieces)
        case Row():
            for part in node.parts:
                _sampled(r, part, pieces)
        case Choice():
            _sampled(r, r.choice(node.branches), pieces)


def _changed(r: Random, text: str) -> str:
    at = r.randrange(len(text) + 1)
    return text[:at] + r.choice(CHANGES) + text[at + r.randrange(2) :]


def _turned(r: Random, text: str) -> str:
    many = text * (40 if r.random() < 0.05 else 2)
    return r.choice((text.swapcase(), text.upper(), text[::-1], many, text[1:], text[:-1]))


TREATMENTS: tuple[Callable[[Random, str], str], ...] = (lambda _, text: text, _changed, _changed, _turned)


def own_subjects(r: Random, pattern: str, count: int) -> tuple[str, ...]:
    """`count` texts near what the pattern seems to match: as such, between other things, with a small change."""
    root = Reader(pattern).choice()
    texts = []
    for _ in range(0, count, 2):
        text = sample(r, root)
        near = r.choice(TREATMENTS)(r, text)
        texts += [text, r.choice(SURROUNDINGS) + near + r.choice(SURROUNDINGS)]
    return tuple(texts[:count])


def mixed(r: Random) -> str:
    """Characters of one to four bytes, of words and not, in no order."""
    return "".join(r.choices("aab_-é☃😀 \n\r", k=r.randrange(1, 8)))


def subjects(r: Random, pattern: str, shared: int = 9, own: int = 10) -> tuple[str, ...]:
    """The empty text, some of the texts for all, some at random, and last some of the pattern's own."""
    return ("", *r.sample(SUBJECTS[1:], shared), mixed(r), mixed(r), *own_subjects(r, pattern, own))
