from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hooklint.fixing.judge import NOT_THE_PROMISE, NOT_TOML, _read_by_tomlkit, same, verdict
from hooklint.rules.model import Drop, Effect, Move, Put
from hooklint.source.source import Source

FILE = Path("/project/.nanopi/config.toml")
RENAME = Move(FILE, ("old",), ("new",))
DEPTH = 5000


def judged(old: str, new: str, *effects: Effect) -> str | None:
    return verdict(Source(FILE, old.encode()), new.encode(), effects)


GOOD = [
    pytest.param("old = 1\n", "new = 1\n", [RENAME], id="rename"),
    pytest.param("old = 1\r\n", "new = 1\r\n", [RENAME], id="CRLF"),
    pytest.param("\ufeffold = 1\n", "\ufeffnew = 1\n", [RENAME], id="BOM, which tomlkit refuses"),
    pytest.param("old = 1\nx = nan\n", "new = 1\nx = nan\n", [RENAME], id="NaN stays NaN"),
    pytest.param(
        'old = """a\r\nb"""\r\n', 'new = """a\r\nb"""\r\n', [RENAME], id="CRLF in a string, which tomlkit keeps"
    ),
    pytest.param(
        "[x]\r\nc = '''a\r\nb'''\r\n",
        "[[x]]\r\nc = '''a\r\nb'''\r\n",
        [Put(FILE, ("x",), [{"c": "a\nb"}])],
        id="a value that the fix gives, as the host reads it",
    ),
    pytest.param("old = 1\nd = 0000-01-01\n", "new = 1\nd = 0000-01-01\n", [RENAME], id="year 0 is refused by tomlkit"),
    pytest.param("old = 1\n[a.b]\n[a]\nc = 1\n", "new = 1\n[a.b]\n[a]\nc = 1\n", [RENAME], id="late parent"),
    pytest.param(
        "[[old]]\na = 1\n[[x]]\nb = 1\n[[new]]\na = 2\n[[old]]\na = 3\n",
        "[[new]]\na = 1\n[[x]]\nb = 1\n[[new]]\na = 2\n[[new]]\na = 3\n",
        [Move(FILE, ("old", 0), ("new",)), Move(FILE, ("old", 1), ("new",))],
        id="interleaved arrays of tables",
    ),
    pytest.param("old = 1\nx = 2\n", "new = 1\n", [RENAME, Drop(FILE, ("x",))], id="two effects"),
    pytest.param('x = "\\d"\nold = 1\n', "x = '\\d'\nold = 1\n", [Put(FILE, ("x",), "\\d")], id="a fault is mended"),
    pytest.param(
        'd = 0000-01-01\nx = "\\d"\n', "d = 0000-01-01\nx = '\\d'\n", [Put(FILE, ("x",), "\\d")],
        id="a fault is mended beside what tomlkit refuses",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "effects"), GOOD)
def test_a_fix_that_keeps_its_promise_passes(old: str, new: str, effects: list[Effect]) -> None:
    assert judged(old, new, *effects) is None


BAD = [
    pytest.param("old = 1\n", "nwe = 1\n", [RENAME], id="another name"),
    pytest.param("old = 1\n", "old = 1\n", [RENAME], id="nothing done"),
    pytest.param("old = 1\nx = 2\n", "new = 1\nx = 3\n", [RENAME], id="a neighbour changes"),
    pytest.param("old = 1\nx = 2\n", "new = 1\n", [RENAME], id="a neighbour goes"),
    pytest.param("old = 1\n", "new = 1\nx = 2\n", [RENAME], id="something comes"),
    pytest.param("old = 1\n", "new = 1.0\n", [RENAME], id="integer to float"),
    pytest.param("old = true\n", "new = 1\n", [RENAME], id="boolean to integer"),
    pytest.param("old = 1\n", "new = true\n", [RENAME], id="integer to boolean"),
    pytest.param("old = 0.0\n", "new = -0.0\n", [RENAME], id="the sign of zero"),
    pytest.param("old = 1\n", "new = '1'\n", [RENAME], id="integer to string"),
    pytest.param("old = nan\n", "new = inf\n", [RENAME], id="NaN to infinity"),
    pytest.param("old = 12:00:00\n", "new = 12:00:01\n", [RENAME], id="a time"),
    pytest.param(
        "old = 2020-01-01T12:00:00Z\n", "new = 2020-01-01T13:00:00+01:00\n", [RENAME], id="one instant in another zone"
    ),
    pytest.param("old = 2020-01-01\n", "new = 2020-01-01T00:00:00\n", [RENAME], id="a date to a date-time"),
    pytest.param("old = 0000-01-01\n", "new = '0000-01-02'\n", [RENAME], id="a date nobody can hold"),
    pytest.param("old = [1, 2]\n", "new = [2, 1]\n", [RENAME], id="order"),
    pytest.param("old = [[1], 2]\n", "new = [[1]]\n", [RENAME], id="an element goes"),
    pytest.param("old = [1]\nnew = [2]\n", "new = [2, 1]\n", [RENAME], id="lists joined out of order"),
    pytest.param("old = [1]\nnew = [2]\n", "new = [1]\n", [RENAME], id="one list lost"),
    pytest.param("old = 1\nnew = 2\n", "new = 1\n", [RENAME], id="onto another value"),
    pytest.param("old = [1]\nnew = 2\n", "new = [1]\n", [RENAME], id="a list onto another value"),
    pytest.param("x = 1\n", "x = 1\n", [RENAME], id="from nowhere"),
    pytest.param(
        "[[old]]\na = 1\n[[new]]\na = 2\n[old.b]\n",
        "[[new]]\na = 1\n[[new]]\na = 2\n[new.b]\n",
        [Move(FILE, ("old", 0), ("new",))],
        id="a child table with another parent",
    ),
    pytest.param("x = 1\ny = 2\n", "x = 3\ny = 3\n", [Put(FILE, ("x",), 3)], id="put in two places"),
    pytest.param("x = 1\ny = 2\n", "x = 1\n", [Drop(FILE, ("x",))], id="the other one dropped"),
]


