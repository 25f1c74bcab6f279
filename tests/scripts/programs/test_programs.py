from __future__ import annotations

import pytest

from hooklint.scripts.programs import run
from hooklint.scripts.values import PAYLOAD, UNKNOWN, Hole, Json, Object, Value, field
from tests.scripts.programs.called import called, new_session, ran

COMMAND = field("arguments", "command")


def out(*words: str | Value, stdin: Value | None = (COMMAND, "\n")) -> Value:
    (result,) = ran(called(*words, stdin=stdin))
    return result.printed[0].value if result.printed else ()


def test_nobody_knows_a_program_of_another_name() -> None:
    assert run(called("my-own-guard"), new_session()) is None


def test_a_program_that_is_missing_ends_with_127() -> None:
    for name in ("jq", "grep", "my-own-guard"):
        (result,) = ran(called(name, "."), new_session(without=frozenset({name})))
        assert (result.status.codes, result.printed, result.reads_stdin) == ((127,), (), False)
        assert result.status.of == name


@pytest.mark.parametrize(
    "words", [("cat",), ("cat", "-"), ("cat", "/dev/stdin"), ("tee", "log"), ("head", "-1"), ("tr", "-d", "\\n")]
)
def test_the_payload_passes_through(words: tuple[str, ...]) -> None:
    assert out(*words, stdin=(PAYLOAD,)) == (PAYLOAD,)


def test_what_stdin_was_is_known_of_what_comes_out() -> None:
    assert out("cat") == (COMMAND, "\n")
    assert out("cat", stdin=None) == UNKNOWN
    assert out("sort") == (Hole("output", "sort", holds=(COMMAND,)),)
    assert out("head", "-1") == (Hole("output", "head", is_line=True, holds=(COMMAND,)), "\n")
    assert out("head", "-n", "1", stdin=(COMMAND._replace(is_line=True), "\nx")) == (
        COMMAND._replace(is_line=True),
        "\n",
    )
    assert out("tail", "-1") == (Hole("output", "tail", is_line=True, holds=(COMMAND,)), "\n")
    assert out("tr", "-d", "\\n") == (COMMAND._replace(is_line=True),)


def test_json_over_several_lines_is_one_line_without_their_ends() -> None:
    reply = Object((("decision", PAYLOAD),))
    assert out("tr", "-d", "\\n", stdin=(Json(reply, is_spread=True), "\n")) == (Json(reply),)


@pytest.mark.parametrize(
    ("words", "is_line", "is_quoted"),
    [
        (("tr", "-d", '"\\\\'), False, True),
        (("tr", "-cd", "a-zA-Z0-9"), True, True),
        (("tr", "-cd", "[:print:]\\n"), False, False),
        (("tr", '"', "'"), False, True),
        (("tr", "\\n", " "), True, False),
        (("sed", 's/\\\\/\\\\\\\\/g; s/"/\\\\"/g'), False, True),
        (("sed", "s/a/b/"), False, False),
        (("base64",), False, True),
        (("base64", "-w0"), True, True),
    ],
)
def test_what_a_text_cannot_hold_any_more(words: tuple[str, ...], is_line: bool, is_quoted: bool) -> None:
    hole = out(*words, stdin=(COMMAND,))[0]
    assert isinstance(hole, Hole)
    assert (hole.is_line, hole.is_quoted, hole.holds) == (is_line, is_quoted, (COMMAND,))


@pytest.mark.parametrize("words", [("date",), ("hostname",), ("mktemp",), ("uname", "-a"), ("realpath", "x")])
def test_one_line(words: tuple[str, ...]) -> None:
    assert out(*words) == (Hole("output", words[0], is_line=True), "\n")


def test_a_name_that_is_not_known() -> None:
    assert out("basename", (COMMAND,)) == (Hole("output", "basename", is_line=True, holds=(COMMAND,)), "\n")
    assert out("dirname", (COMMAND,)) == (Hole("output", "dirname", is_line=True, holds=(COMMAND,)), "\n")


@pytest.mark.parametrize("words", [("date", "+%s"), ("wc", "-l"), ("id", "-u"), ("nproc",)])
def test_numbers(words: tuple[str, ...]) -> None:
    hole = out(*words)[0]
    assert isinstance(hole, Hole)
    assert hole.kind == "number"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("true",), {(0,)}),
        (("false",), {(1,)}),
        (("mkdir", "-p", "x"), {(0,), (1,)}),
        (("diff", "a", "b"), {(0, 1), (2,)}),
        (("cmp", "-s", "a", "b"), {(0, 1), (2,)}),
        (("ls",), {(0,)}),
        (("ls", "x"), {(0,), (1, 2)}),
        (("find", "."), {(0,), (1,)}),
        (("stat", "x"), {(0,), (1,)}),
        (("sed", "s/a/b/"), {(0,)}),
        (("sed", "s/a/b/", "x"), {(0, 1, 2, 4)}),
        (("sed", "-i", "s/a/b/", "x"), {(0,), (1, 2, 4)}),
        (("sed", "/x/q5"), {()}),
        (("awk", "{exit 2}"), {()}),
        (("awk", "1", "x"), {(0, 2)}),
        (("sort", "x"), {(0, 2)}),
        (("cat", "x"), {(0, 1)}),
        (("git", "status"), {()}),
        (("curl", "http://x"), {()}),
    ],
)
def test_statuses(words: tuple[str, ...], codes: set[tuple[int, ...]]) -> None:
    assert {result.status.codes for result in ran(called(*words))} == codes


@pytest.mark.parametrize(
    "words",
    [
        ("git", "status"),
        ("npx", "prettier", "--write", "x"),
        ("ruff", "check", "."),
        ("gofmt", "-w", "x.go"),
        ("date",),
    ],
)
def test_these_leave_stdin_alone(words: tuple[str, ...]) -> None:
    assert not any(result.reads_stdin for result in ran(called(*words)))


@pytest.mark.parametrize(
    "words",
    [("black", "-"), ("gofmt",), ("prettier", "--stdin-filepath", "x"), ("curl", "-d", "@-", "http://x"), ("logger",)],
)
def test_these_read_it(words: tuple[str, ...]) -> None:
    assert all(result.reads_stdin for result in ran(called(*words)))


@pytest.mark.parametrize(
    ("words", "prints"),
    [
        (("curl", "-s", "-o", "/dev/null", "http://x"), False),
        (("curl", "-s", "http://x"), True),
        (("curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "http://x"), True),
        (("wget", "http://x"), False),
        (("wget", "-qO-", "http://x"), True),
        (("wget", "-q", "-O", "-", "http://x"), True),
        (("git", "push", "-q"), False),
        (("git", "-C", "x", "diff", "--quiet"), False),
        (("git", "rev-parse", "-q", "--verify", "HEAD"), True),
        (("git", "symbolic-ref", "-q", "HEAD"), True),
        (("notify-send", "x"), False),
        (("osascript", "-e", "x"), True),
    ],
)
def test_who_prints_on_stdout(words: tuple[str, ...], prints: bool) -> None:
    (result,) = ran(called(*words))
    assert any(printed.stream == "stdout" for printed in result.printed) == prints


def test_tee_may_print_twice() -> None:
    (result,) = ran(called("tee", "/dev/stderr", stdin=("no\n",)))
    assert [(printed.stream, printed.value) for printed in result.printed] == [
        ("stdout", ("no\n",)),
        ("stderr", ("no\n",)),
    ]
