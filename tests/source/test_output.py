from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hooklint.source.errors import WriteRefused
from hooklint.source.output import put


def test_a_new_file(tmp_path: Path) -> None:
    put(tmp_path / "new", b"text\xff")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("new", b"text\xff")]
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o666 & ~mask


def test_in_the_place_of_an_old_one(tmp_path: Path) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"much longer than what comes")
    file.chmod(0o640)
    put(file, b"short")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"short", 0o640)
    assert [one.name for one in tmp_path.iterdir()] == ["old"]


def test_links_stay(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "link").symlink_to("there")
    (tmp_path / "loose").symlink_to("nowhere")
    for name, target in (("link", "there"), ("loose", "nowhere")):
        put(tmp_path / name, b"new")
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / target).read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    put(pipe, b"through")
    reader.join()
    assert read == [b"through"]
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/stderr", "/dev/fd/3", "/proc/self/fd/3", "log"])
def test_an_open_file_keeps_what_stands_in_it(tmp_path: Path, name: str) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"before\n")
    code = f"import pathlib, hooklint.source.output as output\noutput.put(pathlib.Path({name!r}), b'report\\n')"
    streams = {"/dev/stdout": ">>log", "/dev/stderr": "2>>log", "log": ">>log"}.get(name, "3>>log")
    command = ["sh", "-c", f'"$0" -c "$1" {streams}', sys.executable, code]
    env = {"PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run(command, cwd=tmp_path, env=env, check=True)
    assert log.read_bytes() == b"before\nreport\n"
    assert [one.name for one in tmp_path.iterdir()] == ["log"]


def test_what_was_read_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "read").write_bytes(b"judged")
    (tmp_path / "link").symlink_to("read")
    for name, read in (("read", "read"), ("link", "read"), ("read", "link")):
        with pytest.raises(WriteRefused, match="was read for this very report"):
            put(tmp_path / name, b"new", [tmp_path / "gone", tmp_path / read])
    assert (tmp_path / "read").read_bytes() == b"judged"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no/folder", "cannot be written: No such file or directory"),
        ("folder", "cannot be written: Is a directory"),
        ("file/below", "cannot be written: Not a directory"),
        ("nul\0", "cannot be written: embedded null byte"),
        ("linked", "has other hard links, which would keep the old text"),
    ],
)
def test_refused(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "linked").hardlink_to(tmp_path / "file")
    with pytest.raises(WriteRefused) as refused:
        put(tmp_path / name, b"new")
    assert (refused.value.path, refused.value.reason) == (tmp_path / name, reason)
    assert (tmp_path / "file").read_bytes() == b"old"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder", "linked"]


def test_what_fails_on_the_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WriteRefused, match="No space left"):
        put(tmp_path / "new", b"text")
    assert list(tmp_path.iterdir()) == []
