"""`hooklint migrate` on disks that say no: exit code 3, one line that names the file, and nothing lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from stat import S_IMODE
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from hooklint.cli.root import root
from tests.source.conftest import own_folder  # noqa: F401 - a fixture, asked for by its name

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).parents[2]
OLD = b'# stop rm -rf\r\n[[hooks.pre_tool_use]]\r\nmatcher = "^bash$"\r\ncommand = "true"\r\n'
NEW = OLD.replace(b"pre_tool_use", b"tool_execution_start")
SIZE_LIMIT = 4096
LIMITED = (
    f"import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({SIZE_LIMIT}, {SIZE_LIMIT}));"
    "from hooklint.cli import main; main(sys.argv[1:])"
)


@pytest.fixture(autouse=True)
def _lines_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def planted(folder: Path, name: str, data: bytes = OLD) -> Path:
    """A project's configuration."""
    config = folder / name / ".nanopi/config.toml"
    config.parent.mkdir(parents=True)
    config.write_bytes(data)
    return config


def migrated(folder: Path, *options: str) -> tuple[int, list[str]]:
    """The exit code of a migration, and what it says of files that it did not change."""
    done = CliRunner().invoke(root, ["migrate", *options, str(folder)], catch_exceptions=False)
    return done.exit_code, complaints(done.output)


def complaints(said: str) -> list[str]:
    return [line for line in said.splitlines() if "not changed" in line]


def named(config: Path, reason: str) -> list[str]:
    """The one line that is said of a file."""
    return [f"{config}: not changed: write the file: {reason}"]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("backup", [False, True])
def test_a_read_only_folder(own_folder: Path, backup: bool) -> None:  # noqa: F811 - the fixture
    locked, free = planted(own_folder, "a"), planted(own_folder, "b")
    locked.parent.chmod(0o555)
    options = ["--backup"] if backup else []
    reason = "stands in a folder that cannot be written"
    assert migrated(own_folder, *options) == (3, named(locked, reason))
    assert (locked.read_bytes(), free.read_bytes()) == (OLD, NEW)
    assert names(locked.parent) == ["config.toml"]
    locked.parent.chmod(0o755)
    assert migrated(own_folder) == (0, [])
    assert locked.read_bytes() == NEW


def test_a_read_only_file(own_folder: Path) -> None:  # noqa: F811 - the fixture
    locked, free = planted(own_folder, "a"), planted(own_folder, "b")
    locked.chmod(0o444)
    assert migrated(own_folder) == (3, named(locked, "is read-only"))
    assert (locked.read_bytes(), free.read_bytes()) == (OLD, NEW)


def test_link_mode_and_owner_stay(tmp_path: Path) -> None:
    config = planted(tmp_path, "a")
    real = config.rename(tmp_path / "dotfile")
    config.symlink_to("../../dotfile")
    real.chmod(0o640)
    if os.getuid() == 0:
        os.chown(real, 1234, 2345)
    before = real.stat()
    assert migrated(tmp_path) == (0, [])
    after = real.stat()
    assert config.readlink() == Path("../../dotfile")
    assert (after.st_uid, after.st_gid, S_IMODE(after.st_mode)) == (before.st_uid, before.st_gid, 0o640)
    assert real.read_bytes() == NEW


@pytest.mark.parametrize("moment", ["open", "fsync"])
@pytest.mark.parametrize("backup", [False, True])
def test_changed_since_it_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, backup: bool) -> None:
    config = planted(tmp_path, "a")
    others = OLD + b"# one line more\n"
    really = getattr(os, moment)

    def meeting(first: Any, *rest: Any, **named: Any) -> Any:  # noqa: ANN401 - stands for a function of os
        if moment == "fsync" or rest[0] & os.O_CREAT:
            config.write_bytes(others)
        return really(first, *rest, **named)

    monkeypatch.setattr(os, moment, meeting)
    code = migrated(tmp_path, *(["--backup"] if backup else []))
    assert code == (3, named(config, "was changed since it was read"))
    assert config.read_bytes() == others
    assert names(config.parent) == ["config.toml"]


def test_a_file_larger_than_the_limit(tmp_path: Path) -> None:
    large, small = planted(tmp_path, "a", OLD + b"#" * SIZE_LIMIT), planted(tmp_path, "b")
    command = [sys.executable, "-c", LIMITED, "migrate", str(tmp_path)]
    # Said outright: the library for line editing may have put the width of a terminal past `os.environ`.
    env = dict(os.environ)
    done = subprocess.run(command, cwd=REPOSITORY, env=env, capture_output=True, text=True, check=False)
    said = complaints(done.stdout + done.stderr)
    assert (done.returncode, said) == (3, named(large, "cannot be replaced: File too large"))
    assert (large.read_bytes(), small.read_bytes()) == (OLD + b"#" * SIZE_LIMIT, NEW)
    assert names(large.parent) == ["config.toml"]


def can_mount() -> bool:
    """Whether this process may have a small disk of its own."""
    tool = shutil.which("unshare")
    if tool is None or os.geteuid():
        return False
    return subprocess.run([tool, "--mount", "true"], capture_output=True, check=False).returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path)], check=True)
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


# To others the limit above stands for it.
if can_mount():

    @pytest.mark.parametrize("backup", [False, True])
    def test_a_full_disk(small_disk: Path, backup: bool) -> None:
        config = planted(small_disk, "a")
        filler = small_disk / "filler"
        with pytest.raises(OSError, match="No space left"):
            filler.write_bytes(bytes(1 << 20))
        options = ["--backup"] if backup else []
        assert migrated(small_disk, *options) == (3, named(config, "cannot be replaced: No space left on device"))
        assert config.read_bytes() == OLD
        assert names(config.parent) == ["config.toml"]
        filler.unlink()
        assert migrated(small_disk, *options) == (0, [])
        assert config.read_bytes() == NEW
