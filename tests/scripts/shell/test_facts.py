"""What is put down on the way: calls, comparisons, variables, guards and syntax errors, each with its place."""

from __future__ import annotations

import pytest

from hooklint.scripts.values import PAYLOAD, Hole, literal
from tests.scripts.shell.real import read

EVENT = (Hole("variable", "NANOPI_EVENT"),)


def _words(text: str) -> list[list[str | None]]:
    return [[literal(word) for word in call.words] for call in read(text)[1].calls]


@pytest.mark.parametrize(
    ("text", "how", "words", "others"),
    [
        ('[ "$NANOPI_EVENT" = PreToolUse ]', "equals", ("PreToolUse",), ()),
        ('test PreToolUse = "$NANOPI_EVENT"', "equals", ("PreToolUse",), ()),
        ('[[ $NANOPI_EVENT == "Pre"* ]]', "glob", ("Pre*",), ()),
        ("[[ $NANOPI_EVENT == *Tool* ]]", "contains", ("Tool",), ()),
        ('[[ $NANOPI_EVENT == *"Tool"*"Start"* ]]', "glob", ("*Tool*Start*",), ()),
        ('[[ "$NANOPI_EVENT" != Input ]] && exit 0', "equals", ("Input",), ()),
        ("[[ $NANOPI_EVENT =~ ^(Input|PreToolUse)$ ]]", "regex", ("^(Input|PreToolUse)$",), ()),
        ("case $NANOPI_EVENT in PreToolUse|Input) ;; esac", "equals", ("PreToolUse", "Input"), ()),
        ("case $NANOPI_EVENT in PreToolUse|*Start) ;; esac", "equals", ("PreToolUse",), ("*Start",)),
        ("case $NANOPI_EVENT in A) exit 2 ;; B) exit 2 ;; *) exit 3 ;; esac", "equals", ("A",), ("B",)),
        ("case $NANOPI_EVENT in A) exit 2 ;; B) exit 3 ;; esac", "equals", ("A",), ()),
        ('[ "$NANOPI_EVENT" = A ] || [ "$NANOPI_EVENT" = B ]', "equals", ("A",), ("B",)),
        ('[ "$NANOPI_EVENT" = A -o "$NANOPI_EVENT" = B ]', "equals", ("A",), ("B",)),
        ("if [[ $NANOPI_EVENT == A ]]; then x; elif [[ $NANOPI_EVENT == B ]]; then x; fi", "equals", ("A",), ("B",)),
        ("if [[ $NANOPI_EVENT == A ]]; then x; elif [[ $NANOPI_EVENT == B ]]; then y; fi", "equals", ("A",), ()),
        ('e=$NANOPI_EVENT; f() { [[ $1 == Input ]]; }; f "$e"', "equals", ("Input",), ()),
    ],
)
def test_a_comparison_has_its_words_and_the_second_choices(
    text: str, how: str, words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    first = read(text)[1].comparisons[0]
    assert (first.value, first.how, first.words, first.others) == (EVENT, how, words, others)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("case $NANOPI_EVENT in\n  PreToolUse | 'Input') ;;\nesac", ["PreToolUse", "'Input'"]),
        ('[ "$NANOPI_EVENT" = "SessionEnd" ]', ['"SessionEnd"']),
        ('[[ $NANOPI_EVENT == *"End" ]]', ['*"End"']),
        ("eval '[ \"$NANOPI_EVENT\" = Stop ]'", ["Stop"]),
        ("trap '[ \"$NANOPI_EVENT\" = Stop ]' EXIT", ["Stop"]),
    ],
)
def test_a_comparison_stands_where_its_words_are_written(text: str, places: list[str]) -> None:
    found = read(text)[1].comparisons[0].places
    assert [place.source.text(place.span) for place in found] == places


@pytest.mark.parametrize(
    "text",
    [
        "# [ $NANOPI_EVENT = PreToolUse ]",
        "echo '[ $NANOPI_EVENT = PreToolUse ]'",
        "cat <<'EOF'\n[ $NANOPI_EVENT = PreToolUse ]\nEOF",
        'f() { [ "$NANOPI_EVENT" = PreToolUse ]; }',
        'exit 0; [ "$NANOPI_EVENT" = PreToolUse ]',
        'if false; then [ "$NANOPI_EVENT" = PreToolUse ]; fi',
        "x=PreToolUse; [ $x = PreToolUse ]",
    ],
)
def test_what_is_not_run_and_what_is_known_is_no_comparison(text: str) -> None:
    assert read(text)[1].comparisons == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("echo $A ${B} \"$C\" '$D'", ["A", "B", "C"]),
        ("A=1; echo $A", []),
        ("for A in x; do echo $A; done; read -r B; echo $B", []),
        ("f() { local a=$1; echo $a; }; f x", []),
        ("x=$1; echo $2", ["1", "2"]),
        ("bash() { :; }; set -- a; echo $1", []),
        ("echo $RANDOM $$ $? $# $PWD$HOME", ["PWD"]),
        ('[ -n "$flag" ]; flag=1', []),
        ("cat <<EOF\n$A\nEOF", ["A"]),
        ("cat <<'EOF'\n$A\nEOF", []),
        ("echo ${A:-x} ${B:-$C}", ["A", "B", "C"]),
    ],
)
def test_variables_of_the_environment_are_told_from_the_scripts_own(text: str, names: list[str]) -> None:
    found = read(text)[1].variables
    assert list(dict.fromkeys(one.name for one in found)) == names


