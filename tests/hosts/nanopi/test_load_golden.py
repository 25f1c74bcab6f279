"""Every recorded start over a tree of up to four files: its first error, or its hooks in run order."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.recorded_trees import (
    NOBODY,
    TARGETS,
    answer,
    as_ordinary_user,
    has_modes,
    in_memory,
    marked,
    on_disk,
    outcome,
    recording,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.nanopi.startup import Startup
    from tests.support.recorded_trees import Record

BASE = Path("/base")
SHOWN = 5

MODES = [(name, record) for name in TARGETS for record in recording(name) if has_modes(record)]


def seen(found: Startup, base: Path) -> tuple[Any, ...]:
    """All that a start comes to, the same wherever the tree stands."""
    lines = [marked(line, base) for line in found.lines]
    return answer(found, base), lines, found.exit_code, marked(found.unknown, base)


def test_the_recordings_are_whole() -> None:
    stages = {name: Counter(record["expect"]["stage"] for record in recording(name)) for name in TARGETS}
    assert stages["load"] == {None: 145, "config": 128, "settings": 55, "matcher": 50}
    assert sum(stages["late_load"].values()) == 377
    assert len(MODES) == 22


@pytest.mark.parametrize("name", TARGETS)
def test_every_recorded_answer_is_ours_byte_for_byte(name: str) -> None:
    def mismatches() -> Iterator[tuple[str, Record, Record]]:
        for record in recording(name):
            found = outcome(in_memory(record, BASE), TARGETS[name])
            if answer(found, BASE) != record["expect"]:
                yield record["id"], record["expect"], answer(found, BASE)

    found = list(mismatches())
    assert found[:SHOWN] == [], f"{len(found)} of {len(recording(name))} answers differ"


@pytest.mark.parametrize("name", TARGETS)
def test_the_same_on_a_real_tree(name: str, tmp_path: Path) -> None:
    for record in recording(name):
        if not has_modes(record):
            base = tmp_path / record["id"]
            real = outcome(on_disk(record, base), TARGETS[name])
            assert seen(real, base) == seen(outcome(in_memory(record, BASE), TARGETS[name]), BASE), record["id"]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder below which an ordinary user may do as they like."""
    folder = Path(tempfile.mkdtemp()).resolve()
    if not os.getuid():
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    for path in (folder / inner for inner in ("root", "cwd/.nanopi")):
        if path.exists():
            path.chmod(0o700)
    shutil.rmtree(folder)


@pytest.mark.parametrize(("name", "record"), MODES, ids=[record["id"] for _, record in MODES])
def test_permissions_for_an_ordinary_user(name: str, record: Record, open_folder: Path) -> None:
    in_mind = outcome(in_memory(record, BASE), TARGETS[name])  # first: the child may not be able to import

    def real() -> Record:
        return answer(outcome(on_disk(record, open_folder), TARGETS[name]), open_folder)

    assert as_ordinary_user(real) == answer(in_mind, BASE) == record["expect"]


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_printed_follows_from_the_answer(name: str) -> None:
    prefixes = {"config": ("error: ", 2)}
    if name == "late_load":
        prefixes |= {"settings": ("error: ", 1), "matcher": ("error: ", 1)}
    else:
        prefixes |= dict.fromkeys(("settings", "matcher"), ("warning: failed to load settings: ", 0))
    for record in recording(name):
        found = outcome(in_memory(record, BASE), TARGETS[name])
        stage, error = record["expect"]["stage"], record["expect"]["error"]
        printed = marked("".join(f"{line}\n" for line in found.lines), BASE)
        prefix, code = prefixes.get(stage, ("", 0))
        exit_code = code if "[experimental]" not in found.unknown else None
        assert (printed, found.exit_code) == (f"{prefix}{error}\n" if stage else "", exit_code), record["id"]
