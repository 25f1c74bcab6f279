"""Files made to hang a reader or to drown its user: an answer in bounded time that names the cause."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.checking import check
from hooklint.reports.json_report import json_report
from hooklint.reports.text import text
from hooklint.reports.view import View
from hooklint.source.memory import MemoryWorld

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PROJECT = Path("/project")
SECONDS = 20.0
"""Several times what a calm machine needs; what grows with the square of these files needs minutes."""
MEGABYTE = 1_000_000
HOOK = '[[hooks.tool_execution_start]]\nmatcher = "^bash$"\ncommand = "true {0}"\n'


class Hostile(NamedTuple):
    """A file, how many findings of which code it gets, and what a message of theirs names."""

    data: str
    codes: dict[str, int]
    said: str = ""
    hooks: int = 0


def repeated(entry: str, times: int) -> str:
    return "".join(entry.format(i) for i in range(times))


def line(start: str, filling: str, end: str = "") -> str:
    """A line of 1 MB."""
    return f"{start}{filling * (MEGABYTE // len(filling))}{end}\n"


FILES = {
    "100,000 hooks": Hostile(repeated(HOOK, 100_000), {}, hooks=100_000),
    "10,000 commands to follow": Hostile(
        repeated(HOOK.replace("true {0}", "guard-{0}.sh || exit 2"), 10_000), {}, hooks=10_000
    ),
    "10,000 retired hooks": Hostile(
        repeated(HOOK.replace("tool_execution_start", "pre_tool_use"), 10_000),
        {"HL101": 10_000},
        "renamed to tool_execution_start",
        10_000,
    ),
    "10,000 broken lines": Hostile(repeated("a{0} = nope\n", 10_000), {"HL001": 10_000}, "has no quotes"),
    "10,000 keys that are no events": Hostile(
        "[hooks]\n" + repeated("x{0} = 1\n", 10_000), {"HL103": 10_000}, "no event"
    ),
    "5,000 nested arrays": Hostile(
        f"a = {'[' * 5000}{']' * 5000}\n", {"HL001": 1}, "nested too deeply; nanopi stops at 80"
    ),
    "5,000 open arrays": Hostile(f"a = {'[' * 5000}\n", {"HL001": 1}, "nested too deeply; nanopi stops at 80"),
    "5,000 open arrays in lines": Hostile("a = [\n" * 5000, {"HL001": 1}, "`]` is missing"),
    "5,000 nested tables": Hostile(
        f"a = {'{a = ' * 5000}1{'}' * 5000}\n", {"HL001": 1}, "nested too deeply; nanopi stops at 80"
    ),
    "a comment of 1 MB": Hostile(line("# ", "x"), {}),
    "a command of 1 MB": Hostile(line('[[hooks.input]]\ncommand = "', "x", '"'), {}, hooks=1),
    "a list of 1 MB": Hostile(line("a = [", "1,", "]"), {}),
    "a string of 1 MB without an end": Hostile(line('a = "', "x"), {"HL001": 1}, "no closing quote"),
    "an event of 1 MB": Hostile(line("[[hooks.", "x", "]]\ncommand = 'a'"), {"HL103": 1}, "no event `xxx"),
    "a key of wide letters": Hostile(
        line('[[hooks.input]]\ncommand = "a"\n"', "漢字漢字漢字漢字", '" = 1'), {"HL007": 1}, "no such key", 1
    ),
    "a key of many words": Hostile(
        line('[[hooks.input]]\ncommand = "a"\n"', "ab ", '" = 1'), {"HL007": 1}, "no such key", 1
    ),
    "a line with 2,000 faulty hooks": Hostile(
        f"[hooks]\ninput = [{'{comand = 1}, ' * 2000}]\n", {"HL005": 2000, "HL007": 2000}, "comand", 2000
    ),
    "NUL bytes": Hostile("\0" * MEGABYTE, {"HL001": 1}, "must begin with a key"),
    "NUL bytes in lines": Hostile("a = 1\n" + "\0\n" * 10_000, {"HL001": 1}, "must begin with a key"),
    "a NUL byte in a command": Hostile('[[hooks.input]]\ncommand = "a\0b"\n', {"HL001": 1}, "control character", 1),
}


@pytest.fixture
def no_collector() -> Iterator[None]:
    """The collector of cycles switched off, as the command line does: it would walk all that other tests left."""
    gc.disable()
    yield
    gc.enable()


@contextmanager
def bounded() -> Iterator[None]:
    """Processor time, so that a busy machine fails nothing."""
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("hostile", FILES.values(), ids=FILES)
def test_a_hostile_file_is_judged_in_bounded_time(hostile: Hostile) -> None:
    data = hostile.data.encode()
    world = MemoryWorld({PROJECT / ".nanopi/config.toml": data}, cwd=PROJECT, home="/home")
    with bounded():
        report = check(world)
    assert Counter(found.code for found in report.diagnostics) == hostile.codes
    assert report.hook_count == hostile.hooks
    assert not report.diagnostics or any(hostile.said in found.message for found in report.diagnostics)
    with bounded():
        shown = "\n".join(text(report, View(PROJECT, width=100)))
    assert len(shown) < 2000 * (len(report.diagnostics) + 1) + 3 * len(data)
    with bounded():
        told = json_report(report, PROJECT)
    assert len(told) < 3000 * (len(report.diagnostics) + 1) + 8 * len(data)
    assert len(json.loads(told)["diagnostics"]) == len(report.diagnostics)


class Place(NamedTuple):
    """A home folder and a project, real ones; `config` is the project's file."""

    home: Path
    project: Path

    @property
    def config(self) -> Path:
        return self.project / ".nanopi/config.toml"

    def check(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, stdout and stderr of a whole process that is killed when its time is over."""
        environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-m", "hooklint", "check", *arguments],
            cwd=self.project,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=3 * SECONDS,
            check=False,
            text=True,
        )
        return done.returncode, done.stdout, done.stderr


@pytest.fixture
def place(tmp_path: Path) -> Place:
    made = Place(tmp_path / "home", tmp_path / "project")
    made.home.mkdir()
    made.config.parent.mkdir(parents=True)
    return made


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("target", [None, "/dev/zero", "/dev/urandom"], ids=["a FIFO", "zeros", "random bytes"])
def test_what_never_ends_is_not_read(place: Place, target: str | None, form: str) -> None:
    if target is None:
        os.mkfifo(place.config)
    else:
        place.config.symlink_to(target)
    code, output, errors = place.check("--format", form)
    assert (code, errors) == (1, "")
    assert "HL003" in output
    assert "the file cannot be read (not a regular file)" in output


def test_a_link_loop_is_a_missing_file(place: Place) -> None:
    place.config.symlink_to("config.toml")
    place.config.with_name("settings.toml").symlink_to("../.nanopi/settings.toml")
    code, output, errors = place.check()
    assert (code, errors) == (0, "")
    assert "None of these files is there" in output


def test_a_loop_of_folders_is_not_walked_for_ever(place: Place) -> None:
    place.config.write_text(HOOK.format(0))
    (place.project / "self").symlink_to(place.project)
    assert place.check(".") == (0, "1 file, 1 hook: nothing to report.\n", "")


def test_an_empty_device_is_an_empty_file(place: Place) -> None:
    place.config.symlink_to("/dev/null")
    code, output, errors = place.check()
    assert (code, errors) == (0, "")
    assert output.startswith("1 file, 0 hooks")


@pytest.mark.parametrize(
    "name", ["100,000 hooks", "5,000 nested arrays", "a string of 1 MB without an end", "NUL bytes"]
)
def test_a_whole_process_ends_in_bounded_time(place: Place, name: str) -> None:
    hostile = FILES[name]
    place.config.write_text(hostile.data)
    code, output, errors = place.check()
    assert (code, errors) == (bool(hostile.codes), "")
    assert hostile.said.split(";")[0] in " ".join(output.split())
