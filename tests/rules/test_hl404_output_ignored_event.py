from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, hooked, lines, marked, only

HEAD = "#!/usr/bin/env bash\n"
PYTHON = "#!/usr/bin/env python3\nimport os, sys\n\n"
BUDGET = HEAD + 'cat >/dev/null\nif [ -e "$HOME/over" ]; then\n  echo "budget used up" >&2\n  exit 2\nfi\nexit 0\n'
BLOCK = HEAD + """cat >/dev/null\necho '{"decision":"block","reason":"frozen"}'\n"""
REWRITE = HEAD + """cat >/dev/null\necho '{"updated_input":{"prompt":"hello"}}'\n"""
BY_EVENT = HEAD + 'payload=$(cat)\nif [ "$NANOPI_EVENT" = ToolExecutionStart ]; then exit 2; fi\n'
BY_CASE = (
    HEAD + "cat >/dev/null\ncase $NANOPI_EVENT in\n  Input|BeforeAgentStart) exit 2 ;;\n  *) date >> ~/log ;;\nesac\n"
)
BY_TOOL = HEAD + 'cat >/dev/null\n[ "$NANOPI_TOOL_NAME" = bash ] && exit 2\nexit 0\n'
BY_TEXT = HEAD + 'payload=$(cat)\n[[ $payload == *\'"event":"input"\'* ]] && exit 2\nexit 0\n'


@pytest.mark.parametrize(
    ("event", "script"),
    [
        pytest.param("tool_execution_start", BUDGET, id="blocks before the call"),
        pytest.param("input", BLOCK, id="blocks the prompt"),
        pytest.param("before_agent_start", REWRITE, id="rewrites the prompt"),
        pytest.param("turn_end", HEAD + "cat >> ~/log\nexit 0\n", id="writes a log"),
        pytest.param(
            "turn_end", HEAD + "command -v notify-send >/dev/null || exit 1\n", id="fails with another status"
        ),
        pytest.param(
            "turn_start", HEAD + "command -v jq >/dev/null || exit 2\ndate >> ~/log\n", id="a helper is missing"
        ),
        pytest.param("tool_execution_end", BY_EVENT, id="blocks on another event"),
        pytest.param("turn_end", BY_CASE, id="blocks on two others"),
        pytest.param("session_start", BY_TEXT, id="blocks by the payload's event"),
        pytest.param("turn_start", BY_TOOL, id="blocks for a tool, and there is none"),
        pytest.param(
            "turn_end", HEAD + "cat >/dev/null\nhelper() { exit 2; }\necho fine\n", id="a function nobody calls"
        ),
        pytest.param("turn_end", HEAD + "cat >/dev/null\n(exit 2)\nexit 0\n", id="a subshell ends"),
        pytest.param("turn_end", HEAD + "cat >/dev/null\ngrep -q x ~/list\n", id="status 2 is an accident"),
        pytest.param("turn_end", HEAD + "cat >/dev/null\ndiff a b\n", id="status 2 is another accident"),
        pytest.param(
            "session_start",
            HEAD + 'echo \'{"hookSpecificOutput":{"additionalContext":"x"}}\'\n',
            id="context is another rule's",
        ),
        pytest.param("turn_end", HEAD + "echo 'exit 2' > /dev/null # exit 2\n", id="text and comment"),
        pytest.param(
            "tool_execution_end", HEAD + 'echo \'{"updated_input":{"content":"[hidden]"}}\'\n', id="a redaction"
        ),
        pytest.param("message_end", HEAD + 'echo \'{"decision":"allow"}\'\n', id="an allow"),
        pytest.param(
            "turn_end", PYTHON + "try:\n    work()\nexcept Exception:\n    sys.exit(2)\n", id="anything went wrong"
        ),
        pytest.param(
            "turn_end",
            PYTHON + 'if os.environ["NANOPI_EVENT"].lower() == "input":\n    sys.exit(2)\n',
            id="the event's name in other letters",
        ),
        pytest.param(
            "session_start",
            HEAD + 'ev=$(tr A-Z a-z <<<"$NANOPI_EVENT")\n[ "$ev" = toolexecutionstart ] && exit 2\nexit 0\n',
            id="tr makes the letters small",
        ),
        pytest.param(
            "turn_end", HEAD + "trap 'echo \"line $LINENO\" >&2; exit 2' ERR\ntest -e ~/x\n", id="an error trap"
        ),
        pytest.param(
            "session_start",
            HEAD + 'die() {\n  echo "$0: $*" >&2\n  exit 2\n}\nmkdir -p ~/log || die "no folder"\n',
            id="a function that gives up",
        ),
        pytest.param("turn_end", HEAD + 'cd "$NANOPI_CWD" || exit 2\ndate >> log\n', id="no way into the folder"),
        pytest.param(
            "session_start",
            HEAD + 'if ! mkdir -p ~/log; then\n  echo "cannot make ~/log" >&2\n  exit 2\nfi\n',
            id="it says what went wrong",
        ),
        pytest.param(
            "session_shutdown",
            HEAD + 'p=$(cat)\nfor one in ~/parts/*; do\n  "$one" <<<"$p"\n  [ $? -eq 2 ] && exit 2\ndone\nexit 0\n',
            id="the status of an unknown part",
        ),
        pytest.param(
            "turn_end",
            HEAD + '"$PART"\nst=$?\ncase $st in 2) exit 2 ;; esac\nexit 0\n',
            id="a status passed on by case",
        ),
    ],
)
def test_silent(event: str, script: str) -> None:
    matcher = "^bash$" if event.startswith("tool") else None
    assert lines("HL404", hooked(script, event=event, matcher=matcher)) == []


