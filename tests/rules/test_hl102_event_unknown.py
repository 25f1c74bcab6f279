from __future__ import annotations

import pytest

from tests.rules.spellings import DRESSES, SPELLINGS
from tests.rules.trial import CONFIG, EVENTS, SETTINGS, Finding, Place, commands, diagnose, findings, mend, only

HOOK = "command = 'a'\n"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("# [[hooks.PreToolUse]]\n", "0.12", id="comment"),
        pytest.param("[[hooks.input]]\ncommand = 'echo [[hooks.PreToolUse]]'\n", "0.12", id="string"),
        pytest.param("[PreToolUse]\n[Hooks.SessionStart]\n", "0.12", id="other tables"),
        pytest.param(f"[[hooks.input]]\n{HOOK}SessionStart = 1\n", "0.12", id="key of an entry"),
        pytest.param(f'[[hooks."session_start"]]\n{HOOK}', "0.12", id="quoted, spelt right"),
        pytest.param(f"[[hooks.pre_tool_use]]\n{HOOK}", "0.11", id="known to 0.11"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert diagnose(text, target=target) == ()


@pytest.mark.parametrize(
    ("text", "target", "code"),
    [
        (f"[[hooks.pre_tool_use]]\n{HOOK}", "0.12", "HL101"),
        (f"[[hooks.stop]]\n{HOOK}", "0.12", "HL103"),
        (f"[[hooks.PreToolUse]]\n{HOOK}", "0.11", "HL103"),
        (f"[[hooks.session_stort]]\n{HOOK}", "0.11", "HL103"),
    ],
)
def test_other_keys_are_other_rules(text: str, target: str, code: str) -> None:
    assert only(text, target=target).code == code


STYLES = [
    ("ToolExecutionStart", "tool_execution_start"),
    ("PreToolUse", "tool_execution_start"),
    ("PostToolUse", "tool_execution_end"),
    ("UserPromptSubmit", "input"),
    ("SessionEnd", "session_shutdown"),
    ("sessionEnd", "session_shutdown"),
    ("session-start", "session_start"),
    ("TURN_END", "turn_end"),
    ("Input", "input"),
    ("SessionBeforeCompact", "session_before_compact"),
]


@pytest.mark.parametrize(("key", "event"), STYLES)
def test_another_style_has_a_safe_fix(key: str, event: str) -> None:
    text = f"[[hooks.{key}]]\n{HOOK}"
    found = only(text)
    assert findings(text) == [Finding("HL102", (1, 9, 1, 9 + len(key)), "error")]
    assert found.message == f"`{key}` is not how nanopi spells it: the key is {event}; nanopi 0.12 refuses to start"
    assert found.host_error == (
        f"error: failed to parse TOML in {CONFIG}: TOML parse error at line 1, column 9\n"
        f"  |\n1 | [[hooks.{key}]]\n  |         {'^' * len(key)}\nunknown field `{key}`, expected one of {EVENTS}\n"
    )
    assert mend(text)[0].decode() == f"[[hooks.{event}]]\n{HOOK}"


SLIPS = [
    ("turn_startt", "turn_start"),
    ("sesion_start", "session_start"),
    ("inptu", "input"),
    ("mesage_end", "message_end"),
    ("pre_tool_usr", "tool_execution_start"),
    ("session_compakt", "session_compact"),
]


@pytest.mark.parametrize(("key", "event"), SLIPS)
def test_a_slip_has_an_unsafe_fix(key: str, event: str) -> None:
    text = f"[[hooks.{key}]]\n{HOOK}"
    found = only(text)
    assert findings(text) == [Finding("HL102", (1, 9, 1, 9 + len(key)), "error")]
    assert found.message.startswith(f"nanopi has no event `{key}`; did you mean {event}; ")
    assert [str(fix.safety) for fix in found.fixes] == ["unsafe"]
    assert mend(text)[0].decode() == text
    assert mend(text, unsafe=True)[0].decode() == f"[[hooks.{event}]]\n{HOOK}"


def test_the_gutter_is_as_wide_as_the_line_number() -> None:
    text = "\n" * 11 + "[[hooks.turn_startt]]\n"
    errors = [found.host_error for found in diagnose(text) if found.code == "HL102"]
    assert errors == [
        (
            f"error: failed to parse TOML in {CONFIG}: TOML parse error at line 12, column 9\n"
            "   |\n12 | [[hooks.turn_startt]]\n   |         ^^^^^^^^^^^\n"
            f"unknown field `turn_startt`, expected one of {EVENTS}\n"
        )
    ]


def test_an_old_name_in_a_remark_changes_the_host_s_words_only() -> None:
    text = f"[[hooks.turn_startt]] # was `pre_tool_use`\n{HOOK}"
    found = only(text, SETTINGS)
    assert (found.code, found.span) == ("HL102", (8, 19))
    assert found.host_error == (
        f"warning: failed to load settings: failed to parse {SETTINGS}: "
        'unknown hook event "pre_tool_use" — renamed to "tool_execution_start" in v0.12 '
        "(see docs/v0.12-events.md §2.1)\n"
    )


PLACES: dict[str, Place] = {
    "header": (1, 9, 1, 19),
    "spaced header": (1, 13, 1, 23),
    "quoted header": (1, 9, 1, 21),
    "literal header": (1, 11, 1, 23),
    "dotted": (1, 7, 1, 17),
    "quoted dotted": (1, 9, 1, 21),
    "inline": (1, 10, 1, 20),
    "body": (4, 1, 4, 11),
    "quoted body": (2, 1, 2, 13),
    "child header": (1, 9, 1, 19),
}


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_only_the_bytes_of_the_key_change(spelling: str, dress: str) -> None:
    assert findings(SPELLINGS[spelling].replace("OLD", "PreToolUse")) == [Finding("HL102", PLACES[spelling], "error")]
    before, after = (
        DRESSES[dress](SPELLINGS[spelling]).replace(b"OLD", key) for key in (b"PreToolUse", b"tool_execution_start")
    )
    mended, applied = mend(before)
    assert (mended, applied.applied) == (after, 1)
    assert commands(mended, "tool_execution_start") == ["a"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "[[hooks.Input]]\ncommand = 'a'\n[[hooks.input]]\ncommand = 'b'\n",
            "[[hooks.input]]\ncommand = 'a'\n[[hooks.input]]\ncommand = 'b'\n",
            id="headers of both",
        ),
        pytest.param(
            "hooks.Input = [{command = 'a'}] # one\n\n[[hooks.input]]\ncommand = 'b'\n",
            "\n# one\n[[hooks.input]]\ncommand = 'a'\n\n[[hooks.input]]\ncommand = 'b'\n",
            id="inline and header",
        ),
    ],
)
def test_where_the_right_name_is_there_already(before: str, after: str) -> None:
    assert mend(before)[0].decode() == after


def test_quotes_that_the_key_needed_stay() -> None:
    before = f'[[hooks."session start"]]\n{HOOK}'
    assert findings(before) == [Finding("HL102", (1, 9, 1, 24), "error")]
    assert mend(before)[0].decode() == f'[[hooks."session_start"]]\n{HOOK}'


def test_a_merge_that_is_not_safe_is_refused_with_the_reason() -> None:
    before = "hooks.Input = 1\n[[hooks.input]]\ncommand = 'b'\n"
    mended, applied = mend(before)
    assert mended.decode() == before
    assert [refused.reason for refused in applied.refused] == [
        "`input` is there already, and one of the two is no list"
    ]
