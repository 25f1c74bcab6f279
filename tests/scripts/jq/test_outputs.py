from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.values import PAYLOAD, Array, Hole, Json, Object, Plain, Text, Value, field
from tests.scripts.programs.called import called, ran

if TYPE_CHECKING:
    from hooklint.scripts.model import Result

COMMAND = field("arguments", "command")
REASON = Hole("variable", "REASON")


def out(*words: str | Value, stdin: Value | None = (PAYLOAD, "\n")) -> Value:
    (result,) = ran(called("jq", *words, stdin=stdin))
    assert result.status.codes == (0,)
    return result.printed[0].value if result.printed else ()


def reply(**items: str) -> Object:
    return Object(tuple((key, Text((text,))) for key, text in items.items()))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("-r", ".arguments.command"), (COMMAND, "\n")),
        (("-r", '.arguments.command // ""'), (COMMAND, "\n")),
        (("-r", ".arguments.command // empty"), (COMMAND, "\n")),
        (("-j", ".arguments.command"), (COMMAND,)),
        ((".arguments.command",), (Json(COMMAND, is_spread=True), "\n")),
        (("-c", ".arguments.command"), (Json(COMMAND), "\n")),
        ((".",), (Json(PAYLOAD, is_spread=True), "\n")),
        (("-c", "."), (Json(PAYLOAD), "\n")),
        (("-n", '{decision: "block"}'), (Json(reply(decision="block"), is_spread=True), "\n")),
        (("-cn", '{decision: "block"}'), (Json(reply(decision="block")), "\n")),
        (("-nc", '{decision: "block"}'), (Json(reply(decision="block")), "\n")),
        (("--compact-output", "-n", '{decision: "block"}'), (Json(reply(decision="block")), "\n")),
        (("-n", "--indent", "0", '{decision: "block"}'), (Json(reply(decision="block")), "\n")),
        (("-rn", '{decision: "block"} | tojson'), (Json(reply(decision="block")), "\n")),
        (("-rn", '{decision: "block"} | @json "\\(.)"'), (Json(reply(decision="block")), "\n")),
        (("-n", '"a"'), ('"a"\n',)),
        (("-rn", '"a", "b"'), ("a\nb\n",)),
        (("-n", "1, null, true"), ("1\nnull\ntrue\n",)),
        (("-Rs", "."), (Json(Text((PAYLOAD, "\n"))), "\n")),
        (("-r", ".event | @sh"), (field("event")._replace(is_quoted=True), "\n")),
        (("-r", ".event | tostring | @sh"), (Hole("unknown", is_quoted=True, holds=(field("event"),)), "\n")),
        (("-c", ".arguments + {a: 1}"), (Json(Object((("a", Plain("1")),), field("arguments"))), "\n")),
        (("-c", ".arguments | .a = 1"), (Json(Object((("a", Plain("1")),), field("arguments"))), "\n")),
        (("-c", ".arguments | {a}"), (Json(Object((("a", field("arguments", "a")),))), "\n")),
    ],
)
def test_what_is_printed(words: tuple[str, ...], expected: Value) -> None:
    assert out(*words) == expected


def test_variables_of_the_shell_are_strings_in_json() -> None:
    expected = Json(Object((("reason", Text((REASON,))),)))
    assert out("-cn", "--arg", "r", (REASON,), "{reason: $r}") == (expected, "\n")
    assert out("-cn", "{reason: $ARGS.positional[0]}", "--args", (REASON,)) == (expected, "\n")
    assert out("-cn", "--arg", "r", (REASON,), '{reason: "no: \\($r)"}') == (
        Json(Object((("reason", Text(("no: ", REASON))),))),
        "\n",
    )


def test_json_of_the_shell() -> None:
    assert out("-cn", "--argjson", "x", '{"a": [1]}', "$x.a") == (Json(Array((Plain("1"),))), "\n")
    found, wrong = ran(called("jq", "-cn", "--argjson", "x", (REASON,), "{a: $x}"))
    assert (found.status.codes, wrong.status.codes) == ((0,), (2,))


