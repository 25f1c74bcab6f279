from __future__ import annotations

import subprocess

import pytest

from hooklint.source.memory import File
from tests.rules.hooked import commanded, found, hooked, lines, marked, only

HEAD = "#!/usr/bin/env bash\nset -o pipefail\ncommand -v jq >/dev/null || exit 2\ntext=$(jq -r .arguments.command)\n"
MANY_LINES = "rm -rf /\n" + "echo more\n" * 200_000


@pytest.mark.parametrize(
    ("script", "line", "marked_text"),
    [
        pytest.param("if printf '%s' \"$text\" | grep -q 'rm -rf'; then exit 2; fi\n", 5, "grep -q 'rm -rf'", id="if"),
        pytest.param("echo \"$text\" | grep -m1 'rm -rf' >&2 && exit 2\nexit 0\n", 5, "grep -m1 'rm -rf'", id="and"),
        pytest.param(
            "printf '%s\\n' \"$text\" | tr A-Z a-z | grep -qE 'rm +-rf' && exit 2\nexit 0\n",
            5,
            "grep -qE 'rm +-rf'",
            id="through another program",
        ),
        pytest.param(
            "set -e\nfirst=$(printf '%s\\n' \"$text\" | head -n 1)\n[[ $first == rm* ]] && exit 2\nexit 0\n",
            6,
            "head -n 1",
            id="the script stops there",
        ),
        pytest.param(
            "if echo \"$text\" | awk '/rm -rf/ { found = 1; exit } END { exit !found }'; then exit 2; fi\n",
            5,
            "awk '/rm -rf/ { found = 1; exit } END { exit !found }'",
            id="awk",
        ),
        pytest.param("echo \"$text\" | sed -n '/rm -rf/q1' || exit 2\n", 5, "sed -n '/rm -rf/q1'", id="sed"),
        pytest.param("if git log | grep -q WIP; then exit 2; fi\n", 5, "grep -q WIP", id="a history"),
    ],
)
def test_found(script: str, line: int, marked_text: str) -> None:
    world = hooked(HEAD + script)
    assert lines("HL312", world) == [("guard.sh", line, "warning")]
    assert marked("HL312", world) == [marked_text]
    assert "status 141" in only("HL312", world).message


def test_in_a_command() -> None:
    world = commanded("set -o pipefail; jq -r .arguments.command | grep -q 'rm -rf' && exit 2; exit 0")
    assert lines("HL312", world) == [("config.toml", 3, "warning")]


SILENT = [
    pytest.param("if grep -q 'rm -rf' <<<\"$text\"; then exit 2; fi\n", id="no pipe"),
    pytest.param("if printf '%s' \"$text\" | grep 'rm -rf' >/dev/null; then exit 2; fi\n", id="it reads to the end"),
    pytest.param(
        "set +o pipefail\nif printf '%s' \"$text\" | grep -q rm; then exit 2; fi\n", id="no pipefail any more"
    ),
    pytest.param("if printf '%s' \"$NANOPI_TOOL_NAME\" | grep -q bash; then exit 2; fi\n", id="a name"),
    pytest.param("if printf 'a\\nb\\n' | grep -q a; then exit 2; fi\n", id="a constant"),
    pytest.param(
        "first=$(printf '%s' \"$text\" | head -1)\n[[ $first == rm* ]] && exit 2\nexit 0\n", id="nobody looks"
    ),
    pytest.param(
        "set -e\nfirst=$(printf '%s' \"$text\" | head -1) || true\n[[ $first == rm* ]] && exit 2\nexit 0\n", id="true"
    ),
    pytest.param("if printf '%s' \"$text\" | wc -l | grep -q 0; then exit 2; fi\n", id="a number"),
    pytest.param('set -e\necho "$(printf \'%s\' "$text" | head -1)" >&2\nexit 0\n', id="an argument"),
    pytest.param("if git log -1 | grep -q WIP; then exit 2; fi\n", id="one entry"),
]


@pytest.mark.parametrize("script", SILENT)
def test_silent(script: str) -> None:
    assert found("HL312", hooked(HEAD + script)) == []


def test_silent_where_the_text_is_one_line() -> None:
    script = "#!/bin/bash\nset -o pipefail\nif cat | grep -q 'rm -rf'; then exit 2; fi\n"
    assert found("HL312", hooked(script)) == []
    assert lines("HL312", hooked(script.replace("grep -q 'rm -rf'", "head -c 9 >/dev/null"))) == [
        ("guard.sh", 3, "warning")
    ]


@pytest.mark.parametrize(
    ("test", "status"),
    [
        ("printf '%s' \"$text\" | grep -q 'rm -rf'", 0),
        ("grep -q 'rm -rf' <<<\"$text\"", 2),
        ("printf '%s' \"$text\" | grep 'rm -rf' >/dev/null", 2),
        ('printf "%s" "$text" | tr "\\n" " " | grep -q "rm -rf"', 2),
    ],
)
def test_what_bash_really_does(test: str, status: int) -> None:
    """A hit at the start of a megabyte of lines: only the reader that leaves early makes the guard miss it."""
    script = f"set -o pipefail\ntext=$(cat)\nif {test}; then exit 2; fi\nexit 0\n"
    assert subprocess.run(["bash", "-c", script], input=MANY_LINES.encode(), check=False).returncode == status


def test_once_for_a_script_of_several_hooks() -> None:
    entries = "".join(f'[[hooks.{event}]]\ncommand = "~/x.sh"\n' for event in ("tool_execution_start", "input"))
    script = HEAD + "if printf '%s' \"$text\" | grep -q rm; then exit 2; fi\n"
    world = hooked("", more={"~/.nanopi/config.toml": entries, "~/x.sh": File(script.encode(), 0o755)})
    assert len(found("HL312", world)) == 1
