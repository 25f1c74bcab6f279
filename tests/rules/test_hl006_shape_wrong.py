from __future__ import annotations

import pytest

from tests.rules.spellings import DRESSES
from tests.rules.trial import CONFIG, SETTINGS, Finding, Place, commands, diagnose, findings, loading, mend, only

HOOK = "command = 'a'\n"
SAID = "invalid type: map, expected a sequence"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"# [hooks.input]\n[[hooks.input]]\n{HOOK}", id="comment"),
        pytest.param("[[hooks.input]]\ncommand = '''\n[hooks.input]\n'''\n", id="string"),
        pytest.param("[hook.input]\n[other.hooks]\n[[others.hooks]]\n[input]\n", id="other tables"),
        pytest.param(f"[[hooks.input]]\n{HOOK}[hooks.input.env]\n", id="child table of an entry"),
        pytest.param("[hooks]\n", id="the section itself"),
        pytest.param("[hooks]\ninput = [{command = 'a'}]\n", id="inline list"),
        pytest.param("[[extensions]]\n", id="extensions"),
        pytest.param("hooks = [[['*', 'command', 'a']]]\n", id="lists all the way, taken by accident"),
    ],
)
def test_silent(text: str) -> None:
    assert diagnose(text) == ()


SHAPES: list[tuple[str, Place, str, str]] = [
    (
        "[hooks.input]\n" + HOOK,
        (1, 1, 1, 14),
        "`hooks.input` is a list of tables, so its header needs double brackets",
        SAID,
    ),
    ("[ hooks . 'input' ] # c\n", (1, 1, 1, 20), "`hooks.input` is a list of tables", SAID),
    ("[extensions]\n", (1, 1, 1, 13), "`extensions` is a list of tables, so its header needs double brackets", SAID),
    ("hooks = [{command = 'a'}]\n", (1, 10, 1, 25), "the event belongs in the key", SAID),
    (
        "[skills.disabled]\n",
        (1, 1, 1, 18),
        "`skills.disabled` is a list of plain values: write it as disabled = […]",
        SAID,
    ),
    (
        "[[extensions]]\n[extensions.events]\n",
        (2, 1, 2, 20),
        "`extensions.events` is a list of plain values: write it as events = […]",
        SAID,
    ),
    ("[[skills]]\n", (1, 1, 1, 11), "`skills` is one table, not a list: write [skills]", SAID),
    (
        "[[hooks]]\nevent = 'x'\n",
        (1, 1, 1, 10),
        "the event belongs in the key: write [[hooks.session_start]] (or another event), not [[hooks]]",
        SAID,
    ),
    (
        "[hooks]\ninput = {command = 'a'}\n",
        (2, 9, 2, 24),
        "`hooks.input` is a list of tables: write [[hooks.input]]",
        SAID,
    ),
    ("hooks.input.command = 'a'\n", (1, 7, 1, 12), "`hooks.input` is a list of tables: write [[hooks.input]]", SAID),
]


@pytest.mark.parametrize(("text", "place", "words", "said"), SHAPES)
def test_place_and_words(text: str, place: Place, words: str, said: str) -> None:
    assert findings(text) == [Finding("HL006", place, "error")]
    found = only(text)
    assert found.message.startswith(words)
    assert found.message.endswith("; nanopi 0.12 refuses to start")
    assert (found.host_error or "").startswith(f"error: failed to parse TOML in {CONFIG}: TOML parse error at line ")
    assert (found.host_error or "").endswith(f"\n{said}\n")


