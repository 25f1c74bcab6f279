from __future__ import annotations

import errno
import os
from stat import S_IMODE
from typing import TYPE_CHECKING

import pytest

from hooklint.source import twin

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_bytes(b"old")
    return path


def test_a_twin_has_the_looks_of_the_old_file(file: Path) -> None:
    file.chmod(0o4751)
    with file.open("rb") as old:
        twin.create_like(file.with_name("new"), b"new", old.fileno())
    assert file.with_name("new").read_bytes() == b"new"
    assert S_IMODE(file.with_name("new").stat().st_mode) == 0o4751


def test_a_twin_takes_no_name_that_is_taken(file: Path) -> None:
    file.with_name("link").symlink_to("nowhere")
    with file.open("rb") as old:
        for name in ("config.toml", "link"):
            with pytest.raises(FileExistsError):
                twin.create_like(file.with_name(name), b"new", old.fileno())
    assert file.read_bytes() == b"old"
    assert sorted(path.name for path in file.parent.iterdir()) == ["config.toml", "link"]


def refuse(*_: object) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.parametrize(
    ("other_user", "other_group", "mode", "kept"),
    [
        (False, False, 0o6664, 0o6664),
        (False, True, 0o664, 0o644),
        (False, True, 0o640, 0o600),
        (False, True, 0o2775, 0o755),
        (True, False, 0o4755, 0o755),
        (True, True, 0o6676, 0o666),
    ],
)
def test_whom_an_owner_that_cannot_stay_opens_the_file_to(
    file: Path, monkeypatch: pytest.MonkeyPatch, *, other_user: bool, other_group: bool, mode: int, kept: int
) -> None:
    now = file.stat()
    old = os.stat_result((mode, 0, 0, 1, now.st_uid + other_user, now.st_gid + other_group, 0, 0, 0, 0))
    monkeypatch.setattr(os, "fchown", refuse)
    with file.open("rb") as new:
        assert twin._share_owner(new.fileno(), old) == kept
