"""The host's layout of a refusal (docs/hosts/rust-regex.md §2); expected blocks are recorded ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooklint.regexes.rust import errors
from hooklint.regexes.rust.errors import GROUP_UNCLOSED, NOT_BUILT, TOO_LARGE, Place, RegexError

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "hosts" / "rust-regex.md"
GOLDEN = ROOT / "corpus" / "golden" / "rust_regex.jsonl"
REASONS = {value for name, value in vars(errors).items() if name.isupper()}
RECORDED = {
    record["id"]: record
    for record in (json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").split("\n") if line)
}
RULE = "~" * 79


def text(pattern: str, *places: tuple[int, int], reason: str = GROUP_UNCLOSED) -> str:
    return str(RegexError(pattern, reason, tuple(Place(*place) for place in places)))


def block(*lines: str) -> str:
    return "\n".join(("regex parse error:", *lines, f"error: {GROUP_UNCLOSED}"))


@pytest.mark.parametrize(
    ("pattern", "places", "carets"),
    [
        ("(a", [(0, 1)], "^"),
        ("ab(c", [(1, 3)], " ^^"),
        # No length is one caret, also behind the last character.
        ("a", [(0, 0)], "^"),
        ("a", [(1, 1)], " ^"),
        # One column a code point: of three bytes, of two columns, a tab, an accent on nothing.
        ("日本(", [(2, 3)], "  ^"),
        ("\t(a", [(1, 2)], " ^"),
        ("😀\u0301(", [(2, 3)], "  ^"),
        ("(?i-i)", [(2, 3), (4, 5)], "  ^ ^"),
        ("(?i-i)", [(4, 5), (2, 3)], "  ^ ^"),
        # Places that touch or overlap are drawn one behind the other.
        ("abcdef", [(1, 3), (3, 4)], " ^^^"),
        ("abcdef", [(1, 4), (2, 3)], " ^^^^"),
    ],
)
def test_one_line(pattern: str, places: list[tuple[int, int]], carets: str) -> None:
    assert text(pattern, *places) == block(f"    {pattern}", f"    {carets}")


@pytest.mark.parametrize("pattern", ["a\r(", "(\r", "\x1b[31m(\x00", "\u202e(\u2028", "(\x85\v\f"])
def test_the_pattern_is_raw(pattern: str) -> None:
    at = pattern.index("(")
    assert text(pattern, (at, at + 1)) == block(f"    {pattern}", "    " + " " * at + "^")


def test_lines_are_numbered() -> None:
    assert text("a\n(", (2, 3)) == block(RULE, "1: a", "2: (", "   ^", RULE)


@pytest.mark.parametrize(
    ("pattern", "place", "lines"),
    [
        ("(\na", (0, 1), ["1: (", "   ^", "2: a"]),
        ("\n\n(", (2, 3), ["1: ", "2: ", "3: (", "   ^"]),
        # A carriage return is left out only before a newline.
        ("a\r\n(\rb", (3, 4), ["1: a", "2: (\rb", "   ^"]),
        ("a\r\r\n(", (4, 5), ["1: a\r", "2: (", "   ^"]),
        ("a\n(\r", (2, 3), ["1: a", "2: (\r", "   ^"]),
        # No other character ends a line.
        ("\u2028\n\x0b(", (3, 4), ["1: \u2028", "2: \x0b(", "    ^"]),
        # The line behind the last newline is not printed, so what is wrong there is not underlined.
        ("(a\n", (0, 1), ["1: (a", "   ^"]),
        ("a\n", (2, 2), ["1: a"]),
        ("a\n\n", (2, 2), ["1: a", "2: ", "   ^"]),
    ],
)
def test_lines_of_a_pattern(pattern: str, place: tuple[int, int], lines: list[str]) -> None:
    assert text(pattern, place) == block(RULE, *lines, RULE)


@pytest.mark.parametrize(("newlines", "width"), [(8, 1), (9, 2), (98, 2), (99, 3)])
def test_numbers_are_as_wide_as_the_last(newlines: int, width: int) -> None:
    drawn = text("\n" * newlines + "(", (newlines, newlines + 1)).split("\n")
    assert drawn[2] == "1: ".rjust(width + 2)
    assert drawn[-4:-2] == [f"{newlines + 1}: (", "^".rjust(width + 3)]


def test_the_width_counts_an_empty_last_line() -> None:
    drawn = text("(" + "\n" * 9, (0, 1)).split("\n")
    assert drawn[2:4] == [" 1: (", "    ^"]
    assert drawn[-3] == " 9: "


def test_places_on_two_lines() -> None:
    assert text("n\nan", (0, 1), (3, 4)) == block(RULE, "1: n", "   ^", "2: an", "    ^", RULE)


@pytest.mark.parametrize(
    ("pattern", "place", "told"),
    [
        ("a{\n", (1, 3), "on line 1 (column 2) through line 2 (column 0)"),
        ("x{2,1\n}", (1, 7), "on line 1 (column 2) through line 2 (column 1)"),
        ("a\n\nb[\n\né", (4, 8), "on line 3 (column 2) through line 5 (column 1)"),
    ],
)
def test_a_place_over_a_line_end_is_told_in_words(pattern: str, place: tuple[int, int], told: str) -> None:
    drawn = text(pattern, place)
    assert "^" not in drawn
    assert drawn.endswith(f"\n{RULE}\n{told}\nerror: {GROUP_UNCLOSED}")


def test_several_such_places_are_several_lines() -> None:
    assert text("a\nb\nc", (2, 4), (0, 2)) == block(
        RULE,
        *("1: a", "2: b", "3: c"),
        RULE,
        "on line 1 (column 1) through line 2 (column 0)",
        "on line 2 (column 1) through line 3 (column 0)",
    )


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("s0176", [(1, 3)]),
        ("s0579", [(0, 1)]),
        ("s0592", [(4, 5), (13, 14)]),
        ("s0597", [(10, 11)]),
        ("s0614", [(2, 3)]),
    ],
)
def test_recorded_blocks(name: str, places: list[tuple[int, int]]) -> None:
    recorded = RECORDED[name]
    reason = recorded["error"].rsplit("error: ", 1)[1]
    assert text(recorded["pattern"], *places, reason=reason) == recorded["error"]


def test_what_is_found_later_has_no_block() -> None:
    assert str(RegexError("x{327674}", TOO_LARGE, stage="size")) == TOO_LARGE
    assert str(RegexError("\\bfoo\n", NOT_BUILT, stage="build")) == NOT_BUILT


def test_an_error_keeps_what_it_is_about() -> None:
    error = RegexError("(", GROUP_UNCLOSED, (Place(0, 1),))
    assert (error.pattern, error.reason, error.places, error.stage) == ("(", GROUP_UNCLOSED, ((0, 1),), "syntax")
    assert isinstance(error, ValueError)


def test_reasons_are_those_of_the_page() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## 1. Reasons\n")[2].partition("\n## ")[0]
    rows = {line.split("`")[1] for line in section.split("\n") if line.startswith("| `")}
    assert rows == REASONS


def test_reasons_cover_all_recordings() -> None:
    recorded = {record["error"].rsplit("error: ", 1)[-1] for record in RECORDED.values() if record["error"]}
    assert recorded <= REASONS
    assert len(recorded) > 35
