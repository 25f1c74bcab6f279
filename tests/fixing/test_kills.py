"""Migrations that die, and migrations that meet: whatever happens, every file is the old one or the new one."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from stat import S_IMODE
from subprocess import STDOUT
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).parents[2]
WITHOUT_END = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
"""The environment, but nothing limits the length of a line."""

FILES = 100
PER_FILE = 25
"""Fewer moments than the writing of one file has."""

LEFTOVER = re.compile(r"\.hooklint-[0-9a-f]{16}")
BACKUP = re.compile(r"(.+\.toml)\.bak[0-9]*")
STEPS = ("open new", "write", "fchmod", "fsync file", "replace", "fsync folder")
AT_ONCE = re.compile(r"(was changed since it was read|is being changed by another process)\.?$")


class Tree(NamedTuple):
    """A folder of projects: where each configuration really is, its bytes before and after, and its mode."""

    folder: Path
    old: dict[Path, bytes]
    new: dict[Path, bytes]
    modes: dict[Path, int]

    def migrated(self) -> int:
        """How many files are new; all the others are old, and nothing else is there but what a kill may leave."""
        done = 0
        for path, old in self.old.items():
            data = path.read_bytes()
            assert data in {old, self.new[path]}, path
            assert S_IMODE(path.stat().st_mode) == self.modes[path]
            done += data != old
        for path in self.others():
            self.judge(path)
        return done

    def others(self) -> list[Path]:
        """Every file that was not there in the beginning."""
        return [path for path in self.folder.rglob("*") if path.is_file() and path.resolve() not in self.old]

    def judge(self, path: Path) -> None:
        """What is left of a write has its own name; what looks like a backup is a whole one."""
        if kept := BACKUP.fullmatch(path.name):
            assert path.read_bytes() == self.old[path.with_name(kept[1])], path
        else:
            assert LEFTOVER.fullmatch(path.name), path


def planted(folder: Path) -> Tree:
    """A tree of files in many sizes, some with CRLF, some behind a link, some private."""
    tree = Tree(folder, {}, {}, {})
    for number in range(FILES):
        config = folder / f"project{number:02}/.nanopi/config.toml"
        config.parent.mkdir(parents=True)
        real = config
        if number % 10 == 0:
            (folder / "dotfiles").mkdir(exist_ok=True)
            real = folder / f"dotfiles/{number}.toml"
            config.symlink_to(f"../../dotfiles/{number}.toml")
        text = f"# {number}: {'x' * number}\n[[hooks.pre_tool_use]]\ncommand = '{number}'\n"
        if number % 7 == 0:
            text = text.replace("\n", "\r\n")
        fixed = text.replace("pre_tool_use", "tool_execution_start")
        real.write_bytes(text.encode())
        tree.modes[real] = (0o600, 0o640, 0o644)[number % 3]
        real.chmod(tree.modes[real])
        tree.old[real], tree.new[real] = text.encode(), fixed.encode()
    return tree


class Migrations:
    """Migrations, each a process of its own, started by one that has loaded everything."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self.server = server

    def run(
        self, tree: Tree, *options: str, moments: int | None = None, seconds: float | None = None
    ) -> dict[str, Any]:
        """One migration of the tree, which may die (see `killed_migrate`)."""
        order = {"folder": str(tree.folder), "options": options, "moments": moments, "seconds": seconds}
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.write(json.dumps(order) + "\n")
        self.server.stdin.flush()
        answer: dict[str, Any] = json.loads(self.server.stdout.readline())
        return answer


@contextmanager
def migrations() -> Iterator[Migrations]:
    command = [sys.executable, "-m", "tests.fixing.killed_migrate"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=REPOSITORY, env=WITHOUT_END, text=True, **pipes) as server:  # type: ignore[call-overload]
        yield Migrations(server)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: thousands of files are made sure of, and no kill is worse on a disk."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as made:
        yield Path(made)


def killed_often(folder: Path, seed: int, kills: int) -> Counter[str]:
    """Where so many migrations died, some on each tree; another one then ends what they began."""
    chance = random.Random(seed)  # noqa: S311 - the same moments in every run
    places: Counter[str] = Counter()
    with migrations() as start:
        for number in count():
            tree = planted(folder / f"{seed}-{number}")
            options = ["--backup"] if number % 2 else []
            places.update(chain(start, tree, options, chance, min(10, kills - places.total())))
            ended(start, tree, options)
            if places.total() == kills:
                return places
    raise AssertionError


