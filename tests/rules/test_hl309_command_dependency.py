from __future__ import annotations

import pytest

from tests.rules.hooked import PROGRAMS, commanded, found, hooked, lines, marked, only

BASH = "#!/usr/bin/env bash\n"
REFUSES = 'if [[ $cmd == *"git push"* ]]; then exit 2; fi\nexit 0\n'


@pytest.mark.parametrize(
    ("script", "line", "outcome"),
    [
        pytest.param(
            f"command -v jq >/dev/null 2>&1 || exit 0\ncmd=$(jq -r .arguments.command)\n{REFUSES}",
            2,
            "exit 0, so the call is allowed",
            id="gives up when it is missing",
        ),
        pytest.param(
            "if ! type jq >/dev/null 2>&1; then\n  echo 'no jq' >&2\n  exit 1\nfi\n"
            f"cmd=$(jq -r .arguments.command)\n{REFUSES}",
            2,
            "exit 1, so the call is allowed",
            id="gives up with status 1",
        ),
        pytest.param(
            f"which jq >/dev/null || exit 0\ncmd=$(jq -r .arguments.command)\n{REFUSES}",
            2,
            "exit 0, so the call is allowed",
            id="gives up by another test",
        ),
        pytest.param(
            f"cmd=$(jq -r '.arguments.command // \"\"')\n{REFUSES}", 2, "exit 0", id="an empty text holds nothing bad"
        ),
        pytest.param(
            f'set -euo pipefail\npayload=$(cat)\ncmd=$(jq -r .arguments.command <<<"$payload")\n{REFUSES}',
            4,
            "exit 127, so the call is allowed",
            id="stops at the error, and 127 allows",
        ),
        pytest.param(
            "jq -e '.arguments.command | test(\"rm -rf\")' >/dev/null && exit 2\nexit 0\n", 2, "exit 0", id="jq decides"
        ),
        pytest.param(
            'payload=$(cat)\nread_field() { printf \'%s\' "$payload" | jq -r "$1"; }\n'
            "case $(read_field .arguments.command) in *shutdown*) echo no >&2; exit 2 ;; esac\n",
            3,
            "exit 0",
            id="in a function",
        ),
        pytest.param(
            "cmd=$(yq -p json .arguments.command)\n[[ $cmd == rm* ]] && "
            'printf \'{"decision":"block","reason":"no"}\\n\'\nexit 0\n',
            2,
            "exit 0",
            id="another parser, another way to refuse",
        ),
        pytest.param(
            "cmd=$(jq -r .arguments.command)\ncase $cmd in *mkfs*)\n"
            '  echo \'{"decision":"block","reason":"no"}\' ;;\nesac\n',
            2,
            "exit 0",
            id="a reply is the last thing the script does",
        ),
    ],
)
def test_found(script: str, line: int, outcome: str) -> None:
    world = hooked(BASH + script, programs=(*PROGRAMS, "yq"))
    assert lines("HL309", world) == [("guard.sh", line, "warning")]
    message = only("HL309", world).message
    assert outcome in message
    assert "is not on this machine" not in message
    assert "cannot read its input" in message


def test_a_reply_that_only_the_program_can_write() -> None:
    script = "payload=$(cat)\n[[ $payload == *'rm -rf'* ]] && jq -nc '{decision: \"block\", reason: \"no\"}'\nexit 0\n"
    assert lines("HL309", hooked(BASH + script)) == [("guard.sh", 3, "warning")]
    assert (
        "without `jq` this hook cannot write its reply and ends with exit 0"
        in only("HL309", hooked(BASH + script)).message
    )


def test_a_program_that_is_told_to_read_nothing_only_writes() -> None:
    writes = '[ -f ~/frozen ] && jq -cn \'{decision: "block", reason: "frozen"}\'\nexit 0\n'
    assert "cannot write its reply" in only("HL309", hooked(BASH + writes)).message
    reads = 'jq -cn \'input | select(.arguments.command | test("mkfs")) | {decision: "block"}\'\nexit 0\n'
    assert "cannot read its input" in only("HL309", hooked(BASH + reads)).message


def test_in_a_command() -> None:
    world = commanded("""jq -r .arguments.command | grep -q 'rm -rf' && exit 2; exit 0""")
    assert lines("HL309", world) == [("config.toml", 3, "warning")]
    assert marked("HL309", world) == ["jq"]


