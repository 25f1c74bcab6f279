"""bash is really asked here (`/bin/bash -n`); the statuses are those that bash 5.2 ended with when it ran the texts."""

from __future__ import annotations

import pytest

from hooklint.source.memory import MemoryWorld
from tests.rules.hooked import commanded, found, hooked, lines, marked, only

BLOCKED = "exit 2, so every call that the hook is asked about is blocked"


@pytest.mark.parametrize(
    ("script", "line", "words"),
    [
        pytest.param("if true; then\n  exit 2\n", 2, "syntax error: unexpected end of file", id="if without fi"),
        pytest.param('echo "never closed\nexit 0\n', 1, "unexpected EOF while looking for matching `\"'", id="quote"),
        pytest.param("cat >/dev/null\nfi\nexit 0\n", 2, "syntax error near unexpected token `fi'", id="fi without if"),
        pytest.param(
            "x=$(jq -r .event\nexit 0\n", 3, "unexpected EOF while looking for matching `)'", id="substitution"
        ),
        pytest.param("check() {\n  exit 2\n", 2, "syntax error: unexpected end of file", id="open function"),
        pytest.param("case $1 in\n  a) exit 2 ;;\n", 2, "syntax error: unexpected end of file", id="open case"),
        pytest.param("cat | | grep -q x\nexit 0\n", 1, "syntax error near unexpected token `|'", id="two bars"),
        pytest.param("while read -r line; do\n  :\nexit 0\n", 3, "syntax error: unexpected end of file", id="loop"),
    ],
)
def test_in_a_script(script: str, line: int, words: str) -> None:
    world = hooked(f"#!/usr/bin/env bash\n{script}")
    assert lines("HL304", world) == [("guard.sh", min(line + 1, script.count("\n") + 1), "error")]
    assert words in only("HL304", world).message


@pytest.mark.parametrize(
    "command",
    [
        pytest.param('echo "checking $NANOPI_TOOL_NAME >&2', id="an open quote"),
        pytest.param("if grep -q x; then exit 2", id="no fi"),
        pytest.param("echo 'it's off limits' >&2; exit 2", id="an apostrophe"),
        pytest.param("echo (no) >&2; exit 2", id="brackets"),
        pytest.param("jq -e '.event' && && exit 2", id="two operators"),
    ],
)
def test_in_a_command(command: str) -> None:
    world = commanded(command)
    assert lines("HL304", world) == [("config.toml", 3, "error")]
    diagnostic = only("HL304", world)
    assert BLOCKED in diagnostic.message
    assert diagnostic.source.text(diagnostic.span)[1:-1].replace('\\"', '"') == command


def test_points_at_the_line_without_its_indentation() -> None:
    assert marked("HL304", hooked("#!/bin/bash\n  done\n")) == ["done"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("input", "exit 2, so every prompt is refused"),
        ("before_agent_start", "exit 2, so every turn is refused"),
        ("turn_end", "this event ignores"),
    ],
)
def test_what_it_does_by_event(event: str, words: str) -> None:
    assert words in only("HL304", commanded("if", event=event, matcher=None)).message


@pytest.mark.parametrize(
    ("script", "words"),
    [
        pytest.param("if\n", BLOCKED, id="nothing before it"),
        pytest.param(
            "[ -n x ] || exit 0\nif\n", "exit 2, so every call that gets so far is blocked", id="behind an exit"
        ),
        # bash -c 'x=(a' ends with 1
        pytest.param("words=(a b\nexit 2\n", "nothing behind that place is done", id="an open array"),
    ],
)
def test_what_it_does(script: str, words: str) -> None:
    assert words in only("HL304", hooked(f"#!/bin/bash\n{script}")).message


def test_in_a_file_that_is_sourced() -> None:
    script = '#!/bin/bash\n. "$HOME/.nanopi/hooks/lib.sh"\nexit 0\n'
    world = hooked(script, more={"~/.nanopi/hooks/lib.sh": "deny() {\n  exit 2\n"})
    assert lines("HL304", world) == [("lib.sh", 2, "error")]
    assert "nothing behind that place is done" in only("HL304", world).message


def test_in_the_text_of_bash_c() -> None:
    world = commanded("bash -c 'if grep -q x; then exit 2'")
    assert lines("HL304", world) == [("config.toml", 3, "error")]


def test_a_shared_script_once_and_as_its_guard_would_do() -> None:
    entries = "".join(
        f'[[hooks.{event}]]\ncommand = "~/.nanopi/hooks/x.sh"\n' for event in ("turn_end", "tool_execution_start")
    )
    world = hooked("#!/bin/bash\nif\n", name="x.sh", more={"~/.nanopi/config.toml": entries})
    assert BLOCKED in only("HL304", world).message


@pytest.mark.parametrize(
    "script",
    [
        pytest.param('[[ $x =~ ^(a|b)$ ]] && exit 2\nx=(a b)\ncat <<<"${x[@]}"\n', id="bash's own words"),
        pytest.param("cat <<EOF\nno end\n", id="a here-document that ends with the file is a warning of bash"),
        pytest.param("exit 0\nThis (text) is for people; it isn't run.\n", id="behind the last exit"),
        pytest.param('exec python3 "$0.py"\nif\n', id="behind exec"),
        pytest.param("((a=1); echo b)\n", id="what only the parser here stumbles over"),
        pytest.param("cat <<'PY'\nif x: print('it\"s')\nPY\n", id="another language in a here-document"),
        pytest.param(
            "shopt -s extglob\ncase x in .env.@(a|b)) exit 2 ;; esac\n((a=1); echo b)\n",
            id="a grammar that is turned on",
        ),
        pytest.param("echo 'if true; then' # fi \"\n", id="words in quotes and comments"),
    ],
)
def test_silent(script: str) -> None:
    assert found("HL304", hooked(f"#!/usr/bin/env bash\n{script}")) == []


def test_silent_where_the_line_ends_are_to_blame() -> None:
    script = b"#!/bin/bash\nif true; then\n  exit 2\r\n"
    assert found("HL304", hooked(script, command="bash ~/.nanopi/hooks/guard.sh")) == []


def test_silent_where_bash_cannot_be_asked() -> None:
    config = b'[[hooks.turn_end]]\ncommand = "if"\n'
    assert found("HL304", MemoryWorld({"/home/ada/.nanopi/config.toml": config}, home="/home/ada")) == []


def test_silent_about_other_languages() -> None:
    assert found("HL304", hooked("#!/usr/bin/env python3\nif (\n", name="guard.py")) == []
    assert found("HL304", hooked(b"\x7fELF\0\1if", name="guard")) == []


@pytest.mark.parametrize("mark", ["", "\ufeff#!/usr/bin/env python3\n"])
def test_a_script_of_another_language_that_bash_reads(mark: str) -> None:
    """Without a first line that the kernel knows bash runs a script itself."""
    script = "import json, sys\nif 'rm' in json.load(sys.stdin)['arguments']['command']:\n    sys.exit(2)\n"
    message = only("HL304", hooked(f"{mark}{script}", name="guard.py")).message
    assert "bash reads it for want of a `#!` line: begin it with `#!/usr/bin/env python3`" in message
    assert message.endswith("byte order mark") == bool(mark)
