from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.reports.cells import plain
from hooklint.reports.diff import Block, blocks, for_terminal, lines, unified

if TYPE_CHECKING:
    from pathlib import Path

LINE = st.sampled_from([b"a\n", b"b\n", b"c\r\n", b"\xff\n", b"\n", b"[[hooks.input]]\n"])
FILE = st.builds(lambda whole, last: b"".join(whole) + last, st.lists(LINE, max_size=30), st.sampled_from([b"", b"x"]))


def diff(old: bytes, new: bytes, mode: tuple[int, int] | None = None) -> bytes:
    return b"".join(row.data for row in unified("f", old, new, "nanopi 0.12", mode))


@given(st.binary())
def test_lines_join_to_the_file(data: bytes) -> None:
    assert b"".join(lines(data)) == data
    assert all(line.count(b"\n") <= 1 for line in lines(data))


@given(FILE, FILE)
def test_blocks_turn_one_file_into_the_other(old: bytes, new: bytes) -> None:
    before, after = lines(old), lines(new)
    rebuilt, at = [], 0
    for block in blocks(before, after):
        rebuilt += [*before[at : block.old_start], *after[block.new_start : block.new_end]]
        at = block.old_end
    assert b"".join([*rebuilt, *before[at:]]) == new


def test_renames_are_compared_line_by_line() -> None:
    old = [b"[[a]]\n", b"x\n"] * 3000
    new = [b"[[b]]\n", b"x\n"] * 3000
    assert blocks(old, new) == [Block(at, at + 1, at, at + 1) for at in range(0, 6000, 2)]


def test_one_changed_line() -> None:
    assert diff(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n", b"1\n2\n3\n4\nV\n6\n7\n8\n9\n") == (
        b"--- f\n+++ f\t(nanopi 0.12)\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+V\n 6\n 7\n 8\n"
    )


def test_the_only_line_without_an_end() -> None:
    assert diff(b"a", b"b") == (
        b"--- f\n+++ f\t(nanopi 0.12)\n@@ -1 +1 @@\n"
        b"-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    )


def test_a_mode_is_shown_as_git_shows_it() -> None:
    assert diff(b"", b"", (0o644, 0o755)) == b"diff --git f f\nold mode 100644\nnew mode 100755\n"


def test_no_change_is_no_diff() -> None:
    assert diff(b"a\n", b"a\n") == b""


CHANGES = [
    (b"a\nb\n", b"a\nc\n", None),
    (b"a\r\nb\r\n", b"a\r\nc\r\n", None),
    (b"a", b"b", None),
    (b"a\n" * 20, b"x\n" + b"a\n" * 18 + b"y\n", None),
    (b"a\n" * 20 + b"z", b"a\n" * 9 + b"new\nnew\n" + b"a\n" * 11 + b"z\n", None),
    (b"\xff\x1b\xe2\x80\xae\n", b"\xfe\n", None),
    (b"1\n2\n3\n4\n5\n", b"1\n5\n", None),
    (b"a\n", b"b\n", (0o644, 0o755)),
    (b"a\n", b"a\n", (0o644, 0o755)),
]


@pytest.mark.parametrize(("old", "new", "mode"), CHANGES)
def test_git_applies_it(tmp_path: Path, old: bytes, new: bytes, mode: tuple[int, int] | None) -> None:
    file = tmp_path / "f"
    file.write_bytes(old)
    file.chmod(0o644)
    subprocess.run(["git", "apply", "-p0", "-"], input=diff(old, new, mode), cwd=tmp_path, check=True)
    assert file.read_bytes() == new
    assert bool(file.stat().st_mode & 0o100) == (mode is not None)


@given(FILE, FILE)
def test_hunk_heads_count_their_lines(old: bytes, new: bytes) -> None:
    removed = added = 0
    for row in unified("f", old, new, ""):
        if row.role == "range":
            assert (removed, added) == (0, 0)
            before, after = (part[1:].partition(b",")[2] or b"1" for part in row.data.split()[1:3])
            removed, added = int(before), int(after)
        elif row.role in ("same", "removed", "added"):
            removed -= row.role != "added"
            added -= row.role != "removed"
    assert (removed, added) == (0, 0)


def test_on_a_terminal_nothing_is_raw() -> None:
    rows = unified("f", b"\x1b[2J\xff\t\xe2\x80\xae\r\n", b"\r\n", "x")
    assert [plain(for_terminal(row)) for row in rows] == [
        "--- f",
        "+++ f (x)",
        "@@ -1 +1 @@",
        r"-\u{1b}[2J\xff    \u{202e}",
        "+",
    ]
