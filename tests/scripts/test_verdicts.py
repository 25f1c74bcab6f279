from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.judged import BRACES, NO_END, NO_START, UNREADABLE
from hooklint.scripts.model import Ending, Guard, Place, Printed, Status
from hooklint.scripts.reply_text import (
    BAD_ESCAPE,
    LINE_BREAK,
    NO_COMMA,
    NO_QUOTES,
    PYTHON,
    SINGLE_QUOTES,
    TRAILING_COMMA,
    UNCLOSED,
)
from hooklint.scripts.values import PAYLOAD, UNKNOWN, Array, Hole, Json, Object, Plain, Text, field
from hooklint.scripts.verdicts import replies, verdict
from hooklint.source.source import Source
from hooklint.source.span import Span

if TYPE_CHECKING:
    from hooklint.scripts.values import Piece, Shape, Value

SOURCE = Source(Path("/guard.sh"), b"x" * 100)
COMMAND = field("arguments", "command")
NUMBER = Hole("number")


def place(start: int) -> Place:
    return Place(SOURCE, Span(start, start + 1))


def ending(
    *printed: Piece | Value, codes: tuple[int, ...] = (0,), guards: tuple[Guard, ...] = (), is_whole: bool = True
) -> Ending:
    """Each print is a text, a piece or a row of them; the first stands at 0, the second at 1 and so on."""
    rows = [(one,) if isinstance(one, (str, Hole, Json)) else one for one in printed]
    prints = tuple(Printed("stdout", row, place(index)) for index, row in enumerate(rows))
    return Ending(Status(codes), prints, guards, place(50), is_whole)


def text(*pieces: Piece) -> Text:
    return Text(pieces)


def made(*, is_spread: bool = False, **items: Shape) -> Json:
    return Json(Object(tuple(items.items())), is_spread)


BLOCK = made(decision=text("block"))
REWRITE = made(updated_input=Object((("command", text("true")),)))


@pytest.mark.parametrize(
    ("way", "wanted"),
    [
        (ending('{"decision":"block"}\n'), "block"),
        (ending((BLOCK, "\n")), "block"),
        (ending((BLOCK, "\n"), codes=(1,)), "block"),
        (ending((BLOCK, "\n"), codes=()), "block"),
        (ending("checking\n", (BLOCK, "\n")), "block"),
        (ending((*UNKNOWN, "\n"), (BLOCK, "\n")), "block"),
        (ending((BLOCK, "\r\n\n  \n")), "block"),
        (ending((*UNKNOWN,), (BLOCK, "\n")), "unknown"),
        (ending((BLOCK, "\n"), UNKNOWN), "unknown"),
        (ending((BLOCK, "\n"), is_whole=False), "unknown"),
        (ending((BLOCK, "\n"), "done\n"), "nothing"),
        (ending((BLOCK, "\n"), (PAYLOAD, "\n")), "nothing"),
        (ending((BLOCK, "\n"), ("checked ", COMMAND, "\n")), "nothing"),
        (ending((BLOCK, "\n"), (COMMAND, " checked\n")), "nothing"),
        (ending((BLOCK, "\n"), ("checked ", COMMAND, "\n"), UNKNOWN), "unknown"),
        (ending(("{", COMMAND, "}\n")), "unknown"),
        (ending(('"', COMMAND, "\n")), "unknown"),
        (ending((BLOCK, COMMAND)), "unknown"),
        (ending((COMMAND, BLOCK)), "unknown"),
        (ending((BLOCK, "\n"), "done\n", codes=(1,)), "failed"),
        (ending((BLOCK, "\n"), codes=(2,)), "block"),
        (ending("anything", codes=(2,)), "block"),
        (ending(codes=(2,), is_whole=False), "block"),
        (ending(codes=(0, 2)), "unknown"),
        (ending(codes=(1, 2)), "unknown"),
        (ending(codes=()), "unknown"),
        (ending(codes=(0, 1)), "unknown"),
        (ending(codes=(1, 127)), "failed"),
        (ending((REWRITE, "\n")), "transform"),
        (ending((REWRITE, "\n"), codes=(1,)), "transform"),
        (ending((REWRITE, "\n"), codes=(0, 2)), "unknown"),
        (ending('{"decision":"allow"}'), "allow"),
        (ending('{"decision":"allow","hookSpecificOutput":{}}'), "transform"),
        (ending('{"decision":"allow","updated_input":null,"hookSpecificOutput":{}}'), "allow"),
        (ending('{"decision":"deny"}'), "nothing"),
        (ending('{"decision":"Block"}', codes=(1,)), "failed"),
        (ending('{"decision":"allow","decision":"block"}'), "block"),
        (ending('[{"decision":"block"}]'), "nothing"),
        (ending('"block"'), "nothing"),
        (ending("{}"), "nothing"),
        (ending(made(decision=COMMAND)), "unknown"),
        (ending(made(decision=text("b", COMMAND))), "unknown"),
        (ending(Json(Object((("decision", text("block")),), base=COMMAND))), "block"),
        (ending(Json(Object((("x", text("y")),), base=COMMAND))), "unknown"),
        (ending(Json(Object((("x", text("y")),), base=PAYLOAD))), "nothing"),
        (ending(made(updated_input=field("arguments"))), "transform"),
        (ending(made(updated_input=COMMAND)), "unknown"),
        (ending(made(updated_input=Array(()))), "nothing"),
        (ending(Json(COMMAND)), "unknown"),
        (ending('{"decision":"block"}' + " " * 30_000), "unknown"),
    ],
)
def test_what_the_host_makes_of_an_end(way: Ending, wanted: str) -> None:
    """As docs/hosts/nanopi.md §5.6 and §5.7 say."""
    assert verdict(way).kind == wanted


