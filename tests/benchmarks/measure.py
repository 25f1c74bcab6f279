"""Measures what `docs/performance.md` states, as ratios of runs made in turn: `python -m tests.benchmarks.measure`."""

from __future__ import annotations

import argparse
import gc
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.checking import check
from hooklint.source.machine import Machine
from hooklint.source.memory import File, MemoryWorld
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse
from tests.benchmarks.patterns import LOADS, peak, twice

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
SMALL = (
    '# guard\n[[hooks.tool_execution_start]]\nmatcher = "^bash$"\ncommand = "date +{0}"\n'
    'timeout = 3000\n\n[[hooks.turn_end]]\ncommand = "true {0}"\n'
)
"""Two hooks that run no script."""
SCRIPTED = SMALL.replace("date +{0}", "~/.nanopi/hooks/guard-{0}.sh").replace("true {0}", "~/.nanopi/hooks/log-{0}.sh")
"""Two hooks whose scripts are read, as most people have them."""
GUARD = """#!/usr/bin/env bash
# Refuses what cannot be taken back ({0}).
set -uo pipefail

refuse() {{
  echo "refused: $1" >&2
  exit 2
}}

command -v jq >/dev/null 2>&1 || refuse "the guard needs jq"
command=$(jq -r '.arguments.command // ""') || refuse "no JSON"

case "$command" in
  *"rm -rf /"* | *"mkfs"*) refuse "that cannot be taken back" ;;
  *"git push --force"*) refuse "no forced pushes" ;;
esac

if [[ $command == *"curl "*"| sh"* ]]; then
  refuse "fetch it first, then read it"
fi
exit 0
"""
LOG = """#!/bin/sh
# One line for each turn.
payload=$(cat)
printf '%s %s\\n' "$(date +%s)" "$payload" >>"$HOME/.nanopi/turns.log"
exit 0
"""
ENTRY = (
    '# guard {0}\n[[hooks.tool_execution_start]]\nmatcher = "^bash$"   # only the shell\n'
    'command = "~/.nanopi/hooks/guard-{0}.sh"\ntimeout = 5000\n\n'
)
EDITOR = ("check", "--format", "json", "--stdin-filename", ".nanopi/config.toml", ".nanopi")
"""What an editor calls on each save."""
SETTINGS = 'thinking_level = "high"\nhide_thinking = true\n\n[keybindings]\ntool_cancel = "esc"\n'
PYPROJECT = """[project]
name = "it"

[tool.hooklint]
ignore = ["HL205"]
extra-tools = ["deploy"]
per-file-ignores = {"legacy/**" = ["HL101"]}
"""
INLINE = '[[hooks.input]]\ncommand = "a\\tb {0}"\nlist = [ {{ a = 1, b = "x" }}, 2.5, true ]\n'


