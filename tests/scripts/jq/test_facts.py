from __future__ import annotations

import pytest

from hooklint.scripts.values import PAYLOAD, Json, Object, Value, field
from tests.scripts.programs.called import called, new_session, ran, text_at


def reads(program: str, *, stdin: Value = (PAYLOAD,)) -> dict[str, tuple[str, set[str]]]:
    """Way → where it stands, and what is tried instead."""
    session = new_session()
    ran(called("jq", "-r", program, stdin=stdin), session)
    found: dict[str, tuple[str, set[str]]] = {}
    for read in session.fields:
        assert read.by == "jq"
        place, others = found.get(".".join(read.way), (text_at(read.at), set()))
        found[".".join(read.way)] = (place, others | {".".join(way) for way in read.alternatives})
    return found


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        (".event", {"event": ".event"}),
        (".arguments.command", {"arguments.command": ".arguments.command"}),
        ('."arguments"["command"]', {"arguments.command": '."arguments"["command"]'}),
        (".arguments.command?", {"arguments.command": ".arguments.command"}),
        ("(.arguments).command", {"arguments.command": "(.arguments).command"}),
        (".arguments | .command", {"arguments": ".arguments", "arguments.command": ".command"}),
        (".arguments.edits[0].newText", {"arguments.edits.*.newText": ".arguments.edits[0].newText"}),
        (".arguments.edits[].newText", {"arguments.edits.*.newText": ".arguments.edits[].newText"}),
        (".arguments as $a | $a.command", {"arguments": ".arguments", "arguments.command": "$a.command"}),
        (". as {arguments: {command: $c}} | $c", {"arguments.command": "$c"}),
        ("def cmd: .arguments.command; cmd", {"arguments.command": ".arguments.command"}),
        ("def f(g): g; f(.arguments.command)", {"arguments.command": ".arguments.command"}),
        ('getpath(["arguments", "command"])', {"arguments.command": 'getpath(["arguments", "command"])'}),
        ("{event, n: .tool_name}", {"event": "event", "tool_name": ".tool_name"}),
        ('"x \\(.tool_name)"', {"tool_name": ".tool_name"}),
        ('.arguments.content |= "x"', {"arguments.content": ".arguments.content"}),
        ('.arguments.content += "x"', {"arguments.content": ".arguments.content"}),
        ("map(.x)", {"*.x": ".x"}),
        # What is no read of a key of the payload.
        ('.arguments.content = "x"', {}),
        ("del(.tool_input)", {}),
        ('has("tool_input")', {}),
        ('"not .tool_input"', {}),
        (". # .tool_input", {}),
        ("{tool_input: 1} | .tool_input", {}),
        (".. | .command?", {}),
        ("to_entries[] | .value", {}),
        ("$ENV.tool_input", {}),
        (".", {}),
    ],
)
def test_fields(program: str, expected: dict[str, str]) -> None:
    assert {way: place for way, (place, _) in reads(program).items() if way != "*"} == expected


@pytest.mark.parametrize(
    "program",
    [
        '.a // .b // ""',
        "(.a // .b)",
        "if .a then .a else .b end",
        "if .a != null then .a else .b end",
        'if has("a") then .a else .b end',
        "if .a == null then .b else .a end",
        "first(.a, .b | select(.))",
        "[.a, .b] | map(select(. != null)) | first",
        "[.a, .b] | map(values) | .[0]",
        "(.a, .b) | select(. != null)",
        "try .a catch .b",
    ],
)
def test_second_choices(program: str) -> None:
    found = reads(program)
    if program.startswith("try"):
        assert found["a"][1] == set()  # `.a` of the payload does not fail
    else:
        assert (found["a"][1], found["b"][1]) == ({"b"}, {"a"})


def test_a_second_choice_further_up() -> None:
    found = reads("(.arguments // .tool_input) | .command")
    assert found["tool_input.command"][1] == {"arguments.command"}
    assert found["tool_input"][1] == {"arguments"}


@pytest.mark.parametrize("program", [".a, .b", "{a, b}", "[.a, .b] | @tsv", '"\\(.a) \\(.b)"', ".a + .b", ".a == .b"])
def test_no_second_choices(program: str) -> None:
    assert all(others == set() for _, others in reads(program).values())


