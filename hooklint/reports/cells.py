"""On the way out: how wide text is on a terminal, and how it is broken into lines."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Piece(NamedTuple):
    """Some harmless text, and the role that a colour may underline: `error`, `place`, `hint` and so on."""

    text: str
    role: str = ""


Line: TypeAlias = tuple[Piece, ...]
"""One line of a report, without its end."""


def width(text: str) -> int:
    """The columns that `text` takes: wide characters count two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(map(_character_width, text))


@lru_cache(maxsize=4096)
def _character_width(character: str) -> int:
    if character < "\u0300":
        return 1
    from unicodedata import category, east_asian_width

    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def flow(pieces: Iterable[Piece], columns: int | None, hang: int = 4, indent: int = 0) -> Iterator[Line]:
    """The words of `pieces`, one blank between them, in lines of at most `columns` columns.

    The first line is indented by `indent`, those that follow by `hang`. None as `columns` breaks nothing. A word
    that is wider than a line is broken, unless it is the first of all: a place must stay one piece to be clickable.
    """
    words = (Piece(word, piece.role) for piece in pieces for word in piece.text.split(" "))
    line, used, empty = [Piece(" " * indent)], indent, True
    for number, word in enumerate(words):
        for part in _broken(word, None if columns is None or not number else max(columns - hang, 8)):
            needed = width(part.text) + (not empty)
            if columns is not None and not empty and used + needed > columns:
                yield _joined(line)
                line, used, empty = [Piece(" " * hang)], hang, True
                needed = width(part.text)
            line += [part] if empty else [Piece(" "), part]
            used, empty = used + needed, False
    yield _joined(line)


def _broken(word: Piece, columns: int | None) -> Iterator[Piece]:
    """The word in parts of at most `columns` columns. Measured once and never copied whole: it may be megabytes."""
    text, start, left = word.text, 0, width(word.text)
    while columns is not None and left > columns:
        head = clipped(text[start : start + columns], columns)
        yield Piece(head, word.role)
        start, left = start + len(head), left - width(head)
    yield Piece(text[start:], word.role)


def fits(pieces: Sequence[Piece], columns: int | None) -> bool:
    """Whether the pieces, one blank between them, need no second line."""
    return columns is None or sum(width(piece.text) + 1 for piece in pieces) - 1 <= columns


def clipped(text: str, columns: int) -> str:
    """As much of the start of `text` as fits into `columns`, but at least one character."""
    head = text[:columns]
    if head.isascii():
        return head
    fitting = sum(total <= columns for total in accumulate(map(_character_width, head)))
    return head[: max(fitting, 1)]


def padded(text: str, columns: int) -> str:
    """`text` with blanks up to `columns` columns."""
    return text + " " * (columns - width(text))


def _joined(pieces: list[Piece]) -> Line:
    """Neighbours of one role as one piece, with the blanks between them."""
    merged: list[tuple[list[str], str]] = []
    for piece in pieces:
        texts, role = merged[-1] if merged else ([], "")
        if merged and (piece.role == role or (piece.text == " " and role)):
            texts.append(piece.text)
        elif piece.text:
            merged.append(([piece.text], piece.role))
    return tuple(Piece("".join(texts), role) for texts, role in merged)


def plain(line: Line) -> str:
    """The line without its roles, and without blanks at its end."""
    return "".join(piece.text for piece in line).rstrip(" ")
