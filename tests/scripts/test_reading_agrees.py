"""What is read in real hooks covers what they really do: each decision they make is one of the ways that were found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.checking import configurations
from hooklint.rules.commands.feasible import feasible
from hooklint.rules.commands.readings import readings
from hooklint.rules.facts import Facts
from hooklint.scripts.verdicts import verdict
from hooklint.source.memory import MemoryWorld
from tests.corpus.stage import HOME, PROJECT
from tests.scripts.test_real_scripts import GUARDS, RUNS, name_of_run
from tests.scripts.test_real_scripts_clean import USUAL, files

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending, Reading
    from tests.scripts.real_script import Run, Script

KINDS = {"allow": {"allow", "nothing"}, "observe": {"nothing"}, "block": {"block"}, "transform": {"transform"}}


def read(script: Script, run: Run) -> ReadHook:
    """The reading of the entry that this run fires."""
    env = {"HOME": str(HOME), "PATH": "/usr/bin"}
    programs = {*USUAL, *script.programs}
    world = MemoryWorld(files([script], HOME, PROJECT), env=env, cwd=PROJECT, home=HOME, programs=programs)
    every = (
        one for hooks in configurations(world, (), target="0.12", home=None) for one in readings(hooks, Facts(world))
    )
    return next(one for one in every if str(one.hook.event) == run.hook.event)


def covers(endings: tuple[Ending, ...], statuses: set[int], kinds: set[str]) -> bool:
    """Whether one of the ways may be the one that was taken."""
    return any(
        verdict(ending).kind in {*kinds, "unknown"} and (not ending.status.codes or statuses & {*ending.status.codes})
        for ending in endings
    )


def shown(reading: Reading) -> list[tuple[object, ...]]:
    return [(verdict(ending).kind, ending.status.codes, ending.is_whole) for ending in reading.endings]


@pytest.mark.parametrize(("script", "run"), RUNS, ids=[name_of_run(*one) for one in RUNS])
def test_what_happens_was_foreseen(script: Script, run: Run) -> None:
    hook = read(script, run)
    if hook.reading.is_whole:
        assert covers(feasible(hook), {run.status}, KINDS[run.decision]), shown(hook.reading)


@pytest.mark.parametrize(("script", "run"), GUARDS, ids=[name_of_run(*one) for one in GUARDS])
def test_without_jq_a_block_is_foreseen(script: Script, run: Run) -> None:
    reading = read(script, run).without("jq")
    if reading.is_whole:
        assert covers(reading.endings, {run.status, 2}, {"block"}), shown(reading)


def test_most_are_read_to_the_end() -> None:
    whole = {script.name for script, run in RUNS if read(script, run).reading.is_whole}
    assert len(whole) >= len({script.name for script, _ in RUNS}) * MOSTLY


MOSTLY = 0.9
