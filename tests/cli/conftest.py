"""A user with a home folder and a project, and the command line as they would use it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import pytest
from click.testing import CliRunner

from hooklint.cli.root import root

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

RETIRED = '# stop rm -rf\n[[hooks.pre_tool_use]]\nmatcher = "^bash$"\ncommand = "true"\n'
CLEAN = RETIRED.replace("pre_tool_use", "tool_execution_start")


def written(path: Path) -> tuple[int, ...]:
    """What every write to a file changes. The time of the last reading is not asked: reading moves it."""
    found = path.stat()
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def terminal_output(master: int) -> bytes:
    """All that was written to a pseudo-terminal whose other end is closed: one read may give only a part of it."""
    pieces: list[bytes] = []
    try:
        while piece := os.read(master, 1 << 16):
            pieces.append(piece)
    except OSError:  # the kernel's way to say that it is over
        pass
    os.close(master)
    return b"".join(pieces)


class User(NamedTuple):
    """Where the user's files are; `run` is what they type."""

    home: Path
    project: Path

    @property
    def config(self) -> Path:
        """The user-wide configuration."""
        return self.home / ".nanopi/config.toml"

    @property
    def own(self) -> Path:
        """The project's configuration."""
        return self.project / ".nanopi/config.toml"

    def run(self, *arguments: str) -> Result:
        """One command, as with stdout in a file."""
        return CliRunner().invoke(root, arguments, catch_exceptions=False)


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    """A user without any hook file, whose shell stands in the project."""
    made = User(tmp_path / "home", tmp_path / "project")
    for folder in made:
        (folder / ".nanopi").mkdir(parents=True)
    for name in ("NANOPI_HOME", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(made.home))
    monkeypatch.chdir(made.project)
    return made
