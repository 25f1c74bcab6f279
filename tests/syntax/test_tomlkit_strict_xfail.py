"""Why tomlkit is not the reading parser: one test a reason, each failing as long as the reason holds.

An `xfail` that passes fails the run: then tomlkit has changed, and the reason in the README goes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import tomlkit
from tomlkit.exceptions import ParseError, TOMLKitError

ALIGNED = Path(__file__).parents[2] / "corpus/cases/083-alignment-survives-a-fix/input/home/.nanopi/config.toml"

INTERLEAVED = """\
[[hooks.input]]
command = 'first'

[[hooks.turn_end]]
command = 'second'

[[hooks.input]]
command = 'third'
"""

PLACES = {"span", "position", "start", "offset", "line", "lineno", "column"}


def round_trip(text: str) -> str:
    return tomlkit.dumps(tomlkit.parse(text))


@pytest.mark.xfail(strict=True, raises=AssertionError, reason="tomlkit moves interleaved arrays of tables together")
def test_interleaved_arrays_stay_where_they_are() -> None:
    assert round_trip(INTERLEAVED) == INTERLEAVED


@pytest.mark.xfail(strict=True, raises=AssertionError, reason="tomlkit rewrites the blanks inside a spaced header")
def test_a_spaced_header_keeps_its_blanks() -> None:
    text = ALIGNED.read_text(encoding="utf-8")
    assert round_trip(text) == text


@pytest.mark.xfail(strict=True, raises=ParseError, reason="tomlkit refuses a byte order mark, nanopi accepts one")
def test_a_byte_order_mark_is_accepted() -> None:
    assert tomlkit.parse("\ufeffmodel = 'm'\n") == {"model": "m"}


@pytest.mark.parametrize("moment", ["1979-05-27T07:32:60Z", "07:32:60", "0000-01-01"])
@pytest.mark.xfail(strict=True, raises=ParseError, reason="tomlkit refuses times that Python cannot hold")
def test_a_moment_beyond_python_is_accepted(moment: str) -> None:
    assert "a" in tomlkit.parse(f"a = {moment}\n")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('a = "\\e[0m"\n', id="escape character"),
        pytest.param('a = "\\x41"\n', id="two-digit escape"),
        pytest.param("a = {\n  b = 1\n}\n", id="newline in an inline table"),
        pytest.param("a = {b = 1 # why\n}\n", id="comment in an inline table"),
        pytest.param("a = {b = 1,}\n", id="comma before the brace"),
        pytest.param("a = 12:30\n", id="time without seconds"),
        pytest.param("a = 2020-01-01T12:30\n", id="date-time without seconds"),
    ],
)
@pytest.mark.xfail(strict=True, reason="tomlkit accepts TOML 1.1, nanopi 0.12 refuses it")
def test_toml_1_1_is_refused(text: str) -> None:
    with pytest.raises(TOMLKitError):
        tomlkit.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = 9223372036854775808\n", id="integer beyond 64 bits"),
        pytest.param("a = 1e999\n", id="float beyond the largest"),
        pytest.param("[a.b.c]\n[a]\nb.d = 1\n", id="dotted key into a header's table"),
    ],
)
@pytest.mark.xfail(strict=True, reason="tomlkit accepts what nanopi's reader refuses")
def test_what_the_host_refuses_is_refused(text: str) -> None:
    with pytest.raises(TOMLKitError):
        tomlkit.parse(text)


@pytest.mark.xfail(strict=True, raises=AssertionError, reason="tomlkit keeps no positions of keys and values")
def test_a_value_knows_its_place() -> None:
    document = tomlkit.parse("[a]\nb = 1\n")
    item = document["a"].item("b")
    assert PLACES & {name.strip("_") for name in dir(item)}


@pytest.mark.xfail(strict=True, raises=ParseError, reason="tomlkit stops at the first fault")
def test_what_follows_a_fault_is_read() -> None:
    assert tomlkit.parse("a = \nb = 1\n")["b"] == 1


@pytest.mark.xfail(strict=True, raises=AssertionError, reason="tomlkit has its own words for a fault, not the host's")
def test_a_fault_is_told_in_the_hosts_words() -> None:
    with pytest.raises(TOMLKitError) as caught:
        tomlkit.parse('a = "\\d"\n')
    assert "invalid escape sequence" in str(caught.value)