def process_seconds(command: list[str], folder: Path, home: Path, text: bytes = b"") -> float:
    """The processor time of one whole process with `text` on stdin, in seconds."""
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, input=text)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds(action: Callable[[], object]) -> float:
    """The time of one call, in seconds, with nothing left over from the last one."""
    gc.collect()
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def busy_seconds(action: Callable[[], object]) -> float:
    """The processor time of one call, in seconds: what takes long is measured well even beside other work."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def in_turn(name: str, one: Callable[[], float], other: Callable[[], float], runs: int, limit: float | None) -> None:
    """Measure both in turn and print the ratio of each pair."""
    one(), other()
    ratios = sorted(one() / other() for _ in range(runs))
    bound = "" if limit is None else f"   limit {limit}"
    print(f"{name:46} min {ratios[0]:.2f}  median {statistics.median(ratios):.2f}  max {ratios[-1]:.2f}{bound}")  # noqa: T201 - this is what it is for


def start_up(runs: int) -> None:
    """A clean check of four small files against the import of click, whole processes."""
    with tempfile.TemporaryDirectory() as name:
        home, project = Path(name, "home"), Path(name, "project")
        four_files(home, project, SMALL)
        python = sys.executable
        typed = SMALL.format("typed").encode()
        for words in (("check",), ("check", "--format", "json"), EDITOR):
            title, command = " ".join(words), [python, "-m", "hooklint", *words]
            in_turn(
                f"hooklint {title} / import click",
                partial(process_seconds, command, project, home, typed),
                partial(process_seconds, [python, "-c", "import click"], project, home),
                runs,
                1.35,
            )
        (project / "pyproject.toml").write_text(PYPROJECT)
        in_turn(
            "hooklint check with settings / import click",
            partial(process_seconds, [python, "-m", "hooklint", "check"], project, home),
            partial(process_seconds, [python, "-c", "import click"], project, home),
            runs,
            None,
        )


def four_files(home: Path, project: Path, hooks: str) -> None:
    """The user's and the project's two files each, with the scripts that they name."""
    for folder in (home, project):
        (folder / ".nanopi").mkdir(parents=True)
        (folder / ".nanopi/config.toml").write_text(hooks.format(folder.name))
        (folder / ".nanopi/settings.toml").write_text(SETTINGS)
    scripts = home / ".nanopi/hooks"
    scripts.mkdir()
    for name in (home.name, project.name):
        for script, text in ((f"guard-{name}.sh", GUARD.format(name)), (f"log-{name}.sh", LOG)):
            (scripts / script).write_text(text)
            (scripts / script).chmod(0o755)


def start_up_with_scripts(runs: int) -> None:
    """The same where both hooks of each file run a shell script."""
    with tempfile.TemporaryDirectory() as name:
        home, project = Path(name, "home"), Path(name, "project")
        four_files(home, project, SCRIPTED)
        in_turn(
            "hooklint check with shell scripts / import click",
            partial(process_seconds, [sys.executable, "-m", "hooklint", "check"], project, home),
            partial(process_seconds, [sys.executable, "-c", "import click"], project, home),
            runs,
            2,
        )


def reading(runs: int) -> None:
    """Reading 1 MB against tomllib, in one process."""
    for title, entry in (("a file of hooks", ENTRY), ("a file of inline tables", INLINE)):
        text = "".join(entry.format(i) for i in range(1_000_000 // len(entry)))
        data = text.encode()
        source = Source(Path("config.toml"), data)
        in_turn(
            f"parse / tomllib.loads, {title}",
            partial(seconds, partial(parse, source)),
            partial(seconds, partial(tomllib.loads, text)),
            runs,
            2.5,
        )


def growth(runs: int) -> None:
    """A check of twice as much against a check of once as much."""

    def checked(times: int, entry: str) -> float:
        data = "".join(entry.format(i) for i in range(times)).encode()
        world = MemoryWorld({"/project/.nanopi/config.toml": data}, cwd="/project", home="/home")
        return seconds(partial(check, world))

    for title, entry in (
        ("good hooks", ENTRY),
        ("retired keys", ENTRY.replace("tool_execution_start", "pre_tool_use")),
        ("bad lines", "a{0} = nope\n"),
    ):
        in_turn(
            f"twice as many {title} / once",
            partial(checked, 4000, entry),
            partial(checked, 2000, entry),
            runs,
            2.3,
        )


MEGABYTE = 1_000_000
DOUBLED: dict[str, Callable[[int], str]] = {
    "good hooks": lambda size: repeated(ENTRY, size),
    "inline tables": lambda size: repeated(INLINE, size),
    "broken lines": lambda size: repeated("a{0} = nope\n", size),
    "one long line": lambda size: f"numbers = [ {'1, ' * (size // 3)}]\n",
}
"""What is in the files of 1, 2 and 4 MB."""


def repeated(entry: str, size: int) -> str:
    """Entries with numbers of their own, about `size` bytes of them."""
    return "".join(entry.format(i) for i in range(size // len(entry.format(100_000))))


def doublings(runs: int) -> None:
    """A check of 2 MB against 1 MB, and of 4 MB against 2 MB."""

    def checked(text: str) -> float:
        world = MemoryWorld({"/project/.nanopi/config.toml": text.encode()}, cwd="/project", home="/home")
        return seconds(partial(check, world))

    for title, made in DOUBLED.items():
        once, twice, four = (made(size * MEGABYTE) for size in (1, 2, 4))
        for name, more, less in (("2 MB / 1 MB", twice, once), ("4 MB / 2 MB", four, twice)):
            in_turn(f"{title}, {name}", partial(checked, more), partial(checked, less), runs, 2.3)


RETIRED = ENTRY.replace("tool_execution_start", "pre_tool_use")
IGNORED = '[[hooks.turn_end]]  # hooklint: ignore[HL005] later\nmatcher = "bash"\n'
PROJECTS = (ENTRY, RETIRED, IGNORED, SMALL)
"""What the project folders hold, in turn."""


def projects(runs: int) -> None:
    """One check of a folder with twice as many projects on disk against one with once as many."""
    with tempfile.TemporaryDirectory() as name:
        for count in (500, 1000, 2000):
            for i in range(count):
                folder = Path(name, str(count), f"{i:04}", ".nanopi")
                folder.mkdir(parents=True)
                (folder / "config.toml").write_text(PROJECTS[i % len(PROJECTS)].format(i))
        machine = Machine({}, Path(name))
        for more, less in ((1000, 500), (2000, 1000)):
            in_turn(
                f"{more} project folders / {less}",
                partial(busy_seconds, partial(check, machine, [Path(str(more))])),
                partial(busy_seconds, partial(check, machine, [Path(str(less))])),
                runs,
                2.3,
            )


GUARDED = """if printf '%s' "$text" | grep -q 'word{0}'; then echo "no {0}" >&2; exit 2; fi
first=$(printf '%s' "$text" | head -1)
"""
LONG = {
    "if and substitution": ('payload=$(cat)\ntext=$(jq -r .arguments.command <<<"$payload")\n', GUARDED, 200),
    "case": ("payload=$(cat)\n", 'case "$payload" in *word{0}*) exit 2 ;; esac\n', 1000),
    "filters in one pipeline": ("cat", " | sed s/a/aa/g | tr a b", 200),
}
"""How a script begins, what it repeats, and how often."""
HOOKED = {
    "hooks with the same script": "~/.nanopi/hooks/guard.sh",
    "hooks with scripts of their own": "~/.nanopi/hooks/guard-{0}.sh",
    "hooks with commands of their own": "jq -r .arguments.command | grep -q 'rm -rf {0}' && exit 2 || exit 0",
}
"""What each hook runs."""
PROGRAMS = ("sh", "bash", "env", "jq", "grep", "sed", "tr", "head", "cat")


def scripts(runs: int) -> None:
    """A check of a script of twice the length against one of once, and of twice as many hooks that run something."""
    for title, (start, body, times) in LONG.items():
        in_turn(
            f"a script of {2 * times} {title} / {times}",
            partial(busy_seconds, partial(check, _one_script(start, body, 2 * times))),
            partial(busy_seconds, partial(check, _one_script(start, body, times))),
            runs,
            2.3,
        )
    for title, command in HOOKED.items():
        in_turn(
            f"1000 {title} / 500",
            partial(busy_seconds, partial(check, _many_hooks(command, 1000))),
            partial(busy_seconds, partial(check, _many_hooks(command, 500))),
            runs,
            2.3,
        )


def _one_script(start: str, body: str, times: int) -> MemoryWorld:
    text = f"#!/bin/bash\nset -euo pipefail\n{start}" + "".join(body.replace("{0}", str(i)) for i in range(times))
    return _home_of(ENTRY.format(0), {"guard-0.sh": f"{text}\n"})


def _many_hooks(command: str, times: int) -> MemoryWorld:
    hooks = "".join(
        f'[[hooks.tool_execution_start]]\nmatcher = "^{i}$"\ncommand = "{command.format(i)}"\n' for i in range(times)
    )
    names = ["guard.sh", *(f"guard-{i}.sh" for i in range(times))]
    return _home_of(hooks, {name: GUARD.format(name) for name in names})


def _home_of(hooks: str, texts: dict[str, str]) -> MemoryWorld:
    """The user's own file of hooks, and the scripts beside it."""
    files: dict[str, bytes | File] = {
        f"/home/.nanopi/hooks/{name}": File(text.encode(), 0o755) for name, text in texts.items()
    }
    files["/home/.nanopi/config.toml"] = hooks.encode()
    return MemoryWorld(files, cwd="/project", home="/home", programs=PROGRAMS)


