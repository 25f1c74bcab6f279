from __future__ import annotations

import gc
import uuid
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi import subjects
from hooklint.hosts.nanopi.subjects import event_subject, reached
from hooklint.hosts.nanopi.versions import EVENTS, TARGETS
from hooklint.regexes import rust
from hooklint.regexes.reach import Hits, Never, OnlyUnusual
from tests.support.reach_pairs import accepts, texts

if TYPE_CHECKING:
    from hooklint.regexes.reach import Automaton, Reach

SEVEN = {"bash", "edit", "find", "grep", "ls", "read", "write"}
BUILT_IN = {
    "0.11": SEVEN,
    "0.12": SEVEN | {"subagent"},
    "0.13": SEVEN | {"agent", "list_agents", "send_message", "stop_agent"},
}
UUID = "0192f0c1-2b3d-7a4e-8f60-0123456789ab"


def usual(event: str, target: str = "0.12") -> Automaton:
    return event_subject(event, target).subject.usual


def unusual(event: str, target: str = "0.12") -> Automaton | None:
    return event_subject(event, target).subject.unusual


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_subject(event: str, target: str) -> None:
    subject = event_subject(event, target)
    assert subject.what in {
        *("the tool's name", "the session id", "the turn number", "the reason", "the empty string"),
    }
    assert bool(subject.exception) == (subject.subject.unusual is not None)
    if subject.names:
        assert sorted(texts(subject.subject.usual, 20)) == sorted(subject.names)


def test_an_event_of_the_past() -> None:
    with pytest.raises(KeyError):
        event_subject("pre_tool_use", "0.12")


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("event", ["tool_execution_start", "tool_execution_end"])
def test_tools(event: str, target: str) -> None:
    subject = event_subject(event, target)
    assert set(subject.names) == BUILT_IN[target]
    assert (subject.what, subject.exception) == ("the tool's name", "a plugin's tool")
    any_name = unusual(event, target)
    assert any_name
    assert accepts(any_name, "Über tool\n")
    assert not accepts(any_name, "")


def test_with_plugins_any_name_is_usual() -> None:
    subject = event_subject("tool_execution_start", "0.12", plugins=True)
    assert (subject.names, subject.exception, subject.subject.unusual) == ((), "", None)
    assert accepts(subject.subject.usual, "WebSearch")
    assert event_subject("turn_end", "0.12", plugins=True) == event_subject("turn_end", "0.12")


@pytest.mark.parametrize("event", ["session_start", "session_shutdown"])
def test_session_ids(event: str) -> None:
    assert accepts(usual(event), UUID)
    assert uuid.UUID(UUID).version == 7
    for wrong in (
        UUID.upper(),
        UUID.replace("-7", "-4"),
        UUID.replace("-8", "-c"),
        UUID[:-1],
        UUID.replace("-", ""),
        "",
    ):
        assert not accepts(usual(event), wrong)
    given = unusual(event)
    assert given
    for right in ("a", "7", "nightly.2024-01_02", "A..b", UUID):
        assert accepts(given, right)
    for wrong in ("", "-a", "a-", "_", "a b", "é", "a\n", "a."):
        assert not accepts(given, wrong)
    assert event_subject(event, "0.12").what == "the session id"
    assert event_subject(event, "0.12").exception == "a session started with --session-id"


@pytest.mark.parametrize("event", ["before_agent_start", "turn_start", "turn_end", "message_end"])
def test_turn_numbers(event: str) -> None:
    assert list(texts(usual(event), 2)) == [str(number) for number in range(1, 100)]
    assert accepts(usual(event), "1" + "0" * 30)
    assert not accepts(usual(event), "007")
    assert unusual(event) is None


@pytest.mark.parametrize("event", ["session_before_compact", "session_compact"])
def test_reasons(event: str) -> None:
    assert event_subject(event, "0.12").names == ("threshold", "manual")
    assert unusual(event) is None


def test_input_is_tested_against_nothing() -> None:
    assert event_subject("input", "0.12").names == ("",)
    assert list(texts(usual("input"))) == [""]


@pytest.mark.parametrize(
    ("pattern", "event", "expected"),
    [
        ("^bash$", "tool_execution_start", Hits("bash")),
        ("Edit|Write", "tool_execution_start", OnlyUnusual("Edit")),
        ("^$", "tool_execution_start", Never()),
        ("^1$", "turn_start", Hits("1")),
        ("^10$", "turn_start", Hits("10")),
        ("^0", "turn_start", Never()),
        ("[a-z]", "turn_end", Never()),
        ("startup", "session_start", OnlyUnusual("startup")),
        ("startup resume", "session_start", Never()),
        ("-7.{3}-8", "session_start", Hits("00000000-0000-7000-8000-000000000000")),
        ("^.{36}$", "session_shutdown", Hits("00000000-0000-7000-8000-000000000000")),
        ("^.{37}$", "session_shutdown", OnlyUnusual("a" * 37)),
        ("auto", "session_compact", Never()),
        ("old$", "session_compact", Hits("threshold")),
        (".*", "input", Hits("")),
        ("deploy", "input", Never()),
    ],
)
def test_what_a_matcher_reaches(pattern: str, event: str, expected: Reach) -> None:
    assert reached(rust.compile(pattern), event, "0.12") == expected


def test_the_version_and_the_plugins_count() -> None:
    program = rust.compile("^(subagent|stop_agent)$")
    assert [reached(program, "tool_execution_start", target) for target in TARGETS] == [
        OnlyUnusual("subagent"),
        Hits("subagent"),
        Hits("stop_agent"),
    ]
    assert reached(program, "tool_execution_start", "0.11", plugins=True) == Hits("subagent")


def test_an_answer_is_kept_as_long_as_its_program(monkeypatch: pytest.MonkeyPatch) -> None:
    program = rust.compile("^bash$")
    first = reached(program, "turn_start", "0.12")
    monkeypatch.setattr(subjects, "reach", None)
    assert reached(program, "turn_end", "0.12") is first
    kept = len(subjects._KNOWN)
    del program
    gc.collect()
    assert len(subjects._KNOWN) < kept
