"""What the matcher engine costs: twice as much against once as much, and the most memory that a process ever has."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hooklint.checking import check
from hooklint.regexes.rust import compile as compile_pattern
from hooklint.regexes.rust.errors import RegexError
from hooklint.source.memory import MemoryWorld

if TYPE_CHECKING:
    from collections.abc import Callable

HOOK = "[[hooks.tool_execution_start]]\nmatcher = '{}'\ncommand = 'a{}.sh'\n"


class Load(NamedTuple):
    """Some work of a size, and the size that is measured as once as much."""

    work: Callable[[int], object]
    size: int


def refused_or_not(pattern: str) -> None:
    """Compile a pattern that the host may refuse."""
    try:
        compile_pattern(pattern)
    except RegexError:
        return


def searched(pattern: str, letter: str) -> Callable[[int], object]:
    """Compile a pattern anew, and search it in a text of `letter` in which it is not."""
    return lambda size: compile_pattern(pattern).is_match(letter * size)


def checked(matcher: str) -> Callable[[int], object]:
    """Check a file of as many hooks, each with a matcher of its own."""

    def work(size: int) -> object:
        text = "".join(HOOK.format(matcher.format(number), number) for number in range(size))
        return check(MemoryWorld({"/project/.nanopi/config.toml": text.encode()}, cwd="/project", home="/home"))

    return work


LOADS = {
    "(a|a)*b in 400,000 characters": Load(searched("(a|a)*b", "a"), 200_000),
    "(x+x+)+y in 400,000 characters": Load(searched("(x+x+)+y", "x"), 200_000),
    ".{24714}": Load(lambda size: compile_pattern(f".{{{size}}}"), 12_357),
    "250 nested groups": Load(lambda size: [compile_pattern("(" * size + "a" + ")" * size) for _ in range(20)], 125),
    "200,000 nested groups, refused": Load(lambda size: refused_or_not("(" * size + "a" + ")" * size), 100_000),
    "1 MB of names": Load(lambda size: refused_or_not("|".join(f"tool_{i:04}" for i in range(size))), 50_000),
    "1 MB of one word, refused": Load(lambda size: refused_or_not("x" * size), 500_000),
    "1 MB of ranges in a class": Load(lambda size: refused_or_not(f"[{'a-z' * size}]"), 166_666),
    "10,000 matchers in one file": Load(checked("^(bash|x{}.*)$"), 5000),
    "10,000 names in one file": Load(checked("^(bash|x{})$"), 5000),
    "10,000 refused matchers in one file": Load(checked("(?i)x{}"), 5000),
}
"""By what is done in the doubled run."""


def twice(load: Load) -> tuple[Callable[[], object], Callable[[], object]]:
    """The work of twice the size, and of once."""
    return partial(load.work, 2 * load.size), partial(load.work, load.size)


def peak(name: str) -> int:
    """The most memory that a process has in the doubled run, in MB."""
    command = [sys.executable, "-m", "tests.benchmarks.patterns", name]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    gc.disable()  # as the command line does
    twice(LOADS[sys.argv[1]])[0]()
    (most,) = re.findall(r"^VmHWM:\s*(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)
    print(int(most) // 1024)  # noqa: T201 - for the process that started it
