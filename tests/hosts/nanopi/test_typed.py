from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.typed import Complaint, complaints, date_time_text
from hooklint.hosts.nanopi.versions import version
from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.document import Part
from hooklint.syntax.toml.parser import parse


def judged(text: str) -> list[Complaint]:
    document = parse(Source(Path("config.toml"), text.encode()))
    assert document.problems == ()
    return list(complaints(version("0.12").config, document.root, Part("", Span(0, 0))))


EXAMPLES = [
    (
        "hooks = 1",
        (
            "line 1, column 9\n  |\n1 | hooks = 1\n  |         ^\n"
            "invalid type: integer `1`, expected struct HooksSection\n"
        ),
    ),
    (
        "[hooks.input]\ncommand = 'x'  # c",
        "line 1, column 1\n  |\n1 | [hooks.input]\n  | ^^^^^^^^^^^^^\ninvalid type: map, expected a sequence\n",
    ),
    (
        "[[hooks.input]]\ncommand = 'x'\ntimeout = 1e3",
        (
            "line 3, column 11\n  |\n3 | timeout = 1e3\n  |           ^^^\n"
            "invalid type: floating point `1000.0`, expected u64\n"
        ),
    ),
    (
        "[hooks]\ninput = ['''\né\n''']",
        (
            "line 2, column 10\n  |\n2 | input = ['''\n  |          ^^^\n"
            'invalid type: string "é\\n", expected struct HookConfig\n'
        ),
    ),
    (
        "hooks = [[], [['m', 'command']]]",
        (
            "line 1, column 15\n  |\n1 | hooks = [[], [['m', 'command']]]\n  |               ^^^^^^^^^^^^^^^^\n"
            "invalid length 2, expected struct HookConfig with 4 elements\n"
        ),
    ),
    (
        "[[hooks.bad.x]]\n[model]\n[hooks]",
        "line 2, column 1\n  |\n2 | [model]\n  | ^^^^^^^\ninvalid type: map, expected a string\n",
    ),
    (
        "[tool_exec_mode]\nparallel = {x = 1}",
        "line 2, column 12\n  |\n2 | parallel = {x = 1}\n  |            ^^^^^^^\nexpected empty table\n",
    ),
    ("[model.x]", "line 1, column 2\n  |\n1 | [model.x]\n  |  ^^^^^\ninvalid type: map, expected a string\n"),
    (
        "[[extensions]]\nmax_files = '\\d\u0301'",
        (
            "line 2, column 13\n  |\n2 | max_files = '\\d\u0301'\n  |             ^^^^^^\n"
            'invalid type: string "\\\\d\\u{301}", expected usize\n'
        ),
    ),
]


@pytest.mark.parametrize(("text", "said"), EXAMPLES)
def test_the_first_complaint_is_the_host_s_error(text: str, said: str) -> None:
    assert decode(text.encode(), "config").refusal == f"TOML parse error at {said}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hooks = []",
        "hooks = [[['m', 'command', 'c']]]",
        "hooks = [[['m', 'command', 'c', 1, 'surplus', 2]]]",
        "hooks = {}",
        "trust = 2020-01-01",
        "skills = 07:00:00",
        "extensions = [[]]",
        "extensions = [['path', 1]]",
        "trust = []",
        "tool_exec_mode = {parallel = {}}",
        "tool_exec_mode = {sequential = []}",
        "[tool_exec_mode]\nsequential = []",
        "unknown = {x = [1, 'a']}\n[[hooks.input]]\ncommand = ''\nenabled = false",
    ],
)
def test_accepted(text: str) -> None:
    assert judged(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "path", "message"),
    [
        ("model = true", "type", ("model",), "invalid type: boolean `true`, expected a string"),
        (
            "model = 1e21",
            "type",
            ("model",),
            "invalid type: floating point `1000000000000000000000.0`, expected a string",
        ),
        ("model = 1e-7", "type", ("model",), "invalid type: floating point `0.0000001`, expected a string"),
        ("model = -0.0", "type", ("model",), "invalid type: floating point `-0.0`, expected a string"),
        ("model = -nan", "type", ("model",), "invalid type: floating point `NaN`, expected a string"),
        ("model = -inf", "type", ("model",), "invalid type: floating point `-inf`, expected a string"),
        ("api_key_file = []", "type", ("api_key_file",), "invalid type: sequence, expected path string"),
        (
            "[[hooks.input]]\ncommand = 'a'\ntimeout = -7",
            "range",
            ("hooks", "input", 0, "timeout"),
            "invalid value: integer `-7`, expected u64",
        ),
        ("[[hooks.input]]", "missing-field", ("hooks", "input", 0, "command"), "missing field `command`"),
        (
            "hooks = {input = [2020-01-01]}",
            "missing-field",
            ("hooks", "input", 0, "command"),
            "missing field `command`",
        ),
        (
            "tool_exec_mode = 'x'",
            "variant",
            ("tool_exec_mode",),
            "unknown variant `x`, expected `parallel` or `sequential`",
        ),
        (
            "tool_exec_mode = {x = 1}",
            "variant",
            ("tool_exec_mode",),
            "unknown variant `x`, expected `parallel` or `sequential`",
        ),
        ("tool_exec_mode = []", "type", ("tool_exec_mode",), "wanted string or table"),
        ("tool_exec_mode = {}", "type", ("tool_exec_mode",), "wanted exactly 1 element, found 0 elements"),
        (
            "tool_exec_mode = {parallel = {}, x = 1}",
            "type",
            ("tool_exec_mode",),
            "wanted exactly 1 element, more than 1 element",
        ),
        ("tool_exec_mode = {parallel = 1}", "type", ("tool_exec_mode", "parallel"), "expected table, found integer"),
        ("tool_exec_mode = {parallel = [1]}", "type", ("tool_exec_mode", "parallel"), "expected empty table"),
        ("[[tool_exec_mode.parallel]]", "type", ("tool_exec_mode", "parallel"), "expected empty array"),
        ("tool_exec_overrides = 1", "type", ("tool_exec_overrides",), "invalid type: integer `1`, expected a map"),
        (
            "tool_exec_overrides = 2020-01-01 07:00:00.50z",
            "variant",
            ("tool_exec_overrides", "$__toml_private_datetime"),
            "unknown variant `2020-01-01T07:00:00.5Z`, expected `parallel` or `sequential`",
        ),
    ],
)
def test_complaints(text: str, kind: str, path: tuple[str | int, ...], message: str) -> None:
    (complaint,) = judged(text)
    assert (complaint.kind, complaint.path, complaint.message) == (kind, path, message)