def test_a_default_is_an_alternative() -> None:
    found = {one.name: one.alternatives for one in read("echo ${A:-x} ${B:-$C} ${D-} $E ${F:+x}")[1].variables}
    assert found == {"A": ("",), "B": ("C",), "C": (), "D": ("",), "E": (), "F": ("",)}


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("prog a 'b c' \"d\"", [["prog", "a", "b c", "d"]]),
        ("X=1 prog $(inner)", [["inner"], ["prog", None]]),
        ("if prog; then other; fi", [["prog"], ["other"]]),
        ("true && prog || other", [["true"], ["prog"], ["other"]]),
        ("false && prog", [["false"]]),
        ('f() { prog "$1"; }; f x', [["prog", "x"]]),
        ("eval 'prog a'", [["eval", "prog a"], ["prog", "a"]]),
        ("command prog a", [["prog", "a"]]),
        ("exec prog a; never", [["exec", "prog", "a"], ["prog", "a"]]),
    ],
)
def test_calls_are_those_that_can_be_reached(text: str, calls: list[list[str | None]]) -> None:
    assert [words for words in _words(text) if words[0] != "exec" or calls[0][0] == "exec"] == calls


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("prog", ("hook", "hook", "hook")),
        ("prog >&2 2>/dev/null", ("hook", "hook", "null")),
        ("x=$(prog 2>/dev/null)", ("hook", "captured", "null")),
        ("echo x | prog >f", ("pipe", "file", "hook")),
        ("prog </dev/null | cat", ("null", "pipe", "hook")),
        ("prog <<< x", ("captured", "hook", "hook")),
        ("prog < f &> g", ("file", "file", "file")),
        ("prog &", ("null", "hook", "hook")),
        ("exec 2>/dev/null; prog", ("hook", "hook", "null")),
    ],
)
def test_a_call_knows_where_its_streams_lead(text: str, expected: tuple[str, str, str]) -> None:
    call = next(one for one in read(text)[1].calls if one.name == "prog")
    assert (call.stdin_from, call.stdout, call.stderr) == expected


def test_a_call_is_given_what_is_left_of_the_payload() -> None:
    calls = read('prog; p=$(cat); other; echo "$p" | third')[1].calls
    stdin = {call.name: call.stdin for call in calls}
    assert stdin["prog"] == (PAYLOAD, "\n")
    assert stdin["third"] is not None
    calls = read('p=$(cat); other; echo "$p" | third')[1].calls
    stdin = {call.name: call.stdin for call in calls}
    assert stdin["other"] == ()
    assert stdin["third"] == (PAYLOAD, "\n")


def test_parts_of_a_pipeline_know_their_neighbours() -> None:
    calls = {call.name: call for call in read("set -o pipefail; a 1 | b | c")[1].calls}
    assert calls["b"].is_pipefail
    assert calls["b"].piped_from == (("a",), ("1",))
    assert calls["b"].piped_to == (("c",),)
    assert not {call.name: call for call in read("a | b")[1].calls}["a"].is_pipefail


@pytest.mark.parametrize(
    ("text", "is_tested"),
    [
        ("prog", False),
        ("prog || true", True),
        ("true && prog", False),
        ("if prog; then :; fi", True),
        ("! prog", True),
        ("while prog; do break; done", True),
        ("f() { prog; }; f || exit 2", True),
        ("f() { prog; }; f", False),
    ],
)
def test_a_call_is_tested_where_its_status_decides(text: str, is_tested: bool) -> None:
    assert {call.name: call for call in read(text)[1].calls}["prog"].is_tested is is_tested


def test_a_here_document_has_its_place() -> None:
    text = "prog <<'EOF'\nsome text\nEOF\n"
    (call,) = read(text)[1].calls
    assert call.heredoc is not None
    assert call.heredoc.source.text(call.heredoc.span) == "some text\n"
    assert call.stdin == ("some text\n",)


@pytest.mark.parametrize(
    ("text", "where"),
    [("if true; then echo", "if true; then echo"), ('echo "open', '"open'), ("echo fine", None), ("}", "}")],
)
def test_a_syntax_error_is_put_into_the_part(text: str, where: str | None) -> None:
    endings, session = read(text)
    (part,) = session.parts
    assert (part.syntax_error is not None) == (where is not None)
    assert all(ending.is_whole for ending in endings) == (where is None)


def test_nothing_is_said_of_what_could_not_be_parsed() -> None:
    _, session = read('echo ok\n[ "$NANOPI_EVENT" = PreToolUse ( ] && exit 2\n')
    assert session.comparisons == []


def test_a_program_that_is_taken_to_be_missing_answers_127() -> None:
    endings, _ = read("jq . ; exit $?", without=frozenset({"jq"}))
    assert [ending.status.codes for ending in endings] == [(127,)]
    endings, _ = read("command -v jq >/dev/null || exit 2; jq .", without=frozenset({"jq"}))
    assert [ending.status.codes for ending in endings] == [(2,)]
