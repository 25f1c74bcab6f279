from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.fixing.effects import Impossible, after
from hooklint.rules.model import Drop, Effect, Move, Put
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse
from hooklint.syntax.toml.values import plain

FILE = Path("config.toml")


def done(text: str, *effects: Effect) -> object:
    document = parse(Source(FILE, text.encode()))
    assert not document.problems
    return after(plain(document.root), document, effects)


def move(old: tuple[str | int, ...], new: tuple[str | int, ...]) -> Move:
    return Move(FILE, old, new)


DONE = [
    ("a = 1", [move(("a",), ("b",))], {"b": 1}),
    ("[h.a]\nx = 1", [move(("h", "a"), ("h", "b"))], {"h": {"b": {"x": 1}}}),
    ("h.a = [1]", [move(("h", "a"), ("h", "b"))], {"h": {"b": [1]}}),
    ("a = [1]\nb = [2]\nc = [3]", [move(("a",), ("b",)), move(("c",), ("b",))], {"b": [1, 2, 3]}),
    ("c = [3]\nb = [2]\na = [1]", [move(("a",), ("b",)), move(("c",), ("b",))], {"b": [3, 2, 1]}),
    ("a = []\nb = [2]", [move(("a",), ("b",))], {"b": [2]}),
    ("a = [1, 2, 3]", [Drop(FILE, ("a", 0)), Drop(FILE, ("a", 1))], {"a": [3]}),
    ("a = [1]", [Drop(FILE, ("a", 0))], {}),
    ("a = []\nb = 1", [Drop(FILE, ("b",))], {"a": []}),
    ("a = {x = 1, y = 2}", [Drop(FILE, ("a", "x"))], {"a": {"y": 2}}),
    ("a = {x = 1, y = 2}", [Drop(FILE, ("a", "x")), Drop(FILE, ("a",))], {}),
    ("a = 1", [Drop(FILE, ("b", "c"))], {"a": 1}),
    ("a = 1", [Put(FILE, ("b", "c"), 2)], {"a": 1, "b": {"c": 2}}),
    ("a = [1, 2]", [Put(FILE, ("a", 1), 3)], {"a": [1, 3]}),
    ("a = [1]\nb = [2]", [move(("a",), ("b",)), Put(FILE, ("b", 0), 3)], {"b": [1, 3]}),
    ("[a]\nx = 1", [Put(FILE, ("a",), [{"x": 1}]), move(("a",), ("b",))], {"b": [{"x": 1}]}),
    (
        "[[a]]\nn=1\n[[b]]\nn=2\n[[a]]\nn=3\n",
        [move(("a", 1), ("b",))],
        {"a": [{"n": 1}], "b": [{"n": 2}, {"n": 3}]},
    ),
]


@pytest.mark.parametrize(("text", "effects", "expected"), DONE)
def test_effects_on_values(text: str, effects: list[Effect], expected: object) -> None:
    assert done(text, *effects) == expected
    assert done(text, *reversed(effects)) == expected


IMPOSSIBLE = [
    ("a = 1\nb = 2", [move(("a",), ("b",))]),
    ("a = [1]\nb = 2", [move(("a",), ("b",))]),
    ("a = 1\nc = 2", [move(("a",), ("b",)), move(("c",), ("b",))]),
    ("a = 1", [move(("c",), ("b",))]),
    ("a = [1]", [move(("a", 1), ("b",))]),
]


@pytest.mark.parametrize(("text", "effects"), IMPOSSIBLE)
def test_no_value_is_lost(text: str, effects: list[Effect]) -> None:
    with pytest.raises(Impossible):
        done(text, *effects)


def test_the_old_values_stay_as_they_were() -> None:
    document = parse(Source(FILE, b"a = [1]\nb = {c = 2}"))
    values = plain(document.root)
    after(values, document, [Put(FILE, ("b", "c"), 3), Drop(FILE, ("a", 0))])
    assert values == {"a": [1], "b": {"c": 2}}


def test_many_elements_move_in_a_moment() -> None:
    count = 20_000
    text = "[[a]]\n" * count
    moved = done(text, *(move(("a", i), ("b",)) for i in range(count)))
    assert moved == {"b": [{}] * count}
