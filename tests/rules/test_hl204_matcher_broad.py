from __future__ import annotations

import pytest

from tests.rules.matcher_hooks import COMPACTION, SESSION, TOOL, TURN, hook, judged, message, offered, rewritten
from tests.rules.one_rule import CONFIG, Said, found, said


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param(hook("*") + hook(""), id="all is meant"),
        pytest.param(hook("^bash$") + hook("^(edit|write)$") + hook("^edit$|^write$"), id="whole names"),
        pytest.param(hook("bash") + hook("edit|write"), id="no anchors, which is another rule"),
        pytest.param(
            hook("^(edit|)") + hook("(edit||ls)") + hook("(|sub)agent") + hook("read(|_.*)$"),
            id="nothing, inside of a group",
        ),
        pytest.param(hook("edit?|b.*") + hook(".*"), id="patterns"),
        pytest.param(hook("^edit.*|write$") + hook("^mcp__|write$") + hook("^my|edit$"), id="a beginning, or an end"),
        pytest.param(hook("^edit$|write$") + hook("^edit|^write") + hook("edit$|write$"), id="anchors one by one"),
        pytest.param(hook("^edit|multiedit|write$"), id="a name that is no tool's"),
        pytest.param(hook("Bash"), id="a dead one, which is another rule"),
        pytest.param(hook("^1$", TURN) + hook("^(1|2)$", TURN) + hook("^[1-3]$", TURN), id="whole numbers"),
        pytest.param(hook("0$", TURN) + hook("5$", TURN) + hook("[02468]$", TURN), id="last digits"),
        pytest.param(hook("^1$|5$", TURN), id="the first turn, and every tenth"),
        pytest.param(hook("^1[0-9]$", TURN) + hook("^0", SESSION) + hook("1", SESSION), id="parts"),
        pytest.param(
            hook("manual", COMPACTION) + hook("^manual|threshold$", COMPACTION), id="there are but two reasons"
        ),
        pytest.param(hook("...") + hook("^...$|bash") + hook("....|bash") + hook("(...|bash)"), id="dots"),
        pytest.param(hook("bash|", more="type = 'prompt'\n"), id="an entry that never runs"),
        pytest.param(hook("|)"), id="no pattern"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL204", text) == []


@pytest.mark.parametrize(
    ("matcher", "event", "words"),
    [
        ("read|write|", TOOL, "the empty branch after the last `|` matches every tool; `read|write` is probably meant"),
        ("|read", TOOL, "the empty branch before the first `|` matches every tool; `read` is probably meant"),
        ("read||write", TOOL, "between two bars matches every tool; `||` is no `or` here; `read|write` is probably"),
        ("|", TOOL, "the empty branch after the last `|` matches every tool"),
        ("b.*h|", TOOL, "`b.*h` is probably meant"),
        ("Read|Write|", TOOL, "`^(read|write)$` is probably meant"),
        ('tool == "Edit" || tool == "Write"', TOOL, "`||` is no `or` here; `^(edit|write)$` is probably meant"),
        ("1|", TURN, "matches every turn; `1` is probably meant"),
        ("manual|", COMPACTION, "matches every compaction; `manual` is probably meant"),
        ("a|", SESSION, "matches every session"),
        ("deploy|", "input", "matches every prompt"),
        (
            "^edit|write$",
            TOOL,
            "each anchor binds one branch only, so `^edit|write$` also matches names such as `edit_all`",
        ),
        ("^edit|write$", TOOL, "and `mywrite`; `^(edit|write)$` is probably meant"),
        ("^edit|read|write$", TOOL, "`^(edit|read|write)$` is probably meant"),
        ("^edit|write", TOOL, "`^(edit|write)$` is probably meant"),
        ("1", TURN, "`1` also matches turns 10, 11, 12 …; `^1$` is the first turn"),
        ("^1", "before_agent_start", "`^1` also matches turns 10, 11, 12 …"),
        ("7", "turn_end", "`7` also matches turns 17, 27, 37 …; `^7$` is turn 7 alone"),
        ("1|2", "message_end", "also matches turns 10, 11, 12 …; `^(1|2)$` is those turns alone"),
        ("^1|2$", TURN, "each anchor binds one branch only, and `^1|2$` also matches turns 10, 11, 12 …"),
        (
            "edit|write|...",
            TOOL,
            "the branch `...` is any three characters, so it matches every tool but ls; `edit|write`",
        ),
        ("ls|...", TOOL, "so it matches every tool; `ls` is probably meant"),
    ],
)
def test_words(matcher: str, event: str, words: str) -> None:
    (diagnostic,) = judged("HL204", matcher, event)
    assert words in diagnostic.message
    assert (diagnostic.slug, str(diagnostic.severity), diagnostic.host_error) == ("matcher-broad", "warning", None)


def test_a_tool_that_others_contain() -> None:
    assert message("HL204", "agent", target="0.13") == (
        "`agent` also matches list_agents and stop_agent; `^agent$` is that tool alone"
    )
    assert "`^(agent|ls)$` is those tools alone" in message("HL204", "agent|ls", target="0.13")
    assert judged("HL204", "^agent", target="0.13") == []
    assert judged("HL204", "agent", target="0.12") == []


def test_place_is_the_matcher() -> None:
    assert said("HL204", hook("read|write|")) == [Said(CONFIG, (2, 11, 2, 24), "warning")]


@pytest.mark.parametrize(
    ("matcher", "event", "new"),
    [
        ("read|write|", TOOL, "read|write"),
        ("|b.*h", TOOL, "b.*h"),
        ("Read|Write|", TOOL, "^(read|write)$"),
        ("Read|nothing|", TOOL, None),
        ("|", TOOL, None),
        ('tool == "Edit" || tool == "Task"', TOOL, "^edit$"),
        ('tool == "Edit" || x', TOOL, None),
        ("^edit|write$", TOOL, "^(edit|write)$"),
        ("1", TURN, "^1$"),
        ("1|", TURN, "1"),
        ("x|", TURN, None),
        ("a|", SESSION, None),
        ("manual|", COMPACTION, "manual"),
        ("edit|...", TOOL, "edit"),
        ("Edit:x|...", TOOL, None),
    ],
)
def test_fix(matcher: str, event: str, new: str | None) -> None:
    assert offered("HL204", matcher, event) == (None if new is None else ("unsafe", new))


def test_the_fix_waits_for_consent() -> None:
    text = hook("^edit|write$")
    assert rewritten(text) == text
    assert rewritten(text, unsafe=True) == hook("^(edit|write)$")
    assert rewritten(hook("1|", TURN), unsafe=True) == hook("^1$", TURN)


def test_quotes_stay() -> None:
    text = "[[hooks.turn_start]]\nmatcher = '1' # '1'\ncommand = 'a'\n"
    assert rewritten(text, unsafe=True) == text.replace("= '1'", "= '^1$'")
