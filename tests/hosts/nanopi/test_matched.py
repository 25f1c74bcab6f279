from __future__ import annotations

import pytest

from hooklint.hosts.nanopi import matched as module
from hooklint.hosts.nanopi.matched import matched, witness
from hooklint.regexes.reach import Hits, Never, OnlyUnusual, Undecided
from hooklint.regexes.rust.matching import TooMuchWork

SEVEN = ("bash", "edit", "find", "grep", "ls", "read", "write")
STAR_ID = "00000000-0000-7000-8000-000000000000"


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
@pytest.mark.parametrize("event", ["tool_execution_start", "tool_execution_end"])
def test_tools(event: str, target: str) -> None:
    found = matched("^(bash|Edit)$", event, target)
    assert (found.hits, found.idle, found.reach, found.refused) == (("bash",), ("Edit",), Hits("bash"), None)
    assert {*found.hits, *found.misses} >= set(SEVEN)
    assert found.subject.what == "the tool's name"


def test_the_tools_of_a_version() -> None:
    assert matched("agent", "tool_execution_start", "0.11").hits == ()
    assert matched("agent", "tool_execution_start", "0.12").hits == ("subagent",)
    assert matched("agent", "tool_execution_start", "0.13").hits == ("agent", "list_agents", "stop_agent")


@pytest.mark.parametrize(
    ("matcher", "event", "reach"),
    [
        ("Bash", "tool_execution_start", OnlyUnusual("Bash")),
        ("^$", "tool_execution_start", Never()),
        ("read|ls", "tool_execution_start", Hits("ls")),
        ("startup", "session_start", OnlyUnusual("startup")),
        ("a b", "session_start", Never()),
        ("^0", "session_shutdown", Hits(STAR_ID)),
        ("auto", "session_compact", Never()),
        ("an", "session_before_compact", Hits("manual")),
        ("deploy", "input", Never()),
        ("x*", "input", Hits("")),
        ("^0", "turn_start", Never()),
        ("^1$", "turn_end", Hits("1")),
        ("^[45][0-9]{3}$", "message_end", Hits("4000")),
    ],
)
def test_what_is_reached(matcher: str, event: str, reach: object) -> None:
    found = matched(matcher, event, "0.12")
    assert (found.reach, witness(found.reach)) == (reach, getattr(reach, "witness", None))


@pytest.mark.parametrize(
    ("matcher", "hits", "more"),
    [
        ("^1$", ("1",), False),
        ("^[1-5]$", ("1", "2", "3", "4", "5"), False),
        ("^[1-6]$", ("1", "2", "3", "4", "5"), True),
        ("1", ("1", "10", "11", "12", "13"), True),
        ("^999|1000$", ("999", "1000"), False),
        ("^1001$", (), False),
        ("a", (), False),
    ],
)
def test_first_turns(matcher: str, hits: tuple[str, ...], more: bool) -> None:
    found = matched(matcher, "turn_start", "0.12")
    assert (found.hits, found.more, found.misses) == (hits, more, ())


@pytest.mark.parametrize("matcher", ["", "*"])
@pytest.mark.parametrize(
    ("event", "hits", "shortest"),
    [
        ("tool_execution_start", SEVEN, "ls"),
        ("session_start", (), STAR_ID),
        ("turn_start", (), "1"),
        ("session_compact", ("threshold", "manual"), "manual"),
        ("input", ("",), ""),
    ],
)
def test_what_hits_everything(matcher: str, event: str, hits: tuple[str, ...], shortest: str) -> None:
    found = matched(matcher, event, "0.11" if event.startswith("tool") else "0.13")
    assert found.is_everything
    assert (found.hits, found.misses, found.refused, found.reach) == (hits, (), None, Hits(shortest))


def test_what_the_host_refuses() -> None:
    found = matched("(?i)bash", "tool_execution_start", "0.12")
    assert (found.hits, found.misses, found.reach) == ((), (), Never())
    assert (found.refused or "").endswith(" (make sure the unicode-case feature is enabled)")


def test_input_takes_a_pattern_until_it_does_not() -> None:
    assert matched(".*", "input", "0.12").refused is None
    assert (matched(".*", "input", "0.13").refused or "").startswith('[[hooks.input]] #0: matcher ".*" can never match')


def test_idle_branches_are_only_told_beside_others() -> None:
    assert matched("Edit|Write", "tool_execution_start", "0.12").idle == ()
    assert matched("Edit|ls|MultiEdit", "tool_execution_start", "0.12").idle == ("Edit", "MultiEdit")


def test_what_takes_too_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(_matcher: str, _subject: str) -> bool:
        raise TooMuchWork

    monkeypatch.setattr(module, "fires", give_up)
    for event in ("tool_execution_start", "turn_start"):
        found = matched("b.sh", event, "0.12")
        assert (found.reach, found.hits, witness(found.reach)) == (Undecided(), (), None)