def read(way: Ending) -> list[tuple[str, int, int | None]]:
    """How each reply is met, which print it is of, and which print hides it."""
    return [
        (reply.how, reply.at.span.start, reply.after.at.span.start if reply.after else None) for reply in replies(way)
    ]


@pytest.mark.parametrize(
    ("way", "wanted"),
    [
        (ending("run jq -n '{decision: \"block\"}'\n"), []),
        (ending('echo \'{"decision":"block"}\'\n'), []),
        (ending("run jq -n {decision:1}\n"), []),
        (ending("no JSON\n", "a: {b}\n", "[INFO] started\n", "[1]\n"), []),
        (ending("checking\n", '{"decision":"block"}\n'), [("read", 1, None)]),
        (ending('{"decision":"block"}\n', "one\n", "two\n"), [("behind", 0, 2)]),
        (ending('{"decision":"block"}\n', ("at ", *UNKNOWN, "\n")), [("behind", 0, 1)]),
        (ending('{"decision":"block"}', "done\n"), [("behind", 0, 1)]),
        (ending('{"decision":"block"}\n', "  \n\t\n", Hole("output", "true")), [("read", 0, None)]),
        (ending('{"decision":"block"}\n', Hole("output", "date")), [("behind", 0, 1)]),
        (ending('{"decision":"block"}\n{"decision":"allow"}\n'), [("behind", 0, 0), ("read", 0, None)]),
        (ending((made(is_spread=True, decision=text("block")), "\n")), [("spread", 0, None)]),
        (ending((Json(Object(()), is_spread=True), "\n")), [("read", 0, None)]),
        (ending((Json(Object((), base=COMMAND), is_spread=True), "\n")), [("spread", 0, None)]),
        (ending('{\n  "decision": "block",\n  "reason": "no"\n}\n'), [("spread", 0, None)]),
        (ending('{"decision":', '"block"}\n'), [("read", 0, None)]),
        (ending('say: {"decision":"block"}\n'), [("broken", 0, None)]),
        (ending("say: ", (BLOCK, "\n")), [("broken", 1, None)]),
    ],
)
def test_where_a_reply_stands(way: Ending, wanted: list[tuple[str, int, int | None]]) -> None:
    assert read(way) == wanted


@pytest.mark.parametrize(
    ("printed", "faults"),
    [
        ("{'decision': 'block'}", {SINGLE_QUOTES}),
        ("{decision:block}", {NO_QUOTES}),
        ('{"decision":block}', {NO_QUOTES}),
        ('{"decision":"block",}', {TRAILING_COMMA}),
        ('{"decision":"block" "reason":"x"}', {NO_COMMA}),
        ('{"decision":"block"', {UNCLOSED}),
        ('{"decision":"block","reason":"a\nb"}', {LINE_BREAK}),
        ('{"decision":"block","reason":"\\x41"}', {BAD_ESCAPE}),
        ('{"decision":"block","x":True}', {PYTHON}),
        ('{"decision":"block"};', {NO_END}),
        ('result {"decision":"block"}', {NO_START}),
    ],
)
def test_what_is_wrong_with_a_reply_is_told_and_what_was_meant_is_read(printed: str, faults: set[str]) -> None:
    """Python's json refuses each of these lines, as the host does."""
    (reply,) = replies(ending(printed + "\n"))
    assert (reply.how, {*reply.faults}) == ("broken", faults)
    assert isinstance(reply.shape, Object)
    assert reply.shape.get("decision") == text("block")
    assert verdict(ending(printed + "\n")).kind == "nothing"


@pytest.mark.parametrize(
    ("printed", "fault"),
    [
        ("decision:block reason:no", BRACES),
        ('{"decision": }', UNREADABLE),
        ('{"decision":"block', UNREADABLE),
    ],
)
def test_what_is_beyond_reading(printed: str, fault: str) -> None:
    (reply,) = replies(ending(printed + "\n"))
    assert (reply.how, reply.shape, reply.faults) == ("broken", None, (fault,))


@pytest.mark.parametrize(
    "hole",
    [
        NUMBER,
        Hole("unknown"),
        Hole("field", "arguments.command", is_quoted=True),
        field("tool_name"),
        field("session_id"),
        field("arguments", "turn_count"),
        Hole("variable", "NANOPI_EVENT"),
        Hole("output", "date"),
        Hole("output", "sed"),
        Hole("argument", "1"),
    ],
)
def test_what_cannot_break_a_text_or_may_not(hole: Hole) -> None:
    way = ending(('{"decision":"block","reason":"not ', hole, '"}\n'))
    assert read(way) == [("read", 0, None)]
    assert verdict(way).kind == "block"


