from __future__ import annotations

import pytest

from tests.rules.hooked import found, hooked, lines, marked, only, places

FIRST = "#!/usr/bin/env bash\n"

FOUND = [
    pytest.param(
        'cmd=$(jq -r \'.tool_input.command // ""\')\n[[ $cmd == *"rm -rf"* ]] && exit 2',
        "tool_execution_start",
        "^bash$",
        [(2, ".tool_input.command")],
        ".arguments.command",
        id="another host's name for the arguments",
    ),
    pytest.param(
        'payload=$(cat)\nfile=$(jq -r .arguments.file_path <<<"$payload")\n[[ $file == */.env ]] && exit 2',
        "tool_execution_start",
        "^(edit|write)$",
        [(3, ".arguments.file_path")],
        ".arguments.path",
        id="another host's argument",
    ),
    pytest.param(
        "old=$(jq -r '.arguments.old_string')\ncase $old in *TODO*) exit 2 ;; esac",
        "tool_execution_start",
        "^edit$",
        [(2, ".arguments.old_string")],
        ".arguments.oldText",
        id="a text to replace",
    ),
    pytest.param(
        "jq -r '.prompt' | grep -q secret && exit 2",
        "input",
        None,
        [(2, ".prompt")],
        ".arguments.prompt",
        id="the prompt at the top",
    ),
    pytest.param(
        'out=$(jq -r .tool_response.stdout)\n[ -n "$out" ] && printf \'%s\\n\' "$out" >> "$HOME/out.log"',
        "tool_execution_end",
        "^bash$",
        [(2, ".tool_response.stdout")],
        ".arguments.tool_response.content",
        id="what a tool printed",
    ),
    pytest.param(
        "jq -r .arguments.command >> ~/commands.log",
        "tool_execution_end",
        "^bash$",
        [(2, ".arguments.command")],
        ".arguments.tool_input.command",
        id="right at the start of a tool",
    ),
    pytest.param(
        "cmd=$(jq -r .arguments.tool_input.command)\n[[ $cmd == sudo* ]] && exit 2",
        "tool_execution_start",
        "*",
        [(2, ".arguments.tool_input.command")],
        ".arguments.command",
        id="right at the end of a tool",
    ),
    pytest.param(
        "jq -r '.hook_event_name' >> ~/events.log",
        "turn_end",
        None,
        [(2, ".hook_event_name")],
        ".event",
        id="the event",
    ),
    pytest.param(
        'why=$(jq -r .source)\n[ "$why" = startup ] && date >> ~/starts.log',
        "session_start",
        None,
        [(2, ".source")],
        ".arguments.reason",
        id="why a session starts",
    ),
    pytest.param(
        "jq -r .arguments.oldtext | grep -q FIXME && exit 2",
        "tool_execution_start",
        "^edit$",
        [(2, ".arguments.oldtext")],
        ".arguments.oldText",
        id="letter case",
    ),
]


@pytest.mark.parametrize(("body", "event", "matcher", "wanted", "instead"), FOUND)
def test_found(body: str, event: str, matcher: str | None, wanted: list[tuple[int, str]], instead: str) -> None:
    world = hooked(f"{FIRST}{body}\nexit 0\n", event=event, matcher=matcher)
    assert lines("HL407", world) == [("guard.sh", line, "error") for line, _ in wanted]
    assert marked("HL407", world) == [text for _, text in wanted]
    assert only("HL407", world).message.endswith(f"read `{instead}`")


PYTHON = """#!/usr/bin/env python3
import json
import sys

data = json.load(sys.stdin)
tool_input = data.get("tool_input", {})
command = tool_input.get("command", "")
if "rm -rf" in command:
    print("refused", file=sys.stderr)
    sys.exit(2)
"""

NODE = """#!/usr/bin/env node
const fs = require("fs");
const data = JSON.parse(fs.readFileSync(0, "utf8"));
if ((data.arguments.cmd || "").includes("rm -rf")) {
  process.exit(2);
}
"""


def test_python_once_where_the_object_is_taken() -> None:
    world = hooked(PYTHON, name="guard.py")
    assert lines("HL407", world) == [("guard.py", 6, "error")]
    assert "read `.arguments`" in only("HL407", world).message


def test_node() -> None:
    world = hooked(NODE, name="guard.js")
    assert lines("HL407", world) == [("guard.js", 4, "error")]
    assert "read `.arguments.command`" in only("HL407", world).message


