from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, found, hooked, lines, marked, mended, only, places

GUARD = "~/.nanopi/hooks/guard.sh"

CASE = """#!/usr/bin/env bash
payload=$(cat)
case "$NANOPI_EVENT" in
  PreToolUse)
    [[ $payload == *"rm -rf"* ]] && { echo "refused" >&2; exit 2; } ;;
  SessionEnd)
    rm -f "$HOME/session.lock" ;;
esac
exit 0
"""

FOUND = [
    pytest.param(CASE, "tool_execution_start", [(4, "PreToolUse"), (6, "SessionEnd")], id="arms of a case"),
    pytest.param(
        '#!/bin/sh\n[ "$NANOPI_EVENT" = "PostToolUse" ] || exit 0\nlogger done\n',
        "tool_execution_end",
        [(2, '"PostToolUse"')],
        id="a test",
    ),
    pytest.param(
        "#!/bin/bash\nevent=$(jq -r .event)\nif [[ $event == user_prompt_submit ]]; then\n  echo no >&2\n"
        "  exit 2\nfi\n",
        "input",
        [(3, "user_prompt_submit")],
        id="the payload's name of it",
    ),
    pytest.param(
        "#!/bin/bash\nif jq -e '.event == \"pre_tool_use\"' >/dev/null; then exit 2; fi\n",
        "tool_execution_start",
        [(2, '"pre_tool_use"')],
        id="jq compares",
    ),
    pytest.param(
        "#!/bin/bash\n[[ $NANOPI_EVENT == tool_execution_start ]] && exit 2\nexit 0\n",
        "tool_execution_start",
        [(2, "tool_execution_start")],
        id="the payload's name, asked of the variable",
    ),
    pytest.param(
        "#!/bin/bash\nname=$(jq -r '.event')\ncase $name in\n  SessionStart) date >> ~/log ;;\nesac\n",
        "session_start",
        [(4, "SessionStart")],
        id="the variable's name, asked of the payload",
    ),
    pytest.param(
        "#!/bin/bash\ncase $NANOPI_EVENT in\n  Stop | SubagentStop) date >> ~/log ;;\nesac\n",
        "turn_end",
        [(3, "Stop")],
        id="another host's events, told once a line",
    ),
    pytest.param(
        "#!/bin/bash\ncase $NANOPI_EVENT in\n  Pre*) exit 2 ;;\n  TurnEnd) exit 0 ;;\nesac\n",
        "tool_execution_start",
        [],
        id="a pattern of no name in full is left alone",
    ),
    pytest.param(
        "#!/bin/bash\n[[ $NANOPI_EVENT =~ ^(PreToolUse|PostToolUse)$ ]] || exit 0\ncat >> ~/log\n",
        "tool_execution_end",
        [(2, "^(PreToolUse|PostToolUse)$")],
        id="a pattern of two old names",
    ),
    pytest.param(
        '#!/bin/bash\npayload=$(cat)\nif [[ $payload == *\'"event":"session_end"\'* ]]; then\n  rm -f ~/lock\nfi\n',
        "session_shutdown",
        [(3, '*\'"event":"session_end"\'*')],
        id="searched for in the payload",
    ),
    pytest.param(
        "#!/bin/bash\ncase $NANOPI_EVENT in\n  PreToolUse) exit 2 ;;\n  TurnEnd) exit 0 ;;\nesac\n",
        "tool_execution_start",
        [(3, "PreToolUse")],
        id="beside another event's right name",
    ),
]


@pytest.mark.parametrize(("script", "event", "wanted"), FOUND)
def test_found(script: str, event: str, wanted: list[tuple[int, str]]) -> None:
    world = hooked(script, event=event, matcher=None)
    assert lines("HL408", world) == [("guard.sh", line, "error") for line, _ in wanted]
    assert marked("HL408", world) == [text for _, text in wanted]


PYTHON = """#!/usr/bin/env python3
import json, os, sys

data = json.load(sys.stdin)
if data["event"] == "pre_tool_use" and "rm -rf" in data["arguments"].get("command", ""):
    sys.exit(2)
if os.environ.get("NANOPI_EVENT") in ("SessionEnd", "PreCompact"):
    print("bye", file=sys.stderr)
"""