@pytest.mark.parametrize(
    "hole",
    [
        COMMAND,
        field("arguments", "tool_input", "command"),
        field("arguments", "prompt"),
        PAYLOAD,
        Hole("output", "npm"),
        Hole("field", "arguments.command", is_json=True),
    ],
)
def test_what_breaks_a_text(hole: Hole) -> None:
    way = ending(('{"decision":"block","reason":"not ', hole, '"}\n'))
    (reply,) = replies(way)
    assert (reply.how, reply.risk, reply.faults) == ("broken", hole, ())
    assert isinstance(reply.shape, Object)
    assert reply.shape.get("reason") == text("not ", hole)
    assert verdict(way).kind == "unknown"


@pytest.mark.parametrize(
    ("how", "words", "holds", "is_safe"),
    [
        ("equals", ("a", "b"), True, True),
        ("equals", ("a",), False, False),
        ("regex", ("^[a-z]+$",), True, True),
        ("regex", ("^rm",), True, False),
        ("regex", ("^.*$",), True, False),
        ("glob", ("*[^a-z]*",), False, True),
        ("regex", ("[^a-z]",), False, True),
        ("glob", ("*[!a-z]*",), False, True),
        ("glob", ('*"*',), False, True),
        ("glob", ("*rm*",), True, False),
        ("contains", ("x",), False, False),
    ],
)
def test_a_test_on_the_way_can_leave_only_plain_characters(
    how: str, words: tuple[str, ...], *, holds: bool, is_safe: bool
) -> None:
    guard = Guard("compare", (COMMAND,), how, words, holds, place(9))  # type: ignore[arg-type]  # a row's word
    (reply,) = replies(ending(('{"decision":"block","reason":"', COMMAND, '"}\n'), guards=(guard,)))
    assert (reply.how == "read") == is_safe


@pytest.mark.parametrize(
    ("piece", "is_risky"),
    [
        (NUMBER, False),
        (Hole("unknown"), False),
        (Hole("field", "arguments.command", is_json=True), False),
        (PAYLOAD, False),
        (Json(Plain("5")), False),
        (Json(text(COMMAND)), False),
        (COMMAND, True),
    ],
)
def test_what_stands_outside_of_quotes(piece: Piece, *, is_risky: bool) -> None:
    (reply,) = replies(ending(('{"decision":"block","x":', piece, "}\n")))
    assert (reply.how == "broken") == is_risky


@pytest.mark.parametrize(
    ("piece", "how"), [(Json(Plain("5")), "read"), (Json(text("a")), "broken"), (Json(Object(())), "broken")]
)
def test_json_between_quotes_has_quotes_of_its_own(piece: Json, how: str) -> None:
    (reply,) = replies(ending(('{"decision":"block","reason":"', piece, '"}\n')))
    assert reply.how == how


def test_a_key_that_is_not_known() -> None:
    for key in (Hole("unknown"), "5", '"a', COMMAND):
        pieces = (key, '"') if key == '"a' else (key,)
        (reply,) = replies(ending(("{", *pieces, ':1,"decision":"block"}\n')))
        assert isinstance(reply.shape, Object)
        assert reply.shape.get("decision") == text("block")


def test_two_holes_without_quotes_are_one_value_that_may_be_right() -> None:
    (reply,) = replies(ending(('{"decision":"block","x":', NUMBER, NUMBER, "}\n")))
    assert reply.how == "read"


def test_a_number_in_a_word_is_no_text_without_quotes() -> None:
    (reply,) = replies(ending(('{"decision":"block","x":-', NUMBER, ".5}\n")))
    assert reply.how == "read"


def test_only_stdout_counts() -> None:
    way = ending((BLOCK, "\n"))
    way = way._replace(printed=(*way.printed, Printed("stderr", ("refused\n",), place(1))))
    assert read(way) == [("read", 0, None)]


def test_what_is_nested_is_read_as_it_is() -> None:
    (reply,) = replies(ending('{"updated_input": {"content": ["a", 1, null, {"b": "\\u00e9\\n"}]}}\n'))
    inner = Array((text("a"), Plain("1"), Plain("null"), Object((("b", text("é\n")),))))
    assert reply.shape == Object((("updated_input", Object((("content", inner),))),))


@pytest.mark.parametrize(
    "printed", ["{" * 5000, '{"a":' * 3000, "[" * 15_000, "{\n" * 9000, '{"a":"' * 3000, "d" * 9000]
)
def test_nothing_takes_long(printed: str) -> None:
    assert all(reply.how in ("broken", "spread") for reply in replies(ending(printed)))
    assert verdict(ending(printed)).kind == "nothing"


def test_many_holes_take_no_long_time() -> None:
    pieces = tuple(piece for _ in range(4000) for piece in (COMMAND, '" "'))
    assert len(replies(ending(('{"decision":"', *pieces)))) < 3
