from __future__ import annotations

import pytest

from hooklint.source.memory import File
from tests.rules.hooked import commanded, found, hooked, lines, marked, only

BASH = "#!/usr/bin/env bash\n"


@pytest.mark.parametrize(
    ("script", "line", "marked_text", "words"),
    [
        pytest.param(
            'cat >/dev/null\nif printf %s "$TOOL_INPUT" | grep -q "rm -rf"; then\n  exit 2\nfi\n',
            3,
            "$TOOL_INPUT",
            "is never set by nanopi, so it is empty here, whatever the call; read `.arguments` of the payload on",
            id="believed",
        ),
        pytest.param(
            "[[ $CLAUDE_TOOL_NAME == Bash ]] && exit 2\nexit 0\n",
            2,
            "$CLAUDE_TOOL_NAME",
            "$NANOPI_TOOL_NAME",
            id="name",
        ),
        pytest.param(
            'cd "${CLAUDE_PROJECT_DIR}" || exit 1\nls >&2\n',
            2,
            "${CLAUDE_PROJECT_DIR}",
            "is Claude Code's",
            id="Claude Code",
        ),
        pytest.param("echo $GEMINI_SESSION_ID >>~/log\n", 2, "$GEMINI_SESSION_ID", "$NANOPI_SESSION_ID", id="Gemini"),
        pytest.param(
            'case "$NANOPI_FILE_PATH" in *.env) exit 2 ;; esac\n',
            2,
            "$NANOPI_FILE_PATH",
            "documents only",
            id="promised",
        ),
        pytest.param(
            "echo ok\necho $NANOPI_TOOLNAME >&2\n", 3, "$NANOPI_TOOLNAME", "read $NANOPI_TOOL_NAME", id="slip"
        ),
        pytest.param(
            'log() {\n  echo "$1 $HOOK_EVENT_NAME" >&2\n}\nlog a\nlog b\n',
            3,
            "$HOOK_EVENT_NAME",
            "$NANOPI_EVENT",
            id="twice",
        ),
        pytest.param(
            '[ -z "$CLAUDE_TOOL_INPUT" ] && exit 0\ncase $CLAUDE_TOOL_INPUT in *rm*) exit 2 ;; esac\n',
            2,
            "$CLAUDE_TOOL_INPUT",
            "never set",
            id="a test that turns the guard off",
        ),
        pytest.param(
            "set -u\nif [[ ${TOOL_INPUT:-} == *rm* ]]; then exit 2; fi\n",
            3,
            "${TOOL_INPUT:-}",
            "never set",
            id="an empty default that a guard looks at",
        ),
        pytest.param(
            "set -u\ncat >/dev/null\necho $CLAUDE_SESSION_ID >>~/log\n",
            4,
            "$CLAUDE_SESSION_ID",
            "never set",
            id="set -u",
        ),
        pytest.param(
            "[[ $NANOPI_TOOL_INPUT == *rm* ]] && exit 2\nexit 0\n",
            2,
            "$NANOPI_TOOL_INPUT",
            "read `.arguments` of the payload",
            id="one that sounds like nanopi's",
        ),
    ],
)
def test_found(script: str, line: int, marked_text: str, words: str) -> None:
    world = hooked(BASH + script)
    assert lines("HL311", world) == [("guard.sh", line, "error")]
    assert marked("HL311", world) == [marked_text]
    assert words in only("HL311", world).message


def test_in_a_command() -> None:
    world = commanded('bash "$CLAUDE_PROJECT_DIR/hooks/guard.sh"')
    assert lines("HL311", world) == [("config.toml", 3, "error")]
    assert marked("HL311", world) == ["$CLAUDE_PROJECT_DIR"]
    assert "the path begins at the root of the disk: exit 127, so the call is allowed" in only("HL311", world).message
    by_path = only("HL311", commanded('"$CLAUDE_PROJECT_DIR"/hooks/guard.sh --strict')).message
    assert "root of the disk: exit 127, so the call is allowed; read $NANOPI_CWD instead" in by_path
    by_python = only("HL311", commanded("python3 $CLAUDE_PROJECT_DIR/guard.py")).message
    assert "root of the disk: exit 2, so every call that the hook is asked about is blocked" in by_python
    assert "root" not in only("HL311", commanded('cat "$CLAUDE_PROJECT_DIR/x" >&2')).message


