from __future__ import annotations

import pytest

from hooklint.scripts.model import Guard
from hooklint.scripts.values import PAYLOAD, Hole, field
from tests.scripts.programs.called import called, new_session, ran, text_at

COMMAND = field("arguments", "command")


@pytest.mark.parametrize(
    ("words", "how", "said"),
    [
        (("-q", "rm -rf"), "contains", ("rm -rf",)),
        (("-qF", "a.b"), "contains", ("a.b",)),
        (("-q", r"rm \+-rf"), "regex", (r"rm\ +\-rf",)),
        (("-qE", "rm|dd"), "regex", ("rm|dd",)),
        (("-qi", "RM"), "regex", ("(?i)RM",)),
        (("-qx", "ls"), "regex", ("^(ls)$",)),
        (("-q", "-e", "rm", "-e", "dd"), "contains", ("rm", "dd")),
        (("-q", "rm\ndd"), "contains", ("rm", "dd")),
        (("--quiet", "--regexp=rm"), "contains", ("rm",)),
    ],
)
def test_a_text_that_is_not_known_gives_both_ways(words: tuple[str, ...], how: str, said: tuple[str, ...]) -> None:
    call = called("grep", *words, stdin=(COMMAND, "\n"))
    found, missed = ran(call)
    assert (found.status.codes, missed.status.codes) == ((0,), (1,))
    assert [
        (guard.kind, guard.value, guard.how, guard.words, guard.holds) for guard in (*found.guards, *missed.guards)
    ] == [
        ("compare", (COMMAND,), how, said, True),
        ("compare", (COMMAND,), how, said, False),
    ]
    assert found.printed == ()
    assert found.reads_stdin


@pytest.mark.parametrize("words", [("-qv", "rm"), ("-qw", "rm"), ("-qf", "list")])
def test_what_is_no_comparison_is_no_guess(words: tuple[str, ...]) -> None:
    results = ran(called("grep", *words, stdin=(COMMAND,)))
    assert [guard.kind for result in results for guard in result.guards] == ["other", "other"]


def test_text_around_a_hole_can_tell_that_it_is_there_but_not_that_it_is_not() -> None:
    (found,) = ran(called("grep", "-q", "tool", stdin=("the tool ", COMMAND)))
    assert (found.status.codes, found.guards) == ((0,), ())
    assert len(ran(called("grep", "-q", "rm", stdin=("the tool ", COMMAND)))) == 2


def test_a_test_is_a_comparison_and_no_field() -> None:
    session = new_session()
    ran(called("grep", "-q", '"reason":"quit"', stdin=(PAYLOAD,)), session)
    (comparison,) = session.comparisons
    assert (comparison.value, comparison.how, comparison.words) == ((PAYLOAD,), "contains", ('"reason":"quit"',))
    assert text_at(comparison.places[0]) == """'"reason":"quit"'"""
    assert session.fields == []


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("grep", "-o", '"command":"[^"]*"'), "command"),
        (("grep", "-oP", r'"file_path"\s*:\s*"\K[^"]+'), "file_path"),
        (("grep", "-oE", '"command"[[:space:]]*:[[:space:]]*"[^"]*"'), "command"),
        (("sed", "-n", r's/.*"command": *"\([^"]*\)".*/\1/p'), "command"),
        (("sed", "-nE", r's/.*"tool_name" ?: ?"([^"]*)".*/\1/p'), "tool_name"),
        (("awk", "-F", '"command":"', "{print $2}"), "command"),
        (("perl", "-ne", r'print $1 if /"command":"(.*?)"/'), "command"),
    ],
)
def test_a_pattern_that_names_a_key_cuts_it_out(words: tuple[str, ...], key: str) -> None:
    session = new_session()
    ran(called(*words, stdin=(PAYLOAD,)), session)
    (read,) = session.fields
    assert (read.way, read.by, text_at(read.at)) == (("*", key), "text", key)


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        (("grep", "-o", '"command":"[^"]*"'), COMMAND),
        (("grep", '"command":"rm"'), PAYLOAD),
        (("grep", "-c", '"command":"rm"'), PAYLOAD),
        (("sed", "s/command/x/"), PAYLOAD),
        (("awk", "{print $1}"), PAYLOAD),
        (("cut", "-d/", "-f2"), PAYLOAD),
        (("cut", '-d"', "-f4"), COMMAND),
    ],
)
def test_what_cuts_no_field(words: tuple[str, ...], stdin: Hole) -> None:
    session = new_session()
    ran(called(*words, stdin=(stdin,)), session)
    assert session.fields == []


@pytest.mark.parametrize("words", [("cut", '-d"', "-f4"), ("cut", "-d", ":", "-f2"), ("awk", '-F"', "{print $4}")])
def test_a_column_of_the_payload_is_some_field(words: tuple[str, ...]) -> None:
    session = new_session()
    ran(called(*words, stdin=(PAYLOAD, "\n")), session)
    (read,) = session.fields
    assert (read.way, read.by) == (("*",), "text")


def test_lines_of_a_payload_that_was_cut_up_are_cut_out() -> None:
    session = new_session()
    (pieces,) = ran(called("tr", ",", "\\n", stdin=(PAYLOAD,)), session)
    ran(called("grep", '"command":', stdin=pieces.printed[0].value), session)
    assert [read.way for read in session.fields] == [("*", "command")]


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("grep", "x", "file"), (0, 1, 2)),
        (("grep", "-r", "x"), (0, 1, 2)),
        (("grep",), (2,)),
        (("grep", "--version"), (0,)),
        (("rg", "x", "src"), (0, 1, 2)),
    ],
)
def test_statuses(words: tuple[str, ...], codes: tuple[int, ...]) -> None:
    (result,) = ran(called(*words))
    assert result.status.codes == codes
    assert not result.reads_stdin


def test_a_file_tells_nothing_of_stdin() -> None:
    (result,) = ran(called("grep", "x", "file"))
    assert result.guards == ()
    assert result.printed[0].value == (Hole("output", "grep"),)


def test_guards_name_the_call() -> None:
    call = called("grep", "-q", "x", stdin=(COMMAND,))
    found, _ = ran(call)
    assert found.guards == (Guard("compare", (COMMAND,), "contains", ("x",), holds=True, at=call.at),)
