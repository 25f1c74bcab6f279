from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.cli.matcher import _in_toml
from tests.cli.test_outcome import environment

if TYPE_CHECKING:
    from click.testing import Result

    from tests.cli.conftest import User


def row(done: Result, head: str) -> str:
    """What stands behind a head, on its one line."""
    (found,) = [line.removeprefix(head).strip() for line in done.output.splitlines() if line.startswith(f"{head} ")]
    return found


def heads(done: Result) -> list[str]:
    return [line[:13].strip() for line in done.output.splitlines()]


def test_the_answer_comes_first(user: User) -> None:
    done = user.run("matcher", "^(bash|Edit)$", "--event", "tool_execution_start")
    assert done.output.splitlines() == [
        "fires for    bash",
        "misses       edit find grep ls read write subagent",
        "             `Edit` matches no built-in tool: nanopi calls it `edit`",
        "pi-hooks     fires for bash",
        "Claude Code  fires for Edit",
    ]
    assert done.exit_code == 0


def test_without_an_event_every_kind_is_told(user: User) -> None:
    done = user.run("matcher", "bash")
    assert row(done, "fires for") == "bash"
    assert [row(done, head) for head in ("turns", "compactions", "sessions", "input")] == [
        "none",
        "none",
        "none; only a session started with --session-id, such as `bash`",
        "none: `input` is tested against the empty string",
    ]
    assert row(done, "pi-hooks") == "fires for bash"
    assert (
        row(done, "Claude Code")
        == "a list of whole names: fires for none of its tools; no tool of its own is called bash"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("^bash$",), 0, None),
        (("bash",), 0, "info HL205 matcher-style:"),
        (("bash|",), 1, "warning HL204 matcher-broad:"),
        (("Bash",), 1, "error HL202 matcher-never:"),
        (("(?i)bash",), 1, "error HL201 matcher-invalid:"),
        (("^\\d$", "--event", "turn_start"), 1, "error HL201 matcher-invalid:"),
        (("^1$", "--event", "turn_start"), 0, None),
        (("1", "--event", "turn_start"), 1, "warning HL204 matcher-broad:"),
        (("startup", "--event", "session_start"), 1, "error HL202 matcher-never:"),
        (("auto", "--event", "session_compact"), 1, "error HL202 matcher-never:"),
        (("deploy", "--event", "input"), 1, "error HL202 matcher-never:"),
        ((".*", "--event", "input", "--target", "0.13"), 1, "error HL202 matcher-never:"),
        (("^bash$", "--event", "pre_tool_use", "--target", "0.11"), 0, None),
        (("*", "--event", "turn_end"), 0, None),
        (("*", "--event", "session_shutdown"), 0, None),
    ],
)
def test_the_rules_judge(user: User, arguments: tuple[str, ...], code: int, said: str | None) -> None:
    done = user.run("matcher", *arguments)
    assert done.exit_code == code
    assert [line for line in done.output.splitlines() if " HL" in line] == [
        line for line in done.output.splitlines() if said and line.startswith(said)
    ]
    assert said is None or said in done.output


def test_a_refusal_in_the_words_of_the_host(user: User) -> None:
    done = user.run("matcher", "Bash(*)")
    assert heads(done)[0] == "refused"
    assert (
        '    warning: failed to load settings: invalid hook matcher: hook #0 matcher "Bash(*)" is invalid regex: regex '
        "parse error:\n        Bash(*)\n             ^\n    error: repetition operator missing expression\n"
    ) in done.output
    assert not {"fires for", "turns", "input"} & set(heads(done))
    assert row(done, "pi-hooks").startswith("no pattern in JavaScript, so compared letter for letter:")
    assert row(done, "Claude Code") == "no pattern in JavaScript, so it never fires"


def test_the_file_that_the_host_would_name_is_the_project_s(user: User) -> None:
    done = user.run("matcher", "(", "--target", "0.13")
    assert f"hook config is merged from: {user.own}" in done.output


def test_the_user_s_files_are_not_read(user: User) -> None:
    user.own.write_text("[[extensions]]\npath = 'x.wasm'\n[[hooks.turn_end]]\nmatcher = '('\ncommand = 'x'\n")
    assert user.run("matcher", "Bash").exit_code == 1
    assert "HL201" not in user.run("matcher", "Bash").output


@pytest.mark.parametrize(("matcher", "shown"), [("*", "`*`"), ("", "an empty matcher")])
def test_what_is_no_pattern(user: User, matcher: str, shown: str) -> None:
    done = user.run("matcher", matcher)
    assert row(done, "fires for") == f"everything: {shown} is no pattern, but nanopi's word for all"
    assert [row(done, head) for head in ("turns", "input", "pi-hooks", "Claude Code")] == [
        "every one",
        "every prompt",
        "fires for every tool",
        "fires for every tool",
    ]
    assert done.exit_code == 0


@pytest.mark.parametrize(
    ("matcher", "event", "words"),
    [
        ("^0", "session_start", "some, such as 00000000-0000-7000-8000-000000000000"),
        ("^[45][0-9]{3}$", "turn_end", "some, such as 4000"),
        ("^1", "turn_end", "1 10 11 12 13 and more, of the first 1000"),
        ("^[12]$", "turn_end", "1 2, of the first 1000"),
        ("^manual$", "session_compact", "manual"),
        ("x*", "input", "every prompt"),
        ("^x{100}$", "tool_execution_end", f"none; only a plugin's tool, such as `{'x' * 60}…`"),
    ],
)
def test_other_subjects(user: User, matcher: str, event: str, words: str) -> None:
    assert row(user.run("matcher", matcher, "--event", event), "fires for") == words


