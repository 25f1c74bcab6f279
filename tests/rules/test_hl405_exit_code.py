from __future__ import annotations

import pytest

from hooklint.source.memory import File
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
        pytest.param(
            "jq -e . ~/deny >/dev/null || { echo 'the deny list is broken' >&2; exit 1; }\n", id="a broken list"
        ),
        pytest.param(IF + "  echo 'warning: think again' >&2\n  exit 1\nfi\nexit 0\n", id="no more than a warning"),
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


def test_a_loop_behind_a_pipe() -> None:
    """A missing program blocks, and nothing else does: the `exit 2` ends the loop's subshell."""
    loop = "while read -r line; do\n  [[ $line == *rm* ]] && exit 2\ndone\nexit 0\n"
    script = f"#!/usr/bin/env bash\ncommand -v jq >/dev/null || exit 2\njq -r .arguments.command | {loop}"
    assert lines("HL405", hooked(script)) == [("guard.sh", 4, "error")]
    assert lines("HL405", hooked(script.replace("done\nexit 0", "done || exit 2\nexit 0"))) == []


MAIN = """#!/usr/bin/env python3
import json, sys


def main():
    call = json.load(sys.stdin)
    if "rm -rf" in call["arguments"]["command"]:
        print("refused", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
"""


def test_points_at_what_chose_the_status() -> None:
    world = hooked(MAIN, name="guard.py")
    assert lines("HL405", world) == [("guard.py", 9, "error")]
    assert marked("HL405", world) == ["return 1"]
    assert lines("HL405", hooked(MAIN.replace("return 1", "return 2"), name="guard.py")) == []
    node = "const p = require('fs').readFileSync(0, 'utf8');\nif (p.includes('rm')) {\n"
    node += "  console.error('blocked');\n  process.exitCode = 1;\n}\n"
    world = hooked(f"#!/usr/bin/env node\n{node}", name="guard.mjs")
    assert marked("HL405", world) == ["process.exitCode = 1"]


def test_a_return_that_nobody_hands_on() -> None:
    script = MAIN.replace("return 1", "return 2").replace("sys.exit(main())", 'if __name__ == "__main__":\n    main()')
    world = hooked(script, name="guard.py")
    assert lines("HL405", world) == [("guard.py", 9, "error")]
    assert "this return 2 is not the status of the hook" in only("HL405", world).message
    check = "check() {\n  " + IF.replace("\n", "\n  ") + "echo 'denied' >&2\n    return 2\n  fi\n}\ncheck\n"
    assert marked("HL405", hooked(f"{HEAD}{check}exit 0\n")) == ["return 2"]
    assert lines("HL405", hooked(HEAD + check)) == []
    assert lines("HL405", hooked(f"{HEAD}{check}exit 0\n".replace("\ncheck\n", "\ncheck || exit $?\n"))) == []
    assert lines("HL405", hooked(f"{HEAD}{check}exit 0\n".replace("'denied'", "'warning: it removes'"))) == []


def test_one_finding_for_a_caller_that_makes_another_status_of_it() -> None:
    guard = File((HEAD + IF + "  echo no >&2\n  exit 2\nfi\nexit 0\n").encode(), 0o755)
    world = commanded("~/guard.sh || { echo 'refused' >&2; exit 1; }", more={"~/guard.sh": guard})
    assert lines("HL405", world) == [("config.toml", 3, "error")]


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
            'try:\n    import yaml\nexcept ImportError:\n    print("no policy", file=sys.stderr)\n    sys.exit(1)\n',
            0,
            id="a module that is not there",
        ),
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


COMMAND = 'cmd=$(jq -r .arguments.command <<< "$payload")\n'
PATH = 'path=$(jq -r .arguments.path <<< "$payload")\n'


