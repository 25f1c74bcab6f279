from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.cli import progress
from hooklint.cli.progress import MANY, Watched
from tests.cli.conftest import CLEAN, terminal_output

if TYPE_CHECKING:
    from tests.cli.conftest import User

ROOT = Path(__file__).parents[2]


def projects(user: User, number: int) -> None:
    for at in range(number):
        folder = user.project / str(at) / ".nanopi"
        folder.mkdir(parents=True)
        (folder / "config.toml").write_text(CLEAN)


def said(user: User, *words: str, terminal: bool) -> tuple[str, str]:
    """What a whole process writes to stdout (a pipe) and to stderr, a terminal or a pipe."""
    command = [sys.executable, "-m", "hooklint", "check", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    if not terminal:
        done = subprocess.run(command, cwd=user.project, env=env, capture_output=True, text=True, check=True)
        return done.stdout, done.stderr
    master, slave = os.openpty()
    done = subprocess.run(
        command, cwd=user.project, env=env, stdout=subprocess.PIPE, stderr=slave, text=True, check=True
    )
    os.close(slave)
    return done.stdout, terminal_output(master).decode()


@pytest.mark.parametrize("words", [("--home", "nowhere", "."), (".",), ("--format", "json", ".")])
def test_many_files_are_counted_on_a_terminal(user: User, words: tuple[str, ...]) -> None:
    (user.project / "nowhere").mkdir()
    projects(user, MANY)
    out, error = said(user, *words, terminal=True)
    assert "100 files" in out or '"hooks": 100' in out
    counted = f"{MANY} files read"
    assert error == f"\r{counted}\r{' ' * len(counted)}\r"


def test_few_files_are_not(user: User) -> None:
    projects(user, MANY - 1)
    assert said(user, ".", terminal=True)[1] == ""


def test_nor_is_anything_said_in_a_pipe(user: User) -> None:
    projects(user, MANY)
    assert said(user, ".", terminal=False) == ("100 files, 100 hooks: nothing to report.\n", "")


def test_the_count_moves_on_and_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 0.05, 5.0, 5.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    (tmp_path / "file").touch()
    stream = io.StringIO()
    world = Watched(stream)
    for _ in range(MANY + 2):
        world.read(tmp_path / "file")
    assert stream.getvalue() == "\r100 files read\r102 files read"
    world.done()
    assert stream.getvalue().endswith("\r102 files read\r              \r")


def test_a_terminal_that_has_gone_away_stops_nothing(tmp_path: Path) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(5, text)

    (tmp_path / "file").write_bytes(b"x")
    world = Watched(Gone())
    assert [world.read(tmp_path / "file") for _ in range(MANY + 1)][-1] == b"x"
    world.done()


def test_what_is_not_there_is_not_counted(tmp_path: Path) -> None:
    stream = io.StringIO()
    world = Watched(stream)
    for _ in range(MANY + 1):
        with pytest.raises(FileNotFoundError):
            world.read(tmp_path / "none")
    world.done()
    assert stream.getvalue() == ""