def codes(*words: str | Value, stdin: Value | None = (PAYLOAD, "\n")) -> list[tuple[int, ...]]:
    return [result.status.codes for result in ran(called("jq", *words, stdin=stdin))]


@pytest.mark.parametrize(
    ("words", "stdin", "expected"),
    [
        ((".",), (PAYLOAD,), [(0,)]),
        ((".",), (), [(0,)]),
        ((".",), None, [(0,), (2,)]),
        ((".",), (REASON,), [(0,), (2,)]),
        ((".",), ('{"a": "', REASON, '"}'), [(0,), (2,)]),
        ((".",), ('{"a": "', REASON._replace(is_quoted=True), '"}'), [(0,)]),
        ((".",), ("{",), [(0,), (2,)]),
        (("-n", "."), None, [(0,)]),
        (("-e", "."), (), [(4,)]),
        (("-e", ".event"), (PAYLOAD,), [(0,), (1,)]),
        (("-e", '.event == "input"'), (PAYLOAD,), [(0,), (1,)]),
        (("-en", "false"), (), [(1,)]),
        (("-en", "1"), (), [(0,)]),
        (("-n", 'error("x")'), (), [(5,)]),
        (('.event | test("x")',), (PAYLOAD,), [(0,), (0,), (5,)]),
        (("-n", '"no" | halt_error(2)'), (), [(2,)]),
        (("-n", '"no" | halt_error'), (), [(5,)]),
        ((".", "file"), (PAYLOAD,), [(0,), (2,)]),
        ((), (PAYLOAD,), [(2,)]),
        (("--nonsense", "."), (PAYLOAD,), [(2,)]),
        (("-y", "."), (PAYLOAD,), [(2,)]),
        (("--arg", "x"), (PAYLOAD,), [(2,)]),
        (("-n", "--argjson", "x", "{", "1"), (), [(2,)]),
        (("--version",), (), [(0,)]),
        (("(",), (PAYLOAD,), [()]),
    ],
)
def test_statuses(words: tuple[str, ...], stdin: Value | None, expected: list[tuple[int, ...]]) -> None:
    assert codes(*words, stdin=stdin) == expected


def guards(result: Result) -> list[tuple[str, tuple[str, ...], bool]]:
    return [(guard.how, guard.words, guard.holds) for guard in result.guards]


def test_conditions_are_told() -> None:
    block, nothing = ran(called("jq", "-c", 'select(.tool_name == "bash") | {decision: "block"}'))
    assert guards(block) == [("equals", ("bash",), True)]
    assert guards(nothing) == [("equals", ("bash",), False)]
    assert nothing.printed == ()


def test_words_of_one_condition_stand_together() -> None:
    yes, no = ran(called("jq", "-e", '.event == "a" or .event == "b"'))
    assert guards(yes) == [("equals", ("a", "b"), True)]
    assert guards(no) == [("equals", ("a",), False), ("equals", ("b",), False)]


def test_what_was_found_out_before_is_not_asked_again() -> None:
    assert len(ran(called("jq", 'if .event == "a" then (if .event == "a" then 1 else 2 end) else 3 end'))) == 2
    assert len(ran(called("jq", 'if .event == "a" then (if .event == "b" then 1 else 2 end) else 3 end'))) == 2
    call = called("jq", "-c", 'select(.tool_name == "bash")')
    (_, before) = ran(call)
    assert len(ran(call._replace(guards=before.guards))) == 1


def test_a_condition_that_changes_nothing_is_not_told() -> None:
    (result,) = ran(called("jq", "-r", 'if .event == "a" then .cwd else .cwd end'))
    assert result.guards == ()


def test_stdin_is_read_unless_nothing_asks_for_it() -> None:
    assert [
        ran(called("jq", *words))[0].reads_stdin for words in ((".",), ("-n", "1"), ("-n", "input"), (".", "f"))
    ] == [
        True,
        False,
        True,
        False,
    ]


def test_many_ways_are_one_that_is_not_known() -> None:
    program = "[" + ", ".join(f"(if .a{number} then {number} else 0 end)" for number in range(12)) + "]"
    results = ran(called("jq", "-c", program))
    assert len(results) < 40
    assert not all(result.is_whole for result in results)
