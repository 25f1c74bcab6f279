from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, hooked, lines, marked, only

HEAD = "#!/usr/bin/env bash\npayload=$(cat)\n"
JQ = "#!/usr/bin/env bash\nset -uo pipefail\n"
PYTHON = "#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\n"
EDIT = "^edit$"


def echo(reply: str) -> str:
    return f"echo '{reply}'\n"


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(echo('{"decision":"block","reason":"no"}'), id="a block"),
        pytest.param(echo('{"decision":"allow"}'), id="an allow"),
        pytest.param(echo('{"decision":"block"}'), id="a block without reason"),
        pytest.param(echo('{"decision":"block","reason":null}'), id="a reason that is null"),
        pytest.param(echo('{"updated_input":{"command":"true"}}'), id="all arguments that bash has"),
        pytest.param(echo('{"hookSpecificOutput":{"command":"true"}}'), id="the other key for them"),
        pytest.param(
            echo('{"decision":"modify","updated_input":{"command":"true"}}'), id="an unknown word beside a rewrite"
        ),
        pytest.param(
            echo('{"decision":"block","hookSpecificOutput":{"permissionDecision":"deny"}}'), id="for two hosts"
        ),
        pytest.param(echo('{"decision":"block","updatedInput":{"a":1}}'), id="a block comes first"),
        pytest.param(echo('{"level":"info","message":"seen"}'), id="JSON that is no reply"),
        pytest.param(echo("{}"), id="nothing"),
        pytest.param(echo('{"decision":null}'), id="no decision"),
        pytest.param(echo('{"updated_input":null}'), id="no rewrite"),
        pytest.param(echo('[1, {"files": 3}]'), id="a list that is no reply"),
        pytest.param('echo \'[{"decision":"block"}]\' >&2\n', id="a list on stderr"),
        pytest.param(
            echo('{"event":"x","session_id":"y","arguments":{"command":"true"}}'), id="a payload of its own making"
        ),
        pytest.param('echo \'{"decision":"deny"}\' >&2\nexit 2\n', id="status 2 blocks"),
        pytest.param('echo \'{"decision":"deny"}\' >> ~/log\n', id="into a file"),
        pytest.param(
            echo('{"decision":"deny"}') + echo('{"decision":"block"}'), id="not the last line, and another is"
        ),
        pytest.param('echo "$payload"\n', id="the payload itself"),
        pytest.param(
            'word=deny\n[ "$word" = block ] && ' + echo('{"decision":"deny"}'), id="a way that is never taken"
        ),
    ],
)
def test_silent(script: str) -> None:
    assert lines("HL403", hooked(HEAD + script)) == []


@pytest.mark.parametrize(
    ("event", "matcher", "reply"),
    [
        ("turn_end", None, '{"decision":"deny"}'),
        ("session_start", None, '{"updatedInput":{"prompt":"x"}}'),
        ("tool_execution_end", "*", '{"decision":"deny"}'),
        ("tool_execution_end", "*", '{"updated_input":{"content":"[hidden]"}}'),
        ("tool_execution_end", "*", '{"updated_input":{"content":"x","is_error":true,"more":1}}'),
        ("input", None, '{"updated_input":{"prompt":"x"}}'),
        ("before_agent_start", None, '{"updated_input":{"prompt":"x","turn_count":1}}'),
        ("input", None, '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"x"}}'),
        ("tool_execution_start", EDIT, '{"updated_input":{"path":"a","oldText":"b","newText":"c"}}'),
        ("tool_execution_start", "^ls$", '{"updated_input":{}}'),
        ("tool_execution_end", "*", '{"updated_input":{}}'),
        ("tool_execution_start", "^mcp__db__", '{"updated_input":{"query":"x"}}'),
        ("tool_execution_start", "*", '{"updated_input":{"command":"true"}}'),
        ("tool_execution_start", "*", '{"allow":true,"status":"blocked 3 of 9"}'),
        ("turn_end", None, '{"blocked":true}'),
    ],
)
def test_silent_for_the_event(event: str, matcher: str | None, reply: str) -> None:
    """A rewrite for every tool may hang on a test that nobody can read; nobody asks the others to block."""
    assert lines("HL403", hooked(HEAD + echo(reply), event=event, matcher=matcher)) == []


