from __future__ import annotations

import pytest

from tests.rules.one_rule import PROJECT_CONFIG, Said, found, machine, mended, one, places, said


def hook(timeout: object, event: str = "input") -> str:
    return f'[[hooks.{event}]]\ncommand = "true"\ntimeout = {timeout}\n'


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(hook(1), id="too short, but some"),
        pytest.param(hook(5000), id="the usual"),
        pytest.param('[[hooks.input]]\ncommand = "true"\n', id="not written"),
        pytest.param(hook("0.0"), id="no whole number"),
        pytest.param(hook("'0'"), id="a text"),
        pytest.param(hook("false"), id="a truth value"),
        pytest.param(hook(0) + 'type = "prompt"\n', id="never run"),
        pytest.param('[[hooks.input]]\ncommand = "true"\ntimeout_ms = 0\n', id="another key"),
        pytest.param('timeout = 0\n[[hooks.input]]\ncommand = "true"\n', id="elsewhere"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL502", text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (hook(0), (3, 11, 3, 12)),
        (hook("0x0"), (3, 11, 3, 14)),
        (hook("-0", "turn_end"), (3, 11, 3, 13)),
        (hook("0 # no limit", "session_start"), (3, 11, 3, 12)),
        ('[hooks]\nturn_end = [{timeout = 0, command = "true"}]\n', (2, 24, 2, 25)),
        ('hooks.input = [["*", "command", "true", 0]]\n', (1, 41, 1, 42)),
    ],
)
def test_found(text: str, place: tuple[int, int, int, int]) -> None:
    assert places("HL502", text) == [place]
    assert str(one("HL502", text).severity) == "error"


def test_the_words() -> None:
    assert "refuses what it was asked about (`hook timed out after 0ns`)" in one("HL502", hook(0)).message
    assert "mostly is killed" in one("HL502", hook(0, "turn_end")).message


def test_in_a_project_and_no_fix() -> None:
    world = machine({PROJECT_CONFIG: hook(0).encode()})
    assert said("HL502", world) == [Said(PROJECT_CONFIG, (3, 11, 3, 12), "error")]
    assert mended(machine(hook(0)), unsafe=True)[0] == hook(0)