NODE = """#!/usr/bin/env node
const event = process.env.NANOPI_EVENT;
if (event === "PostToolUse") {
  console.error("done");
}
"""


def test_python() -> None:
    world = hooked(PYTHON, name="guard.py")
    assert lines("HL408", world) == [("guard.py", 5, "error"), ("guard.py", 7, "error")]
    assert [finding.place[:2] for finding in places("HL408", world)] == [(5, 21), (7, 39)]


def test_node() -> None:
    world = hooked(NODE, name="guard.js", event="tool_execution_end")
    assert lines("HL408", world) == [("guard.js", 3, "error")]


SILENT = [
    pytest.param(
        "case $NANOPI_EVENT in\n  UserPromptSubmit) e=Input ;;\n  *) e=$NANOPI_EVENT ;;\nesac\n[ $e = Input ]",
        id="an old name made into the new one",
    ),
    pytest.param(
        "case $NANOPI_EVENT in PreToolUse|ToolExecutionStart) exit 2 ;; esac", id="the old name beside the new one"
    ),
    pytest.param('[ "$NANOPI_EVENT" = PreToolUse ] || [ "$NANOPI_EVENT" = ToolExecutionStart ] && exit 2', id="or"),
    pytest.param(
        "case $NANOPI_EVENT in\n  PreToolUse) exit 2 ;;\n  ToolExecutionStart) exit 2 ;;\nesac", id="an arm for each"
    ),
    pytest.param("case $NANOPI_EVENT in ToolExecution*) exit 2 ;; *) exit 0 ;; esac", id="a pattern that fits"),
    pytest.param("case $CLAUDE_EVENT in PreToolUse) exit 2 ;; esac", id="another variable"),
    pytest.param("# if NANOPI_EVENT = PreToolUse\necho 'NANOPI_EVENT=PreToolUse' >&2", id="a comment and a message"),
    pytest.param("cat <<'X' >&2\n[ $NANOPI_EVENT = PreToolUse ]\nX", id="a here-document"),
    pytest.param(
        "e=$(jq -r '.event // .hook_event_name')\ncase $e in\n  Stop) exit 0 ;;\n  tool_execution_start) exit 2 ;;\n"
        "esac",
        id="for two hosts",
    ),
    pytest.param('[ "$NANOPI_EVENT" = "" ] && exit 1', id="asked whether it is empty"),
    pytest.param("case ${NANOPI_EVENT,,} in toolexecutionstart) exit 2 ;; esac", id="in lower case"),
    pytest.param('[[ $NANOPI_EVENT == "$1" ]] && exit 2', id="with something unknown"),
    pytest.param(
        "[[ $NANOPI_EVENT =~ ^(PostToolUse|ToolExecutionStart)$ ]] && exit 2", id="a pattern that takes a name of today"
    ),
    pytest.param(
        'if [ -n "$CLAUDE_PROJECT_DIR" ]; then [ "$NANOPI_EVENT" = PreToolUse ] && exit 2; fi', id="for another host"
    ),
    pytest.param("[[ $NANOPI_EVENT == Selftest ]] && exit 0", id="a name of the author's own"),
    pytest.param('[ "$(date +%A)" = PreToolUse ] && exit 2', id="another text"),
]


@pytest.mark.parametrize("body", SILENT)
def test_silent(body: str) -> None:
    assert lines("HL408", hooked(f"#!/bin/bash\n{body}\nexit 0\n")) == []


def test_what_is_said() -> None:
    first, second = found("HL408", hooked(CASE))
    assert first.message == (
        "NANOPI_EVENT is `ToolExecutionStart` since nanopi 0.12 and never `PreToolUse`, so this comparison never "
        "holds; write `ToolExecutionStart`"
    )
    assert "`SessionShutdown`, which also fires on /new, /resume, /fork and /import" in second.message