def test_in_python_and_node() -> None:
    python = 'import os, sys\nif "rm" in os.environ["TOOL_INPUT"]:\n    sys.exit(2)\n'
    assert lines("HL311", hooked(f"#!/usr/bin/env python3\n{python}", name="guard.py")) == [("guard.py", 3, "error")]
    node = "if (process.env.CLAUDE_TOOL_INPUT.includes('rm')) process.exit(2);\n"
    assert lines("HL311", hooked(f"#!/usr/bin/env node\n{node}", name="guard.js")) == [("guard.js", 2, "error")]
    empty = "const cmd = process.env.CLAUDE_TOOL_INPUT ?? '';\nif (cmd.includes('rm')) process.exit(2);\n"
    assert lines("HL311", hooked(f"#!/usr/bin/env node\n{empty}", name="guard.js")) == [("guard.js", 2, "error")]
    other = empty.replace("''", "'none'")
    assert lines("HL311", hooked(f"#!/usr/bin/env node\n{other}", name="guard.js")) == []


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("session_start", "NANOPI_TOOL_NAME"),
        ("session_compact", "NANOPI_TOOL_NAME"),
        ("turn_end", "NANOPI_TOOL_CALL_ID"),
        ("input", "NANOPI_TOOL_CALL_ID"),
    ],
)
def test_what_other_events_have(event: str, name: str) -> None:
    message = only("HL311", commanded(f'echo "${name}" >> ~/log', event=event, matcher=None)).message
    assert message.startswith(f"`{name}` is not set by nanopi on `{event}`")


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("tool_execution_start", "NANOPI_TOOL_NAME"),
        ("tool_execution_end", "NANOPI_TOOL_CALL_ID"),
        ("turn_start", "NANOPI_TOOL_NAME"),
        ("input", "NANOPI_TOOL_NAME"),
        ("session_start", "NANOPI_SESSION_ID"),
        ("session_compact", "NANOPI_CWD"),
        ("message_end", "NANOPI_EVENT"),
        ("message_end", "NANOPI_HOME"),
    ],
)
def test_silent_where_it_is_set(event: str, name: str) -> None:
    matcher = "^bash$" if event.startswith("tool") else None
    assert found("HL311", commanded(f'echo "${name}" >> ~/log', event=event, matcher=matcher)) == []


@pytest.mark.parametrize(
    "script",
    [
        pytest.param('cd "${CLAUDE_PROJECT_DIR:-$NANOPI_CWD}" && ls >&2\n', id="a second choice"),
        pytest.param('root=${CLAUDE_PROJECT_DIR-}\necho "${root:-$PWD}" >&2\n', id="an empty default"),
        pytest.param('[ -n "$CLAUDE_PROJECT_DIR" ] && cd "$CLAUDE_PROJECT_DIR"\nls >&2\n', id="asked for first"),
        pytest.param('case "${TOOL_INPUT:-$(cat)}" in *rm*) exit 2 ;; esac\n', id="the payload in its place"),
        pytest.param(
            "if [[ -n ${CLAUDE_PROJECT_DIR:-} ]]; then exit 2; fi\n[[ $(cat) == *rm* ]] && exit 2\nexit 0\n",
            id="one host or the other",
        ),
        pytest.param("TOOL_INPUT=$(cat)\n[[ $TOOL_INPUT == *rm* ]] && exit 2\nexit 0\n", id="set by the script"),
        pytest.param('while read -r TOOL_NAME; do echo "$TOOL_NAME" >&2; done <~/tools\n', id="read"),
        pytest.param('for TOOL_NAME in a b; do echo "$TOOL_NAME" >&2; done\n', id="in a loop"),
        pytest.param(': "${TURN_COUNT:=0}"\necho $TURN_COUNT >&2\n', id="given a value where it has none"),
        pytest.param('echo "$HOME $USER $EDITOR $CI $TMPDIR $MY_TOOL $CLAUDE_CONFIG_DIR" >&2\n', id="anybody's"),
        pytest.param("# $TOOL_INPUT\necho '$TOOL_INPUT' >&2\ncat <<'E' >&2\n$TOOL_INPUT\nE\n", id="no reading"),
        pytest.param('if [[ $NANOPI_EVENT ]]; then :; else echo "$CLAUDE_TOOL_NAME"; fi\n', id="another host's branch"),
        pytest.param('local_file() { local FILE_PATH=$1; echo "$FILE_PATH" >&2; }\nlocal_file a\n', id="local"),
    ],
)
def test_silent(script: str) -> None:
    assert found("HL311", hooked(BASH + script)) == []


def test_a_script_of_several_events_is_judged_by_the_best_of_them() -> None:
    entries = "".join(f'[[hooks.{event}]]\ncommand = "~/x.sh"\n' for event in ("session_start", "turn_end"))
    script = File(b'#!/bin/sh\necho "$NANOPI_EVENT $NANOPI_TOOL_NAME" >> ~/log\n', 0o755)
    assert found("HL311", hooked("", more={"~/.nanopi/config.toml": entries, "~/x.sh": script})) == []
