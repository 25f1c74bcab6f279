from __future__ import annotations

import pytest

from tests.rules.one_rule import PROJECT_CONFIG, Said, found, machine, mended, one, places, said

BLOCKING = ("tool_execution_start", "input", "before_agent_start")
OBSERVING = ("tool_execution_end", "turn_end", "session_shutdown", "message_end", "session_compact")


def hook(timeout: object, event: str = "tool_execution_start") -> str:
    return f'[[hooks.{event}]]\ncommand = "true"\ntimeout = {timeout}\n'


@pytest.mark.parametrize(
    "timeout",
    [
        pytest.param(100, id="a tenth of a second is time enough for a shell"),
        pytest.param(250, id="a quarter of a second"),
        pytest.param(500, id="half a second"),
        pytest.param(1000, id="one second, as people write it"),
        pytest.param(1500, id="one and a half"),
        pytest.param(5000, id="the usual"),
        pytest.param(60_000, id="a minute"),
        pytest.param(600_000, id="ten minutes"),
        pytest.param(960, id="more minutes than anybody waits"),
        pytest.param(0, id="another rule's"),
        pytest.param("'10'", id="no number"),
        pytest.param("10.0", id="no whole number"),
        pytest.param(-5, id="refused"),
    ],
)
@pytest.mark.parametrize("event", ["tool_execution_start", "turn_end"])
def test_silent(timeout: object, event: str) -> None:
    assert found("HL501", hook(timeout, event)) == []


def test_silent_where_the_entry_never_runs_or_says_nothing() -> None:
    assert found("HL501", hook(5) + 'type = "prompt"\n') == []
    assert found("HL501", '[[hooks.input]]\ncommand = "true"\n') == []


@pytest.mark.parametrize("timeout", [1, 5, 10, 30, 60, 99])
@pytest.mark.parametrize(
    ("events", "severity"), [(BLOCKING, "error"), (OBSERVING, "warning")], ids=["blocking", "observing"]
)
def test_found(timeout: int, events: tuple[str, ...], severity: str) -> None:
    for event in events:
        diagnostic = one("HL501", hook(timeout, event))
        assert str(diagnostic.severity) == severity
        assert places("HL501", hook(timeout, event)) == [(3, 11, 3, 11 + len(str(timeout)))]


@pytest.mark.parametrize("timeout", [120, 180, 300, 600, 900])
def test_minutes_are_advice(timeout: int) -> None:
    diagnostic = one("HL501", hook(timeout))
    assert str(diagnostic.severity) == "info"
    assert f"if {timeout} seconds are meant, write {timeout * 1000}" in diagnostic.message


def test_the_words() -> None:
    message = one("HL501", hook(10)).message
    assert "10 ms: nanopi counts milliseconds" in message
    assert "`hook timed out after 10ms`" in message
    assert message.endswith("and a timeout blocks; 10000 is 10 seconds")
    assert one("HL501", hook(1, "turn_end")).message.endswith("does not get its work done; 1000 is one second")


def test_in_a_project() -> None:
    world = machine({PROJECT_CONFIG: hook(9, "turn_start").encode()})
    assert said("HL501", world) == [Said(PROJECT_CONFIG, (3, 11, 3, 12), "warning")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (hook(10), hook(10_000)),
        (hook("0x0A # ten"), hook("10000 # ten")),
        (hook("+3_0"), hook("30000")),
        (
            '[hooks]\ninput = [{ timeout=5,command = "true" }]\n',
            '[hooks]\ninput = [{ timeout=5000,command = "true" }]\n',
        ),
        ('hooks.input = [["*", "command", "true", 7]]\n', 'hooks.input = [["*", "command", "true", 7000]]\n'),
        (hook(180), hook(180_000)),
    ],
    ids=["plain", "hexadecimal", "signed", "inline", "by place", "minutes"],
)
def test_unsafe_fix(before: str, after: str) -> None:
    assert mended(machine(before))[0] == before
    assert mended(machine(before), unsafe=True)[0] == after