@pytest.mark.parametrize(
    ("event", "matcher", "reply"),
    [
        ("tool_execution_start", "^bash$", '{"decision":"deny","reason":"no"}'),
        ("tool_execution_start", "^bash$", '{"decision":"Block"}'),
        ("tool_execution_start", "^bash$", '{"decision":"block "}'),
        ("tool_execution_start", "^bash$", '{"decision":"ask"}'),
        ("tool_execution_start", "^bash$", '{"decision":true}'),
        ("tool_execution_start", "^bash$", '{"decision":{"block":true}}'),
        ("tool_execution_start", "^bash$", '{"permissionDecision":"deny"}'),
        ("tool_execution_start", "^bash$", '{"result":{"decision":"block"}}'),
        ("tool_execution_start", "^bash$", '[{"decision":"block"}]'),
        (
            "tool_execution_start",
            "^bash$",
            '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}',
        ),
        ("tool_execution_start", "^bash$", '{"hookSpecificOutput":{"permissionDecision":"allow"}}'),
        ("tool_execution_start", "^bash$", '{"hookSpecificOutput":{"updatedInput":{"command":"true"}}}'),
        ("tool_execution_start", "^bash$", '{"hookSpecificOutput":{"decision":"block"}}'),
        ("tool_execution_start", "^bash$", '{"updatedInput":{"command":"true"}}'),
        ("tool_execution_start", "^bash$", '{"modified_input":{"command":"true"}}'),
        ("tool_execution_start", "^bash$", '{"updated_input":"true"}'),
        ("tool_execution_start", "^bash$", '{"updated_input":null,"hookSpecificOutput":{"command":"true"}}'),
        ("tool_execution_start", "^bash$", '{"block":true,"reason":"no"}'),
        ("tool_execution_start", "^bash$", '{"allow":false}'),
        ("tool_execution_start", "^bash$", '{"action":"deny","message":"no"}'),
        ("tool_execution_start", "^bash$", '{"Decision":"block"}'),
        ("tool_execution_start", "^bash$", '{"updated_input":{"arguments":{"command":"true"}}}'),
        ("tool_execution_start", EDIT, '{"updated_input":{"tool_input":{"path":"a"}}}'),
        ("input", None, '{"decision":"reject"}'),
        ("input", None, '{"prompt":"x"}'),
        ("input", None, '{"updated_input":{"text":"x"}}'),
        ("input", None, '{"updated_input":{"prompt":["x"]}}'),
        ("before_agent_start", None, '{"updatedPrompt":"x"}'),
        ("tool_execution_end", "*", '{"content":"[hidden]"}'),
        ("tool_execution_end", "*", '{"is_error":true}'),
        ("tool_execution_end", "*", '{"updated_input":{"tool_response":{"content":"[hidden]"}}}'),
        ("tool_execution_end", "*", '{"updated_input":{"output":"[hidden]"}}'),
        ("tool_execution_end", "*", '{"updated_input":{"content":[{"type":"text","text":"x"}]}}'),
        ("tool_execution_end", "*", '{"updated_input":{"is_error":"true"}}'),
        ("tool_execution_end", "*", '{"updated_input":{"is_error":1}}'),
        ("tool_execution_end", "*", '{"hookSpecificOutput":{"updatedMCPToolOutput":"x","permissionDecision":"allow"}}'),
    ],
)
def test_found(event: str, matcher: str | None, reply: str) -> None:
    """Each of them is read as docs/hosts/nanopi.md §5.7 says, and does nothing, or something else."""
    world = hooked(HEAD + echo(reply), event=event, matcher=matcher)
    assert lines("HL403", world) == [("guard.sh", 3, "error")]
    assert marked("HL403", world) == [echo(reply).rstrip()]


