from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.versions import TARGETS
from hooklint.rules.facts import Facts
from hooklint.rules.hl202_matcher_never import check
from tests.rules.matcher_hooks import (
    COMPACTION,
    PLUGINS,
    SESSION,
    TOOL,
    TURN,
    hook,
    judged,
    message,
    offered,
    rewritten,
)
from tests.rules.one_rule import CONFIG, PROJECT_CONFIG, Said, found, machine, said

if TYPE_CHECKING:
    from hooklint.rules.model import Finding

UUID = "[0-9a-f]{8}-[0-9a-f]{4}-7"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param("[[hooks.turn_end]]\ncommand = 'a'\n", id="no matcher"),
        pytest.param(hook("*") + hook(""), id="no patterns"),
        pytest.param(hook("^bash$") + hook("^(edit|write)$"), id="names"),
        pytest.param(hook("bash") + hook("edit|write") + hook("^(?:ls|find)"), id="less exact names"),
        pytest.param(hook("^(edit|multiedit|Write)$"), id="one of several is there"),
        pytest.param(hook("b.*h") + hook("[lg][sr]") + hook("(?i-u)BASH"), id="patterns"),
        pytest.param(hook("subagent"), id="the newest tool of 0.12"),
        pytest.param(hook("Bash", more="type = 'prompt'\n"), id="an entry that never runs"),
        pytest.param(hook("(?i)bash") + hook("Bash("), id="no pattern, which is another rule"),
        pytest.param(hook("[0-9]", SESSION) + hook(UUID, SESSION) + hook("^0", SESSION), id="a session id"),
        pytest.param(hook("^1$", TURN) + hook("[02468]$", TURN) + hook("^[1-5]$", TURN), id="turns"),
        pytest.param(hook("^threshold$", COMPACTION) + hook("man", COMPACTION), id="reasons"),
        pytest.param(hook(".*", "input") + hook("^$", "input") + hook("x*", "input"), id="the empty text"),
        pytest.param(PLUGINS + hook("deploy") + hook("mcp__.*"), id="plugins may bring any tool"),
        pytest.param(PLUGINS + hook("Deploy|Bash"), id="a plugin's tool beside a built-in one"),
        pytest.param("[[hooks.input]]\nmatcher = 1\ncommand = 'a'\n", id="no string"),
        pytest.param("# " + hook("Bash").replace("\n", "\n# "), id="comment"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL202", text) == []


def test_a_backspace_was_meant_as_the_edge_of_a_word() -> None:
    (diagnostic,) = found("HL202", '[[hooks.turn_end]]\nmatcher = "\\bbash\\b"\ncommand = "a"\n')
    assert "TOML reads `\\b` in double quotes as a backspace" in diagnostic.message


@pytest.mark.parametrize(
    ("matcher", "event", "words"),
    [
        (
            "Bash",
            TOOL,
            "`Bash` matches no nanopi tool (only a plugin's tool, such as `Bash`), so without one this hook never",
        ),
        ("Edit|Write", TOOL, "did you mean `^(edit|write)$` (nanopi's tools are written in lower case)"),
        ("Edit|MultiEdit", TOOL, "did you mean `^edit$` (MultiEdit is edit here)"),
        ("Glob|WebFetch", TOOL, "did you mean `^find$` (Glob is find here; there is nothing like WebFetch)"),
        (
            "WebFetch",
            TOOL,
            "WebFetch is a tool of Claude Code that nanopi does not have; nanopi's tools are bash, edit,",
        ),
        ("Task|TodoWrite", TOOL, "Task and TodoWrite are tools of Claude Code that"),
        ("^wirte$", TOOL, "did you mean `^write$`"),
        ("edit, write", TOOL, "a comma is literal in nanopi's patterns; write `^(edit|write)$`"),
        ("^(Edit, Write)$", TOOL, "a comma is literal"),
        ("Edit | Write", TOOL, "a blank is literal in nanopi's patterns; write `^(edit|write)$`"),
        (
            "bash(rm *)",
            TOOL,
            "permission rule, and nanopi has no `if`; match `^bash$` and test the command in the script",
        ),
        ("Write(.claude/**)", TOOL, "match `^write$` and test the path in the script"),
        ("WebFetch(domain:x)", TOOL, "match the tool alone and test the arguments in the script"),
        ("Edit:*.ts|Write:*.ts", TOOL, "sees the tool's name alone; match `^(edit|write)$` and test the path"),
        (r"\.py$", TOOL, "never a path; match `^(edit|write)$` and test .arguments.path in the script"),
        (
            "mcp__github__.*",
            TOOL,
            "(only a plugin's tool, such as `mcp__github__`), so without one this hook never runs; nanopi has",
        ),
        ('tool == "Edit"', TOOL, "not a condition; match `^edit$`"),
        ('tool == "Bash" && x', TOOL, "not a condition; match `^bash$` and test the rest in the script"),
        ("^Ba.*", TOOL, "did you mean `^ba.*`"),
        ("mcp__.*|Bash", TOOL, "did you mean `mcp__.*|bash`"),
        ("mcp__x__y|Bash", TOOL, "did you mean `^bash$` (there is nothing like mcp__x__y)"),
        ("bash && edit", TOOL, "not a condition; match the tool alone and test the rest in the script"),
        ("[a&&b]", TOOL, "so this hook never runs; nanopi's tools are bash,"),
        ('Edit && path matches "[.]ts"', TOOL, "not a condition; match the tool alone and test the rest"),
        ('"bash"', TOOL, "a `\"` is literal in nanopi's patterns; write `bash`"),
        ("'Edit|Write'", TOOL, "a `'` is literal in nanopi's patterns; write `edit|write`"),
        ("/^bash$/", TOOL, "a `/` is literal in nanopi's patterns; write `^bash$`"),
        ("/Bash/i", TOOL, "a `/` is literal in nanopi's patterns; write `bash`"),
        ("/src/", TOOL, "a matcher sees the tool's name, never a path"),
        ("a^b", TOOL, "`a^b` matches no nanopi tool, so this hook never runs; nanopi's tools are bash,"),
        ("startup|resume", SESSION, "no session id (only a session started with --session-id, such as `resume`), so"),
        ("startup", "session_shutdown", "session_shutdown is tested against the session id; test .arguments.reason in"),
        ("start up", SESSION, "`start up` matches no session id, so this hook never runs"),
        (
            "auto",
            COMPACTION,
            "matches neither threshold nor manual, so this hook never runs; did you mean `^threshold$` (auto is",
        ),
        ("Manual", COMPACTION, "did you mean `^manual$` (the words are written in lower case)"),
        ("idle", COMPACTION, "the words are threshold and manual"),
        ("bash", COMPACTION, "so this hook never runs; the words are threshold and manual"),
        ("WebFetch", COMPACTION, "so this hook never runs; the words are threshold and manual"),
        (
            "^bash$",
            "turn_end",
            "no turn number, so this hook never runs; turn_end is tested against the number of the turn",
        ),
        ("^bash$", "turn_end", "to follow a tool, use tool_execution_start or tool_execution_end"),
        ("first", "before_agent_start", "leave the matcher out to run at every turn"),
        ("^0", TURN, "matches no turn number"),
        (
            "deploy",
            "input",
            'no prompt, so this hook never runs; input is tested against the empty text; use "*" and test .arg',
        ),
    ],
)
def test_words(matcher: str, event: str, words: str) -> None:
    (diagnostic,) = judged("HL202", matcher, event)
    assert words in diagnostic.message
    assert (diagnostic.slug, str(diagnostic.severity), diagnostic.host_error) == ("matcher-never", "error", None)


def test_place_is_the_matcher() -> None:
    assert said("HL202", hook("Bash")) == [Said(CONFIG, (2, 11, 2, 17), "error")]
    inline = "[hooks]\ntool_execution_end = [{matcher = 'Bash', command = 'a'}]\n"
    assert said("HL202", inline) == [Said(CONFIG, (2, 34, 2, 40), "error")]
    by_place = "hooks = [[['Bash', 'command', 'a']]]\n"
    assert said("HL202", by_place) == [Said(CONFIG, (1, 12, 1, 18), "error")]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("matcher", "dead"), [("^agent$", ("0.11", "0.12")), ("^subagent$", ("0.11", "0.13"))])
