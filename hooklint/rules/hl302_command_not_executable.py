"""HL302 command-not-executable: a script that is run by its path and has no run bit, or a folder in its place."""

from __future__ import annotations

from stat import S_IRGRP, S_IROTH, S_ISDIR, S_ISREG, S_IXGRP, S_IXOTH, S_IXUSR
from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Fix, Related, Safety, Severity, shortened
from hooklint.rules.registry import rule
from hooklint.scripts.model import NOT_EXECUTABLE
from hooklint.source.edit import SetMode
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Started
    from hooklint.source.world import World

_EXECUTE = S_IXUSR | S_IXGRP | S_IXOTH
_BITS = 0o7777


@rule("HL302", "command-not-executable", Severity.ERROR, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the start of the script; what an interpreter reads, or a shell sources, needs no run bit."""
    said = set[object]()
    for read_hook in readings(hooks, facts):
        for started in read_hook.reading.started:
            mode = _mode(started, facts.world)
            key = (started.path, started.at) if S_ISDIR(mode) else started.path
            if mode and key not in said:
                said.add(key)
                yield _folder(read_hook, started) if S_ISDIR(mode) else _finding(read_hook, started, mode, facts.world)


def _mode(started: Started, world: World) -> int:
    """The mode of what bash does not start: a script without a bit to be run by, or a folder; else 0."""
    from hooklint.rules.commands.provided import is_provided_for

    if started.how != "path" or not started.is_there or started.path is None or is_provided_for(started, world):
        return 0
    info = world.stat(started.path)
    if info is None or not (S_ISDIR(info.st_mode) or (S_ISREG(info.st_mode) and not info.st_mode & _EXECUTE)):
        return 0
    return info.st_mode


def _folder(read_hook: ReadHook, started: Started) -> Finding:
    """Said where it is called: a folder has no line to point at."""
    from hooklint.rules.commands.outcomes import ends_with, pointed

    end = ends_with(read_hook, started.at, NOT_EXECUTABLE)
    place = pointed(read_hook, started.at)
    message = f"{shortened(started.name)} is a folder, so bash does not start it: {end}; name the script that is in it"
    return Finding(place.source, place.span, message, "a folder")


def _finding(read_hook: ReadHook, started: Started, mode: int, world: World) -> Finding:
    from hooklint.rules.commands.outcomes import ends_with, pointed
    from hooklint.source.source import Source

    path = started.path
    assert path is not None  # noqa: S101  # a mode was found
    end = ends_with(read_hook, started.at, NOT_EXECUTABLE)
    place = pointed(read_hook, started.at)
    return Finding(
        started.source or Source(path, _head(path, world)),
        Span(0, 0),
        f"no run bit, so bash does not start the script: {end}; {_advice(path, world)}",
        "not executable",
        (Related("called from", place.source, place.span),),
        (Fix("make it executable", Safety.UNSAFE, (SetMode(path, with_run_bits(mode & _BITS)),), ()),),
    )


def with_run_bits(mode: int) -> int:
    """The mode for those who may read the script, who may run it then."""
    return mode | S_IXUSR | (S_IXGRP if mode & S_IRGRP else 0) | (S_IXOTH if mode & S_IROTH else 0)


def _advice(path: Path, world: World) -> str:
    """Git keeps the bit by itself, so that it is lost on other machines where only the file has it."""
    tree = next((folder for folder in path.parents if world.stat(folder / ".git") is not None), None)
    if tree is None:
        return f"`chmod +x {path.name}`"
    return f"`chmod +x`, and for those who clone it `git update-index --chmod=+x {path.relative_to(tree)}`"


def _head(path: Path, world: World) -> bytes:
    try:
        return world.read(path)
    except OSError:
        return b""
