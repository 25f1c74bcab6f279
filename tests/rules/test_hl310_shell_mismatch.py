"""What dash does with each word of bash's is in tests/rules/commands/test_dash_text.py."""

from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, found, hooked, lines, marked, only

BLOCKED = "exit 2, so every call that the hook is asked about is blocked"


@pytest.mark.parametrize(
    ("script", "line", "words"),
    [
        pytest.param(
            'IFS= read -r p\nif grep -q "rm -rf" <<< "$p"; then\n  exit 2\nfi\n', 3, BLOCKED, id="here-string"
        ),
        pytest.param('p=$(cat)\nbad=(rm dd)\nfor b in "${bad[@]}"; do :; done\n', 3, BLOCKED, id="array"),
        pytest.param(
            'p=$(cat)\nif [[ $p == *"rm -rf"* ]]; then exit 2; fi\n', 3, "status 127 whatever it asks", id="[["
        ),
        pytest.param(
            'p=$(cat)\n[ -n "$p" ] || exit 0\ncase "${p,,}" in *rm*) exit 2 ;; esac\n', 4, "so far", id="lower"
        ),
        pytest.param("function deny() { exit 2; }\ndeny\n", 2, BLOCKED, id="function"),
        pytest.param("source /etc/hostname\nexit 0\n", 2, "the file is not read", id="source"),
        pytest.param("set -euo pipefail\ncat >/dev/null\n", 2, "before 0.5.13", id="pipefail"),
        pytest.param('p=$(cat)\nif [ "$p" == x ]; then exit 2; fi\n', 3, "has only `=`", id="=="),
        pytest.param("command -v jq &>/dev/null || exit 2\n", 2, "in the background", id="&>"),
        pytest.param("[[ -n $1 ]]\ncat <<<a\n", 3, BLOCKED, id="what ends it comes first"),
    ],
)
def test_found(script: str, line: int, words: str) -> None:
    world = hooked(f"#!/bin/sh\n{script}exit 0\n")
    assert lines("HL310", world) == [("guard.sh", line, "error")]
    assert words in only("HL310", world).message
    assert "`#!/usr/bin/env bash`" in only("HL310", world).message


def test_what_follows_where_all_refusals_hang_on_it() -> None:
    """Run by dash: `[[: not found`, and the script ends with 0 whatever it is given."""
    guard = "#!/bin/sh\np=$(cat)\nif [[ $p == *rm* ]]; then exit 2; fi\n"
    assert "the hook refuses nothing and the call is allowed" in only("HL310", hooked(guard)).message
    other = f"{guard}case $p in *mkfs*) exit 2 ;; esac\n"
    assert "refuses nothing" not in only("HL310", hooked(other)).message
    turned = guard.replace("if [[", "if ! [[")
    assert "refuses nothing" not in only("HL310", hooked(turned)).message


def test_points_at_the_words() -> None:
    assert marked("HL310", hooked('#!/bin/sh\ngrep -q x <<<"$y"\n')) == ['<<<"$y"']


@pytest.mark.parametrize(
    ("command", "shebang"),
    [
        ("sh ~/.nanopi/hooks/guard.sh", "#!/usr/bin/env bash"),
        ("dash ~/.nanopi/hooks/guard.sh", "#!/bin/bash"),
        ("/bin/sh ~/.nanopi/hooks/guard.sh --strict", "#!/usr/bin/bash -e"),
    ],
)
def test_a_script_of_bash_that_is_called_by_sh(command: str, shebang: str) -> None:
    world = hooked(f"{shebang}\nwords=(a b)\nexit 0\n", command=command)
    assert lines("HL310", world) == [("guard.sh", 2, "error")]
    assert "as its first line wants" in only("HL310", world).message


def test_a_file_that_sh_sources() -> None:
    library = {"~/.nanopi/hooks/lib.sh": "deny() { exit 2; }\nwords=(a b)\n"}
    world = hooked('#!/bin/sh\n. "$HOME/.nanopi/hooks/lib.sh"\n', more=library)
    assert lines("HL310", world) == [("lib.sh", 2, "error")]


@pytest.mark.parametrize(
    ("event", "words"),
    [("input", "every prompt is refused"), ("turn_end", "which this event ignores")],
)
def test_what_it_does_by_event(event: str, words: str) -> None:
    assert words in only("HL310", hooked("#!/bin/sh\ncat <<<a\n", event=event, matcher=None)).message


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("#!/bin/bash\n[[ -n $1 ]] && cat <<<a\n", id="bash runs it"),
        pytest.param("#!/usr/bin/env bash\nwords=(a b)\n", id="bash runs it by env"),
        pytest.param("#!/bin/sh\np=$(cat)\ncase \"$p\" in *'[['*|*'<<<'*) exit 2 ;; esac\n", id="words in patterns"),
        pytest.param("#!/bin/sh\n# [[ a ]] <<< b\necho 'x=(a b)' >&2\n", id="words in comments and quotes"),
        pytest.param("#!/bin/sh\ncat <<'EOF' >&2\n[[ ${x//a/b} ]]\nEOF\n", id="words in a here-document"),
        pytest.param('#!/bin/sh\n[ -n "$BASH_VERSION" ] || exec bash "$0" "$@"\nwords=(a)\n', id="becomes bash"),
        pytest.param("#!/bin/sh\nf() { local a=1; printf '%s' \"${a#x}\" >&2; }\nf\n", id="what sh knows too"),
        pytest.param("#!/usr/bin/env python3\nx = [[1]]\n", id="no shell"),
    ],
)
def test_silent(script: str) -> None:
    assert found("HL310", hooked(script)) == []


def test_silent_about_commands_which_bash_runs() -> None:
    assert found("HL310", commanded('[[ -n $NANOPI_EVENT ]] && grep -c x <<<"$NANOPI_EVENT" >/dev/null; exit 0')) == []


def test_one_finding_for_a_script_of_several_hooks() -> None:
    entries = "".join(f'[[hooks.{event}]]\ncommand = "sh ~/x.sh"\n' for event in ("turn_end", "tool_execution_start"))
    world = hooked("", more={"~/.nanopi/config.toml": entries, "~/x.sh": "cat <<<a\n"})
    assert lines("HL310", world) == [("x.sh", 1, "error")]
    assert BLOCKED in only("HL310", world).message
