"""One reading of one command: where it would run, the facts found so far, and how much may still be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Reading
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.scripts.model import (
        Call,
        Comparison,
        Ending,
        FieldRead,
        Guard,
        Part,
        Started,
        Stream,
        VariableRead,
    )
    from hooklint.scripts.values import Value
    from hooklint.source.source import Source
    from hooklint.source.world import World

MOST_STEPS = 10_000
"""Statements that are followed in one reading, a statement counted each time it is met."""

MOST_STEPS_IN_ALL = 200_000
"""The same in all readings of one configuration: one with more than a few of the longest scripts is read in part."""

MOST_ENDINGS = 256
"""Ways to end that are kept; a command with more is not read to its end."""

MOST_DEPTH = 8
"""Scripts that run scripts, so deep."""

MOST_BYTES = 1_000_000
"""A longer script is not read."""


class Budget:
    """How many statements may still be followed in all readings of one configuration."""

    def __init__(self, steps: int = MOST_STEPS_IN_ALL) -> None:
        self.left = steps


class Setting(NamedTuple):
    """Where the host would run its commands.

    `cwd` is the host's working directory, `home` the home folder and `root` the host's configuration root, each None
    where they are somebody's of whom nothing is known. `is_own`: this machine is the one that will run them, so what
    is installed on it counts. `target` is the host's version. `sources` are the scripts read so far: one that several
    hooks run is the same for all of them. `budget` is what all readings together may spend.
    """

    world: World
    cwd: Path | None
    home: Path | None
    root: Path | None
    is_own: bool
    target: str
    sources: dict[Path, Source | None] | None = None
    budget: Budget | None = None


class Given(NamedTuple):
    """What a text is started with. `stdin` is None where it is not known, `()` where nothing is left of it.

    `cwd` is None where it is not known. `options` are those of the interpreter (`-eu`, `-o`, `pipefail`).
    """

    stdin: Value | None
    stdin_from: Stream = "hook"
    stdout: Stream = "hook"
    stderr: Stream = "hook"
    arguments: tuple[Value, ...] = ()
    environment: tuple[tuple[str, Value], ...] = ()
    cwd: Path | None = None
    guards: tuple[Guard, ...] = ()
    is_tested: bool = False
    options: tuple[str, ...] = ()


class Session:
    """What is found in one reading. Readers append; they never look at what others have found.

    `without` names programs that are taken to be missing, so that a reading shows what happens then.
    """

    def __init__(self, setting: Setting, without: frozenset[str] = frozenset()) -> None:
        self.setting = setting
        self.without = without
        self.parts: list[Part] = []
        self.started: list[Started] = []
        self.calls: list[Call] = []
        self.fields: list[FieldRead] = []
        self.variables: list[VariableRead] = []
        self.comparisons: list[Comparison] = []
        self.is_whole = True
        self.depth = 0
        self.running: list[Path] = []
        self.sources: dict[Path, Source | None] = {} if setting.sources is None else setting.sources
        self._own = Budget(MOST_STEPS)
        self._in_all = setting.budget or self._own

    def spend(self, steps: int = 1) -> bool:
        """Whether so many statements more may be followed; if not, the reading is not whole."""
        self._own.left -= steps
        if self._in_all is not self._own:
            self._in_all.left -= steps
        if min(self._own.left, self._in_all.left) < 0:
            self.is_whole = False
            return False
        return True

    def reading(self, endings: tuple[Ending, ...]) -> Reading:
        """All that was found. What was met on several ways is kept once."""
        return Reading(
            tuple(dict.fromkeys(self.parts)),
            tuple(dict.fromkeys(self.started)),
            tuple(dict.fromkeys(self.calls)),
            tuple(dict.fromkeys(self.fields)),
            tuple(dict.fromkeys(self.variables)),
            tuple(dict.fromkeys(self.comparisons)),
            endings[:MOST_ENDINGS],
            self.is_whole and len(endings) <= MOST_ENDINGS,
        )
