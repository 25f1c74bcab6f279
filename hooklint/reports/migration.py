"""On the way out: what a migration changed, what it could not change, and what is left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.reports.cells import Piece, flow
from hooklint.reports.diff import Row, blocks, changes_ends, for_terminal, lines, unified
from hooklint.reports.escape import visible
from hooklint.reports.summary import counted

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator
    from pathlib import Path

    from hooklint.fixing import Applied
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View

SHOWN = 12
"""Changed places of one file that are listed; `--diff` lists them all."""


def changed_layout(applied: Applied, view: View) -> Iterator[Line]:
    """The files that were written with their changed lines, the refused fixes, and one line that counts.

    Why a remaining finding has no fix is left to the report of what remains.
    """
    for path, (old, new) in applied.files.items():
        yield from _changed_lines(path, old, new, view)
        yield ()
    for path, (before, after) in applied.modes.items():
        yield from flow([Piece(f"{view.path(path)}:", "place"), Piece(f"mode {before:o} is now {after:o}")], view.width)
        yield ()
    told = {(found.source.path, found.refused_fix) for found in applied.report.diagnostics}
    yield from refused_layout(applied, view, told)
    for path in applied.backups:
        yield from flow([Piece("The old content is kept in"), Piece(view.path(path), "place")], view.width)
    yield from flow([_outcome(applied)], view.width)


def _outcome(applied: Applied) -> Piece:
    touched = len(applied.files.keys() | applied.modes.keys())
    if touched:
        return Piece(f"{counted(applied.applied, 'fix', 'fixes')} applied in {counted(touched, 'file')}.", "good")
    return Piece("Nothing was changed." if applied.refused else f"Nothing to change{_unsafe(applied)}.")


def _unsafe(applied: Applied) -> str:
    """How many fixes only wait to be asked for."""
    return f"; {counted(applied.waiting, 'fix', 'fixes')} would need --unsafe-fixes" if applied.waiting else ""


def _changed_lines(path: Path, old: bytes, new: bytes, view: View) -> Iterator[Line]:
    before, after = lines(old), lines(new)
    changed, with_ends = blocks(before, after), changes_ends(old, new)
    yield (Piece(f"{view.path(path)}:", "place"),)
    for block in changed[:SHOWN]:
        removed = [*_numbered(block.old_start, before[block.old_start : block.old_end], "-", with_ends=with_ends)]
        added = [*_numbered(block.new_start, after[block.new_start : block.new_end], "+", with_ends=with_ends)]
        if len(removed) == len(added):
            yield from (line for pair in zip(removed, added, strict=True) for line in pair)
        else:
            yield from removed + added
    if len(changed) > SHOWN:
        yield (Piece(f"  {view.ellipsis} and {len(changed) - SHOWN} more places", "quiet"),)


def _numbered(start: int, part: list[bytes], sign: Literal["-", "+"], *, with_ends: bool) -> Iterator[Line]:
    role = "removed" if sign == "-" else "added"
    for number, line in enumerate(part, start + 1):
        body = line if line.endswith(b"\n") else line + b"\n"
        yield (
            Piece(f"  {number:>4} ", "gutter"),
            *for_terminal(Row(role, b"%b %b" % (sign.encode(), body)), with_ends=with_ends),
        )


def refused_layout(applied: Applied, view: View, told: Container[tuple[Path, str | None]] = ()) -> Iterator[Line]:
    """The fixes that were not made, each with its reason; those of `told` are said elsewhere."""
    for refused in applied.refused:
        if (refused.file, refused.reason) in told:
            continue
        yield from flow(
            [
                Piece(f"{view.path(refused.file)}:", "place"),
                Piece("not changed:", "warning"),
                Piece(f"{visible(refused.title)}: {visible(refused.reason)}"),
            ],
            view.width,
        )
        yield ()


def diff_rows(applied: Applied, view: View, note: str) -> Iterator[Row]:
    """The unified diff of all files, in path order of each kind: contents first, then modes alone."""
    for path in _diffed(applied):
        yield from _diff(path, applied, view, note)


def diff_layout(applied: Applied, view: View, note: str) -> Iterator[Line]:
    """The same diff for people."""
    for path in _diffed(applied):
        with_ends = changes_ends(*applied.files.get(path, (b"", b"")))
        for row in _diff(path, applied, view, note):
            yield for_terminal(row, with_ends=with_ends)


def _diffed(applied: Applied) -> Iterable[Path]:
    return dict.fromkeys([*applied.files, *applied.modes])


def _diff(path: Path, applied: Applied, view: View, note: str) -> Iterator[Row]:
    old, new = applied.files.get(path, (b"", b""))
    return unified(view.path(path), old, new, note, applied.modes.get(path))


def would_layout(applied: Applied, view: View) -> Iterator[Line]:
    """One line that says what a real run would write."""
    touched = len(applied.files.keys() | applied.modes.keys())
    if not touched:
        yield from flow([_outcome(applied)], view.width)
        return
    fixes = counted(applied.applied, "fix", "fixes")
    yield from flow([Piece(f"{counted(touched, 'file')} would change ({fixes}). Nothing was written.")], view.width)


def names_layout(applied: Applied, view: View) -> Iterator[Line]:
    """The files that would change, one a line."""
    for path in _diffed(applied):
        yield (Piece(view.path(path), "place"),)