def test_tools_by_version(matcher: str, dead: tuple[str, ...], target: str) -> None:
    event = "pre_tool_use" if target == "0.11" else TOOL
    assert bool(judged("HL202", matcher, event, target)) == (target in dead)


def test_a_renamed_tool() -> None:
    assert "did you mean `^agent$` (subagent is agent here)" in message("HL202", "^subagent$", target="0.13")


@pytest.mark.parametrize(
    ("matcher", "event", "fix"),
    [
        ("Bash", TOOL, ("safe", "^bash$")),
        ("^(Edit|Write)$", TOOL, ("safe", "^(edit|write)$")),
        ("LS|Grep", TOOL, ("safe", "^(ls|grep)$")),
        ("^Bash", TOOL, ("safe", "^bash")),
        ("MultiEdit", TOOL, ("unsafe", "^edit$")),
        ("Edit|MultiEdit|Write", TOOL, ("unsafe", "^(edit|write)$")),
        ("^wirte$", TOOL, ("unsafe", "^write$")),
        ("edit, write", TOOL, ("unsafe", "^(edit|write)$")),
        ("Bash.*", TOOL, ("unsafe", "bash.*")),
        ("/Bash/i", TOOL, ("unsafe", "bash")),
        ("mcp__.*|Bash", TOOL, ("unsafe", "mcp__.*|bash")),
        ('tool == "Edit"', TOOL, ("unsafe", "^edit$")),
        ('tool == "Edit" && x', TOOL, None),
        ("WebFetch", TOOL, None),
        ("bash(rm *)", TOOL, None),
        ("mcp__x", TOOL, None),
        ("startup", SESSION, None),
        ("auto", COMPACTION, ("unsafe", "^threshold$")),
        ("Manual", COMPACTION, ("unsafe", "^manual$")),
        ("deploy", "input", None),
        ("x", TURN, None),
    ],
)
def test_fix(matcher: str, event: str, fix: tuple[str, str] | None) -> None:
    assert offered("HL202", matcher, event) == fix


