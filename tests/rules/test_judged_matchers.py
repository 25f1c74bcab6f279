from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.versions import TARGETS
from hooklint.rules.judged_matchers import has_plugins, is_turn, judged, shortened, surely_fine
from hooklint.rules.matcher_verdicts import judge
from tests.rules.matchers import COMPACTION, PLUGINS, SESSION, TOOL, TURN, hook
from tests.rules.one_rule import CONFIG, machine

NAMES = ["bash", "edit", "ls", "multiedit", "Bash", "1", "12", "05", "manual", ""]


def of(text: str, target: str = "0.12") -> list[str]:
    return [one.pattern for one in judged(load(machine(text), target=target))]


@pytest.mark.parametrize(
    ("matcher", "event"),
    [
        ("^bash$", TOOL),
        ("^(edit|write)$", TOOL),
        ("^(?:ls|deploy)$", "tool_execution_end"),
        ("^read$|^find$", TOOL),
        ("^1$", TURN),
        ("^(10|20)$", "message_end"),
        ("^manual$", COMPACTION),
        ("^(threshold|manual)$", "session_before_compact"),
    ],
)
def test_surely_fine(matcher: str, event: str) -> None:
    assert surely_fine(matcher, event)
    assert of(hook(matcher, event)) == []


@pytest.mark.parametrize(
    ("matcher", "event"),
    [
        *(("bash", TOOL), ("^bash", TOOL), ("^edit|write$", TOOL), ("^Bash$", TOOL), ("^b.sh$", TOOL), ("|", TOOL)),
        *(("^1", TURN), ("^0$", TURN), ("^$", TURN), ("^bash$", TURN), ("^1$", TOOL)),
        *(("^bash$", SESSION), ("^bash$", COMPACTION), ("^bash$", "input"), ("^$", "input")),
    ],
)
def test_to_be_judged(matcher: str, event: str) -> None:
    assert not surely_fine(matcher, event)
    assert of(hook(matcher, event)) == [matcher]


def test_left_out() -> None:
    text = (
        hook("*")
        + hook("")
        + hook("(?i)bash")
        + hook("Bash", more="type = 'prompt'\n")
        + "[[hooks.turn_end]]\ncommand = 'a'\n"
        + hook("ls")
    )
    assert of(text) == ["ls"]


def test_input_of_013_is_refused_as_a_whole() -> None:
    assert of(hook("a", "input") + hook("ls"), "0.13") == ["ls"]
    assert of(hook("a", "input") + hook("ls"), "0.12") == ["a", "ls"]


def test_a_configuration_is_judged_once() -> None:
    first, second = load(machine(hook("Bash"))), load(machine(hook("ls")))
    verdicts = judged(first)
    assert judged(first) is verdicts
    assert [one.pattern for one in judged(second)] == ["ls"]
    assert judged(first) == verdicts


def test_one_pattern_is_judged_once_for_an_event() -> None:
    one, other, elsewhere = judged(load(machine(hook("Bash") + hook("Bash") + hook("Bash", TURN))))
    assert one.verdict is other.verdict
    assert one.verdict is not elsewhere.verdict


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (PLUGINS, True),
        ("extensions = [{path = 'x'}]\n", True),
        ("", False),
        ("extensions = []\n", False),
        ("[extensions]\npath = 'x'\n", False),
        ("extensions = 1\n", False),
    ],
)
def test_plugins(text: str, wanted: bool) -> None:
    assert has_plugins(load(machine(text))) is wanted


def test_a_settings_file_brings_no_plugins() -> None:
    assert not has_plugins(load(machine({CONFIG.replace("config", "settings"): PLUGINS.encode()})))


@pytest.mark.parametrize(("text", "wanted"), [("1", True), ("10", True), ("0", False), ("01", False), ("", False)])
def test_turns(text: str, wanted: bool) -> None:
    assert is_turn(text) is wanted
    assert not is_turn("١")


def test_shortened() -> None:
    assert shortened("a" * 60) == "a" * 60
    assert shortened("a" * 61) == "a" * 60 + "…"


branch = st.tuples(st.sampled_from(["", "^"]), st.sampled_from(NAMES), st.sampled_from(["", "$"])).map("".join)
plain = st.lists(branch, min_size=1, max_size=3).map("|".join)


@given(plain, st.sampled_from([TOOL, TURN, SESSION, COMPACTION, "input"]), st.sampled_from(TARGETS), st.booleans())
def test_what_needs_no_search_is_what_a_search_finds(pattern: str, event: str, target: str, plugins: bool) -> None:
    """An empty group at the end makes a plain matcher one for the engine."""
    short, long = (
        judge(pattern, event, target, plugins=plugins),
        judge(f"(?:{pattern})(?:)", event, target, plugins=plugins),
    )
    assert short is not None
    assert long is not None
    assert (short.plain is None, long.plain is None) == (False, True)
    assert short.hits == long.hits
    assert type(short.reach) is type(long.reach)
    assert len(getattr(short.reach, "witness", "")) >= len(getattr(long.reach, "witness", ""))
    assert not surely_fine(pattern, event) or long.fires
