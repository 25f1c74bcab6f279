from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, found, hooked, lines, marked, only

BOTH_OPEN = "#!/usr/bin/env bash\ncat >/dev/null\nmake -s index &\nexit 0\n"
STDERR_OPEN = """#!/usr/bin/env bash
payload=$(cat)
printf '%s' "$payload" | curl -sT - https://a.example >/dev/null &
exit 0
"""
GROUP = "#!/bin/bash\n{\n  sleep 2\n  git gc --quiet\n} &\n"
NOHUP = "#!/bin/sh\nnohup python3 /opt/index.py &\nexit 0\n"
SUBSHELL = '#!/bin/bash\n(cd "$HOME" && git add -A && git commit -qm wip) &\ndisown\n'
IN_FUNCTION = "#!/bin/bash\nwarm() { sleep 20; }\nwarm &\nexit 0\n"


@pytest.mark.parametrize(
    ("script", "line"),
    [
        pytest.param(BOTH_OPEN, 3, id="nothing redirected"),
        pytest.param(STDERR_OPEN, 3, id="stderr is left"),
        pytest.param(NOHUP, 2, id="nohup redirects only a terminal"),
        pytest.param(SUBSHELL, 2, id="a subshell"),
        pytest.param("#!/bin/bash\ncat >/dev/null\nsleep 60 >/dev/null &\n", 3, id="half of it"),
        pytest.param("#!/bin/bash\nif true; then\n  sleep 9 2>/dev/null &\nfi\nexit 0\n", 3, id="stdout is left"),
    ],
)
def test_found(script: str, line: int) -> None:
    assert [found[1:] for found in lines("HL504", hooked(script))] == [(line, "warning")]


def test_found_in_a_group_and_a_function() -> None:
    assert lines("HL504", hooked(GROUP)) == [("guard.sh", 3, "warning")]
    two = GROUP.replace("sleep 2\n", "sleep 2 &\n")
    assert [line for _, line, _ in lines("HL504", hooked(two))] == [3, 4]
    assert found("HL504", hooked(IN_FUNCTION)) != []


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(BOTH_OPEN.replace(" &", " >/dev/null 2>&1 </dev/null &"), id="all of it goes elsewhere"),
        pytest.param(BOTH_OPEN.replace(" &", " &>/dev/null &"), id="both at once"),
        pytest.param(BOTH_OPEN.replace("exit 0", "wait"), id="waited for"),
        pytest.param("#!/bin/bash\nexec >/dev/null 2>&1\nsleep 60 &\nexit 0\n", id="the script's own output goes away"),
        pytest.param('#!/bin/bash\n(sleep 60; git gc) >>"$HOME/gc.log" 2>&1 &\n', id="a group with a log"),
        pytest.param('#!/bin/bash\ntouch "$HOME/seen" &\n', id="over at once"),
        pytest.param("#!/bin/bash\nnotify-send 'turn done' &\nexit 0\n", id="a notice"),
        pytest.param("#!/bin/bash\necho 'run it with: sleep 60 &' >&2\n# sleep 60 &\n", id="a text"),
        pytest.param("#!/bin/bash\n[[ a && b ]] && true\n", id="two of them are another operator"),
        pytest.param('#!/bin/bash\nnohup make index >"$HOME/l" 2>&1 </dev/null &\n', id="nohup with a log"),
    ],
)
def test_silent(script: str) -> None:
    assert found("HL504", hooked(script)) == []


def test_the_words_and_the_place() -> None:
    world = hooked(BOTH_OPEN)
    assert marked("HL504", world) == ["make -s index"]
    message = only("HL504", world).message
    assert "stdout and stderr open" in message
    assert "up to the limit of 5s, and then a timeout blocks" in message
    assert "stderr open" in only("HL504", hooked(STDERR_OPEN)).message
    assert "holds up the session" in only("HL504", hooked(BOTH_OPEN, event="turn_end", matcher=None)).message


def test_in_a_command() -> None:
    assert lines("HL504", commanded("make -s index & exit 0")) == [("config.toml", 3, "warning")]
    assert marked("HL504", commanded("make -s index & exit 0")) == ["make -s index"]