def test_node_that_takes_either() -> None:
    script = (
        'const p = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'
        "const { tool_input = {}, arguments: args = tool_input } = p;\n"
        'if ((args.command ?? "").includes("rm")) process.exit(2);\n'
    )
    assert lines("HL407", hooked(script, name="guard.js", command="node ~/.nanopi/hooks/guard.js")) == []


def test_where_it_points() -> None:
    world = hooked(f"{FIRST}cmd=$(jq -r '.tool_input.command')\n[[ $cmd == *rm* ]] && exit 2\nexit 0\n")
    assert [one.place for one in places("HL407", world)] == [(2, 14, 2, 33)]


def test_what_is_said_of_a_guard() -> None:
    world = hooked(f"{FIRST}cmd=$(jq -r '.tool_input.command')\n[[ $cmd == *'rm -rf'* ]] && exit 2\nexit 0\n")
    assert only("HL407", world).message == (
        "nanopi sends no `.tool_input.command` with tool_execution_start, so the block that hangs on it never comes "
        "and the call is allowed; read `.arguments.command`"
    )


def test_what_is_said_where_nothing_is_meant_by_it() -> None:
    world = hooked(f"{FIRST}jq -r .transcript_path >> ~/log\n", event="session_shutdown", matcher=None)
    assert only("HL407", world).message == (
        "nanopi sends no `.transcript_path` with session_shutdown, so nothing is found; "
        "what it sends is `.event`, `.cwd`, `.session_id`, `.arguments.reason`"
    )


def test_behind_a_test_that_never_holds() -> None:
    body = 'p=$(cat)\n[ "$(jq -r .tool_name <<<"$p")" = Bash ] || exit 0\n'
    body += "jq -r .tool_input.command <<<\"$p\" | grep -q 'rm -rf' && exit 2\nexit 0\n"
    world = hooked(f"{FIRST}{body}")
    assert lines("HL407", world) == [("guard.sh", 4, "error")]
    assert lines("HL412", world) == [("guard.sh", 3, "error")]


def test_another_tool_s_argument_that_decides() -> None:
    body = "path=$(jq -r '.arguments.path // empty')\n[[ $path == *.env ]] && exit 2\nexit 0\n"
    world = hooked(f"{FIRST}{body}", matcher="^bash$")
    assert lines("HL407", world) == [("guard.sh", 2, "error")]
    assert "what it sends is `.event`, `.cwd`, `.session_id`, `.tool_name`" in only("HL407", world).message
    assert "`.arguments.command`" in only("HL407", world).message
    assert lines("HL407", hooked(f"{FIRST}{body}", matcher="^(bash|edit)$")) == []


def test_the_reply_of_a_turn_is_sent_from_0_13_on() -> None:
    from hooklint.checking import check

    world = hooked(f"{FIRST}jq -r .arguments.response >> ~/replies.log\n", event="message_end", matcher=None)
    assert lines("HL407", world) == [("guard.sh", 2, "error")]
    assert [one for one in check(world, target="0.13").diagnostics if one.code == "HL407"] == []


def test_two_on_one_line_are_told_once() -> None:
    body = "jq -r '\"\\(.tool_input.command) \\(.tool_response.stdout)\"' >> ~/log"
    assert lines("HL407", hooked(f"{FIRST}{body}\n", event="tool_execution_end")) == [("guard.sh", 2, "error")]


