from __future__ import annotations

import errno
import fcntl
import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hooklint.source import write
from hooklint.source.errors import WriteRefused
from hooklint.source.write import change_mode, safe_write

if TYPE_CHECKING:
    from collections.abc import Callable

OLD, NEW = b"old\r\n", b"new"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_bytes(OLD)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(path: Path, expected: bytes = OLD, *, backup: bool = False) -> str:
    with pytest.raises(WriteRefused) as refused:
        safe_write(path, NEW, expected, backup=backup)
    assert refused.value.path == path
    assert str(refused.value) == f"{path}: {refused.value.reason}"
    assert "\n" not in refused.value.reason
    return refused.value.reason


def test_new_bytes_and_nothing_else(file: Path) -> None:
    assert safe_write(file, NEW, OLD) is None
    assert file.read_bytes() == NEW
    assert names(file.parent) == ["config.toml"]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o4711, 0o666])
def test_the_mode_stays(file: Path, mode: int) -> None:
    file.chmod(mode)
    safe_write(file, NEW, OLD)
    assert S_IMODE(file.stat().st_mode) == mode


def test_a_link_stays_and_its_target_is_replaced(file: Path) -> None:
    (file.parent / "dotfiles").mkdir()
    target = file.rename(file.parent / "dotfiles" / "nanopi.toml")
    file.symlink_to("dotfiles/nanopi.toml")
    assert safe_write(file, NEW, OLD, backup=True) == target.with_name("nanopi.toml.bak")
    assert file.readlink() == Path("dotfiles/nanopi.toml")
    assert target.read_bytes() == NEW
    assert names(file.parent) == ["config.toml", "dotfiles"]


def test_the_text_is_never_open_to_more_people(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o600)
    seen = []
    really = os.write

    def watching(handle: int, data: bytes) -> int:
        seen.append(S_IMODE(os.fstat(handle).st_mode))
        return really(handle, data)

    monkeypatch.setattr(os, "write", watching)
    safe_write(file, NEW, OLD, backup=True)
    assert seen == [0o600, 0o600]


def test_the_owner_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.getuid() == 0:
        os.chown(file, 1234, 2345)
    old = file.stat()
    asked: list[tuple[int, int]] = []
    really = os.fchown

    def watching(handle: int, user: int, group: int) -> None:
        asked.append((user, group))
        really(handle, user, group)

    monkeypatch.setattr(os, "fchown", watching)
    safe_write(file, NEW, OLD)
    assert asked == [(old.st_uid, -1), (-1, old.st_gid)]
    assert (file.stat().st_uid, file.stat().st_gid) == (old.st_uid, old.st_gid)


def test_extended_attributes_stay_where_they_may(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, bytes] = {}

    def give(_handle: int, name: str, value: bytes) -> None:
        if name.startswith("security."):
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        given[name] = value

    monkeypatch.setattr(os, "listxattr", lambda _: ["security.label", "user.note"], raising=False)
    monkeypatch.setattr(os, "getxattr", lambda _, name: name.encode(), raising=False)
    monkeypatch.setattr(os, "setxattr", give, raising=False)
    safe_write(file, NEW, OLD)
    assert given == {"user.note": b"user.note"}


def test_backups_are_never_overwritten(file: Path) -> None:
    file.chmod(0o640)
    texts = [OLD, b"second", b"third", OLD, b"last"]
    kept = [safe_write(file, new, old, backup=True) for old, new in pairwise(texts)]
    assert [path.name for path in kept if path] == [
        "config.toml.bak",
        "config.toml.bak1",
        "config.toml.bak2",
        "config.toml.bak",
    ]
    assert [path.read_bytes() for path in kept if path] == texts[:-1]
    assert {S_IMODE(path.stat().st_mode) for path in kept if path} == {0o640}


def test_a_backup_does_not_go_through_a_link(file: Path) -> None:
    (file.parent / "precious").write_bytes(OLD)
    file.with_name("config.toml.bak").symlink_to("precious")
    kept = safe_write(file, NEW, OLD, backup=True)
    assert kept == file.with_name("config.toml.bak1")


def test_a_backup_is_whole_when_it_gets_its_name(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    really = os.write

    def watching(handle: int, data: bytes) -> int:
        seen.append([name for name in names(file.parent) if ".bak" in name])
        return really(handle, data[:1])

    monkeypatch.setattr(os, "write", watching)
    kept = safe_write(file, NEW, OLD, backup=True)
    assert seen == [[]] * (len(NEW) + len(OLD))
    assert kept is not None
    assert (kept.read_bytes(), kept.stat().st_nlink) == (OLD, 1)


def test_a_backup_where_there_are_no_hard_links(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    kept = safe_write(file, NEW, OLD, backup=True)
    assert (file.read_bytes(), kept and kept.read_bytes()) == (NEW, OLD)
    assert names(file.parent) == ["config.toml", "config.toml.bak"]


def make_changed(file: Path) -> None:
    file.write_bytes(b"other")


def make_missing(file: Path) -> None:
    file.unlink()


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def make_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def make_hard_link(file: Path) -> None:
    file.with_name("twin").hardlink_to(file)


def make_loop(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (make_changed, "was changed since it was read"),
        (make_missing, "is no longer there"),
        (make_folder, "is not a regular file"),
        (make_pipe, "is not a regular file"),
        (make_hard_link, "has other hard links, which would keep the old text"),
        (make_loop, "cannot be replaced: Too many levels of symbolic links"),
    ],
)
def test_refused(file: Path, spoil: Callable[[Path], None], reason: str) -> None:
    spoil(file)
    before = names(file.parent)
    assert refusal(file) == reason
    assert names(file.parent) == before


def test_read_only_file(own_folder: Path) -> None:
    file = own_folder / "a"
    file.write_bytes(OLD)
    file.chmod(0o444)
    assert refusal(file) == "is read-only"
    assert file.read_bytes() == OLD


def test_read_only_folder(own_folder: Path) -> None:
    file = own_folder / "a"
    file.write_bytes(OLD)
    own_folder.chmod(0o555)
    assert refusal(file) == "stands in a folder that cannot be written"
    assert file.read_bytes() == OLD


def test_one_writer_at_a_time(file: Path) -> None:
    with file.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert refusal(file) == "is being changed by another process"
    safe_write(file, NEW, OLD)
    assert file.read_bytes() == NEW


def test_writers_at_once_lose_nothing(file: Path) -> None:
    file.write_bytes(b"0")

    def count_up(_: int) -> None:
        while True:
            try:
                read = file.read_bytes()
                safe_write(file, b"%d" % (int(read) + 1), read)
            except WriteRefused as refused:
                if refused.reason not in {write.CHANGED, write.LOCKED}:
                    raise
            else:
                return

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(count_up, range(60)))
    assert file.read_bytes() == b"60"
    assert names(file.parent) == ["config.toml"]


