from __future__ import annotations

from pathlib import Path
from stat import S_ISREG

import pytest

from hooklint.source.buffer import UNSAVED, Buffer
from hooklint.source.errors import WriteRefused
from hooklint.source.memory import Dir, File, MemoryWorld, Symlink

FILE = Path("/project/.nanopi/config.toml")
OTHER = Path("/project/.nanopi/settings.toml")


def world() -> MemoryWorld:
    return MemoryWorld({FILE: File(b"old", 0o600), OTHER: b"other", Path("link.toml"): Symlink(str(FILE))})


@pytest.mark.parametrize("name", [str(FILE), ".nanopi/config.toml", "link.toml"])
def test_the_file_has_the_text_under_every_name(name: str) -> None:
    assert Buffer(world(), FILE, b"new").read(Path(name)) == b"new"


@pytest.mark.parametrize("name", [str(FILE), "link.toml"])
def test_a_link_to_the_file_may_be_the_one_that_is_edited(name: str) -> None:
    assert Buffer(world(), Path("link.toml"), b"new").read(Path(name)) == b"new"


def test_all_else_is_as_it_is() -> None:
    below = world()
    buffer = Buffer(below, FILE, b"new")
    assert buffer.read(OTHER) == b"other"
    assert buffer.stat(OTHER) == below.stat(OTHER)
    assert (buffer.cwd, buffer.home, buffer.env) == (below.cwd, below.home, below.env)
    assert buffer.list(Path()) == below.list(Path())
    with pytest.raises(FileNotFoundError):
        buffer.read(Path("nothing"))


def test_a_file_that_is_there_keeps_its_mode() -> None:
    below = world()
    assert Buffer(below, FILE, b"new").stat(FILE) == below.stat(FILE)


@pytest.mark.parametrize("there", [{}, {FILE: Dir()}], ids=["nothing", "a folder"])
def test_what_is_no_file_yet_is_one(there: dict[Path, Dir]) -> None:
    buffer = Buffer(MemoryWorld(there), FILE, b"new")
    info = buffer.stat(FILE)
    assert info is not None
    assert (S_ISREG(info.st_mode), buffer.read(FILE)) == (True, b"new")


def test_nothing_is_written() -> None:
    below = world()
    buffer = Buffer(below, FILE, b"new")
    with pytest.raises(WriteRefused, match=UNSAVED):
        buffer.replace(OTHER, b"x", b"other")
    with pytest.raises(WriteRefused, match=UNSAVED):
        buffer.set_mode(FILE, 0o755)
    assert below.read(FILE) == b"old"
