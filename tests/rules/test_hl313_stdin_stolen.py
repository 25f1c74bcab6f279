"""What bash 5.2, jq 1.6 and Python 3.11 do with these was asked of them: the second reader gets an empty text."""

from __future__ import annotations

import pytest

from hooklint.source.memory import File
from tests.rules.hooked import commanded, found, hooked, lines, marked, only

BASH = "#!/usr/bin/env bash\n"
PYTHON = 'import json, sys\nif "rm -rf" in json.load(sys.stdin)["arguments"]["command"]:\n    sys.exit(2)\n'


@pytest.mark.parametrize(
    ("script", "line", "words"),
    [
        pytest.param(f"python3 - <<'EOF'\n{PYTHON}EOF\n", 2, "the here-document is the program", id="python3 -"),
        pytest.param(f"python3 <<EOF\n{PYTHON}EOF\nexit $?\n", 2, "the here-document is the program", id="python3"),
        pytest.param(
            "node - <<'EOF'\nconst p = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
            "if (p.arguments.command.includes('rm')) process.exit(2);\nEOF\n",
            2,
            "the here-document is the program",
            id="node",
        ),
        pytest.param(
            "cmd=$(jq -r .arguments.command </dev/null)\n[[ $cmd == rm* ]] && exit 2\n", 2, "/dev/null", id="null"
        ),
        pytest.param(
            "cat >/dev/null\ncmd=$(jq -r '.arguments.command // \"\"')\n[[ $cmd == rm* ]] && exit 2\n",
            3,
            "an earlier command has read the payload",
            id="thrown away",
        ),
        pytest.param(
            "tool=$(jq -r .tool_name)\ncmd=$(jq -r .arguments.command)\n[[ $tool$cmd == bashrm* ]] && exit 2\n",
            3,
            "an earlier command has read the payload",
            id="two readers",
        ),
        pytest.param(
            "payload=$(cat)\nlog=$(python3 -c 'import json, sys; print(json.load(sys.stdin)[\"event\"])')\n",
            3,
            "an earlier command has read the payload",
            id="kept, and not used",
        ),
        pytest.param(
            "cat >>~/calls.log\npayload=$(cat)\n[[ $payload == *rm* ]] && exit 2\nexit 0\n",
            3,
            "nothing is left for `cat` and its text is empty",
            id="kept too late",
        ),
    ],
)
def test_found(script: str, line: int, words: str) -> None:
    world = hooked(BASH + script)
    assert lines("HL313", world) == [("guard.sh", line, "error")]
    assert words in only("HL313", world).message


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ('cat >/dev/null\npython3 "$HOME/.nanopi/hooks/check.py"', "an earlier command has read the payload"),
        ('"$HOME/.nanopi/hooks/check.py" </dev/null', "/dev/null"),
    ],
)
def test_a_script_that_wants_it(call: str, words: str) -> None:
    files = {"~/.nanopi/hooks/check.py": File(f"#!/usr/bin/env python3\n{PYTHON}".encode(), 0o755)}
    world = hooked(f"{BASH}{call}\n", more=files)
    assert lines("HL313", world) == [("guard.sh", call.count("\n") + 2, "error")]
    assert words in only("HL313", world).message


def test_where_it_points() -> None:
    assert marked("HL313", hooked(f"{BASH}cat >/dev/null\nx=$(jq -r .event)\n")) == ["jq -r .event"]


def test_in_a_command() -> None:
    world = commanded("jq -e '.arguments.command | test(\"rm\")' </dev/null >/dev/null && exit 2; exit 0")
    assert lines("HL313", world) == [("config.toml", 3, "error")]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            'payload=$(cat)\ncmd=$(jq -r .arguments.command <<<"$payload")\n[[ $cmd == rm* ]] && exit 2\n', id="kept"
        ),
        pytest.param("jq -r .arguments.command | grep -q rm && exit 2\nexit 0\n", id="one reader"),
        pytest.param(
            "payload=$(cat)\nPAYLOAD=$payload python3 - <<'EOF'\nimport json, os, sys\n"
            "if 'rm' in json.loads(os.environ['PAYLOAD'])['arguments']['command']: sys.exit(2)\nEOF\n",
            id="in the environment",
        ),
        pytest.param(f"python3 -c '{PYTHON}'\n", id="behind -c"),
        pytest.param("python3 - <<'EOF'\nprint('no reading of sys.stdin')  # sys.stdin\nEOF\n", id="only spoken of"),
        pytest.param('cat >/dev/null\njq -n \'{decision: "block", reason: "closed"}\'\n', id="jq -n"),
        pytest.param('cat >/dev/null\njq -r .arguments.level "$HOME/settings.json" >&2\n', id="a file of its own"),
        pytest.param("cat >/dev/null\njq -r .version <package.json >&2\n", id="another file on stdin"),
        pytest.param(
            "exec 3<&0\ncat <<'EOF' >&2\nhi\nEOF\ncmd=$(jq -r .arguments.command <&3)\n[[ $cmd == rm* ]] && exit 2\n",
            id="kept open under another number",
        ),
        pytest.param("tee ~/last.json >/dev/null\njq -r .event ~/last.json >&2\n", id="kept in a file"),
        pytest.param(
            "if [ -t 0 ]; then exit 0; fi\ncmd=$(jq -r .arguments.command)\n[[ $cmd == rm* ]] && exit 2\n", id="asked"
        ),
        pytest.param(
            "case $NANOPI_TOOL_NAME in\n bash) jq -r .arguments.command >&2 ;;\n *) jq -r .tool_name >&2 ;;\nesac\n",
            id="one or the other",
        ),
        pytest.param("[[ $NANOPI_TOOL_NAME == ls ]] && payload=$(cat)\njq -r .event >&2\n", id="read before sometimes"),
    ],
)
def test_silent(script: str) -> None:
    assert found("HL313", hooked(BASH + script)) == []


def test_once_for_a_script_of_several_hooks() -> None:
    entries = "".join(f'[[hooks.{event}]]\ncommand = "~/x.sh"\n' for event in ("tool_execution_start", "input"))
    script = f"{BASH}cat >/dev/null\njq -r .event >&2\n"
    world = hooked("", more={"~/.nanopi/config.toml": entries, "~/x.sh": File(script.encode(), 0o755)})
    assert len(found("HL313", world)) == 1
