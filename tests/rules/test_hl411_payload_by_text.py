from __future__ import annotations

import pytest

from tests.rules.hooked import hooked, lines, marked, only

FIRST = "#!/usr/bin/env bash\n"

FOUND = [
    pytest.param(
        'p=$(cat)\ncmd=$(printf \'%s\' "$p" | grep -o \'"command":"[^"]*"\' | cut -d\'"\' -f4)\n'
        "[[ $cmd == *'rm -rf'* ]] && exit 2",
        "tool_execution_start",
        3,
        id="grep -o and cut",
    ),
    pytest.param(
        'cmd=$(sed -n \'s/.*"command":"\\([^"]*\\)".*/\\1/p\')\ncase $cmd in *sudo*) exit 2 ;; esac',
        "tool_execution_start",
        2,
        id="sed",
    ),
    pytest.param(
        "read -r line\nprompt=$(echo \"$line\" | awk -F'\"prompt\":\"' '{print $2}' | cut -d'\"' -f1)\n"
        'if echo "$prompt" | grep -qi password; then echo no >&2; exit 2; fi',
        "input",
        3,
        id="awk",
    ),
    pytest.param(
        'p=$(cat)\ncmd=$(sed \'s/.*"command":"//; s/".*//\' <<<"$p")\n'
        "if [[ $cmd == *push* ]]; then\n  echo no >&2\n  exit 2\nfi",
        "tool_execution_start",
        3,
        id="sed, from both ends",
    ),
    pytest.param(
        'file=$(grep -oP \'"path":"\\K[^"]+\')\nif [[ $file == */.env ]]; then\n'
        '  echo \'{"decision":"block","reason":"env"}\'\nfi',
        "tool_execution_start",
        2,
        id="grep -P, and a reply that blocks",
    ),
    pytest.param(
        'p=$(cat)\nif [[ $p =~ \\"command\\":\\"([^\\"]*)\\" ]]; then\n  cmd=${BASH_REMATCH[1]}\n'
        "  [[ $cmd == *'rm -rf'* ]] && exit 2\nfi",
        "tool_execution_start",
        3,
        id="bash's own expression",
    ),
    pytest.param(
        'p=$(cat)\nrest=${p#*\\"prompt\\":\\"}\nprompt=${rest%%\\"*}\n[[ $prompt == *password* ]] && exit 2',
        "input",
        3,
        id="bash's own cutting",
    ),
]


@pytest.mark.parametrize(("body", "event", "line"), FOUND)
def test_found(body: str, event: str, line: int) -> None:
    matcher = None if event == "input" else "*"
    world = hooked(f"{FIRST}{body}\nexit 0\n", event=event, matcher=matcher)
    assert lines("HL411", world) == [("guard.sh", line, "warning")]


def test_python() -> None:
    script = (
        "import re, sys\n\npayload = sys.stdin.read()\n"
        'found = re.search(r\'"command":"([^"]*)"\', payload)\n'
        "if found and 'rm -rf' in found.group(1):\n    sys.exit(2)\n"
    )
    world = hooked(script, name="guard.py", command="python3 ~/.nanopi/hooks/guard.py")
    assert lines("HL411", world) == [("guard.py", 4, "warning")]


def test_what_is_said() -> None:
    body = 'cmd=$(grep -o \'"command":"[^"]*"\')\n[[ $cmd == *rm* ]] && exit 2'
    message = only("HL411", hooked(f"{FIRST}{body}\nexit 0\n")).message
    assert "ends at the first escaped quote" in message
    assert message.endswith("read it with jq -r '.arguments.command'")
    assert marked("HL411", hooked(f"{FIRST}{body}\nexit 0\n")) != []


SILENT = [
    pytest.param(
        """cmd=$(grep -oP '"command":"\\K(?:[^"\\\\]|\\\\.)*')\n[[ $cmd == *rm* ]] && exit 2""",
        "tool_execution_start",
        id="a pattern that steps over what is escaped",
    ),
    pytest.param(
        """cmd=$(sed -nE 's/.*"command":"(([^"\\\\]|\\\\.)*)".*/\\1/p')\ncase $cmd in *rm*) exit 2 ;; esac""",
        "tool_execution_start",
        id="sed that does",
    ),
    pytest.param("p=$(cat)\n[[ $p == *'rm -rf'* ]] && exit 2", "tool_execution_start", id="a word anywhere in it"),
    pytest.param("grep -q 'rm -rf' && exit 2", "tool_execution_start", id="a word, by grep"),
    pytest.param(
        'p=$(cat)\n[[ $p =~ \\"command\\":\\".*(sudo|doas) ]] && exit 2',
        "tool_execution_start",
        id="an expression that asks",
    ),
    pytest.param(
        'p=$(cat)\nt=${p#*\\"tool_name\\":\\"}\n[[ ${t%%\\"*} == bash ]] && exit 2', "tool_execution_start", id="a name"
    ),
    pytest.param('grep -Eq \'"command":"[^"]*sudo\' && exit 2', "tool_execution_start", id="a pattern that only asks"),
    pytest.param('grep -o \'"command":"[^"]*"\' >> ~/commands.log', "tool_execution_start", id="only written to a log"),
    pytest.param(
        'name=$(grep -o \'"tool_name":"[^"]*"\' | cut -d\'"\' -f4)\n[ "$name" = bash ] && exit 2',
        "tool_execution_start",
        id="a name has no quotes",
    ),
    pytest.param(
        'p=$(cat)\nif command -v jq >/dev/null; then cmd=$(jq -r .arguments.command <<<"$p")\n'
        'else cmd=$(sed -n \'s/.*"command":"\\([^"]*\\)".*/\\1/p\' <<<"$p"); fi\n[[ $cmd == *rm* ]] && exit 2',
        "tool_execution_start",
        id="for want of jq",
    ),
    pytest.param(
        'cmd=$(sed -n \'s/.*"command":"\\([^"]*\\)".*/\\1/p\')\n[[ $cmd == *rm* ]] && exit 2',
        "tool_execution_end",
        id="an event that refuses nothing",
    ),
    pytest.param(
        'v=$(grep -o \'"version":"[^"]*"\' package.json | cut -d\'"\' -f4)\n[ "$v" = 1 ] && exit 2',
        "tool_execution_start",
        id="another file",
    ),
]


@pytest.mark.parametrize(("body", "event"), SILENT)
def test_silent(body: str, event: str) -> None:
    assert lines("HL411", hooked(f"{FIRST}{body}\nexit 0\n", event=event)) == []