@pytest.mark.parametrize(
    "matcher", ["Bash", "^(Edit|Write)$", "LS|Grep", "^Bash", "MultiEdit", "edit, write", "Bash.*"]
)
def test_what_is_written_is_what_was_said_and_enough(matcher: str) -> None:
    """No other rule about matchers has anything to say of it."""
    fix = offered("HL202", matcher)
    assert fix
    assert f"`{fix[1]}`" in message("HL202", matcher)
    assert [code for code in ("HL201", "HL202", "HL204", "HL205") if judged(code, fix[1])] == []


def test_what_another_tool_contains_is_written_whole() -> None:
    """In 0.13 `agent` hits list_agents and stop_agent as well."""
    assert offered("HL202", "Agent", target="0.13") == ("unsafe", "^agent$")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("matcher = \"Bash\" # 'Bash'", "matcher = \"^bash$\" # 'Bash'"),
        ("matcher='^(Edit|Write)$'", "matcher='^(edit|write)$'"),
        ('matcher = """Bash"""', 'matcher = """^bash$"""'),
        ("matcher = '''\nBash'''", "matcher = '''^bash$'''"),
        ('matcher = "\\u0042ash"', 'matcher = "^bash$"'),
    ],
)
def test_only_the_matcher_changes(before: str, after: str) -> None:
    def text(line: str) -> str:
        return f"# Bash\n[[hooks.tool_execution_start]]\n{line}\ncommand = 'Bash'\n"

    assert rewritten(text(before)) == text(after)


def test_a_name_that_only_a_plugin_can_have() -> None:
    text = hook(r"^mcp__files\.read$")
    assert said("HL202", text) == [Said(CONFIG, (2, 11, 2, 32), "info")]
    assert (
        "matches no built-in tool, only one that a plugin brings; no MCP server's tool"
        in found("HL202", text)[0].message
    )
    assert said("HL202", PLUGINS + text) == []


def test_a_group_alone_is_no_permission_rule() -> None:
    assert "permission rule" not in message("HL202", "Bash(Output)")
    assert "permission rule" in message("HL202", "Bash(git.*)")


def test_plugins_make_another_letter_case_possible() -> None:
    assert said("HL202", PLUGINS + hook("Bash")) == [Said(CONFIG, (4, 11, 4, 17), "warning")]
    assert offered("HL202", "Bash", more=PLUGINS) == ("unsafe", "^bash$")
    assert (
        "no built-in tool, only one that a plugin brings; did you mean `^bash$`"
        in found("HL202", PLUGINS + hook("Bash"))[0].message
    )