SILENT = [
    pytest.param(
        "cmd=$(jq -r '.arguments.command // .tool_input.command // \"\"')\n[[ $cmd == *rm* ]] && exit 2",
        "tool_execution_start",
        "^bash$",
        id="a second choice",
    ),
    pytest.param(
        "p=$(cat)\ncmd=$(jq -r '.tool_input.command // empty' <<<\"$p\")\n"
        '[ -z "$cmd" ] && cmd=$(jq -r .arguments.command <<<"$p")\n[[ $cmd == *rm* ]] && exit 2',
        "tool_execution_start",
        "^bash$",
        id="the right one where it is empty",
    ),
    pytest.param(
        "p=$(cat)\ncmd=$(jq -r '.arguments.command // empty' <<<\"$p\")\n"
        'if [ -z "$cmd" ]; then cmd=$(jq -r .tool_input.command <<<"$p"); fi\n[[ $cmd == *rm* ]] && exit 2',
        "tool_execution_start",
        "^bash$",
        id="where the right one is empty",
    ),
    pytest.param(
        "jq -r '.arguments.tool_input.command, .arguments.tool_response.content' >> ~/log",
        "tool_execution_end",
        "^bash$",
        id="the end of a tool",
    ),
    pytest.param(
        "jq -c '{event, cwd, session_id, why: .arguments.reason}' >> ~/log",
        "session_start",
        None,
        id="an object of what is there",
    ),
    pytest.param(
        "jq -r '.arguments | keys | join(\" \")' >> ~/log", "tool_execution_start", "*", id="whatever is there"
    ),
    pytest.param(
        "case $NANOPI_TOOL_NAME in\n  bash) jq -r .arguments.command ;;\n  edit) jq -r .arguments.path ;;\n"
        "esac >> ~/log",
        "tool_execution_start",
        "*",
        id="by tool",
    ),
    pytest.param("jq -r '.tool_input.command' ~/last.json >> ~/log", "turn_end", None, id="another file"),
    pytest.param(
        "curl -s https://example.net/state | jq -r .tool_input.command >> ~/log", "turn_end", None, id="another text"
    ),
    pytest.param("echo 'reads .tool_input.command' >&2 # .prompt", "input", None, id="a message and a comment"),
    pytest.param(
        "jq -r '.arguments.prompt' | grep -q 'tool_input.command' && exit 2", "input", None, id="text in a pattern"
    ),
    pytest.param(
        "jq -r '.arguments.description // empty' >> ~/log",
        "tool_execution_start",
        "^bash$",
        id="an argument that a model may make up",
    ),
    pytest.param(
        "jq -r '[.event, .tool_name // \"-\", .arguments.reason] | @tsv' >> ~/log",
        "session_start",
        None,
        id="a log of what there may be at other events",
    ),
    pytest.param(
        "jq -r '\"\\(.cwd) \\(.arguments.command) \\(.arguments.path)\"' >> ~/log",
        "tool_execution_start",
        "^bash$",
        id="a log of what other tools have",
    ),
    pytest.param(
        'if [ -n "${CLAUDE_PROJECT_DIR:-}" ]; then cmd=$(jq -r .tool_input.command)\n'
        "else cmd=$(jq -r .arguments.command); fi\n[[ $cmd == *rm* ]] && exit 2",
        "tool_execution_start",
        "^bash$",
        id="where another host runs it",
    ),
    pytest.param("jq -r '.agent_id // \"main\"' >> ~/log", "turn_end", None, id="a field of a later version, or else"),
    pytest.param(
        "case $NANOPI_EVENT in\n  Input) jq -r .arguments.prompt ;;\n  *) jq -r .arguments.command ;;\nesac >> ~/log",
        "tool_execution_start",
        "^bash$",
        id="for another event",
    ),
]


@pytest.mark.parametrize(("body", "event", "matcher"), SILENT)
def test_silent(body: str, event: str, matcher: str | None) -> None:
    assert lines("HL407", hooked(f"{FIRST}{body}\nexit 0\n", event=event, matcher=matcher)) == []


def test_a_script_of_two_hooks_of_which_one_gets_the_field() -> None:
    script = f"{FIRST}jq -c '{{event, text: (.arguments.prompt // .arguments.command)}}' >> ~/log\njq .x.y <<<'{{}}'\n"
    project = '[[hooks.input]]\ncommand = "~/.nanopi/hooks/guard.sh"\n'
    assert lines("HL407", hooked(script, more={".nanopi/config.toml": project})) == []
    alone = f"{FIRST}jq -r .arguments.prompt | grep -q deploy && exit 2\nexit 0\n"
    assert lines("HL407", hooked(alone)) == [("guard.sh", 2, "error")]
    assert lines("HL407", hooked(alone, more={".nanopi/config.toml": project})) == []


QUERY = f"{FIRST}jq -r .arguments.cmd | grep -q drop && exit 2\nexit 0\n"
PLUGIN = {".nanopi/config.toml": '[[extensions]]\npath = "x.wasm"\n'}


def test_a_plugin_s_tool_may_have_any_argument() -> None:
    assert lines("HL407", hooked(QUERY, matcher="*", more=PLUGIN)) == []
    assert lines("HL407", hooked(QUERY, matcher="^bash$", more=PLUGIN)) == [("guard.sh", 2, "error")]
    assert lines("HL407", hooked(QUERY.replace(".arguments.cmd", ".tool_input.cmd"), matcher="*", more=PLUGIN)) == [
        ("guard.sh", 2, "error")
    ]


def test_python_that_reads_both() -> None:
    script = (
        "import json, sys\ndata = json.load(sys.stdin)\n"
        'given = data.get("arguments") or data.get("tool_input") or {}\n'
        'if "rm -rf" in given.get("command", ""):\n    sys.exit(2)\n'
    )
    world = hooked(script, name="guard.py", command="python3 ~/.nanopi/hooks/guard.py")
    assert found("HL407", world) == []
