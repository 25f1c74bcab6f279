from __future__ import annotations

import pytest

from hooklint.checking import check
from hooklint.settings.model import DEFAULT
from tests.rules.hooked import hooked, lines, marked, only, places

FOUND = [
    pytest.param(
        'tool=$(jq -r .tool_name)\n[ "$tool" = "Bash" ] || exit 0\nexit 2',
        "*",
        [(3, '"Bash"', "`bash`")],
        id="a test of the payload",
    ),
    pytest.param(
        "case $NANOPI_TOOL_NAME in\n  Write|Edit|MultiEdit) exit 2 ;;\nesac",
        "^(edit|write)$",
        [(3, "Write", "`write` and `edit`")],
        id="arms, told once a line",
    ),
    pytest.param(
        'payload=$(cat)\nif [[ $payload == *\'"tool_name":"Bash"\'* ]]; then exit 2; fi',
        "*",
        [(3, '*\'"tool_name":"Bash"\'*', "`bash`")],
        id="searched for in the payload",
    ),
    pytest.param(
        "[[ $NANOPI_TOOL_NAME == mcp__* ]] || exit 0\nexit 2", "*", [(2, "mcp__*", "another host's")], id="an MCP tool"
    ),
    pytest.param(
        "jq -e '.tool_name == \"WebFetch\"' >/dev/null && exit 2",
        "*",
        [(2, '"WebFetch"', "another host's")],
        id="jq, and a tool that nanopi does not have",
    ),
    pytest.param(
        "[[ $NANOPI_TOOL_NAME =~ ^(Read|Grep)$ ]] && exit 2",
        "*",
        [(2, "^(Read|Grep)$", "`read`")],
        id="a pattern",
    ),
    pytest.param(
        "t=$(jq -r '.tool_name // empty')\nif [[ $t == edit ]]; then exit 2; elif [[ $t == Bash ]]; then exit 2; fi",
        "*",
        [(3, "Bash", "`bash`")],
        id="beside another tool's right name",
    ),
]


@pytest.mark.parametrize(("body", "matcher", "wanted"), FOUND)
def test_found(body: str, matcher: str, wanted: list[tuple[int, str, str]]) -> None:
    world = hooked(f"#!/usr/bin/env bash\n{body}\nexit 0\n", matcher=matcher)
    assert lines("HL412", world) == [("guard.sh", line, "error") for line, _, _ in wanted]
    assert marked("HL412", world) == [text for _, text, _ in wanted]
    assert wanted[0][2] in only("HL412", world).message


def test_python() -> None:
    script = (
        "import json, sys\ndata = json.load(sys.stdin)\n"
        'if data.get("tool_name") not in ("Edit", "Write"):\n    sys.exit(0)\nsys.exit(2)\n'
    )
    world = hooked(script, name="guard.py", command="python3 ~/.nanopi/hooks/guard.py", matcher="*")
    assert lines("HL412", world) == [("guard.py", 3, "error")]
    assert [one.place for one in places("HL412", world)] == [(3, 34, 3, 40)]


def test_python_that_makes_other_names_into_ours() -> None:
    script = (
        "import json, sys\ndata = json.load(sys.stdin)\nname = data['tool_name']\n"
        'name = {"Bash": "bash", "MultiEdit": "edit"}.get(name, name)\nsys.exit(2 if name == "bash" else 0)\n'
    )
    assert lines("HL412", hooked(script, name="guard.py", command="python3 ~/.nanopi/hooks/guard.py")) == []


def test_what_is_said() -> None:
    world = hooked('#!/bin/sh\n[ "$NANOPI_TOOL_NAME" = Bash ] && exit 2\nexit 0\n')
    assert only("HL412", world).message == (
        "nanopi has no tool `Bash`, so no call has that name: its tools are written in lower case; write `bash`"
    )


SILENT = [
    pytest.param("case $NANOPI_TOOL_NAME in bash|Bash) exit 2 ;; esac", id="beside the right name"),
    pytest.param("case $NANOPI_TOOL_NAME in\n  Bash) exit 2 ;;\n  bash) exit 2 ;;\nesac", id="an arm for each"),
    pytest.param("case ${NANOPI_TOOL_NAME,,} in Bash) exit 1 ;; bash) exit 2 ;; esac", id="in lower case"),
    pytest.param("shopt -s nocasematch\n[[ $NANOPI_TOOL_NAME == Bash ]] && exit 2", id="letters do not count"),
    pytest.param('t=$(jq -r .tool_name | tr a-z A-Z)\n[ "$t" = BASH ] && exit 2', id="in upper case"),
    pytest.param("jq -e '.tool_name | ascii_downcase == \"bash\"' >/dev/null && exit 2", id="jq in lower case"),
    pytest.param('[ "$NANOPI_TOOL_NAME" = deploy_site ] && exit 2', id="a name that may be a plugin's"),
    pytest.param(
        "case $NANOPI_TOOL_NAME in WebFetch|mcp__*) exit 2 ;; bash) exit 0 ;; esac", id="a script for several hosts"
    ),
    pytest.param('[ "$(jq -r .tool)" = Bash ] && exit 2', id="another field"),
    pytest.param("echo 'tool_name = Bash' >&2  # Bash", id="a message and a comment"),
    pytest.param("cmd=$(jq -r .arguments.command)\ncase $cmd in Bash*|*Write*) exit 2 ;; esac", id="a command"),
    pytest.param(
        'if [ -n "$CLAUDE_PROJECT_DIR" ]; then\n  [ "$(jq -r .tool_name)" = Bash ] && exit 2\nfi', id="for another host"
    ),
    pytest.param("[[ $NANOPI_TOOL_NAME == [Bb]ash ]] && exit 2", id="a class of letters"),
]


@pytest.mark.parametrize("body", SILENT)
def test_silent(body: str) -> None:
    assert lines("HL412", hooked(f"#!/bin/bash\n{body}\nexit 0\n", matcher="*")) == []


BASH_ONLY = '#!/bin/sh\n[ "$NANOPI_TOOL_NAME" = Bash ] && exit 2\nexit 0\n'


def test_silent_where_plugins_bring_tools() -> None:
    extension = '[[extensions]]\npath = "x.wasm"\n'
    assert lines("HL412", hooked(BASH_ONLY, more={".nanopi/config.toml": extension})) == []


def test_a_plugin_s_tool_that_the_project_names() -> None:
    world = hooked(BASH_ONLY)
    report = check(world, settings=DEFAULT._replace(extra_tools=("Bash",)))
    assert [one for one in report.diagnostics if one.code == "HL412"] == []


def test_no_tool_no_name() -> None:
    assert lines("HL412", hooked(BASH_ONLY, event="turn_end", matcher=None)) == []
