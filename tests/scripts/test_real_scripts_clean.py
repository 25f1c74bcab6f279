"""Hooks as people write them have no fault that hooklint may speak of: alone and together, in memory and on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.rules.model import Severity
from hooklint.source.machine import Machine
from hooklint.source.memory import File, MemoryWorld
from tests.corpus.stage import HOME, PROGRAMS, PROJECT
from tests.scripts.real_script import Script, program_folder, scripts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hooklint.checking import Report

SCRIPTS = scripts()
CONFIG = ".nanopi/config.toml"
USUAL = (*PROGRAMS, "awk", "basename", "cp", "df", "dirname", "find", "ls", "realpath", "rmdir", "sort", "tar")


def configurations(of: Sequence[Script], home: Path, project: Path) -> dict[Path, bytes]:
    """The configuration files of these scripts; hooks that rewrite come last, so that they starve nobody."""
    entries: dict[str, list[str]] = {"global": [], "project": []}
    for script in sorted(of, key=rewrites):
        for hook in script.hooks:
            entries[hook.file].append(hook.toml())
    places = {"global": home / CONFIG, "project": project / CONFIG}
    return {places[file]: "\n".join(texts).encode() for file, texts in entries.items() if texts}


def rewrites(script: Script) -> bool:
    return any(run.decision == "transform" for run in script.runs)


def files(of: Sequence[Script], home: Path, project: Path) -> dict[Path, File]:
    """All that these scripts consist of, where nanopi looks for it."""
    found = {path: File(data) for path, data in configurations(of, home, project).items()}
    for script in of:
        for name, path in script.files.items():
            found[script.place(home, project) / name] = File(path.read_bytes(), path.stat().st_mode & 0o755)
    return found


def in_memory(of: Sequence[Script]) -> Report:
    env = {"HOME": str(HOME), "PATH": "/usr/bin"}
    programs = {*USUAL, *(name for script in of for name in script.programs)}
    return check(MemoryWorld(files(of, HOME, PROJECT), env=env, cwd=PROJECT, home=HOME, programs=programs))


def on_disk(of: Sequence[Script], base: Path) -> Report:
    home, project = base / "home", base / "project"
    project.mkdir()
    for path, file in files(of, home, project).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        path.chmod(file.mode)
    more = {name: text for script in of for name, text in script.programs.items()}
    programs = program_folder(base / "bin", more=more)
    return check(Machine({"HOME": str(home), "PATH": str(programs)}, project))


def complaints(report: Report) -> list[str]:
    """What is said at warning or above, so that a failure can be read."""
    return [
        f"{found.code} {found.source.path}:{found.source.position(found.span.start).line}: {found.message}"
        for found in report.diagnostics
        if found.severity >= Severity.WARNING
    ]


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.name for script in SCRIPTS])
@pytest.mark.parametrize("where", ["memory", "disk"])
def test_alone(script: Script, where: str, tmp_path: Path) -> None:
    report = in_memory([script]) if where == "memory" else on_disk([script], tmp_path)
    assert report.hook_count == len(script.hooks)
    assert complaints(report) == []


@pytest.mark.parametrize("where", ["memory", "disk"])
def test_all_together(where: str, tmp_path: Path) -> None:
    report = in_memory(SCRIPTS) if where == "memory" else on_disk(SCRIPTS, tmp_path)
    assert report.hook_count == sum(len(script.hooks) for script in SCRIPTS)
    assert complaints(report) == []
