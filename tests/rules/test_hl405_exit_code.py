from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, hooked, lines, marked, only

HEAD = "#!/usr/bin/env bash\npayload=$(cat)\n"
IF = 'if [[ $payload == *"rm -rf"* ]]; then\n'
PYTHON = (
    '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\ncommand = data["arguments"]["command"]\n'
)
NODE = '#!/usr/bin/env node\nconst data = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(IF + "  echo 'BLOCKED: no' >&2\n  exit 2\nfi\nexit 0\n", id="status 2"),
        pytest.param("command -v jq >/dev/null || { echo 'jq is missing' >&2; exit 1; }\n", id="a missing program"),
        pytest.param("command -v jq >/dev/null || { echo 'blocked: no jq' >&2; exit 1; }\n", id="no program, said so"),
        pytest.param("[ -n \"$payload\" ] || { echo 'empty payload' >&2; exit 1; }\n", id="nothing to read"),
        pytest.param("[ $# -eq 1 ] || { echo 'usage: guard FILE' >&2; exit 1; }\n", id="usage"),
        pytest.param("[ -r /etc/list ] || { echo 'cannot read the list' >&2; exit 1; }\n", id="a missing file"),
        pytest.param("cd /srv/app || exit 1\n", id="a folder that is not there"),
        pytest.param("mkdir -p ~/log || { echo 'Permission denied' >&2; exit 1; }\n", id="no permission"),
        pytest.param(IF + "  exit 1\nfi\nexit 0\n", id="without a word"),
        pytest.param(IF + '  echo \'{"decision":"block","reason":"no"}\'\n  exit 1\nfi\n', id="a decision was printed"),
        pytest.param(
            "trap 'exit 2' ERR\n" + IF + "  echo 'blocked' >&2\n  false\nfi\nexit 0\n", id="a trap makes it 2"
        ),
        pytest.param(
            "trap 's=$?; [ $s = 0 ] || exit 2' EXIT\n" + IF + "  echo blocked >&2\n  exit 1\nfi\n",
            id="a trap at the end",
        ),
        pytest.param("check() { echo 'blocked' >&2; return 1; }\ncheck || exit 2\n", id="the status of a function"),
        pytest.param("(echo 'blocked' >&2; exit 1)\nexit 0\n", id="a subshell"),
        pytest.param("deny() { echo 'blocked' >&2; exit 1; }\nexit 0\n", id="a function nobody calls"),
        pytest.param("echo 'exit 1 # blocked' >/dev/null\n# exit 1\n", id="text and comment"),
        pytest.param(IF + "  echo 'not blocked' >&2\nfi\nexit 0\n", id="only a word"),
        pytest.param(IF + '  [ -n "$CI" ] && { echo hm >&2; exit 1; }\nfi\nexit 0\n', id="another test in between"),
        pytest.param(
            'tool=$(jq -r .tool_name <<< "$payload")\n'
            "[[ $tool == bash ]] && { echo 'not for me' >&2; exit 1; }\nexit 0\n",
            id="a test of the tool",
        ),
        pytest.param(
            '[[ $payload == *\'"tool_name":"bash"\'* ]] && { echo skip >&2; exit 1; }\nexit 0\n',
            id="the tool, as text",
        ),
        pytest.param("curl -fsS localhost || { echo 'connection refused' >&2; exit 1; }\n", id="a server that is down"),
        pytest.param(
            "[[ $payload ]] || { echo 'cannot read the deny list' >&2; exit 1; }\n", id="a list that is missing"
        ),
        pytest.param(
            "[[ $payload ]] || { echo 'no such block in the file' >&2; exit 1; }\n", id="a block of another kind"
        ),
        pytest.param("echo 'nothing is blocked' >&2\nfalse\n", id="the status of a program"),
        pytest.param("if [[ -n $payload ]]; then\n  echo hm >&2\n  exit 1\nfi\nexit 0\n", id="is there anything"),
        pytest.param("exit 1\n", id="always, for no reason given"),
        pytest.param(IF + "  echo 'think again' >&2\n  exit 1\nfi\nexit 1\n", id="whatever it is asked"),
    ],
)
def test_silent(script: str) -> None:
    assert lines("HL405", hooked(HEAD + script)) == []


@pytest.mark.parametrize("event", ["turn_end", "tool_execution_end", "session_shutdown", "message_end"])
def test_silent_where_nothing_can_be_refused(event: str) -> None:
    script = HEAD + "echo 'denied' >&2\nexit 1\n"
    assert lines("HL405", hooked(script, event=event, matcher=None)) == []