def test_guards_stand_before_what_is_read_behind_them() -> None:
    session = new_session()
    ran(called("jq", 'if .event == "tool_execution_end" then .arguments.tool_response.content else 1 end'), session)
    (guard,) = session.fields[-1].guards
    assert (guard.how, guard.value, guard.words, guard.holds) == (
        "equals",
        (field("event"),),
        ("tool_execution_end",),
        True,
    )
    assert text_at(guard.at) == '.event == "tool_execution_end"'


@pytest.mark.parametrize(
    ("program", "how", "words", "others"),
    [
        ('.tool_name == "Bash"', "equals", [("Bash",)], [()]),
        ('"Bash" == .tool_name', "equals", [("Bash",)], [()]),
        ('.tool_name != "Bash"', "equals", [("Bash",)], [()]),
        ('.tool_name == "Bash" or .tool_name == "bash"', "equals", [("Bash",), ("bash",)], [("bash",), ("Bash",)]),
        ('.tool_name | . == "a" or . == "b" or . == "c"', "equals", [("a",), ("b",), ("c",)], None),
        ('.tool_name | IN("Bash", "bash")', "equals", [("Bash", "bash")], [()]),
        ('.tool_name as $t | ["Bash", "bash"] | index($t)', "equals", [("Bash", "bash")], [()]),
        ('.tool_name as $t | any("Bash", "bash"; . == $t)', "equals", [("Bash",), ("bash",)], None),
        ('select(.tool_name == "Bash")', "equals", [("Bash",)], [()]),
        ('(.tool_name // "") == "Bash"', "equals", [("Bash",)], [()]),
        ('.tool_name | test("^Bash$")', "regex", [("^Bash$",)], [()]),
        ('.tool_name | test("bash"; "i")', "regex", [("(?i)bash",)], [()]),
        ('.tool_name | contains("Bash")', "contains", [("Bash",)], [()]),
        ('.tool_name | startswith("mcp__")', "glob", [("mcp__*",)], [()]),
        ('.tool_name | endswith("*")', "glob", [("*\\*",)], [()]),
    ],
)
def test_comparisons(
    program: str, how: str, words: list[tuple[str, ...]], others: list[tuple[str, ...]] | None
) -> None:
    session = new_session()
    ran(called("jq", "-e", program), session)
    assert {comparison.value for comparison in session.comparisons} == {(field("tool_name"),)}
    assert [comparison.words for comparison in session.comparisons] == words
    assert {comparison.how for comparison in session.comparisons} == {how}
    if others is not None:
        assert [comparison.others for comparison in session.comparisons] == others
    for comparison in session.comparisons:
        assert [text_at(place)[:1] for place in comparison.places] == ['"'] * len(comparison.words)


def test_nothing_is_compared_in_what_does_not_run() -> None:
    session = new_session()
    ran(called("jq", 'def f: .tool_name == "Bash"; if false then .tool_name == "Write" else 1 end'), session)
    assert session.comparisons == []


def test_json_that_is_passed_on_is_still_the_payload() -> None:
    assert reads(".command", stdin=(Json(field("arguments")), "\n"))["arguments.command"][0] == ".command"
    assert reads(".command", stdin=(field("arguments"), "\n"))["arguments.command"][0] == ".command"
    assert reads(".name", stdin=(field("arguments", "content"),)) == {}
    assert reads(".a", stdin=(Json(Object((("a", field("event")),))),)) != {}


def test_a_program_in_a_file_has_its_places_there() -> None:
    session = new_session(files={"x.jq": b"# reads\n.tool_input.command\n"})
    ran(called("jq", "-rf", "x.jq"), session)
    (read,) = session.fields
    assert (read.at.source.path.name, read.at.span.start) == ("x.jq", 8)
    (started,) = session.started
    assert (started.name, started.how, started.by, started.is_there, started.is_relative) == (
        "x.jq",
        "interpreter",
        "jq",
        True,
        True,
    )
    assert session.parts[0].language == "jq"


def test_a_program_file_that_is_not_there() -> None:
    session = new_session()
    (result,) = ran(called("jq", "-f", "/gone.jq"), session)
    assert (result.is_whole, session.started[0].is_there) == (False, False)


def test_a_program_with_a_hole_is_not_read() -> None:
    session = new_session()
    (result,) = ran(called("jq", "-r", (".arguments.", field("x"))), session)
    assert (result.is_whole, result.status.codes, session.fields) == (False, (), [])