@pytest.mark.parametrize("name", ["NANOPI_SESSION_ID", "sid"])
def test_a_session_id_that_was_a_reason(name: str) -> None:
    script = f'#!/bin/bash\nsid=$(jq -r .session_id)\n[ "${name}" = manual ] && date >> ~/log\nexit 0\n'
    world = hooked(script, event="session_compact", matcher=None)
    assert lines("HL408", world) == [("guard.sh", 3, "error")]
    assert "test .arguments.reason" in only("HL408", world).message
    assert only("HL408", world).fixes == ()


def test_a_session_id_beside_the_reason() -> None:
    script = (
        '#!/bin/bash\npayload=$(cat)\nwhy=$(jq -r .arguments.reason <<<"$payload")\n'
        '[ "$NANOPI_SESSION_ID" = manual ] || [ "$why" = manual ] && date >> ~/log\nexit 0\n'
    )
    assert lines("HL408", hooked(script, event="session_compact", matcher=None)) == []


def test_in_the_command_itself() -> None:
    world = commanded('test "$NANOPI_EVENT" != PreToolUse || exit 2')
    assert lines("HL408", world) == [("config.toml", 3, "error")]
    assert marked("HL408", world) == ["PreToolUse"]


@pytest.mark.parametrize(
    ("script", "name", "old", "new"),
    [
        pytest.param(
            CASE, "guard.sh", ["PreToolUse", "SessionEnd"], ["ToolExecutionStart", "SessionShutdown"], id="sh"
        ),
        pytest.param(
            PYTHON,
            "guard.py",
            ["pre_tool_use", "SessionEnd"],
            ["tool_execution_start", "SessionShutdown"],
            id="python, without another host's event",
        ),
        pytest.param(NODE, "guard.js", ["PostToolUse"], ["ToolExecutionEnd"], id="node"),
        pytest.param(
            "#!/bin/bash\njq -e 'select(.event == \"post_tool_use\")' >> ~/log\n",
            "guard.sh",
            ["post_tool_use"],
            ["tool_execution_end"],
            id="jq",
        ),
        pytest.param(
            "#!/bin/bash\ncase $NANOPI_EVENT in\n  PreToolUse|PostToolUse) cat >> ~/log ;;\nesac\n",
            "guard.sh",
            ["PreToolUse", "PostToolUse"],
            ["ToolExecutionStart", "ToolExecutionEnd"],
            id="two on a line",
        ),
    ],
)
def test_only_an_unsafe_fix_writes_the_name_of_today(script: str, name: str, old: list[str], new: list[str]) -> None:
    file = f"~/.nanopi/hooks/{name}"
    after = script
    for one, other in zip(old, new, strict=True):
        after = after.replace(one, other)
    assert mended(hooked(script, name=name), file, unsafe=False)[0] == script.encode()
    assert mended(hooked(script, name=name), file)[0] == after.encode()


@pytest.mark.parametrize(
    ("command", "after"),
    [
        ('test "$NANOPI_EVENT" != PreToolUse || exit 2', 'test \\"$NANOPI_EVENT\\" != ToolExecutionStart || exit 2'),
        (
            "case $NANOPI_EVENT in SessionEnd|PreToolUse) cat >> ~/a;; esac",
            "in SessionShutdown|ToolExecutionStart) cat",
        ),
        ("jq -e '.event == \"post_tool_use\"' && exit 2; exit 0", '.event == \\"tool_execution_end\\"'),
    ],
)
def test_a_fix_in_the_command(command: str, after: str) -> None:
    from hooklint.fixing import fix

    world = commanded(command)
    applied = fix(world, unsafe=True)
    (new,) = [new for _, new in applied.files.values()]
    assert (after in new.decode(), applied.refused) == (True, ())
    assert fix(world, unsafe=True).files == {}


def test_the_script_keeps_its_mode_and_its_line_ends() -> None:
    script = b'if test "$NANOPI_EVENT" = SessionEnd; then true; fi # \xff\n'
    world = hooked(script, mode=0o700, event="session_shutdown", matcher=None)
    after, mode, applied = mended(world, GUARD)
    assert (after, mode, applied.applied) == (script.replace(b"SessionEnd", b"SessionShutdown"), 0o700, 1)


def test_before_0_12_the_old_names_are_right() -> None:
    from hooklint.checking import check

    assert [one for one in check(hooked(CASE), target="0.11").diagnostics if one.code == "HL408"] == []