def test_a_program_that_is_not_on_this_machine() -> None:
    script = f"{BASH}cmd=$(jq -r .arguments.command)\n{REFUSES}"
    programs = tuple(program for program in PROGRAMS if program != "jq")
    assert "`jq` is not on this machine" in only("HL309", hooked(script, programs=programs)).message


def test_interpreters_are_nearly_everywhere() -> None:
    code = 'import json, sys; print(json.load(sys.stdin)["arguments"]["command"])'
    world = hooked(f"{BASH}cmd=$(python3 -c '{code}')\n{REFUSES}")
    assert lines("HL309", world) == [("guard.sh", 2, "info")]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(f"command -v jq >/dev/null || exit 2\ncmd=$(jq -r .arguments.command)\n{REFUSES}", id="refuses"),
        pytest.param(
            "if ! command -v jq >/dev/null; then\n  echo 'needs jq' >&2\n  exit 2\nfi\n"
            f"cmd=$(jq -r .arguments.command)\n{REFUSES}",
            id="refuses with words",
        ),
        pytest.param(
            f"set -e\ntrap 'exit 2' ERR\ncmd=$(jq -r .arguments.command)\n{REFUSES}", id="a trap that refuses"
        ),
        pytest.param(f"cmd=$(jq -r .arguments.command) || exit 2\n{REFUSES}", id="the failing call refuses"),
        pytest.param(
            'command -v jq >/dev/null || { echo \'{"decision":"block","reason":"no jq"}\'; exit 0; }\n'
            f"cmd=$(jq -r .arguments.command)\n{REFUSES}",
            id="a constant reply",
        ),
        pytest.param(
            'payload=$(cat)\nif command -v jq >/dev/null; then cmd=$(jq -r .arguments.command <<<"$payload")\n'
            f"else cmd=$payload; fi\n{REFUSES}",
            id="another way to read it",
        ),
        pytest.param("payload=$(cat)\n[[ $payload == *'rm -rf'* ]] && exit 2\nexit 0\n", id="the text as it is"),
        pytest.param(
            "set -e\ncat >/dev/null\nn=$(jq -r .limit ~/limits.json)\necho $n >&2\nexit 0\n",
            id="blocks by accident alone",
        ),
        pytest.param(
            "payload=$(cat)\n[[ $payload == *'rm -rf'* ]] && { jq -n '{reason: \"no\"}' >&2; exit 2; }\nexit 0\n",
            id="jq writes what only people read",
        ),
        pytest.param('jq -r .event >>"$HOME/events.log"\nexit 0\n', id="a logger"),
        pytest.param(
            "command -v jq >/dev/null || exit 0\njq -c '{updated_input: (.arguments | .timeout = 5)}'\nexit 0\n",
            id="a rewriter",
        ),
        pytest.param("grep -q 'rm -rf' && exit 2\nexit 0\n", id="grep is everywhere"),
        pytest.param(
            'cmd=$(jq -r .arguments.command)\n[ -n "$cmd" ] || exit 2\n[[ $cmd == rm* ]] && exit 2\nexit 0\n',
            id="an empty text is refused",
        ),
    ],
)
def test_silent(script: str) -> None:
    assert found("HL309", hooked(BASH + script)) == []


@pytest.mark.parametrize("event", ["turn_end", "session_start", "tool_execution_end", "message_end"])
def test_silent_on_events_that_refuse_nothing(event: str) -> None:
    matcher = "^bash$" if event == "tool_execution_end" else None
    script = f"{BASH}command -v jq >/dev/null || exit 0\ncmd=$(jq -r .cwd)\n{REFUSES}"
    assert found("HL309", hooked(script, event=event, matcher=matcher)) == []
    assert lines("HL309", hooked(script)) == [("guard.sh", 2, "warning")]


def test_once_for_a_script_of_several_hooks() -> None:
    entries = "".join(
        f'[[hooks.tool_execution_start]]\nmatcher = "^{tool}$"\ncommand = "~/x.sh"\n' for tool in ("bash", "ls")
    )
    script = f"{BASH}cmd=$(jq -r .arguments.command)\n{REFUSES}"
    more = {"~/.nanopi/config.toml": entries}
    from hooklint.source.memory import File

    world = hooked("", more={**more, "~/x.sh": File(script.encode(), 0o755)})
    assert lines("HL309", world) == [("x.sh", 2, "warning")]
