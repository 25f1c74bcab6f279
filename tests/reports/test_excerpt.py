from __future__ import annotations

import pytest

from hooklint.reports.excerpt import excerpt, is_quoted

LONG = [
    "TOML parse error at line 2, column 73, and more words than there is room for in one line",
    "  |",
    '2 | input = [{ matcher = "deploy", command = "scripts/deploy.sh", timeout = "3000" }]',
    "  |" + " " * 73 + "^^^^^^",
    'invalid type: string "3000", expected u64',
]


def test_carets_stay_in_sight_and_below_their_text() -> None:
    head, pad, text, carets, tail = excerpt(LONG, 40, "…")
    assert (head, pad, tail) == (LONG[0], LONG[1], LONG[4])
    assert text.startswith("2 | …")
    assert text.endswith("…")
    assert len(text) <= 40
    start = carets.index("^")
    assert carets == "  |" + " " * (start - 3) + "^^^^^^"
    assert text[start : start + 6] == '"3000"'


@pytest.mark.parametrize("room", [None, 85, 200])
def test_what_fits_stays_as_it_is(room: int | None) -> None:
    assert excerpt(LONG, room, "…") == LONG


@pytest.mark.parametrize("ellipsis", ["…", "..."])
@pytest.mark.parametrize("room", range(16, 84))
def test_every_width_shows_the_first_caret_below_its_sign(room: int, ellipsis: str) -> None:
    _, _, text, carets, _ = excerpt(LONG, room, ellipsis)
    assert max(len(text), len(carets)) <= room
    assert text[carets.index("^")] == '"'


def test_more_carets_than_room_begin_in_sight() -> None:
    lines = ["   |", "14 | " + "x" * 90, "   |" + " " * 41 + "^" * 50]
    _, text, carets = excerpt(lines, 40, "…")
    assert (text[:6], len(text), len(carets)) == ("14 | …", 40, 40)
    assert carets.endswith("^…")


def test_carets_of_a_pattern_are_no_excerpt() -> None:
    pattern = ["regex parse error:", "    (?i)bash", "        ^", "error: " + "x" * 90]
    assert excerpt(pattern, 40, "…") == pattern


@pytest.mark.parametrize(("line", "quoted"), [("  |", True), ("12 | a", True), ("a | b", False), ("", False)])
def test_a_bar_behind_a_number_or_blanks(line: str, *, quoted: bool) -> None:
    assert is_quoted(line) is quoted
