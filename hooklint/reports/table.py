"""On the way out: columns that fit, or one entry below the other where they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, flow, padded, width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.reports.cells import Line
    from hooklint.reports.view import View

GAP = 2
"""Blanks between two columns."""


def table(heads: Sequence[str], rows: Sequence[Sequence[Piece]], view: View) -> Iterator[Line]:
    """The rows below their heads. A table wider than the view is stacked: each row's cells under its first."""
    widths = [max(map(width, column)) for column in zip(heads, *_texts(rows), strict=True)]
    if view.width is not None and sum(widths) + GAP * (len(widths) - 1) > view.width:
        yield from _stacked(heads, rows, view)
        return
    yield _row([Piece(head, "quiet") for head in heads], widths)
    yield from (_row(row, widths) for row in rows)


def _texts(rows: Sequence[Sequence[Piece]]) -> Iterator[list[str]]:
    return ([cell.text for cell in row] for row in rows)


def _row(cells: Sequence[Piece], widths: Sequence[int]) -> Line:
    last = len(cells) - 1
    return tuple(
        Piece(cell.text if number == last else padded(cell.text, columns + GAP), cell.role)
        for number, (cell, columns) in enumerate(zip(cells, widths, strict=True))
    )


def _stacked(heads: Sequence[str], rows: Sequence[Sequence[Piece]], view: View) -> Iterator[Line]:
    columns = max(map(width, heads)) + GAP
    for number, row in enumerate(rows):
        if number and row[0].text:
            yield ()
        for head, cell in zip(heads, row, strict=True):
            if cell.text:
                yield from flow([Piece(padded(head, columns - 1), "quiet"), cell], view.width, columns)
