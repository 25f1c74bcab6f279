from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, found, hooked, lines, marked, only

JQ = "#!/usr/bin/env bash\nset -uo pipefail\ncommand -v jq >/dev/null 2>&1 || exit 2\n"
FILE = "file=$(jq -r '.arguments.path // \"\"')\n"

FOUND = [
    pytest.param(
        JQ + """eval "$(jq -r '@sh "CMD=\\(.arguments.command // "")"')"\necho "$CMD"\n""", 4, id="eval of @sh"
    ),
    pytest.param(JQ + FILE + 'bash -c "wc -l $file" >/dev/null\n', 5, id="another shell's text"),
    pytest.param(JQ + FILE + 'sh -ec "cat $file | head -1"\n', 5, id="a cluster of options"),
    pytest.param(JQ + 'cmd=$(jq -r .arguments.command)\neval "$cmd"\n', 5, id="eval of a variable"),
    pytest.param(JQ + "cmd=$(jq -r .arguments.command)\n$cmd --dry-run\n", 5, id="a command of its own"),
    pytest.param(JQ + FILE + "python3 -c \"print(open('$file').read())\"\n", 5, id="python's text"),
    pytest.param(JQ + FILE + 'ssh build.example "make $file"\n', 5, id="another machine's shell"),
    pytest.param(
        "#!/bin/bash\np=$(cat)\npython3 <<EOF\nimport json\nprint(json.loads('$p'))\nEOF\n", 3, id="a here-document"
    ),
    pytest.param(JQ + FILE + "echo \"$file\" | xargs -I{} sh -c 'wc -l {}'\n", 5, id="put in by xargs"),
    pytest.param(JQ + FILE + 'osascript -e "display notification \\"$file\\""\n', 5, id="a notifier's program"),
    pytest.param(JQ + FILE + "printf '%s' \"rm $file\" | bash\n", 5, id="a program through a pipe"),
    pytest.param("#!/bin/bash\np=$(cat)\nnode -e \"console.log('$p')\"\n", 3, id="all of the payload"),
]

SILENT = [
    pytest.param(JQ + FILE + 'wc -l -- "$file" >/dev/null\n', id="an argument"),
    pytest.param(JQ + FILE + 'bash -c \'wc -l -- "$1"\' _ "$file"\n', id="an argument of the text"),
    pytest.param(JQ + FILE + 'bash -c "wc -l $(printf %q "$file")"\n', id="quoted for the shell"),
    pytest.param(JQ + FILE + "python3 -c 'import sys; print(sys.argv[1])' \"$file\"\n", id="python's argument"),
    pytest.param(
        "#!/bin/bash\np=$(cat)\nP=$p python3 <<'EOF'\nimport os\nprint(os.environ['P'])\nEOF\n", id="text in quotes"
    ),
    pytest.param(
        JQ + 'cmd=$(jq -r .arguments.command)\nbash -n -c "$cmd" || exit 2\nbash -n <<<"$cmd" || exit 2\n',
        id="only parsed",
    ),
    pytest.param(JQ + FILE + 'echo "$file" | xargs -I{} sh -c \'wc -l "$1"\' _ {}\n', id="an argument by xargs"),
    pytest.param(JQ + FILE + "printf '%s' \"$file\" | python3 -c 'import sys; sys.stdin.read()'\n", id="data on stdin"),
    pytest.param('#!/bin/bash\ncat >/dev/null\neval "$(ssh-agent -s)" >/dev/null\n', id="not the payload"),
    pytest.param("#!/bin/bash\np=$(cat)\n[[ $p == *'eval \"$x\"'* ]] && exit 2\nexit 0\n", id="a pattern"),
    pytest.param(JQ + FILE + "echo \"bash -c 'wc $file'\" >&2\n", id="a message"),
    pytest.param('#!/bin/bash\nn=$(wc -c)\nbash -c "exit $((n > 9))"\n', id="a number of the script's own"),
    pytest.param(
        JQ + "ms=$(jq '.arguments.tool_response.duration_ms|tonumber')\nexport ms\nbash -c 'test $ms'\n",
        id="single quotes",
    ),
    pytest.param(
        '#!/bin/bash\ncat >/dev/null\nd=$(date +%F)\nbash -c "mkdir -p logs/$d"\n', id="another program's output"
    ),
    pytest.param(JQ + """eval "set -- $(jq -r '[.cwd, .arguments.command] | @sh')"\n""", id="a list of no lists"),
    pytest.param(JQ + """eval "$(jq -r '@sh "TOOL=\\(.tool_name) DIR=\\(.cwd)"')"\n""", id="always one word"),
]


@pytest.mark.parametrize(("script", "line"), FOUND)
def test_found(script: str, line: int) -> None:
    assert lines("HL704", hooked(script)) == [("guard.sh", line, "error")]


@pytest.mark.parametrize("script", SILENT)
def test_silent(script: str) -> None:
    assert found("HL704", hooked(script)) == []


def test_python() -> None:
    head = "import json, os, shlex, subprocess, sys\np = json.load(sys.stdin)['arguments']['path']\n"
    for call in ('os.system(f"wc {p}")', 'subprocess.run("wc " + p, shell=True, check=False)', "eval(p)"):
        assert lines("HL704", hooked(f"#!/usr/bin/env python3\n{head}{call}\n", name="x.py")) == [
            ("x.py", 4, "error")
        ], call
    for call in (
        'subprocess.run(["wc", p], check=False)',
        'os.system("wc " + shlex.quote(p))',
        "print(p, file=sys.stderr)",
    ):
        assert found("HL704", hooked(f"#!/usr/bin/env python3\n{head}{call}\n", name="x.py")) == [], call


def test_the_words_and_the_place() -> None:
    world = hooked(JQ + FILE + 'bash -c "wc -l $file" >/dev/null\n')
    assert marked("HL704", world) == ['bash -c "wc -l $file" >/dev/null']
    message = only("HL704", world).message
    assert "`.arguments.path` becomes part of the shell's text" in message
    assert "pass it as an argument" in message
    words = only("HL704", hooked(JQ + 'eval "$(jq -r \'@sh "C=\\(.arguments.command)"\')"\n')).message
    assert "runs text from the payload" in words
    assert "an array in the field executes its second word" in words


def test_in_a_command() -> None:
    world = commanded('eval "$(jq -r .arguments.command)"')
    assert lines("HL704", world) == [("config.toml", 3, "error")]
