r"""On the way out: what a fix changes, as a unified diff that is exact to the byte, or escaped for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece
from hooklint.reports.escape import visible
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.reports.cells import Line

CONTEXT = 3
"""Unchanged lines around a change."""

_EXACT = 2000
"""Lines up to which a short diff is looked for; beyond, frequent lines are no anchors, so that time stays bounded."""


class Block(NamedTuple):
    """Old lines `old_start` to `old_end` (exclusive, from 0) became new lines `new_start` to `new_end`."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


class Row(NamedTuple):
    """One line of a diff: its role, and its bytes with the sign before and the line end behind."""

    role: str
    data: bytes


def lines(data: bytes) -> list[bytes]:
    r"""The lines of a file with their ends; only `\n` ends one."""
    return [line + b"\n" for line in data.split(b"\n")[:-1]] + [last for last in data.rsplit(b"\n", 1)[-1:] if last]


def blocks(old: Sequence[bytes], new: Sequence[bytes]) -> list[Block]:
    """The changed places in file order. Files of equal length are compared line by line, as renames leave them."""
    if len(old) == len(new):
        return list(_aligned(old, new))
    from difflib import SequenceMatcher

    pairs, shorter = zip(old, new, strict=False), min(len(old), len(new))
    head = next((at for at, (one, other) in enumerate(pairs) if one != other), shorter)
    tail = _common_tail(old[head:], new[head:])
    left, right = old[head : len(old) - tail], new[head : len(new) - tail]
    matcher = SequenceMatcher(None, left, right, autojunk=max(len(left), len(right)) > _EXACT)
    return [
        Block(head + i, head + k, head + j, head + n) for tag, i, k, j, n in matcher.get_opcodes() if tag != "equal"
    ]


def _aligned(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[Block]:
    start = None
    for at, (one, other) in enumerate(zip(old, new, strict=True)):
        if one != other:
            start = at if start is None else start
        elif start is not None:
            yield Block(start, at, start, at)
            start = None
    if start is not None:
        yield Block(start, len(old), start, len(old))


def _common_tail(old: Sequence[bytes], new: Sequence[bytes]) -> int:
    count = 0
    while count < min(len(old), len(new)) and old[-1 - count] == new[-1 - count]:
        count += 1
    return count


def unified(name: str, old: bytes, new: bytes, note: str, mode: tuple[int, int] | None = None) -> Iterator[Row]:
    """The diff of one file. `name` is escaped already; `note` stands behind the new name; `mode`: old and new bits."""
    shown = name.encode("utf-8", "backslashreplace")
    if mode is not None:
        yield Row("name", b"diff --git %b %b\n" % (shown, shown))
        yield Row("name", b"old mode 100%03o\n" % mode[0])
        yield Row("name", b"new mode 100%03o\n" % mode[1])
    if old == new:
        return
    yield Row("name", b"--- %b\n" % shown)
    yield Row("name", b"+++ %b\t(%b)\n" % (shown, note.encode()))
    before, after = lines(old), lines(new)
    for group in _groups(blocks(before, after), CONTEXT):
        yield from _hunk(before, after, group)


def _groups(changed: Sequence[Block], context: int) -> Iterator[list[Block]]:
    """Blocks whose contexts touch share a hunk."""
    group: list[Block] = []
    for block in changed:
        if group and block.old_start - group[-1].old_end > 2 * context:
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _hunk(old: Sequence[bytes], new: Sequence[bytes], group: Sequence[Block]) -> Iterator[Row]:
    start = max(group[0].old_start - CONTEXT, 0)
    end = min(group[-1].old_end + CONTEXT, len(old))
    new_start = group[0].new_start - (group[0].old_start - start)
    new_end = group[-1].new_end + (end - group[-1].old_end)
    yield Row("range", f"@@ -{_extent(start, end)} +{_extent(new_start, new_end)} @@\n".encode())
    at = start
    for block in group:
        yield from _rows("same", b" ", old[at : block.old_start])
        yield from _rows("removed", b"-", old[block.old_start : block.old_end])
        yield from _rows("added", b"+", new[block.new_start : block.new_end])
        at = block.old_end
    yield from _rows("same", b" ", old[at:end])


def _extent(start: int, end: int) -> str:
    """First line and length as a hunk's head has them: no length for one line, the line before for an empty part."""
    length = end - start
    return str(start + 1) if length == 1 else f"{start + 1 if length else start},{length}"


def _rows(role: str, sign: bytes, part: Sequence[bytes]) -> Iterator[Row]:
    for line in part:
        if line.endswith(b"\n"):
            yield Row(role, sign + line)
        else:
            yield Row(role, sign + line + b"\n")
            yield Row("quiet", b"\\ No newline at end of file\n")


def changes_ends(old: bytes, new: bytes) -> bool:
    """Whether line ends are what changes, so that they have to be seen."""
    return old.count(b"\r\n") != new.count(b"\r\n")


def for_terminal(row: Row, *, with_ends: bool = False) -> Line:
    """The row for people: nothing raw, tabs as blanks, and no CR, which belongs to the line end, unless it changes."""
    body = row.data.removesuffix(b"\n")
    if not with_ends or row.role not in {"removed", "added"}:
        body = body.removesuffix(b"\r")
    text = body.decode("utf-8", "surrogateescape").replace("\t", " " if row.role == "name" else "    ")
    return (Piece(visible(text), row.role),)