@pytest.mark.parametrize(
    ("script", "line", "pointed"),
    [
        pytest.param("echo 'Policy: deny everything' >&2\nexit 1\n", 4, "exit 1", id="without a test"),
        pytest.param(IF + "  echo 'BLOCKED: no' >&2\n  exit 1\nfi\nexit 0\n", 5, "exit 1", id="says so on stderr"),
        pytest.param(IF + "  echo 'Denied by policy'\n  exit 1\nfi\nexit 0\n", 5, "exit 1", id="says so on stdout"),
        pytest.param(IF + "  echo 'rm is not allowed here' >&2\n  exit 3\nfi\n", 5, "exit 3", id="another status"),
        pytest.param(IF + "  echo 'think again' >&2\n  exit 1\nfi\nexit 0\n", 5, "exit 1", id="by the test alone"),
        pytest.param(
            'deny() { echo "refused: $1" >&2; exit 1; }\n' + IF + "  deny rm\nfi\nexit 0\n",
            3,
            "exit 1",
            id="in a function",
        ),
        pytest.param(
            "case $payload in\n  *mkfs*) echo forbidden >&2; exit 1 ;;\nesac\nexit 0\n",
            4,
            "exit 1",
            id="an arm of a case",
        ),
        pytest.param(
            "printf '%s' \"$payload\" | grep -q 'rm -rf' && { echo 'rejected' >&2; exit 255; }\nexit 0\n",
            3,
            "exit 255",
            id="grep",
        ),
        pytest.param(
            "set -e\n" + IF + "  >&2 echo 'This command has been blocked'\n  exit 1\nfi\n",
            6,
            "exit 1",
            id="under set -e",
        ),
    ],
)
def test_found(script: str, line: int, pointed: str) -> None:
    world = hooked(HEAD + script)
    assert lines("HL405", world) == [("guard.sh", line, "error")]
    assert marked("HL405", world) == [pointed]


@pytest.mark.parametrize("event", ["input", "before_agent_start"])
def test_found_for_prompts(event: str) -> None:
    world = hooked(HEAD + IF + "  echo 'refused' >&2\n  exit 1\nfi\n", event=event, matcher=None)
    assert lines("HL405", world) == [("guard.sh", 5, "error")]


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        pytest.param(
            'if "rm" in command:\n    print("BLOCKED", file=sys.stderr)\n    sys.exit(1)\nsys.exit(0)\n', 7, id="exit"
        ),
        pytest.param('if "rm" in command:\n    sys.exit("refused: no rm")\n', 6, id="exit with a text"),
        pytest.param('if "rm" in command:\n    raise SystemExit("denied")\n', 6, id="raised"),
        pytest.param('if "rm" in command:\n    print("BLOCKED", file=sys.stderr)\n    sys.exit(2)\n', 0, id="status 2"),
        pytest.param('if "rm" in command:\n    print(data["nobody"])\n', 0, id="a traceback"),
        pytest.param('if not command:\n    sys.exit("no command in the payload")\n', 0, id="nothing to look at"),
        pytest.param(
            'if "rm" in command:\n    print(json.dumps({"decision": "block"}))\n    sys.exit(1)\n', 0, id="a decision"
        ),
    ],
)
def test_in_python(script: str, wanted: int) -> None:
    assert lines("HL405", hooked(PYTHON + script, name="guard.py")) == [("guard.py", wanted, "error")] * (wanted > 0)


def test_silent_where_json_cannot_be_read() -> None:
    script = (
        "#!/usr/bin/env python3\nimport json, sys\ntry:\n    data = json.load(sys.stdin)\n"
        "except ValueError as e:\n    print('bad input:', e, file=sys.stderr)\n    sys.exit(1)\n"
    )
    assert lines("HL405", hooked(script, name="guard.py")) == []


def test_in_node() -> None:
    body = 'if (data.arguments.command.includes("rm")) {\n  console.error("blocked");\n  process.exit(%d);\n}\n'
    assert lines("HL405", hooked(NODE + body % 1, name="guard.js")) == [("guard.js", 5, "error")]
    assert lines("HL405", hooked(NODE + body % 2, name="guard.js")) == []


