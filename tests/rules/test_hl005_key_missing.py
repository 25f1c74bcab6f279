from __future__ import annotations

import pytest

from tests.rules.trial import CONFIG, SETTINGS, Finding, Place, diagnose, findings, mend, only

WORDS = "this hook has no `command`, so there is nothing to run; "


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("#[[hooks.input]]\n#timeout = 5\n", "0.12", id="commented out"),
        pytest.param("[[hooks.input]]\ncommand = ''\n", "0.12", id="empty command"),
        pytest.param("[[hooks.input]]\n'command' = 'a'\n", "0.12", id="quoted key"),
        pytest.param("[[hooks.input]]\ntimeout = 5\n\n# far below\n\n  command = 'a'", "0.12", id="last key"),
        pytest.param("[hooks]\ninput = []\n", "0.12", id="empty list"),
        pytest.param("hooks = [[['m', 'command', 'c']]]\n", "0.12", id="entry as a list"),
        pytest.param("[[other.input]]\n[[input]]\n[[hook.input]]\n", "0.12", id="other tables"),
        pytest.param("[[extensions]]\n", "0.12", id="extensions need no key"),
        pytest.param("[[hooks.turn_end]]\ncommand = 'a'\n[hooks.turn_end.env]\n", "0.12", id="child table"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert diagnose(text, target=target) == ()


ENTRIES: list[tuple[str, Place, str]] = [
    ("[[hooks.input]] # c", (1, 1, 1, 16), "line 1, column 1\n  |\n1 | [[hooks.input]] # c\n  | ^^^^^^^^^^^^^^^\n"),
    (
        "[[hooks.input]] # c\ntimeout = 5",
        (1, 1, 1, 16),
        "line 1, column 1\n  |\n1 | [[hooks.input]] # c\n  | ^^^^^^^^^^^^^^^^^^^\n",
    ),
    (
        "\n\n\n[[hooks.session_start]]\nmatcher = 'x'\n",
        (4, 1, 4, 24),
        "line 4, column 1\n  |\n4 | [[hooks.session_start]]\n  | ^^^^^^^^^^^^^^^^^^^^^^^\n",
    ),
    (
        "[hooks]\ninput = [{}, {timeout = 5}]",
        (2, 10, 2, 12),
        "line 2, column 10\n  |\n2 | input = [{}, {timeout = 5}]\n  |          ^^\n",
    ),
    (
        "hooks.input = [{comand = 'a'}]\n",
        (1, 16, 1, 30),
        "line 1, column 16\n  |\n1 | hooks.input = [{comand = 'a'}]\n  |                ^^^^^^^^^^^^^^\n",
    ),
]


@pytest.mark.parametrize(("text", "place", "said"), ENTRIES)
def test_place_and_words(text: str, place: Place, said: str) -> None:
    found, *_ = diagnose(text)
    assert findings(text)[0] == Finding("HL005", place, "error")
    assert found.message == f"{WORDS}nanopi 0.12 refuses to start"
    assert found.fixes == ()
    assert found.host_error == (
        f"error: failed to parse TOML in {CONFIG}: TOML parse error at {said}missing field `command`\n"
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("[[hooks.input]]\n[[hooks.input]]\ncommand = 'a'\n[[hooks.turn_end]]\n", [1, 4], id="each entry"),
        pytest.param("[hooks]\ninput = [{}, {timeout = 5}]\n", [2, 2], id="each inline entry"),
        pytest.param("[[hooks.input]]\n# command = 'a'\n", [1], id="command in a comment"),
        pytest.param("[[hooks.input]]\nCommand = 'a'\n", [1], id="another letter case"),
        pytest.param("[[hooks.input]]\n[hooks.input.x]\ncommand = 'a'\n", [1], id="command in a child table"),
        pytest.param("command = 'a'\n[[hooks.input]]\n", [2], id="command above the header"),
    ],
)
def test_every_entry_without_it(text: str, lines: list[int]) -> None:
    assert [(found.code, found.place[0]) for found in findings(text)] == [("HL005", line) for line in lines]


def test_an_entry_as_a_list_that_is_too_short() -> None:
    text = "hooks = [[], [['m', 'command']]]"
    found = only(text)
    assert findings(text) == [Finding("HL005", (1, 15, 1, 31), "error")]
    assert (found.host_error or "").endswith("\ninvalid length 2, expected struct HookConfig with 4 elements\n")


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_refuses_it(target: str) -> None:
    assert findings("[[hooks.turn_end]]\n", target=target) == [Finding("HL005", (1, 1, 1, 19), "error")]


def test_a_settings_file_disarms_all_hooks() -> None:
    found = only("[[hooks.input]]\n", SETTINGS)
    assert "disarms the hooks of all four files" in found.message


def test_silent_where_the_key_may_stand_on_a_line_that_could_not_be_read() -> None:
    assert [found.code for found in diagnose("[[hooks.input]]\ncommand = ~/x.sh\n")] == ["HL001"]
    assert [found.code for found in diagnose("[[hooks.input]]\ncommand 'a'\n")] == ["HL001"]
    text = "[[hooks.input]]\ncommand nil\n[[hooks.turn_end]]\n"
    assert [found.code for found in diagnose(text)] == ["HL001", "HL005"]


@pytest.mark.parametrize("key", ["pre_tool_use", "PreToolUse", "turn_startt"])
def test_behind_a_wrong_name_it_is_found_in_the_same_run(key: str) -> None:
    found = findings(f"[[hooks.{key}]]\n")
    assert [finding for finding in found if finding.code == "HL005"] == [
        Finding("HL005", (1, 1, 1, 11 + len(key)), "error")
    ]
    assert len(found) == 2


def test_nothing_is_rewritten() -> None:
    assert mend("[[hooks.input]]\n", unsafe=True)[0] == b"[[hooks.input]]\n"