@pytest.mark.parametrize(("old", "new", "effects"), BAD)
def test_a_fix_that_does_something_else_is_turned_down(old: str, new: str, effects: list[Effect]) -> None:
    assert judged(old, new, *effects) == NOT_THE_PROMISE


def test_a_result_that_is_no_toml_is_turned_down() -> None:
    assert judged("old = 1\n", "new = \n", RENAME) == NOT_TOML
    assert judged("old = 1\nnew = 2\n", "new = 1\nnew = 2\n", RENAME) == NOT_TOML


def test_a_file_with_a_fault_must_be_good_afterwards() -> None:
    assert judged("old = 1\n\nx = \n", "new = 1\n\nx = \n", RENAME) == "the file would still have a fault on line 3"


def test_tomlkit_may_object(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = [{"old": 1}, {"new": 2}]
    monkeypatch.setattr("hooklint.fixing.judge._read_by_tomlkit", lambda data: readings[data.startswith(b"new")])
    assert judged("old = 1\n", "new = 1\n", RENAME) == "tomlkit reads something else in the result"


def test_tomlkit_must_read_the_result_where_it_read_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = [{"old": 1}, None]
    monkeypatch.setattr("hooklint.fixing.judge._read_by_tomlkit", lambda data: readings[data.startswith(b"new")])
    assert judged("old = 1\n", "new = 1\n", RENAME) == "tomlkit cannot read the result"


@pytest.mark.parametrize("misread", [None, {"old": 5}, {}])
def test_tomlkit_is_no_judge_of_a_file_that_it_misreads(monkeypatch: pytest.MonkeyPatch, misread: object) -> None:
    readings = [misread, {"new": 2}]
    monkeypatch.setattr("hooklint.fixing.judge._read_by_tomlkit", lambda data: readings[data.startswith(b"new")])
    assert judged("old = 1\n", "new = 1\n", RENAME) is None


def test_tomlkit_reads_a_mended_file_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hooklint.fixing.judge._read_by_tomlkit", lambda _: {"x": 1})
    verdict_on_it = judged('x = "\\d"\n', "x = '\\d'\n", Put(FILE, ("x",), "\\d"))
    assert verdict_on_it == "tomlkit reads something else in the result"


def test_whatever_tomlkit_trips_over_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def trip(_: str) -> None:
        raise AttributeError

    monkeypatch.setattr("tomlkit.parse", trip)
    assert judged("old = 1\n", "new = 1\n", RENAME) is None


def deep_tables() -> str:
    """34 brackets, each with a dotted key of 79 parts: legal for the host, and 2,686 tables deep."""
    opening = ("{" + ".".join("a" * 79) + " = ") * 34
    return f"x = {opening}1{'}' * 34}\n"


def test_nesting_that_is_legal_for_the_host_is_judged() -> None:
    deep = deep_tables()
    assert deep.count("a") > 2 * sys.getrecursionlimit()
    assert judged("old = 1\n" + deep, "new = 1\n" + deep, RENAME) is None
    assert judged("old = 1\n" + deep, "new = 1\n" + deep.replace("1}", "2}"), RENAME) == NOT_THE_PROMISE


def test_same_has_no_depth_limit() -> None:
    one: object = 1
    other: object = 1
    for _ in range(DEPTH):
        one, other = {"a": [one]}, {"a": [other]}
    assert same(one, other)
    assert not same(one, {"a": [other]})


@pytest.mark.parametrize(
    ("one", "other"), [({"a": 1}, {"b": 1}), ({"a": 1}, {}), ([1], [1, 1]), ([], {}), (1, True), (1, 1.0), (None, 0)]
)
def test_same_knows_types_and_shapes(one: object, other: object) -> None:
    assert not same(one, other)
    assert not same(other, one)
    assert same(one, one)


def test_tomlkit_is_given_what_it_can_read() -> None:
    assert _read_by_tomlkit(b'\xef\xbb\xbfa = """x\r\ny"""\r\n') == {"a": "x\ny"}