def patterns(runs: int) -> None:
    """The matcher engine at twice the size against once, and the memory that it takes then."""
    for title, load in LOADS.items():
        more, less = twice(load)
        in_turn(title, partial(busy_seconds, more), partial(busy_seconds, less), runs, 2.3)
        print(f"{'':46} peak {peak(title)} MB")  # noqa: T201 - this is what it is for


def main() -> None:
    """Print every ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--doublings", action="store_true", help="only 1, 2 and 4 MB")
    parser.add_argument("--patterns", action="store_true", help="only the matcher engine")
    parser.add_argument("--projects", action="store_true", help="only folders of many projects")
    parser.add_argument("--scripts", action="store_true", help="only long scripts and many hooks that run something")
    given = parser.parse_args()
    runs = given.runs
    gc.disable()  # as the command line does
    alone = [part for part in (doublings, patterns, projects, scripts) if getattr(given, part.__name__)]
    if alone:
        for part in alone:
            part(runs)
        return
    start_up(runs)
    start_up_with_scripts(runs)
    reading(runs)
    growth(max(3, runs // 3))
    doublings(max(3, runs // 3))
    patterns(max(3, runs // 3))
    projects(max(3, runs // 3))
    scripts(max(3, runs // 3))


if __name__ == "__main__":
    main()
