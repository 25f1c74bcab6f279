"""HL705 security-writable: a script that others can replace."""

from __future__ import annotations

from stat import S_ISREG, S_ISVTX, S_IWOTH
from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Started

_FOR_ALL = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108  # looked for, not written to
"""Folders in which everybody may make files, on every machine."""


@rule("HL705", "security-writable", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Looks at what is run, sourced or imported; a log in such a folder is nobody's business.

    What is fetched from the network into such a folder is worse, and another rule's.
    """
    for read in readings(hooks, facts):
        for started in read.reading.started if not _is_fetched(read) else ():
            words = _words(read, started)
            if words:
                from hooklint.rules.commands.outcomes import pointed

                yield Finding(*pointed(read, started.at), words, "others can write it")


def _is_fetched(read: ReadHook) -> bool:
    from hooklint.rules.commands.network import fetches

    if not fetches(read.reading):
        return False
    from hooklint.rules.commands.fetched import fetched_and_run

    return any(fetched_and_run(read.reading))


def _words(read: ReadHook, started: Started) -> str:
    path = started.path
    if path is None:
        return ""
    folder = next((one for one in _FOR_ALL if path.is_relative_to(one)), None)
    if folder is not None and not _is_under(read, folder):
        return (
            f"the hook runs a script in a world-writable directory ({folder}): anybody on the machine may put a file "
            "of that name there, and it is gone after a restart; keep it in ~/.nanopi/hooks or in the project"
        )
    what = _writable(read, path)
    return what and (
        f"{what} can be changed by every user of the machine, so anybody can make the hook do something else; "
        f"take that away: `chmod o-w {path.name if what == 'the script' else path.parent.name}`"
    )


def _is_under(read: ReadHook, folder: str) -> bool:
    """Whether the project or the home folder is there itself: in a container, or in a test."""
    return any(place is not None and place.is_relative_to(folder) for place in (read.setting.cwd, read.setting.home))


def _writable(read: ReadHook, path: Path) -> str:
    """What of a file everybody can write: itself, or the folder in which it could be replaced."""
    if not read.setting.is_own or _is_for_all(read, read.file.slot.path):
        return ""  # a file system without modes gives everything to everybody
    if _is_for_all(read, path):
        return "the script"
    info = read.setting.world.stat(path.parent)
    is_open = info is not None and bool(info.st_mode & S_IWOTH) and not info.st_mode & S_ISVTX
    return "the folder of the script" if is_open else ""


def _is_for_all(read: ReadHook, path: Path) -> bool:
    info = read.setting.world.stat(path)
    return info is not None and S_ISREG(info.st_mode) and bool(info.st_mode & S_IWOTH)
