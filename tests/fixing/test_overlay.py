from __future__ import annotations

from pathlib import Path

from hooklint.fixing.overlay import Overlay
from hooklint.source.memory import File, MemoryWorld

FILE = Path("/project/run.sh")


def mode(overlay: Overlay) -> int:
    info = overlay.stat(FILE)
    assert info is not None
    return info.st_mode


def test_changed_files_read_as_they_will_be() -> None:
    overlay = Overlay(MemoryWorld({FILE: b"old"}))
    overlay.texts[FILE] = b"new"
    assert overlay.read(Path("run.sh")) == b"new"
    assert overlay.original(FILE) == b"old"


def test_what_was_read_once_stays_until_it_is_forgotten() -> None:
    world = MemoryWorld({FILE: b"old"})
    overlay = Overlay(world)
    assert overlay.read(FILE) == b"old"
    world.write(FILE, b"other")
    assert overlay.read(FILE) == b"old"
    overlay.forget(FILE)
    assert overlay.read(FILE) == b"other"


def test_modes_are_as_they_will_be() -> None:
    overlay = Overlay(MemoryWorld({FILE: File(b"", 0o644)}))
    assert mode(overlay) == 0o100644
    assert overlay.which("./run.sh") is None
    overlay.modes[FILE] = 0o755
    assert mode(overlay) == 0o100755
    assert overlay.original_mode(FILE) == 0o644
    assert overlay.which("./run.sh") == FILE
    assert overlay.stat(Path("nothing")) is None


def test_other_programs_are_found_as_before() -> None:
    overlay = Overlay(MemoryWorld({FILE: b""}, env={"PATH": "/usr/bin"}, programs=["jq"]))
    assert overlay.which("jq") == Path("/usr/bin/jq")
    overlay.modes[FILE] = 0o755
    assert overlay.which("jq") == Path("/usr/bin/jq")
    assert overlay.which("nothing") is None