def test_the_host_underlines_the_header() -> None:
    assert only("[hooks.input]\ncommand = 'x'  # c").host_error == (
        f"error: failed to parse TOML in {CONFIG}: TOML parse error at line 1, column 1\n"
        f"  |\n1 | [hooks.input]\n  | ^^^^^^^^^^^^^\n{SAID}\n"
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param(f"[hooks.input]\n{HOOK}[hooks.turn_end]\n{HOOK}", [1, 3], id="each table"),
        pytest.param(f"[[hooks]]\n{HOOK}[[hooks]]\n{HOOK}[[hooks]]\n", [1], id="[[hooks]] is said once"),
    ],
)
def test_how_many(text: str, lines: list[int]) -> None:
    assert [(found.code, found.place[0]) for found in findings(text)] == [("HL006", line) for line in lines]


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_refuses_it(target: str) -> None:
    text = f"[hooks.turn_end]\n{HOOK}"
    assert findings(text, target=target) == [Finding("HL006", (1, 1, 1, 17), "error")]
    assert mend(text, target=target)[0].decode() == f"[[hooks.turn_end]]\n{HOOK}"


def test_a_settings_file_disarms_all_hooks() -> None:
    assert "disarms the hooks of all four files" in only(f"[hooks.input]\n{HOOK}", SETTINGS).message


@pytest.mark.parametrize("text", ["[hooks]\ninput = 'x'\n", "hooks = 1\n", "extensions = 'x'\n"])
def test_plain_values_are_another_rule(text: str) -> None:
    assert [found.code for found in diagnose(text)] == ["HL004"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"[hooks.input]\n{HOOK}", f"[[hooks.input]]\n{HOOK}"),
        (f"[ hooks . 'input' ] # [x]\n{HOOK}", f"[[ hooks . 'input' ]] # [x]\n{HOOK}"),
        (f"[hooks.input]\n{HOOK}\n[hooks.turn_end]\n{HOOK}", f"[[hooks.input]]\n{HOOK}\n[[hooks.turn_end]]\n{HOOK}"),
        (f"[hooks.input]\n{HOOK}[hooks.input.env]\nx = 1\n", f"[[hooks.input]]\n{HOOK}[hooks.input.env]\nx = 1\n"),
        ("[extensions]\npath = 'p'\n", "[[extensions]]\npath = 'p'\n"),
    ],
)
def test_the_brackets_are_doubled(before: str, after: str) -> None:
    mended, applied = mend(before)
    assert mended.decode() == after
    assert (loading(applied.report), applied.refused) == ((), ())


@pytest.mark.parametrize("dress", DRESSES)
def test_only_brackets_change(dress: str) -> None:
    text = f"[hooks.input]\n{HOOK}timeout = 5\n\n[[hooks.turn_end]]\n{HOOK}"
    mended, _ = mend(DRESSES[dress](text))
    assert mended == DRESSES[dress](text.replace("[hooks.input]", "[[hooks.input]]"))
    assert commands(mended, "input") == ["a"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"[[hooks]]\nevent = 'input'\n{HOOK}", id="the event is the author's to name"),
        pytest.param("[hooks]\ninput = {command = 'a'}\n", id="inline table"),
        pytest.param("hooks.input.command = 'a'\n", id="dotted keys"),
        pytest.param("[skills.disabled]\n", id="a list of plain values"),
    ],
)
def test_what_is_not_a_header_alone_stays(text: str) -> None:
    mended, applied = mend(text, unsafe=True)
    assert mended.decode() == text
    assert [found.code for found in loading(applied.report)] == ["HL006"]


def test_a_missing_command_is_said_once_the_brackets_are_right() -> None:
    before = "[hooks.input]\nmatcher = '*'\n"
    mended, applied = mend(before)
    assert mended.decode() == "[[hooks.input]]\nmatcher = '*'\n"
    assert [found.code for found in loading(applied.report)] == ["HL005"]


@pytest.mark.parametrize("key", ["pre_tool_use", "PreToolUse"])
def test_wrong_brackets_behind_a_wrong_name_are_found_in_the_same_run(key: str) -> None:
    found, other = diagnose(f"[hooks.{key}]\n{HOOK}")
    assert (found.code, other.code[:3]) == ("HL006", "HL1")
    assert "double brackets: [[hooks.tool_execution_start]]" in found.message


def test_old_name_and_wrong_brackets_are_both_mended() -> None:
    mended, applied = mend(f"[hooks.pre_tool_use]\n{HOOK}")
    assert mended.decode() == f"[[hooks.tool_execution_start]]\n{HOOK}"
    assert loading(applied.report) == ()