@pytest.mark.parametrize(
    ("event", "script"),
    [
        pytest.param("turn_start", BUDGET, id="exit 2"),
        pytest.param("tool_execution_end", BUDGET, id="exit 2 after the call"),
        pytest.param("message_end", BLOCK, id="a block in JSON"),
        pytest.param("session_start", BLOCK, id="a session does not wait"),
        pytest.param("session_before_compact", BUDGET, id="a compaction cannot be stopped"),
        pytest.param("turn_start", HEAD + "command -v jq >/dev/null && exit 2\n", id="a program is there"),
        pytest.param("turn_end", HEAD + "git diff --quiet || exit 2\n", id="something is not committed"),
        pytest.param("turn_start", REWRITE, id="a rewrite"),
        pytest.param("session_start", REWRITE, id="a rewrite at the start"),
        pytest.param("tool_execution_end", BY_TOOL, id="blocks for this tool"),
        pytest.param("turn_end", HEAD + "deny() { echo no >&2; exit 2; }\ncat >/dev/null\ndeny\n", id="in a function"),
        pytest.param("turn_end", BY_CASE.replace("Input|", "Input|TurnEnd|"), id="this event is among them"),
    ],
)
def test_found(event: str, script: str) -> None:
    matcher = "^bash$" if event.startswith("tool") else None
    world = hooked(script, event=event, matcher=matcher)
    assert lines("HL404", world) == [("config.toml", 1, "warning")]
    assert marked("HL404", world) == [f"[[hooks.{event}]]"]


def test_python_and_a_command() -> None:
    guard = "#!/usr/bin/env python3\nimport sys\nif 'secret' in sys.stdin.read():\n    sys.exit(2)\n"
    assert lines("HL404", hooked(guard, event="turn_end", matcher=None)) == [("config.toml", 1, "warning")]
    assert lines("HL404", commanded("test ! -e stop || exit 2", event="turn_start", matcher=None)) == [
        ("config.toml", 1, "warning")
    ]
    assert lines("HL404", commanded("test ! -e stop || exit 2", event="input", matcher=None)) == []


def test_points_at_an_entry_that_has_no_header() -> None:
    world = commanded("true", more={"~/.nanopi/config.toml": 'hooks.turn_end = [{command = "exit 2"}]\n'})
    assert marked("HL404", world) == ['{command = "exit 2"}']


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        ("turn_start", "prints a notice about a block and goes on; put the hook on before_agent_start or input, which"),
        ("tool_execution_end", "drops a block without a word; put the hook on tool_execution_start, which"),
    ],
)
def test_what_is_said_of_a_block(event: str, wanted: str) -> None:
    diagnostic = only("HL404", hooked(BUDGET, event=event, matcher=None))
    assert diagnostic.message == f"{event} cannot block: nanopi {wanted} can block"
    (related,) = diagnostic.related
    assert related.source.text(related.span) == "exit 2"


def test_what_is_said_of_a_rewrite() -> None:
    assert only("HL404", hooked(REWRITE, event="turn_start", matcher=None)).message == (
        "turn_start rewrites nothing: nanopi drops updated_input here; put the hook on before_agent_start or input, "
        "which can rewrite"
    )
