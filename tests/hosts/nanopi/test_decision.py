from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooklint.hosts.nanopi.decision import Decision, decide, last_line

GOLDEN = Path(__file__).parents[3] / "corpus/golden/runtime.jsonl"
BLOCKED = Decision("block", "blocked by hook")
NONE = Decision("none")


@pytest.mark.parametrize(
    ("stdout", "wanted"),
    [
        ('{"decision":"block","reason":"why"}', Decision("block", "why")),
        ('{"decision":"block","reason":""}', Decision("block", "")),
        ('{"decision":"block","reason":"  padded \\n"}', Decision("block", "  padded \n")),
        ('{"decision":"block","reason":5}', BLOCKED),
        ('{"decision":"block","updated_input":{"a":1}}', BLOCKED),
        ('{"decision":"allow"}', Decision("allow")),
        ('{"decision":"allow","updated_input":{"a":1}}', Decision("transform", arguments={"a": 1})),
        ('{"decision":"nope","updated_input":{}}', Decision("transform", arguments={})),
        ('{"hookSpecificOutput":{"a":"deny"}}', Decision("transform", arguments={"a": "deny"})),
        ('{"updated_input":null,"hookSpecificOutput":{"a":1}}', NONE),
        ('{"decision":"allow","updated_input":[]}', Decision("allow")),
        ('{"decision":"deny"}', NONE),
        ('{"decision":"Block"}', NONE),
        ('{"decision":true}', NONE),
        ("{}", NONE),
        ('[{"decision":"block"}]', NONE),
        ('"block"', NONE),
        ("", NONE),
        (" \n\t\n", NONE),
    ],
)  # fmt: skip
def test_what_is_read_in_one_line(stdout: str, wanted: Decision) -> None:
    assert decide(stdout) == wanted


@pytest.mark.parametrize(
    ("stdout", "wanted"),
    [
        ('{"decision":"allow"}\n{"decision":"block"}\n', BLOCKED),
        ('{"decision":"block"}\ndone\n', NONE),
        ('{\n  "decision": "block"\n}\n', NONE),
        ('{"decision":"block"}\r\n\r\n \t\n', BLOCKED),
        ('chatter\r{"decision":"block"}', NONE),
        ('\u2003{"decision":"block"}\u3000\n\x85', BLOCKED),
        ('\ufeff{"decision":"block"}', NONE),
        ('{"decision":"block"}\x1f', NONE),
        ('{"decision":"block"};', NONE),
    ],
)
def test_only_the_last_line_that_is_not_blank_counts(stdout: str, wanted: Decision) -> None:
    assert decide(stdout) == wanted


@pytest.mark.parametrize(
    "more", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 400, "1" * 5000, "01", "'x'"]
)
def test_numbers_that_are_none(more: str) -> None:
    assert decide(f'{{"decision":"block","x":{more}}}') == NONE


@pytest.mark.parametrize("more", ["1e-999", "-0", "18446744073709551616", "1" * 300, "1e308", "1E5", "0.1"])
def test_numbers_that_are_read(more: str) -> None:
    assert decide(f'{{"decision":"block","x":{more}}}') == BLOCKED


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        (r"\ud83c\udf89", True),
        (r"\ud83c", False),
        (r"\udf89", False),
        (r"\uD83C\u0041", False),
        (r"\ud83c\ud83c\udf89", False),
        (r"\\ud83c", True),
        (r"\ud83c\\udf89", False),
        (r"\ud7ff", True),
        ("\t", False),
        ("\x7f", True),
        (r"\x41", False),
    ],
)
def test_escapes_in_texts(text: str, is_read: bool) -> None:
    assert (decide(f'{{"decision":"block","reason":"{text}"}}').kind == "block") == is_read


@pytest.mark.parametrize(("levels", "is_read"), [(126, True), (127, False), (200_000, False)])
def test_the_object_and_126_levels_in_it_are_read(levels: int, is_read: bool) -> None:
    text = f'{{"decision":"block","x":{"[" * levels}{"]" * levels},"y":"[[[["}}'
    assert (decide(text).kind == "block") == is_read


def test_the_last_of_equal_keys_counts() -> None:
    assert decide('{"decision":"allow","decision":"block","reason":"\\"a\\"","reason":"b"}') == Decision("block", "b")


def test_integers_beyond_64_bits_are_floats() -> None:
    read = decide('{"updated_input":{"a":18446744073709551615,"b":18446744073709551616,"c":-9223372036854775809}}')
    assert read.arguments is not None
    assert [type(value) for value in read.arguments.values()] == [int, float, float]


def test_a_long_text_takes_no_long_time() -> None:
    assert decide('{"decision":"block","reason":"' + "[\\\\" * 300_000 + '"}').kind == "block"
    assert last_line("\n" * 300_000) == ""


def test_as_recorded() -> None:
    """Every recording whose one hook prints a file and ends with 0: outcome and arguments are this decision's."""
    seen = 0
    for line in GOLDEN.read_bytes().split(b"\n")[:-1]:
        record = json.loads(line)
        output = record["files"].get("cwd/out.txt", {}).get("text")
        if output is None or [hook["command"] for hook in record["hooks"]] != ["cat >/dev/null; cat out.txt"]:
            continue
        read, expect = decide(output), record["expect"]
        if expect["outcome"] is not None:
            assert (read.kind == "block") == (expect["outcome"] == "block"), record["id"]
            assert read.reason == expect["reason"], record["id"]
            assert (read.arguments or record["arguments"]) == expect["arguments"] or read.arguments == {}, record["id"]
            seen += 1
    assert seen > 90