@pytest.mark.parametrize(
    ("script", "pointed"),
    [
        pytest.param(PATH + '[[ $path == src/* ]] || { echo "src/ is yours" >&2; exit 1; }\n', "exit 1", id="outside"),
        pytest.param(
            COMMAND + 'if grep -qf ~/list <<< "$cmd"; then echo "on the list" >&2; exit 1; fi\n', "exit 1", id="a list"
        ),
        pytest.param(
            COMMAND + "[[ $cmd == *commit* ]] || exit 0\nb=$(git branch --show-current)\n"
            '[[ $b == main ]] && { echo "you are on $b" >&2; exit 1; }\nexit 0\n',
            "exit 1",
            id="where it would happen",
        ),
        pytest.param(
            'used=$(wc -l < ~/used)\nif [ "$used" -gt 9 ]; then echo "the budget is spent" >&2; exit 1; fi\nexit 0\n',
            "exit 1",
            id="a budget",
        ),
        pytest.param(
            'no() {\n  echo "$1" >&2\n  exit 1\n}\n[ -f ~/busy ] && no "somebody else is at it"\nexit 0\n',
            "exit 1",
            id="a function that says no",
        ),
        pytest.param(
            'f() {\n  case $1 in *sudo*) echo "as root?" >&2; return 1 ;; esac\n}\nf "$payload"\n',
            "return 1",
            id="returned",
        ),
        pytest.param(
            'i=0\nfor w in $payload; do\n  i=$((i + 1))\n  case $w in dd) echo "word $i" >&2; exit 1 ;; esac\ndone\n',
            "exit 1",
            id="in a loop that counts",
        ),
    ],
)
def test_found_where_the_hook_never_blocks(script: str, pointed: str) -> None:
    world = hooked(HEAD + script)
    assert marked("HL405", world) == [pointed]
    assert lines("HL405", hooked(HEAD + script.replace(pointed, pointed[:-1] + "2"))) == []


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            COMMAND + "[[ $cmd == *curl* ]] && { echo 'warning: network' >&2; exit 1; }\nexit 0\n", id="a remark"
        ),
        pytest.param(
            PATH + '[[ $path == *.py ]] || { echo "no Python" >&2; exit 1; }\nruff check "$path"\n',
            id="what it works on",
        ),
        pytest.param('[ $(uname) = Linux ] || { echo "Linux only" >&2; exit 1; }\ntouch ~/x\n', id="the system"),
        pytest.param('mkdir ~/lock || { echo "another one runs" >&2; exit 1; }\ntouch ~/x\n', id="a lock"),
        pytest.param(
            COMMAND + "[[ $cmd == *deploy* ]] || exit 0\nnotify-send x || { echo 'nobody told' >&2; exit 1; }\n",
            id="a program behind the test",
        ),
        pytest.param(
            COMMAND
            + "[[ $cmd == *dd* ]] && { echo 'no dd' >&2; exit 2; }\n[ -f ~/busy ] && { echo hm >&2; exit 1; }\n",
            id="other ways block",
        ),
        pytest.param(
            'no() { exit 1; }\nif [ -f ~/busy ]; then\n  echo "somebody else is at it" >&2\n  exit 1\nfi\nexit 0\n',
            id="behind a function that says no",
        ),
    ],
)
def test_silent_about_what_only_looks_like_a_guard(script: str) -> None:
    assert lines("HL405", hooked(HEAD + script)) == []


def test_the_return_behind_what_was_said() -> None:
    script = PYTHON + (
        'def main():\n    if not command:\n        return 1\n    if "dd" in command:\n'
        '        print("not dd", file=sys.stderr)\n        return 1\n    return 0\nsys.exit(main())\n'
    )
    assert lines("HL405", hooked(script, name="guard.py")) == [("guard.py", 10, "error")]


def test_what_is_raised_and_never_caught() -> None:
    script = PYTHON + 'if "dd" in command:\n    raise RuntimeError("not dd")\n'
    assert marked("HL405", hooked(script, name="guard.py")) == ['raise RuntimeError("not dd")']
    invalid = script.replace("not dd", "invalid payload")
    assert lines("HL405", hooked(invalid, name="guard.py")) == []
    thrown = NODE + 'if (data.arguments.command.includes("dd")) {\n  throw new Error("not dd");\n}\n'
    assert lines("HL405", hooked(thrown, name="guard.js")) == [("guard.js", 4, "error")]