def test_the_caller_may_make_it_2() -> None:
    guard = HEAD + IF + "  echo 'blocked' >&2\n  exit 1\nfi\n"
    more = {"~/.nanopi/hooks/guard.sh": guard}
    assert lines("HL405", commanded("bash ~/.nanopi/hooks/guard.sh || exit 2", more=more)) == []
    assert lines("HL405", commanded("bash ~/.nanopi/hooks/guard.sh", more=more)) == [("guard.sh", 5, "error")]


def test_in_a_command() -> None:
    world = commanded("grep -q 'rm -rf' && { echo blocked >&2; exit 1; }; exit 0")
    assert lines("HL405", world) == [("config.toml", 3, "error")]
    assert marked("HL405", world) == ["exit 1"]


DENY = "echo 'no' >&2; exit 2"


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(f"( [[ $payload == *rm* ]] && {{ {DENY}; }}; exit 0 ) || exit 2\n", id="a subshell is asked"),
        pytest.param(f"check() {{ {DENY}; }}\n[[ $payload == *rm* ]] && check\nexit 0\n", id="a function"),
        pytest.param(
            f'while read -r x; do {DENY}; done < <(grep -o rm <<< "$payload")\nexit 0\n', id="a loop that is fed"
        ),
        pytest.param(f"r=$({DENY}) || exit 2\nexit 0\n", id="a substitution is asked"),
        pytest.param(f"( [[ $payload == *rm* ]] && {{ {DENY}; }}; exit 0 )\n", id="a subshell is the last"),
        pytest.param(
            f'set -o pipefail\ngrep rm <<< "$payload" | while read -r x; do {DENY}; done\n', id="the last pipeline"
        ),
        pytest.param(f"( {DENY} ) &\nexit 0\n", id="nobody waits for it"),
        pytest.param("[[ $payload == *rm* ]] && exit 2\n( exit 2 )\nexit 0\n", id="another way blocks"),
        pytest.param('[ "$NANOPI_EVENT" = Input ] && ( exit 2 )\nexit 0\n', id="on another event"),
    ],
)
def test_silent_where_the_status_is_taken_over(script: str) -> None:
    assert lines("HL405", hooked(HEAD + script)) == []


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(f'grep -o rm <<< "$payload" | while read -r x; do {DENY}; done; exit 0\n', id="a pipeline"),
        pytest.param(f"( [[ $payload == *rm* ]] && {{ {DENY}; }} ); exit 0\n", id="a subshell"),
        pytest.param(f"r=$([[ $payload == *rm* ]] && {{ {DENY}; }}); exit 0\n", id="a substitution"),
        pytest.param(f"check() {{ {DENY}; }}; (check); exit 0\n", id="a function in a subshell"),
    ],
)
def test_an_exit_2_that_nobody_takes_over_is_found(script: str) -> None:
    """bash itself ends each of these scripts with 0, whatever it is given."""
    world = hooked(HEAD + script)
    assert lines("HL405", world) == [("guard.sh", 3, "error")]
    assert marked("HL405", world) == ["exit 2"]
    assert lines("HL405", hooked(HEAD + script, event="turn_end", matcher=None)) == []


def test_a_script_whose_status_is_dropped_is_a_warning() -> None:
    more = {"~/.nanopi/hooks/guard.sh": HEAD + f"[[ $payload == *rm* ]] && {{ {DENY}; }}\nexit 0\n"}
    for command in ("bash ~/.nanopi/hooks/guard.sh | tee -a ~/log", "bash ~/.nanopi/hooks/guard.sh || true"):
        assert lines("HL405", commanded(command, more=more)) == [("guard.sh", 3, "warning")]
    assert lines("HL405", commanded("set -o pipefail; bash ~/.nanopi/hooks/guard.sh | tee ~/log", more=more)) == []


def test_what_is_said() -> None:
    assert only("HL405", hooked(HEAD + IF + "  echo 'BLOCKED' >&2\n  exit 1\nfi\n")).message == (
        "this refuses with a status that nanopi takes for a failure of the hook: exit 1, so the call is allowed with a "
        'warning; to block use exit 2 with the reason on stderr, or print a JSON decision ({"decision":"block",'
        '"reason":"…"})'
    )
    assert only("HL405", hooked(HEAD + "( [[ $payload == *rm* ]] && exit 2 )\nexit 0\n")).message == (
        "this exit 2 is not the status of the hook, since it stands in a pipeline, a subshell or `$(…)`: the hook ends "
        "with exit 0, so the call is allowed; pass the status on (`|| exit 2`)"
    )
