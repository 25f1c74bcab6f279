from __future__ import annotations

import pytest

from tests.rules.spellings import SPELLINGS
from tests.rules.trial import CONFIG, EVENTS, RETIRED, SETTINGS, Finding, diagnose, findings, mend, only

HOOK = "command = 'a'\n"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("# [[hooks.Stop]]\n", "0.12", id="comment"),
        pytest.param("[[hooks.input]]\ncommand = '[[hooks.Stop]]'\n", "0.12", id="string"),
        pytest.param("[Stop]\n[other.hooks.Stop]\n['hooks.Stop']\n", "0.12", id="other tables"),
        pytest.param(f"[[hooks.input]]\n{HOOK}[hooks.input.Stop]\n", "0.12", id="child table of an entry"),
        pytest.param("[hooks]\n", "0.12", id="no event at all"),
        pytest.param("".join(f"[[hooks.{old}]]\n{HOOK}" for old in RETIRED), "0.11", id="old names for 0.11"),
        pytest.param("".join(f"[[hooks.{new}]]\n{HOOK}" for new in RETIRED.values()), "0.13", id="new names for 0.13"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert diagnose(text, target=target) == ()


@pytest.mark.parametrize("key", ["Stop", "SubagentStop", "Notification", "enabled", "tool_use", "hook", "x" * 200])
def test_a_key_that_means_no_event(key: str) -> None:
    text = f"[[hooks.{key}]]\n{HOOK}"
    found = only(text)
    assert findings(text) == [Finding("HL103", (1, 9, 1, 9 + len(key)), "error")]
    assert found.slug == "event-unsupported"
    assert found.message.startswith(f"nanopi has no event `{key}`, and none that means the same; use one of ")
    assert found.message.endswith("; nanopi 0.12 refuses to start")
    assert found.host_error == (
        f"error: failed to parse TOML in {CONFIG}: TOML parse error at line 1, column 9\n"
        f"  |\n1 | [[hooks.{key}]]\n  |         {'^' * len(key)}\nunknown field `{key}`, expected one of {EVENTS}\n"
    )


@pytest.mark.parametrize("text", ["[hooks]\nenabled = true\n", "hooks.enabled = true\n", "hooks = {enabled = true}\n"])
def test_any_value_is_refused(text: str) -> None:
    assert [found.code for found in diagnose(text)] == ["HL103"]


def test_the_value_of_an_unknown_key_is_not_judged() -> None:
    assert [found.code for found in diagnose("[hooks.Stop]\ntimeout = 'x'\n")] == ["HL103"]


def test_an_empty_key() -> None:
    assert findings("[hooks]\n'' = 1\n") == [Finding("HL103", (2, 1, 2, 3), "error")]


@pytest.mark.parametrize(
    ("target", "consequence"),
    [
        ("0.12", "this file alone disarms the hooks of all four files (nanopi 0.12 only warns; 0.13 does not start)"),
        ("0.13", "nanopi 0.13 refuses to start"),
    ],
)
def test_in_a_settings_file(target: str, consequence: str) -> None:
    assert only(f"[[hooks.Stop]]\n{HOOK}", SETTINGS, target).message.endswith(f"; {consequence}")


@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_0_11_ignores_the_new_names_in_silence(old: str, new: str) -> None:
    text = f"[[hooks.{new}]]\n{HOOK}"
    found = only(text, target="0.11")
    assert (found.code, str(found.severity), found.host_error) == ("HL103", "error", None)
    assert found.message == (
        f"`{new}` is the name of this event from nanopi 0.12 on; "
        "nanopi 0.11 ignores it in silence, so these hooks never run"
    )
    assert only(f"[[hooks.{old}]]\n", target="0.11").code == "HL005"


def test_0_11_names_the_events_of_0_11() -> None:
    message = only(f"[[hooks.Stop]]\n{HOOK}", target="0.11").message
    assert message.startswith("nanopi 0.11 has no event `Stop`; use one of pre_tool_use, post_tool_use, ")
    assert "session_end" in message
    assert "tool_execution_start" not in message


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_one_finding_and_no_fix_in_every_spelling(spelling: str) -> None:
    text = SPELLINGS[spelling].replace("OLD", "Stop")
    found = only(text)
    assert (found.code, found.fixes) == ("HL103", ())
    assert mend(text, unsafe=True)[0].decode() == text
