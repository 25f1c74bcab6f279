from __future__ import annotations

import pytest

from hooklint.source.memory import Dir, File
from tests.rules.hooked import commanded, found, hooked, lines, only

GUARD = "#!/usr/bin/env bash\n[[ $(cat) == *'rm -rf'* ]] && exit 2\nexit 0\n"
SCRIPT = File(GUARD.encode(), 0o755)

FOUND = [
    pytest.param(commanded("/tmp/nanopi-guard.sh"), id="in /tmp, not there"),
    pytest.param(commanded("/tmp/guard.sh", more={"/tmp/guard.sh": SCRIPT}), id="in /tmp, there"),
    pytest.param(commanded("bash /var/tmp/x/guard.sh"), id="deeper, by an interpreter"),
    pytest.param(commanded("python3 /dev/shm/guard.py"), id="in memory"),
    pytest.param(hooked(GUARD, mode=0o777), id="everybody can write it"),
    pytest.param(hooked(GUARD, mode=0o644 | 0o002, command="bash ~/.nanopi/hooks/guard.sh"), id="run by bash"),
    pytest.param(commanded("~/o/guard.sh", more={"~/o": Dir(0o777), "~/o/guard.sh": SCRIPT}), id="its folder"),
]

SILENT = [
    pytest.param(hooked(GUARD), id="the owner's"),
    pytest.param(hooked(GUARD, mode=0o775), id="a group's"),
    pytest.param(commanded("cat >>/tmp/hook.log"), id="a log"),
    pytest.param(commanded("touch /tmp/seen"), id="an argument"),
    pytest.param(hooked("#!/bin/bash\nexec 9>/tmp/lock\nflock 9\nexit 0\n"), id="a lock"),
    pytest.param(hooked("#!/bin/bash\n# /tmp/guard.sh\necho 'was /tmp/guard.sh' >&2\n"), id="a word"),
    pytest.param(
        commanded("~/o/guard.sh", more={"~/o": Dir(0o1777), "~/o/guard.sh": SCRIPT}), id="only its owner's there"
    ),
    pytest.param(commanded("/tmpfiles/guard.sh", more={"/tmpfiles/guard.sh": SCRIPT}), id="another folder"),
    pytest.param(hooked(GUARD, mode=0o777, more={"~/.nanopi/config.toml": File(b"", 0o666)}), id="no hook at all"),
]


@pytest.mark.parametrize("world", FOUND)
def test_found_at_the_command(world: object) -> None:
    assert lines("HL705", world) == [("config.toml", 3, "warning")]  # type: ignore[arg-type]


@pytest.mark.parametrize("world", SILENT)
def test_silent(world: object) -> None:
    assert found("HL705", world) == []  # type: ignore[arg-type]


def test_a_sourced_file_is_told_where_it_is_sourced() -> None:
    world = hooked("#!/bin/bash\ncat >/dev/null\n. /tmp/lib.sh\nexit 0\n", more={"/tmp/lib.sh": "x=1\n"})
    assert lines("HL705", world) == [("guard.sh", 3, "warning")]


def test_a_file_system_without_modes_is_left_alone() -> None:
    text = b'[[hooks.input]]\ncommand = "~/.nanopi/hooks/guard.sh"\n'
    world = hooked(GUARD, mode=0o777, more={"~/.nanopi/config.toml": File(text, 0o777)})
    assert found("HL705", world) == []
    world = hooked(GUARD, mode=0o777, more={"~/.nanopi/config.toml": File(text, 0o644)})
    assert lines("HL705", world) == [("config.toml", 2, "warning")]


def test_the_words() -> None:
    assert "a world-writable directory (/tmp)" in only("HL705", commanded("/tmp/guard.sh")).message
    assert "`chmod o-w guard.sh`" in only("HL705", hooked(GUARD, mode=0o777)).message
