from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.rules.facts import Facts
from hooklint.rules.hl205_matcher_style import check
from tests.rules.matcher_hooks import COMPACTION, PLUGINS, TURN, hook, judged, message, offered, rewritten
from tests.rules.one_rule import CONFIG, Said, found, machine, said


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param(hook("*") + hook(""), id="no patterns"),
        pytest.param(hook("^bash$") + hook("^(edit|write)$"), id="anchors"),
        pytest.param(hook("^bash") + hook("bash$") + hook("^edit|write$"), id="one anchor can be meant"),
        pytest.param(hook("b.*h") + hook("[b]ash") + hook("bash(?:)"), id="patterns"),
        pytest.param(hook("ba") + hook("edi|wri") + hook("bash|deploy"), id="not the names of tools alone"),
        pytest.param(hook("Bash") + hook("bash|"), id="other rules"),
        pytest.param(hook("manual", COMPACTION) + hook("1", TURN), id="no tools"),
        pytest.param(hook("bash", more="type = 'prompt'\n"), id="an entry that never runs"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL205", text) == []


@pytest.mark.parametrize(
    ("matcher", "exact"),
    [("bash", "^bash$"), ("edit|write", "^(edit|write)$"), ("(?:ls|ls|find)", "^(ls|find)$"), ("(grep)", "^grep$")],
)
def test_found(matcher: str, exact: str) -> None:
    (diagnostic,) = judged("HL205", matcher)
    assert f"; `{exact}` would not" in diagnostic.message
    assert (diagnostic.slug, str(diagnostic.severity)) == ("matcher-style", "info")


def test_words_and_place() -> None:
    assert message("HL205", "edit|write") == (
        "`edit|write` has no anchors, so a plugin's tool called `myedit` would match too; `^(edit|write)$` would not"
    )
    assert said("HL205", hook("bash")) == [Said(CONFIG, (2, 11, 2, 17), "info")]


def test_what_hits_other_tools_is_another_rule() -> None:
    assert judged("HL205", "agent", target="0.13") == []
    assert len(judged("HL205", "list_agents", target="0.13")) == 1


def test_fix_where_there_are_plugins() -> None:
    assert offered("HL205", "bash") is None
    assert offered("HL205", "edit|write", more=PLUGINS) == ("unsafe", "^(edit|write)$")
    text = PLUGINS + hook("bash")
    assert rewritten(text) == text
    assert rewritten(text, unsafe=True) == PLUGINS + hook("^bash$")


def test_fix_where_a_project_names_plugins_tools() -> None:
    world = machine(hook("bash"))
    (finding,) = check(load(world), Facts(world, extra_tools=("deploy",)))
    assert [fix.title for fix in finding.fixes] == ["write ^bash$"]
    assert list(check(load(world), Facts(world, extra_tools=("mybash",)))) == []


@pytest.mark.parametrize("matcher", ["bash", "edit|write", "bash|", "agent", "^edit|write$", "...|ls", "Bash", "|"])
def test_never_together_with_a_warning(matcher: str) -> None:
    codes = [code for code in ("HL202", "HL204", "HL205") if judged(code, matcher, target="0.13")]
    assert len(codes) == 1
