"""On the way out: how wide text is on a terminal, and how it is broken into lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
    text = word.text
    while columns is not None and width(text) > columns:
        head = clipped(text, columns)
        yield Piece(head, word.role)
        text = text[len(head) :]
    yield Piece(text, word.role)


def fits(pieces: Sequence[Piece], columns: int | None) -> bool:
    """Whether the pieces, one blank between them, need no second line."""
    return columns is None or sum(width(piece.text) + 1 for piece in pieces) - 1 <= columns


def clipped(text: str, columns: int) -> str:
    """As much of the start of `text` as fits into `columns`, but at least one character."""
    end = min(len(text), columns)
    while end > 1 and width(text[:end]) > columns:
        end -= 1
    return text[:end]


def padded(text: str, columns: int) -> str:
    """`text` with blanks up to `columns` columns."""
    return text + " " * (columns - width(text))


def _joined(pieces: list[Piece]) -> Line:
    """Neighbours of one role as one piece, with the blanks between them."""
    merged: list[Piece] = []
    for piece in pieces:
        last = merged[-1] if merged else Piece("")
        if merged and piece.role == last.role:
            merged[-1] = Piece(last.text + piece.text, last.role)
        elif piece.text == " " and last.role:
            merged[-1] = Piece(f"{last.text} ", last.role)
        elif piece.text:
            merged.append(piece)
    return tuple(merged)


def plain(line: Line) -> str:
    """The line without its roles, and without blanks at its end."""
    return "".join(piece.text for piece in line).rstrip(" ")