def with_settings(text: str, **said: Any) -> list[Finding]:  # noqa: ANN401  # fields of Facts
    world = machine(text)
    return list(check(load(world), Facts(world, **said)))


def test_what_a_project_says_is_usual_there() -> None:
    assert with_settings(hook("^deploy$") + hook("mcp__x"), extra_tools=("deploy", "mcp__x")) == []
    (finding,) = with_settings(hook("^Deploy$"), extra_tools=("deploy",))
    assert "did you mean `^deploy$`" in finding.message
    assert with_settings(hook("startup", SESSION), session_ids="any") == []
    assert len(with_settings(hook("startup", SESSION) + hook("^deploy$"))) == 2


def test_plugins_leave_what_no_name_can_match() -> None:
    assert said("HL202", PLUGINS + hook("a^b")) == [Said(CONFIG, (4, 11, 4, 16), "error")]


def test_plugins_of_one_file_count_for_all() -> None:
    world = machine({CONFIG: PLUGINS.encode(), PROJECT_CONFIG: hook("deploy").encode()})
    assert said("HL202", world) == []


def test_settings_bring_no_plugins() -> None:
    world = machine({CONFIG.replace("config", "settings"): PLUGINS.encode(), PROJECT_CONFIG: hook("deploy").encode()})
    assert said("HL202", world) == [Said(PROJECT_CONFIG, (2, 11, 2, 19), "error")]


class TestInputOf013:
    @pytest.mark.parametrize("matcher", [".*", "^$", "deploy", "(", " *"])
    @pytest.mark.parametrize("more", ["", "type = 'prompt'\n"], ids=["command", "another type"])
    def test_nothing_but_a_star_is_taken(self, matcher: str, more: str) -> None:
        (diagnostic,) = judged("HL202", matcher, "input", "0.13", more)
        assert "nanopi 0.13 refuses to start" in diagnostic.message
        assert str(diagnostic.severity) == "error"
        assert judged("HL201", matcher, "input", "0.13", more) == []

    def test_the_text_of_the_host(self) -> None:
        text = hook("*", "input") + hook("a\\.b", "input")
        (diagnostic,) = found("HL202", text, "0.13")
        assert diagnostic.host_error == (
            'error: invalid hook matcher: [[hooks.input]] #1: matcher "a\\\\.b" can never match — the "input" event '
            'carries no tool name, so `matcher` is tested against an empty string. Use `matcher = "*"` (or omit it) '
            "and filter inside your command. See docs/v0.12-events.md §7.\n"
            f"  hook config is merged from: {CONFIG}"
        )

    @pytest.mark.parametrize(
        ("matcher", "safety"), [(".*", "safe"), ("^$", "safe"), ("deploy", "unsafe"), ("(", "unsafe")]
    )
    def test_fix(self, matcher: str, safety: str) -> None:
        assert offered("HL202", matcher, "input", "0.13") == (safety, "*")

    @pytest.mark.parametrize(("target", "event"), [("0.11", "user_prompt_submit"), ("0.12", "input")])
    def test_before_only_the_match_counts(self, target: str, event: str) -> None:
        assert judged("HL202", ".*", event, target) == []
        assert len(judged("HL202", "deploy", event, target)) == 1


def test_long_matchers_are_cut_short() -> None:
    words = message("HL202", "X" * 5000)
    assert "X" * 60 + "…" in words
    assert len(words) < 400


def test_what_is_offered_for_a_long_matcher_is_cut_short_too() -> None:
    (found,) = judged("HL202", "|".join(["(Bash)"] * 100))
    assert len(found.message) + len(found.label) + len(found.fixes[0].title) < 500
    assert found.fixes[0].title.endswith("…")


def test_nothing_is_read_into_a_long_matcher() -> None:
    """Else every word of a list would be compared with every tool."""
    assert offered("HL202", ",".join(["Bash"] * 20)) == ("unsafe", "^bash$")
    assert offered("HL202", ",".join(["Bash"] * 2000)) is None


def test_many_matchers_cost_what_they_must() -> None:
    text = "".join(hook(f"Tool{number % 3}") for number in range(3000))
    assert len(found("HL202", text)) == 3000