def chain(start: Migrations, tree: Tree, options: list[str], chance: random.Random, kills: int) -> Iterator[str]:
    """Where migrations of one tree died, one after the other."""
    done = 0
    for left in range(kills, 0, -1):
        moments = seconds = None
        if left % 5 == 4:
            # From outside, whenever the clock says.
            seconds = chance.uniform(0, 0.005)
        else:
            moments = chance.randrange(1, 2 * PER_FILE * (FILES - done - 2) // (left + 1))
        died = start.run(tree, *options, moments=moments, seconds=seconds)
        now = tree.migrated()
        if seconds is not None and died["status"] == 0:
            assert now == FILES
            return
        assert died["status"] == -9, died
        # A replacement may be done and its moment not told.
        assert now - done - died["replaced"] in {0, 1}
        yield died["last"]
        done = now
        if FILES - done < 5:
            return


def ended(start: Migrations, tree: Tree, options: list[str]) -> None:
    """A migration that is left alone does the rest, minds no leftover of the others and leaves none itself."""
    parts = {path: path.read_bytes() for path in tree.others() if LEFTOVER.fullmatch(path.name)}
    assert len(parts) <= 20
    last = start.run(tree, *options)
    assert (last["status"], tree.migrated()) == (0, FILES), last
    again = start.run(tree, *options)
    assert (again["status"], again["replaced"]) == (0, 0)
    assert "100 files, 100 hooks: nothing to report.\n" in again["said"]
    assert parts == {path: path.read_bytes() for path in tree.others() if LEFTOVER.fullmatch(path.name)}


def test_two_hundred_kills_after_the_first_replacement(folder: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        places = sum(pool.map(lambda seed: killed_often(folder, seed, 100), (1, 2)), Counter[str]())
    assert places.total() == 200
    for step in STEPS:
        assert places[f"before {step}"], step
        assert places[f"after {step}"], step


def test_two_migrations_at_once_replace_each_file_once(folder: Path) -> None:
    rounds = met = 0
    with migrations() as one, migrations() as other, ThreadPoolExecutor(2) as pool:
        # Whether the two get in each other's way is up to the scheduler: until they did, once more.
        while rounds < 4 or (not met and rounds < 60):
            rounds += 1
            tree = planted(folder / str(rounds))
            answers = list(pool.map(lambda start, tree=tree: start.run(tree), (one, other)))
            assert tree.migrated() == FILES
            assert tree.others() == []
            assert sum(answer["replaced"] for answer in answers) == FILES
            met += all(answer["replaced"] for answer in answers)
            for answer in answers:
                refused = complaints(answer["said"])
                assert answer["status"] == (3 if refused else 0), answer["said"]
                assert all(AT_ONCE.search(line) for line in refused), answer["said"]
    assert met


def complaints(said: str) -> list[str]:
    """The lines that name a file that was not written."""
    return [line for line in said.splitlines() if "write the file" in line]


def test_three_commands_at_once(tmp_path: Path) -> None:
    for turn in range(2):
        tree = planted(tmp_path / str(turn))
        command = [sys.executable, "-m", "hooklint", "migrate", "--backup", str(tree.folder)]
        started = [
            subprocess.Popen(command, cwd=REPOSITORY, env=WITHOUT_END, text=True, stdout=subprocess.PIPE, stderr=STDOUT)
            for _ in range(3)
        ]
        ends = [(process.communicate()[0], process.returncode) for process in started]
        assert tree.migrated() == FILES
        backups = [path for path in tree.others() if BACKUP.fullmatch(path.name)]
        assert backups == tree.others()
        assert sorted(path.with_name(path.name.removesuffix(".bak")) for path in backups) == sorted(tree.old)
        for said, code in ends:
            assert code == (3 if complaints(said) else 0), said
            assert all(line.startswith(str(tree.folder)) for line in complaints(said))
            assert all(AT_ONCE.search(line) for line in complaints(said))
