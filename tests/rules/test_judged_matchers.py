from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.versions import TARGETS
from hooklint.rules.facts import Facts
from hooklint.rules.judged_matchers import Usual, has_plugins, judged, surely_fine
from hooklint.rules.matchers.verdicts import judge
from tests.rules.matcher_hooks import COMPACTION, PLUGINS, SESSION, TOOL, TURN, hook
from tests.rules.one_rule import CONFIG, machine

NAMES = ["bash", "edit", "ls", "multiedit", "Bash", "1", "12", "05", "manual", ""]


HERE = Facts(machine(""))


def of(text: str, target: str = "0.12") -> list[str]:
    return [one.pattern for one in judged(load(machine(text), target=target), HERE)]


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


def test_large_patterns_do_not_cost_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first few are judged, and all that are small."""
    monkeypatch.setattr("hooklint.rules.judged_matchers.STATES", 2500)
    large = [f"x{{{count}}}" for count in range(1000, 1100)]
    text = "".join(hook(pattern) for pattern in [*large, "x.*y", "|".join(f"n{i}" for i in range(100))])
    assert of(text) == [*large[:3], "x.*y", "|".join(f"n{i}" for i in range(100))]


def test_large_patterns_are_judged_once_for_all_hooks() -> None:
    assert len(of(hook("x{300000}") * 50)) == 50


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
    verdicts = judged(first, HERE)
    assert judged(first, HERE) is verdicts
    assert [one.pattern for one in judged(second, HERE)] == ["ls"]
    assert judged(first, HERE) == verdicts
    assert judged(first, HERE._replace()) is not verdicts
    (elsewhere,) = judged(first, HERE._replace(extra_tools=("Bash",)))
    assert elsewhere.verdict.hits == ("Bash",)


def test_one_pattern_is_judged_once_for_an_event() -> None:
    one, other, elsewhere = judged(load(machine(hook("Bash") + hook("Bash") + hook("Bash", TURN))), HERE)
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


branch = st.tuples(st.sampled_from(["", "^"]), st.sampled_from(NAMES), st.sampled_from(["", "$"])).map("".join)
plain = st.lists(branch, min_size=1, max_size=3).map("|".join)


@given(plain, st.sampled_from([TOOL, TURN, SESSION, COMPACTION, "input"]), st.sampled_from(TARGETS), st.booleans())
def test_what_needs_no_search_is_what_a_search_finds(pattern: str, event: str, target: str, plugins: bool) -> None:
    """An empty group at the end makes a plain matcher one for the engine."""
    usual = Usual(target, plugins)
    short, long = judge(pattern, event, usual), judge(f"(?:{pattern})(?:)", event, usual)
    assert short is not None
    assert long is not None
    assert (short.plain is None, long.plain is None) == (False, True)
    assert short.hits == long.hits
    assert type(short.reach) is type(long.reach)
    assert len(getattr(short.reach, "witness", "")) >= len(getattr(long.reach, "witness", ""))
    assert not surely_fine(pattern, event) or long.fires


def test_tools_that_a_project_has() -> None:
    usual = Usual("0.12", plugins=False, tools=("deploy", "mybash"))
    verdicts = [judge(pattern, TOOL, usual) for pattern in ("^deploy$", "bash", "dep.*", "Deploy")]
    assert [verdict.hits for verdict in verdicts if verdict] == [("deploy",), ("bash", "mybash"), ("deploy",), ()]
    (turn,) = [judge("deploy", TURN, usual)]
    assert turn is not None
    assert not turn.fires


@pytest.mark.parametrize(("matcher", "wanted"), [("startup", True), ("!", False), ("^0", True)])
def test_sessions_may_have_any_id(matcher: str, wanted: bool) -> None:
    verdict = judge(matcher, SESSION, Usual("0.12", plugins=False, any_session=True))
    assert verdict is not None
    assert verdict.fires is wanted