@pytest.mark.parametrize(
    ("text", "found", "field"),
    [
        ("model = 1", "scalar", "model"),
        ("model = []", "list", "model"),
        ("[model]", "table", "model"),
        ("model = 2020-01-01", "scalar", "model"),
        ("[[trust]]", "tables", "default"),
        ("trust = [[]]", "list", "default"),
        ("hooks.input = [['*', 'command', 1]]", "scalar", "command"),
        ("skills.disabled = [{}]", "table", "disabled"),
        ("skills = [['x', 1]]", "scalar", "disabled"),
        ("tool_exec_overrides.bash = []", "list", "bash"),
    ],
)
def test_what_stands_there_and_in_which_field(text: str, found: str, field: str) -> None:
    (complaint,) = judged(text)
    assert (complaint.found, complaint.field) == (found, field)


def test_a_date_in_the_place_of_hooks_is_one_strange_key() -> None:
    (complaint,) = judged("hooks = 2020-01-01")
    assert (complaint.kind, complaint.span) == ("unknown-field", (8, 18))
    assert complaint.message.startswith(
        "unknown field `$__toml_private_datetime`, expected one of `tool_execution_start`"
    )


def test_all_complaints_in_the_host_s_order() -> None:
    text = "model = 1\n[[hooks.input]]\ntimeout = -1\nmatcher = 2\n[[hooks.bad]]\n[[extensions]]\nallow = 1\npath = 3\n"
    assert [complaint.path[-1] for complaint in judged(text)] == [
        "model",
        "timeout",
        "matcher",
        "command",
        "bad",
        "allow",
        "path",
    ]


def test_a_header_that_takes_over_a_table_moves_it_to_the_end() -> None:
    assert [complaint.path[0] for complaint in judged("[[hooks.bad.x]]\n[model]\n[hooks]")] == ["model", "hooks"]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("[[hooks.'bad']]", (8, 13)),
        ("[model.x]", (1, 6)),
        ("[[hooks.input]] # c\ntimeout = 5", (0, 31)),
        ("hooks.input = [{}]", (15, 17)),
    ],
)
def test_the_place_is_the_host_s(text: str, span: tuple[int, int]) -> None:
    assert [complaint.span for complaint in judged(text)] == [span]


@pytest.mark.parametrize(
    ("written", "spelt"),
    [
        ("1979-05-27t07:32:00z", "1979-05-27T07:32:00Z"),
        ("1979-05-27 07:32:00", "1979-05-27T07:32:00"),
        ("1979-05-27", "1979-05-27"),
        ("07:32:00.5000", "07:32:00.5"),
        ("07:32:00.000", "07:32:00"),
        ("07:32:00.1234567899", "07:32:00.123456789"),
        ("1979-05-27T07:32:00.10-00:00", "1979-05-27T07:32:00.1+00:00"),
        ("1979-05-27T07:32:00+01:30", "1979-05-27T07:32:00+01:30"),
    ],
)
def test_date_times_are_respelt(written: str, spelt: str) -> None:
    assert date_time_text(written) == spelt