def test_no_locks_here(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
    safe_write(file, NEW, OLD)
    assert file.read_bytes() == NEW


@pytest.mark.parametrize("spoil", [make_changed, make_missing, make_pipe, make_hard_link, make_loop])
@pytest.mark.parametrize("backup", [False, True])
def test_refused_when_spoilt_while_writing(
    file: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None], backup: bool
) -> None:
    really = os.fsync
    calls: list[int] = []

    def spoiling(handle: int) -> None:
        really(handle)
        if not calls:
            spoil(file)
        calls.append(handle)

    monkeypatch.setattr(os, "fsync", spoiling)
    refusal(file, backup=backup)
    assert calls
    assert set(names(file.parent)) <= {"config.toml", "twin"}


def test_refused_when_the_link_is_turned_while_writing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = file.with_name("link")
    link.symlink_to("config.toml")
    really = os.fsync

    def turning(handle: int) -> None:
        really(handle)
        link.unlink()
        link.symlink_to("elsewhere")
        link.with_name("elsewhere").touch()

    monkeypatch.setattr(os, "fsync", turning)
    assert refusal(link) == "was changed since it was read"
    assert file.read_bytes() == OLD


def test_the_bytes_are_on_disk_before_the_name_and_the_name_before_the_end(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = []
    sync, replace = os.fsync, os.replace

    def syncing(handle: int) -> None:
        events.append("folder" if S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    def replacing(old: Path, new: Path) -> None:
        events.append("name")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(os, "replace", replacing)
    safe_write(file, NEW, OLD, backup=True)
    assert events == ["file", "file", "name", "folder"]


def failing(code: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:  # noqa: ANN401 - stands for any function of os
        raise OSError(code, os.strerror(code))

    return fail


DOORS = ("open", "write", "fsync", "link", "replace", "fchmod", "fchown", "fstat", "lstat", "close", "listxattr")


class Faults:
    """Lets the calls of `os` through until the one whose turn it is, which fails."""

    def __init__(self, door: str, turn: int, error: BaseException) -> None:
        self.door, self.turn, self.error = door, turn, error
        self.really = getattr(os, door)

    def __call__(self, *args: object, **kwargs: object) -> Any:  # noqa: ANN401 - as above
        self.turn -= 1
        if self.turn == -1:
            if self.door == "close":
                self.really(*args)
            raise self.error
        return self.really(*args, **kwargs)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EPERM, errno.EDQUOT, errno.EBUSY])
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("backup", [False, True])
def test_a_fault_leaves_the_old_or_the_new(  # noqa: PLR0917 - one for each dimension of the matrix
    file: Path, monkeypatch: pytest.MonkeyPatch, door: str, code: int, turn: int, backup: bool
) -> None:
    file.chmod(0o640)
    monkeypatch.setattr(os, door, Faults(door, turn, OSError(code, os.strerror(code))))
    kept = None
    try:
        kept = safe_write(file, NEW, OLD, backup=backup)
    except WriteRefused:
        now = OLD
    else:
        now = NEW
    monkeypatch.undo()
    assert file.read_bytes() == now
    assert names(file.parent) == ["config.toml", *([kept.name] if kept else [])]
    assert (kept is not None) == (backup and now == NEW)
    assert kept is None or kept.read_bytes() == OLD


@pytest.mark.parametrize("door", ["write", "fsync", "fchmod", "replace"])
def test_an_interrupt_leaves_the_old(file: Path, monkeypatch: pytest.MonkeyPatch, door: str) -> None:
    file.chmod(0o640)
    monkeypatch.setattr(os, door, Faults(door, 0, KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        safe_write(file, NEW, OLD)
    assert file.read_bytes() == OLD
    assert names(file.parent) == ["config.toml"]


def test_disk_full_is_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", failing(errno.ENOSPC))
    assert refusal(file) == "cannot be replaced: No space left on device"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(data=st.binary(max_size=200), step=st.integers(1, 9))
def test_writing_in_small_steps(file: Path, data: bytes, step: int) -> None:
    really = os.write
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", lambda handle, rest: really(handle, rest[:step]))
        safe_write(file, data, file.read_bytes())
    assert file.read_bytes() == data


def test_change_mode(file: Path) -> None:
    change_mode(file, 0o755)
    assert S_IMODE(file.stat().st_mode) == 0o755
    file.unlink()
    with pytest.raises(WriteRefused, match=r"cannot be given the mode 755: No such file or directory"):
        change_mode(file, 0o755)


def test_no_slow_imports_on_the_way() -> None:
    assert not {"tempfile", "shutil", "subprocess"} & set(vars(write))
