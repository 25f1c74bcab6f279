from __future__ import annotations

import time
from pathlib import Path

import pytest

from hooklint.rules.commands.comparing import Word, asked_for, in_payload, matches, plain_hole
from hooklint.scripts.model import Comparison, Place, Reading
from hooklint.scripts.values import PAYLOAD, Hole, field
from hooklint.source.source import Source
from hooklint.source.span import Span

HERE = Place(Source(Path("guard.sh"), b"x"), Span(0, 1))


@pytest.mark.parametrize(
    ("word", "how", "text", "wanted"),
    [
        ("bash", "equals", "bash", True),
        ("bas", "equals", "bash", False),
        ("as", "contains", "bash", True),
        ("bash", "glob", "bash", True),
        ("b*", "glob", "bash", True),
        ("*a*h", "glob", "bash", True),
        ("b?sh", "glob", "bash", True),
        ("b?sh", "glob", "bsh", False),
        ("*", "glob", "", True),
        ("**x", "glob", "bash", False),
        ("[b]ash", "glob", "bash", None),
        ("@(bash|ls)", "glob", "bash", None),
        (r"b\ash", "glob", "bash", None),
        ("^(bash|ls)$", "regex", "bash", True),
        ("^(bash|ls)$", "regex", "mybash", False),
        ("as", "regex", "bash", True),
        ("b.sh", "regex", "bash", None),
        ("bash", "is set", "bash", None),
    ],
)
def test_matches(word: str, how: str, text: str, wanted: bool | None) -> None:
    assert matches(word, how, text) is wanted  # type: ignore[arg-type]


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    begun = time.perf_counter()
    assert matches("*a" * 200 + "b", "glob", "a" * 2000) is False
    assert time.perf_counter() - begun < 1


def test_what_fits_everything_asks_for_nothing() -> None:
    def word(text: str) -> Word:
        return Word(text, "glob", HERE, frozenset())

    assert asked_for("bash", [word("b*")])
    assert not asked_for("bash", [word("*")])
    assert not asked_for("bash", [word("ls"), word("*")])
    assert asked_for("bash", [word("[a-c]ash")])


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ('"event":"session_end"', ["session_end"]),
        ('*"event": "session_end"*', ["session_end"]),
        (r'"event"\s*:\s*"session_end"', ["session_end"]),
        ('"event":[[:space:]]*"a","x":1,"event":"b"', ["a", "b"]),
        ('"reason":"session_end"', []),
        ("event: session_end", []),
        ('"event":"[^"]*"', []),
    ],
)
def test_pairs_that_the_payload_is_searched_for(word: str, wanted: list[str]) -> None:
    reading = Reading(comparisons=(Comparison((PAYLOAD,), "contains", (word,), (HERE,)),))
    assert [one.text for one in in_payload(reading, "event")] == wanted
    other = Reading(comparisons=(Comparison((field("cwd"),), "contains", (word,), (HERE,)),))
    assert list(in_payload(other, "event")) == []


def test_what_a_text_is() -> None:
    assert plain_hole((Hole("field", "event", is_line=True),)) == field("event")
    assert plain_hole((Hole("unknown", holds=(field("event"),)),)) is None
    assert plain_hole(("a", field("event"))) is None
    assert plain_hole(()) is None