@pytest.mark.parametrize(
    ("matcher", "reply", "tool", "lost"),
    [
        (EDIT, '{"updated_input":{"path":"x"}}', "edit", "oldText and newText are"),
        ("^(write|read)$", '{"updated_input":{"path":"x"}}', "write", "content is"),
        ("edit", '{"updated_input":{"path":"x","oldText":"y"}}', "edit", "newText is"),
        ("^bash$", '{"updated_input":{"cmd":"true"}}', "bash", "command is"),
        ("^bash$", '{"updated_input":{}}', "bash", "command is"),
        ("^grep$", '{"updated_input":{"path":"x"}}', "grep", "pattern is"),
        ("^(bash|edit|write|grep)$", '{"updated_input":{"x":1}}', "bash", "command is"),
        ("^(bash|edit|write)$", '{"updated_input":{"command":"x"}}', "edit", "path and oldText and newText are"),
    ],
)
def test_a_partial_rewrite_is_a_warning(matcher: str, reply: str, tool: str, lost: str) -> None:
    """What is required: docs/hosts/nanopi.md §11.2."""
    world = hooked(HEAD + echo(reply), matcher=matcher)
    assert lines("HL403", world) == [("guard.sh", 3, "warning")]
    assert f"this replaces all arguments of {tool}, and {lost} not among the new ones" in only("HL403", world).message


def test_a_partial_rewrite_by_jq() -> None:
    part = "jq -c '{updated_input: {path: (.arguments.path | ltrimstr(\"./\"))}}'\nexit 0\n"
    whole = "jq -c '{updated_input: (.arguments | .path |= ltrimstr(\"./\"))}'\nexit 0\n"
    plus = "jq -c '{updated_input: (.arguments + {path: \"x\"})}'\nexit 0\n"
    assert lines("HL403", hooked(JQ + part, matcher=EDIT)) == [("guard.sh", 3, "warning")]
    assert lines("HL403", hooked(JQ + whole, matcher=EDIT)) == []
    assert lines("HL403", hooked(JQ + plus, matcher=EDIT)) == []


def test_a_rewrite_in_another_hosts_form_is_told_how_to_rewrite() -> None:
    message = only("HL403", hooked(echo('{"hookSpecificOutput":{"updatedInput":{"command":"true"}}}'))).message
    assert "bash gets {updatedInput} in place of its own; to change them print" in message
    assert "to refuse" not in message


def test_a_rewrite_under_another_key_by_jq() -> None:
    assert lines("HL403", hooked(JQ + "jq -c '{updatedInput: .arguments}'\n")) == [("guard.sh", 3, "error")]
    assert lines("HL403", hooked(JQ + "jq -c '{updated_input: .arguments}'\n")) == []


def test_a_tool_that_the_script_asks_for() -> None:
    rewrite = echo('{"updated_input":{"command":"true"}}')
    named = f"if [[ $NANOPI_TOOL_NAME == bash ]]; then\n{rewrite}fi\n"
    assert lines("HL403", hooked(HEAD + named, matcher="^(bash|edit)$")) == []
    assert lines("HL403", hooked(HEAD + rewrite, matcher="^(bash|edit)$")) == [("guard.sh", 3, "warning")]


def test_a_tool_that_has_the_argument_that_the_script_asks_for() -> None:
    """Only bash has a command, so edit never comes here."""
    new = '{updated_input: {command: "pnpm"}}'
    asked = f'jq -c \'if (.arguments.command // "" | contains("npm")) then {new} else empty end\'\n'
    assert lines("HL403", hooked(JQ + asked, matcher="^(bash|edit)$")) == []


def test_the_payload_with_a_change_in_it() -> None:
    """A filter prints what it was given; nanopi looks for `updated_input` in it (docs/hosts/nanopi.md §5.7)."""
    changed = "jq -c '.arguments.command |= \"timeout 60 \" + .'\n"
    assert lines("HL403", hooked(f"#!/bin/bash\n{changed}")) == [("guard.sh", 2, "error")]
    assert lines("HL403", hooked("#!/bin/bash\njq -c .\n")) == []
    assert lines("HL403", hooked(f"#!/bin/bash\n{changed}", event="turn_end", matcher=None)) == []
    python = "import json, sys\np = json.load(sys.stdin)\np['arguments']['command'] = 'true'\n"
    for end, severity in (
        ("p", ["error"]),
        ("{'updated_input': p}", ["error"]),
        ("{'updated_input': p['arguments']}", []),
    ):
        script = f"#!/usr/bin/env python3\n{python}print(json.dumps({end}))\n"
        assert [found[2] for found in lines("HL403", hooked(script, name="x.py"))] == severity, end


