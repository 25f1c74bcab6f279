"""Changes to files, as data: nothing here touches the disk."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from hooklint.source.errors import Overlap
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.source.span import Span


class TextEdit(NamedTuple):
    """Put `new` in place of the bytes at `span`."""

    file: Path
    span: Span
    new: bytes


class SetMode(NamedTuple):
    """Give `file` the permission bits `mode`."""

    file: Path
    mode: int


Change: TypeAlias = TextEdit | SetMode


def splice(data: bytes, edits: Iterable[TextEdit]) -> bytes:
    """The bytes with all edits made; their spans are places in `data`, their order does not matter.

    The caller gives the edits of one file: `file` is not looked at. An insertion at the start of a
    replaced span comes before what replaces it. Raises `Overlap` if two edits share a byte, if two
    insertions share a point (nothing says which comes first), or if one reaches out of `data`. Two
    equal edits are refused as well: they come from two fixes that do not know of each other, and a
    second insertion would be one too many.
    """
    pieces: list[bytes] = []
    done = 0
    last: TextEdit | None = None
    for edit in sorted(edits, key=attrgetter("span")):
        start, end = edit.span
        if not done <= start <= end <= len(data) or (last is not None and last.span == edit.span):
            raise Overlap(_clash(edit, last))
        pieces += (data[done:start], edit.new)
        done, last = end, edit
    return b"".join((*pieces, data[done:]))


def carried(changes: Iterable[Change]) -> tuple[int, int]:
    """How far text is carried: the first and the last byte that is taken away or put between others (else 0, 0)."""
    edits = (change for change in changes if isinstance(change, TextEdit))
    spans = [edit.span for edit in edits if not edit.new or edit.span.start == edit.span.end]
    return (min(span.start for span in spans), max(span.end for span in spans)) if spans else (0, 0)


def _clash(edit: TextEdit, last: TextEdit | None) -> str:
    where = f"the edit of bytes {edit.span.start} to {edit.span.end} of {edit.file}"
    return (
        f"{where} is out of place"
        if last is None
        else f"{where} meets the one of bytes {last.span.start} to {last.span.end}"
    )
