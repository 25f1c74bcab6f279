"""On the way out: the lines of a file around a finding, with carets under it."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, flow, width
from hooklint.reports.escape import visible
from hooklint.rules.secrets import masked
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.source.source import Source
    from hooklint.source.span import Span

TAB = 4
"""Columns between two tab stops."""

UNLIMITED = 120
"""Columns for source text where the report itself has no limit: the rest of a very long line helps nobody."""

_NEAR = 4 * UNLIMITED
"""Bytes of a line that are looked at on each side of a finding."""


class Row(NamedTuple):
    """One line of a file as it is shown: a cell for each character, and the cells that are marked."""

    cells: tuple[str, ...]
    start: int = 0
    end: int = 0
    cut_left: bool = False
    cut_right: bool = False

    def text(self, ellipsis: str) -> str:
        """The row with an ellipsis where it was cut."""
        return ellipsis * self.cut_left + "".join(self.cells) + ellipsis * self.cut_right


def snippet(source: Source, span: Span, label: Line, role: str, view: View) -> Iterator[Line]:
    """The marked line between its neighbours, and `label` behind the carets or below them."""
    last = max(span.end - 1, span.start)
    line, last_line = source.position(span.start).line, source.position(last).line
    digits = max(3, len(str(line + 1)))
    room = max((UNLIMITED if view.width is None else view.width) - digits - 4, 16)
    row = fitted(_row(source, line, span), room, width(view.ellipsis))
    if last_line > line:
        label = (*label, Piece(f"(to line {last_line})", "hint"))
    if not row.cut_left:
        yield from _neighbour(source, line - 1, digits, room, view)
    yield _numbered(line, row, digits, view)
    yield from _carets(row, label, role, digits, view)
    if not row.cut_left and last_line == line:
        yield from _neighbour(source, line + 1, digits, room, view)


def _neighbour(source: Source, line: int, digits: int, room: int, view: View) -> Iterator[Line]:
    if 1 <= line <= source.line_count:
        row = _row(source, line, None)
        if "".join(row.cells).strip(" "):
            yield _numbered(line, fitted(row, room, width(view.ellipsis)), digits, view)


def _numbered(line: int, row: Row, digits: int, view: View) -> Line:
    return (Piece(f" {line:>{digits}} {view.bar} ", "gutter"), Piece(row.text(view.ellipsis)))


def _carets(row: Row, label: Line, role: str, digits: int, view: View) -> Iterator[Line]:
    """The carets, and the label on the same line if it fits, else below, as far right as leaves it some room."""
    gutter = Piece(f" {'':>{digits}} {view.bar} ", "gutter")
    before = width(view.ellipsis) * row.cut_left + width("".join(row.cells[: row.start]))
    marked = max(width("".join(row.cells[row.start : row.end])), 1)
    carets = (gutter, Piece(" " * before), Piece("^" * marked, role))
    length = sum(width(piece.text) + 1 for piece in label)
    room = None if view.width is None else view.width - digits - 4
    if not label or room is None or before + marked + length <= room:
        yield (*carets, *(piece for word in label for piece in (Piece(" "), word)))
        return
    yield carets
    indent = max(min(before, room - 32), 0)
    yield from ((gutter, *line) for line in flow(label, room, indent, indent))


def _row(source: Source, line: int, span: Span | None) -> Row:
    """A line's characters near `span`, escaped; its marks end with the line."""
    start, end = source.line_span(line)
    mark = start if span is None else span.start
    left, right = max(start, _boundary(source.data, mark - _NEAR)), min(end, mark + 2 * _NEAR)
    cells: list[str] = []
    first, after, column, offset = -1, -1, 0, left
    for character in masked(source.data[left:right].decode("utf-8", "surrogateescape")):
        offset += len(character.encode("utf-8", "surrogateescape"))
        if span is not None and first < 0 and offset > span.start:
            first = len(cells)
        cells.append(_cell(character, column, is_bom=offset == 3 and character == "\ufeff"))  # noqa: PLR2004 - its bytes
        column += width(cells[-1])
        if span is not None and offset <= span.end:
            after = len(cells)
    if first < 0:
        first = 0 if span is None else len(cells)
    return Row(tuple(cells), first, max(after, first), left > start, right < end)


def _boundary(data: bytes, offset: int) -> int:
    """The first start of a character at or after `offset`."""
    while 0 < offset < len(data) and data[offset] & 0xC0 == 0x80:  # noqa: PLR2004 - the mark of a UTF-8 tail byte
        offset += 1
    return max(offset, 0)


def _cell(character: str, column: int, *, is_bom: bool) -> str:
    if character == "\t":
        return " " * (TAB - column % TAB)
    return "" if is_bom else visible(character)


def fitted(row: Row, room: int, ellipsis: int) -> Row:
    """The part of `row` that fits into `room` columns: the start of its mark, some text before, the rest behind."""
    widths = [width(cell) for cell in row.cells]
    behind = row.start == len(row.cells)  # its caret stands where there is no text
    if sum(widths) + behind + ellipsis * (row.cut_left + row.cut_right) <= room:
        return row
    left, right = _window(widths, row.start, sum(widths[row.start : row.end]), room - 2 * ellipsis)
    cut_left = row.cut_left or left > 0
    if not cut_left:
        right += _count(widths[right:], room - ellipsis - sum(widths[:right]))
    start = row.start - left
    end = max(min(row.end, right) - left, start)
    return Row(row.cells[left:right], start, end, cut_left, row.cut_right or right < len(widths))


def _window(widths: list[int], start: int, marked: int, room: int) -> tuple[int, int]:
    """The first cell and the end of what is shown around a mark that is `marked` columns wide."""
    before = max(room // 4, min(room - marked, room // 2))
    left = start - _count(widths[:start][::-1], before)
    right = start + _count(widths[start:], room - sum(widths[left:start]))
    return left - _count(widths[:left][::-1], room - sum(widths[left:right])), right


def _count(widths: list[int], room: int) -> int:
    """How many cells from the first on fit."""
    return sum(total <= room for total in accumulate(widths))