def test_a_redaction_that_stays_nested() -> None:
    nested = 'jq -c \'.arguments.tool_response | .content |= gsub("x"; "y") | {updated_input: {tool_response: .}}\'\n'
    flat = 'jq -c \'.arguments.tool_response | {updated_input: {content: (.content | gsub("x"; "y"))}}\'\n'
    event = "tool_execution_end"
    assert lines("HL403", hooked(JQ + nested, event=event, matcher="*")) == [("guard.sh", 3, "error")]
    assert lines("HL403", hooked(JQ + flat, event=event, matcher="*")) == []


def test_points_at_the_key_in_a_program_of_several_lines() -> None:
    script = (
        'jq -c \'.arguments.tool_response\n  | .content |= gsub("x"; "y")\n  | {updated_input: {tool_response: .}}\'\n'
    )
    world = hooked(JQ + script, event="tool_execution_end", matcher="*")
    assert (lines("HL403", world), marked("HL403", world)) == ([("guard.sh", 5, "error")], ["updated_input"])


@pytest.mark.parametrize("word", ["approve", "Allow", "continue", "ok"])
def test_a_word_that_would_allow_is_advice(word: str) -> None:
    assert lines("HL403", hooked(HEAD + echo(f'{{"decision":"{word}"}}'))) == [("guard.sh", 3, "info")]


def test_a_reason_that_is_no_text_is_a_warning() -> None:
    for reason in ('["a"]', "5", '{"a":1}'):
        world = hooked(HEAD + echo(f'{{"decision":"block","reason":{reason}}}'))
        assert lines("HL403", world) == [("guard.sh", 3, "warning")]


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("print(json.dumps({'decision': 'deny', 'reason': 'no'}))\n", [("guard.py", 4, "error")]),
        ("print(json.dumps({'hookSpecificOutput': {'permissionDecision': 'deny'}}))\n", [("guard.py", 4, "error")]),
        ("print(json.dumps({'decision': 'block', 'reason': 'no'}))\n", []),
        ("print(json.dumps({'updated_input': {**data['arguments'], 'command': 'true'}}))\n", []),
    ],
)
def test_in_python(script: str, wanted: list[tuple[str, int, str]]) -> None:
    assert lines("HL403", hooked(PYTHON + script, name="guard.py")) == wanted


def test_in_a_command() -> None:
    world = commanded('cat >/dev/null; echo \'{"decision":"deny"}\'')
    assert lines("HL403", world) == [("config.toml", 3, "error")]


def test_text_behind_an_unknown_word_is_said_once() -> None:
    world = hooked(HEAD + echo('{"decision":"deny"}') + "echo finished\n")
    assert (lines("HL403", world), lines("HL402", world)) == ([("guard.sh", 3, "error")], [])


def test_several_lines_and_an_unknown_word_are_said_once() -> None:
    world = hooked(JQ + "jq -n '{decision:\"deny\"}'\n")
    assert lines("HL403", world) == [("guard.sh", 3, "error")]
    assert lines("HL402", world) == []


def said(reply: str, **how: str) -> str:
    return only("HL403", hooked(HEAD + echo(reply), **how)).message  # type: ignore[arg-type]  # matcher and event


def test_what_is_said() -> None:
    assert said('{"decision":"deny"}') == (
        "nanopi knows the decisions `block` and `allow` alone, so `deny` decides nothing: exit 0, so the call is "
        'allowed; to refuse print {"decision":"block","reason":"…"}'
    )
    assert said('{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}') == (
        "nanopi takes `hookSpecificOutput` for the new arguments of the call, not for a decision: bash gets "
        "{hookEventName, permissionDecision} in place of its own, and nothing is blocked; to refuse print "
        '{"decision":"block","reason":"…"}, to allow print nothing'
    )
    assert said('{"updated_input":{"path":"x"}}', matcher=EDIT) == (
        "this replaces all arguments of edit, and oldText and newText are not among the new ones, so the call fails; "
        "start from .arguments and change one field: .arguments | .path = …"
    )
    assert said('{"updated_input":{"tool_response":{"content":"x"}}}', event="tool_execution_end") == (
        "content and is_error must be at the top level of updated_input: nanopi ignores the rest, nested or under "
        "another name, so the original content is kept"
    )
