from __future__ import annotations

from pathlib import Path

from hooklint.fixing import Applied, RefusedFix
from hooklint.reports.cells import plain
from hooklint.reports.migration import (
    SHOWN,
    changed_layout,
    diff_layout,
    diff_rows,
    names_layout,
    refused_layout,
    would_layout,
)
from hooklint.reports.view import View
from tests.reports.examples import TYPE, report

CWD = Path("/w")
VIEW = View(CWD, width=80)
CONFIG, SCRIPT = CWD / "config.toml", CWD / "guard.sh"


def applied(
    files: dict[Path, tuple[bytes, bytes]] | None = None,
    modes: dict[Path, tuple[int, int]] | None = None,
    refused: tuple[RefusedFix, ...] = (),
    count: int = 1,
) -> Applied:
    return Applied(files or {}, modes or {}, refused, count, report(TYPE))


def changed(done: Applied, view: View = VIEW) -> list[str]:
    return [plain(line) for line in changed_layout(done, view)]


def test_changed_lines_stand_below_each_other() -> None:
    assert changed(applied({CONFIG: (b"a\nb\r\nc\n", b"A\nB\x1b\r\nc\n")}, count=2)) == [
        "config.toml:",
        "     1 - a",
        "     1 + A",
        "     2 - b",
        r"     2 + B\u{1b}",
        "",
        "2 fixes applied in 1 file.",
    ]


def test_line_ends_are_seen_where_they_are_what_changes() -> None:
    done = applied({SCRIPT: (b"a\r\nb\n", b"a\nb\n")})
    assert changed(done)[1:3] == [r"     1 - a\u{d}", "     1 + a"]
    assert [plain(line) for line in diff_layout(done, VIEW, "n")][3:5] == [r"-a\u{d}", "+a"]


def test_fixes_that_wait_are_counted() -> None:
    assert changed(applied()._replace(waiting=2)) == ["Nothing to change; 2 fixes would need --unsafe-fixes."]


def test_lines_that_come_and_go() -> None:
    assert changed(applied({CONFIG: (b"a\nb\nz\n", b"a\nx\ny\nw\nz\n")}))[1:5] == [
        "     2 - b",
        "     2 + x",
        "     3 + y",
        "     4 + w",
    ]


def test_many_places_are_counted() -> None:
    lines = changed(applied({CONFIG: (b"a\n-\n" * 20, b"b\n-\n" * 20)}))
    assert lines[2 * SHOWN + 1] == "  … and 8 more places"


def test_modes() -> None:
    done = applied(modes={SCRIPT: (0o644, 0o755)})
    assert changed(done) == ["guard.sh: mode 644 is now 755", "", "1 fix applied in 1 file."]
    assert [plain(line) for line in names_layout(done, VIEW)] == ["guard.sh"]


def test_nothing() -> None:
    assert changed(applied()) == ["Nothing to change."]


def test_a_refused_fix_says_why() -> None:
    done = applied(refused=(RefusedFix(CONFIG, "rename to \x1b", "the file changed meanwhile"),))
    expected = r"config.toml: not changed: rename to \u{1b}: the file changed meanwhile"
    assert [plain(line) for line in refused_layout(done, VIEW)] == [expected, ""]
    assert changed(done)[0] == expected


def test_what_a_remaining_finding_says_is_not_said_twice() -> None:
    done = applied(refused=(RefusedFix(TYPE.source.path, "HL004 value-type", TYPE.refused_fix or ""),))
    assert changed(done) == ["Nothing was changed."]
    assert plain(next(refused_layout(done, VIEW))).endswith("HL004 value-type: there are two")


def test_backups_are_named() -> None:
    done = applied({CONFIG: (b"a\n", b"b\n")})._replace(backups=(CWD / "config.toml.old",))
    assert changed(done)[-2:] == ["The old content is kept in config.toml.old", "1 fix applied in 1 file."]


def test_one_diff_of_all_files_and_modes() -> None:
    done = applied({CONFIG: (b"a\n", b"b\n"), CWD / "x": (b"", b"n")}, {CONFIG: (0o600, 0o640), SCRIPT: (0o644, 0o755)})
    assert b"".join(row.data for row in diff_rows(done, VIEW, "nanopi 0.12")) == (
        b"diff --git config.toml config.toml\nold mode 100600\nnew mode 100640\n"
        b"--- config.toml\n+++ config.toml\t(nanopi 0.12)\n@@ -1 +1 @@\n-a\n+b\n"
        b"--- x\n+++ x\t(nanopi 0.12)\n@@ -0,0 +1 @@\n+n\n\\ No newline at end of file\n"
        b"diff --git guard.sh guard.sh\nold mode 100644\nnew mode 100755\n"
    )
    assert [plain(line) for line in diff_layout(done, VIEW, "n")][4] == "+++ config.toml (n)"
    assert [plain(line) for line in would_layout(done, VIEW)] == ["3 files would change (1 fix). Nothing was written."]
