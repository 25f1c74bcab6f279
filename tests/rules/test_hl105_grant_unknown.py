from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.grants import GRANTABLE
from tests.rules.one_rule import SETTINGS, found, machine, mended, one, places
from tests.rules.trial import RETIRED

if TYPE_CHECKING:
    from tests.rules.trial import Place

NAMES = (
    "tool_execution_start, tool_execution_end, input, before_agent_start, turn_start, turn_end, message_end, "
    "session_start, session_shutdown, session_before_compact, session_compact"
)


def grant(name: str) -> str:
    return f"[[extensions]]\nevents = ['{name}']\n"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("", "0.12", id="empty file"),
        pytest.param("[[extensions]]\nevents = []\n", "0.12", id="no grants"),
        pytest.param(f"[[extensions]]\nevents = {list(GRANTABLE)}\n", "0.12", id="all that there are"),
        pytest.param("[[extensions]]\nevents = ['input', 'input']\n", "0.12", id="one twice"),
        pytest.param(f"[[extensions]]\nevents = {list(RETIRED)}\n", "0.12", id="retired ones are HL104"),
        pytest.param("[[extensions]]\nallow_tools = ['nonsense']\n", "0.12", id="another list"),
        pytest.param("[[extensions]]\nevents = [1, ['nonsense']]\n", "0.12", id="no strings"),
        pytest.param("[[hooks.input]]\ncommand = 'a'\nevents = ['nonsense']\n", "0.12", id="a hook"),
        pytest.param(grant("nonsense"), "0.11", id="0.11 knows no grants"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert found("HL105", text, target) == []


def test_settings_grant_nothing() -> None:
    assert found("HL105", machine({SETTINGS: grant("nonsense").encode()})) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(grant("nonsense"), [(2, 11, 2, 21)], id="header"),
        pytest.param(
            "extensions = [{}, {events = ['a', 'input', \"é\"]}]\n", [(1, 30, 1, 33), (1, 44, 1, 47)], id="inline"
        ),
        pytest.param(
            "[[extensions]]\nevents = ['input']\n\n[[extensions]]\nevents = [\n  'x', # one\n  'y',\n  'x',\n]\n",
            [(6, 3, 6, 6), (7, 3, 7, 6), (8, 3, 8, 6)],
            id="each bad one of the second entry",
        ),
        pytest.param("[[extensions]]\nevents = ['']\n", [(2, 11, 2, 13)], id="nothing at all"),
    ],
)
def test_points_at_the_string(text: str, wanted: list[Place]) -> None:
    assert places("HL105", text) == wanted


@pytest.mark.parametrize(
    ("name", "words", "label"),
    [
        ("nonsense", f"Use one of {NAMES}", "no such event"),
        ("Input", "did you mean input?", "use input"),
        ("ToolExecutionStart", "did you mean tool_execution_start?", "use tool_execution_start"),
        ("PreToolUse", "did you mean tool_execution_start?", "use tool_execution_start"),
        ("turn_startt", "did you mean turn_start?", "use turn_start"),
        ("session_ends", "did you mean session_shutdown?", "use session_shutdown"),
        ("message_update", "delivers it to no plugin", "never delivered"),
        ("tool_execution_update", "delivers it to no plugin", "never delivered"),
    ],
)
def test_words(name: str, words: str, label: str) -> None:
    diagnostic = one("HL105", grant(name))
    assert f"`{name}`" in diagnostic.message
    assert words in diagnostic.message
    assert (diagnostic.label, str(diagnostic.severity), diagnostic.slug) == (label, "warning", "grant-unknown")


def test_the_host_s_words() -> None:
    assert one("HL105", grant("all")).host_error == f'unknown event "all" — valid names: {NAMES}'
    assert one("HL105", grant("message_update")).host_error == (
        'event "message_update" fires per streaming delta and is permanently undeliverable to plugins '
        "(see docs/v0.12-events.md §5.2)"
    )


def test_nothing_is_rewritten() -> None:
    assert mended(machine(grant("Input")), unsafe=True)[0] == grant("Input")
