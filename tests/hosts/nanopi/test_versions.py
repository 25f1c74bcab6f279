from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, EVENTS, RETIRED, TARGETS, version

HOOK = b"\ncommand = 'a'\n"


def test_targets() -> None:
    assert (TARGETS, DEFAULT_TARGET) == (("0.11", "0.12", "0.13"), "0.12")
    assert [version(target).name for target in TARGETS] == list(TARGETS)


def test_facts_are_made_once() -> None:
    assert all(version(target) is version(target) for target in TARGETS)


def test_an_unknown_target() -> None:
    with pytest.raises(KeyError):
        version("0.10")


@pytest.mark.parametrize(
    ("target", "strict", "fatal"),
    [("0.11", False, False), ("0.12", True, False), ("0.13", True, True)],
)
def test_what_an_error_does(target: str, *, strict: bool, fatal: bool) -> None:
    facts = version(target)
    assert (facts.strict_hooks, facts.settings_fatal) == (strict, fatal)
    assert facts.retired == (RETIRED if strict else {})


def test_tools_that_may_be_overridden() -> None:
    seven = ("bash", "edit", "find", "grep", "ls", "read", "write")
    assert [version(target).tools for target in TARGETS] == [(), seven, ("agent", *seven)]


def test_what_is_new_in_0_13() -> None:
    late = [(version(target).agents, version(target).strict_input) for target in TARGETS]
    assert late == [(False, False), (False, False), (True, True)]


def test_keys_lead_to_the_events_of_today() -> None:
    unchanged = {event: event for event in EVENTS if event not in RETIRED.values()}
    assert version("0.11").keys == {**unchanged, **RETIRED}
    assert version("0.12").keys == version("0.13").keys == {event: event for event in EVENTS}
    assert (len(EVENTS), len(unchanged)) == (11, 7)


@pytest.mark.parametrize(
    "text",
    [
        b"[[hooks.tool_execution_start]]" + HOOK,
        b"[hooks]\nenabled = true\n",
        b"[[hooks.turn_startt]]\n",
        b"tool_exec_mode = 'x'\n",
        b"[[extensions]]\nallow_stroe = true\n",
        b"[[extensions]]\nevents = 1\n",
    ],
)
def test_0_11_ignores_what_0_12_judges(text: bytes) -> None:
    decoded = decode(text, "config", "0.11")
    assert (decoded.refusal, decoded.hooks) == (None, {})


@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_no_file_serves_both(old: str, new: str) -> None:
    old_file, new_file = (f"[[hooks.{name}]]".encode() + HOOK for name in (old, new))
    hook = {new: [("*", "command", "a", 5000)]}
    assert decode(old_file, "config", "0.11").hooks == decode(new_file, "config", "0.12").hooks == hook
    assert decode(new_file, "config", "0.11").hooks == {}
    assert decode(old_file, "config", "0.12").hooks is None


@pytest.mark.parametrize("text", [b"[[hooks.session_start]]\n", b"[hooks]\nsession_start = 1\n", b"model = 1\n"])
def test_0_11_judges_what_it_knows(text: bytes) -> None:
    texts = {decode(text, "config", target).refusal for target in TARGETS}
    assert len(texts) == 1
    assert None not in texts
