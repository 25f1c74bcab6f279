from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, hooked, lines, marked, only

FOUND = [
    pytest.param(
        '#!/bin/sh\ncase "$1" in\n  *"rm -rf"*) exit 2 ;;\nesac\n',
        "guard.sh",
        (2, '"$1"', "$1"),
        id="the first argument",
    ),
    pytest.param(
        '#!/bin/bash\nset -u\ncmd="${1:-}"\nif [[ $cmd == *sudo* ]]; then\n  echo no >&2\n  exit 2\nfi\n',
        "guard.sh",
        (3, '"${1:-}"', "${1:-}"),
        id="kept quiet for set -u",
    ),
    pytest.param(
        '#!/bin/bash\nTOOL=$1\nFILE=$2\n[ "$TOOL" = bash ] || exit 0\necho "$FILE" | grep -q secret && exit 2\n',
        "guard.sh",
        (2, "$1", "$1"),
        id="two, told once",
    ),
    pytest.param(
        '#!/bin/bash\ntool=$1\nif [ "$tool" = "edit" ]; then\n  echo "no edits" >&2\n  exit 2\nfi\n',
        "guard.sh",
        (2, "$1", "$1"),
        id="taken for the tool",
    ),
    pytest.param(
        "#!/bin/bash\ncat >/dev/null\nprintf '%s' \"$1\" | grep -q 'git push' && exit 2\nexit 0\n",
        "guard.sh",
        (3, '"$1"', "$1"),
        id="the payload is thrown away",
    ),
    pytest.param(
        '#!/usr/bin/env python3\nimport sys\n\nif "rm -rf" in sys.argv[1]:\n    sys.exit(2)\n',
        "guard.py",
        (4, "sys.argv[1]", "sys.argv[1]"),
        id="python",
    ),
    pytest.param(
        '#!/usr/bin/env node\nconst command = process.argv[2];\nif (command.includes("rm -rf")) process.exit(2);\n',
        "guard.js",
        (2, "process.argv[2]", "process.argv[2]"),
        id="node",
    ),
]


@pytest.mark.parametrize(("script", "name", "wanted"), FOUND)
def test_found(script: str, name: str, wanted: tuple[int, str, str]) -> None:
    world = hooked(script, name=name)
    assert lines("HL414", world) == [(name, wanted[0], "error")]
    assert wanted[2] in marked("HL414", world)[0]


def test_in_the_command_itself() -> None:
    assert lines("HL414", commanded('[[ $1 == *"rm -rf"* ]] && exit 2; exit 0')) == [("config.toml", 3, "error")]


def test_a_script_that_an_interpreter_is_given() -> None:
    script = "import sys\n\ncommand = sys.argv[1]\nif 'rm -rf' in command:\n    sys.exit(2)\n"
    world = hooked(script, name="guard.py", command="python3 ~/.nanopi/hooks/guard.py", mode=0o644)
    assert lines("HL414", world) == [("guard.py", 3, "error")]


def test_what_is_said() -> None:
    message = only("HL414", hooked("#!/bin/bash\n[[ $1 == *'rm -rf'* ]] && exit 2\nexit 0\n")).message
    assert message == (
        "nanopi gives a hook no arguments: `$1` is always empty, so what it looks for is never found; "
        "the payload is one line of JSON on standard input"
    )


SILENT = [
    pytest.param('#!/bin/sh\n[ "$1" = secret ] && exit 2\nexit 0\n', "~/.nanopi/hooks/guard.sh secret", id="given"),
    pytest.param('check() {\n  case "$1" in *rm*) exit 2 ;; esac\n}\ncheck "$(cat)"\n', None, id="a function's own"),
    pytest.param("payload=${1:-$(cat)}\n[[ $payload == *rm* ]] && exit 2\nexit 0\n", None, id="or else the payload"),
    pytest.param(
        'name=$1\np=$(cat)\n[[ $p == *rm* ]] && { echo "no $name" >&2; exit 2; }\nexit 0\n',
        None,
        id="beside the payload",
    ),
    pytest.param("case $1 in\n  --dry-run) exit 0 ;;\nesac\ntouch ~/ran\n", None, id="asked for an option"),
    pytest.param(
        'p=$(</dev/stdin)\nname=$1\n[[ $p == *rm* && $p != "$name" ]] && exit 2\nexit 0\n',
        None,
        id="read from its file",
    ),
    pytest.param('policy=$1\nmytool check --policy "$policy"\n', None, id="a program that may read the payload"),
    pytest.param('text=${1:-turn done}\nlogger "$text"\n', None, id="another text instead"),
    pytest.param(
        "[ $# -gt 0 ] && { echo 'usage: guard' >&2; exit 1; }\ndate >> ~/log\n", None, id="how many there are"
    ),
    pytest.param("echo 'cmd=$1' >&2 # $1\n", None, id="a message and a comment"),
    pytest.param("awk '{ print $1 }' ~/list > ~/first\n", None, id="awk's own"),
    pytest.param('set -- a b\necho "$1" >> ~/log\n', None, id="set by the script"),
    pytest.param(
        '#!/usr/bin/env node\nconst text = require("fs").readFileSync(process.argv[2] || 0, "utf8");\n'
        'if (text.includes("rm")) process.exit(2);\n',
        "node ~/.nanopi/hooks/guard.sh",
        id="node, or else the payload",
    ),
]


@pytest.mark.parametrize(("script", "command"), SILENT)
def test_silent(script: str, command: str | None) -> None:
    text = script if script.startswith("#!") else f"#!/bin/bash\n{script}"
    assert lines("HL414", hooked(text, command=command)) == []