def test_the_empty_string_is_no_name_to_list(user: User) -> None:
    assert "misses" not in heads(user.run("matcher", "deploy", "--event", "input"))


@pytest.mark.parametrize(
    ("matcher", "option"),
    [("^1$", "turn_start"), ("threshold", "session_before_compact"), ("^$", "input"), ("Bash", ""), ("bash|", "")],
)
def test_the_event_that_was_meant_is_named(user: User, matcher: str, option: str) -> None:
    last = user.run("matcher", matcher).output.splitlines()[-1]
    assert last.startswith("Judged") == bool(option)
    assert not option or last == f"Judged as a matcher of tools. Next: the same with --event {option}"


@pytest.mark.parametrize(
    ("matcher", "words"),
    [
        ("^(?!Read)", "fires for every tool of its own but Read"),
        ("Edit|MultiEdit, Nope", "a list of whole names: fires for Edit MultiEdit; no tool of its own is called Nope"),
        ("Edit.*", "fires for Edit MultiEdit NotebookEdit"),
        ("(x+x+)+y", "not decided: a backtracking engine might take too long over it"),
    ],
)
def test_claude_code(user: User, matcher: str, words: str) -> None:
    assert row(user.run("matcher", matcher), "Claude Code") == words


@pytest.mark.parametrize("matcher", ["(a|a)*b", "(x+x+)+y", "(" * 100_000, "(?:(?:a?)*)*b", ".{24714}"])
def test_nothing_hangs_it(user: User, matcher: str) -> None:
    assert user.run("matcher", matcher).exit_code in (0, 1)


@pytest.mark.parametrize(
    ("event", "target", "said"),
    [
        ("tool_execution_strat", "0.12", "Did you mean 'tool_execution_start'?"),
        ("pre_tool_use", "0.12", "Did you mean 'tool_execution_start'?"),
        ("PreToolUse", "0.13", "Did you mean 'tool_execution_start'?"),
        ("tool_execution_start", "0.11", "Did you mean 'pre_tool_use'?"),
        ("qqq", "0.12", "The events are tool_execution_start, tool_execution_end, input, session_start,"),
    ],
)
def test_an_unknown_event(user: User, event: str, target: str, said: str) -> None:
    done = run(user, "matcher", "x", "--event", event, "--target", target)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"nanopi {target} has no event '{event}'. {said}" in done.stderr.decode()


def test_wrong_use(user: User) -> None:
    assert run(user, "matcher").returncode == 2
    unknown = run(user, "matcher", "x", "--target", "0.14")
    assert (unknown.returncode, b"'0.14' is not one of '0.11', '0.12', '0.13'." in unknown.stderr) == (2, True)
    assert run(user, "matcher", "-x").returncode == 2
    assert run(user, "matcher", b"\xff").returncode == 2


def test_a_pattern_behind_two_hyphens(user: User) -> None:
    assert "`-x` matches no nanopi tool" in run(user, "matcher", "--", "-x").stdout.decode()


def run(user: User, *words: str | bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "hooklint", *words],
        cwd=user.project,
        env=environment(HOME=str(user.home)),
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("matcher", ["\x1b[31m(", "a\u202eb", "x\x07", "\x1b", "^\u200bbash$", "a\nb("])
@pytest.mark.parametrize("output", ["text", "json"])
def test_nothing_reaches_the_terminal_raw(user: User, matcher: str, output: str) -> None:
    text = user.run("matcher", matcher, "--format", output).output
    assert not {"\x1b", "\u202e", "\x07", "\u200b"} & set(text)


def test_json(user: User) -> None:
    done = user.run("matcher", "^(bash|Edit)$", "--format", "json", "--event", "tool_execution_end")
    assert json.loads(done.output) == {
        "schema": "hooklint-matcher/1",
        "host": "nanopi",
        "target": "0.12",
        "matcher": "^(bash|Edit)$",
        "events": [
            {
                "event": "tool_execution_end",
                "subject": "the tool's name",
                "reach": "hits",
                "witness": "bash",
                "everything": False,
                "hits": ["bash"],
                "more": False,
                "misses": ["edit", "find", "grep", "ls", "read", "write", "subagent"],
                "refused": None,
            }
        ],
        "findings": [],
        "elsewhere": {
            "pi-hooks": {"read_as": "pattern", "hits": ["bash"]},
            "claude-code": {"read_as": "pattern", "hits": ["Edit"], "others": []},
        },
    }


def test_json_of_what_is_wrong(user: User) -> None:
    found = json.loads(user.run("matcher", "Bash", "--format", "json").output)
    assert [one["event"] for one in found["events"]] == [
        "tool_execution_start",
        "turn_start",
        "session_before_compact",
        "session_start",
        "input",
    ]
    assert [one["reach"] for one in found["events"]] == ["only-unusual", "never", "never", "only-unusual", "never"]
    (finding,) = found["findings"]
    assert (finding["code"], finding["severity"], finding["fixes"][0]["safety"]) == ("HL202", "error", "safe")
    refused = json.loads(user.run("matcher", "(x+x+)+y|(", "--format", "json", "--event", "turn_end").output)
    assert (refused["events"][0]["hits"], refused["elsewhere"]) == ([], {})
    assert refused["events"][0]["refused"].endswith("error: unclosed group")


@pytest.mark.parametrize("text", ['a"b\\c', "\x00\x1f\x7f\t\n\r", "é😀", "'''", "\\u0041"])
def test_any_text_can_stand_in_a_file(text: str) -> None:
    assert tomllib.loads(f'a = "{_in_toml(text)}"')["a"] == text


def test_the_example_of_the_readme(user: User) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```console\n\$ hooklint (matcher [^\n]*)\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    assert user.run(*shlex.split(example[0])).output == example[1]
