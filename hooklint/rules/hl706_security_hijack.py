"""HL706 security-hijack: a guard of the user's that the guarded agent can rewrite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Started


@rule("HL706", "security-hijack", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """A project's own guard under its own folder is the normal place; a user-wide file counts in every project."""
    for read in readings(hooks, facts):
        if read.hook.slot.scope == "global":
            for started in read.reading.started:
                if started.is_there and is_in_project(read, started):
                    from hooklint.rules.commands.outcomes import pointed

                    yield Finding(*pointed(read, started.at), _words(read, started), "taken from the project")


def is_in_project(read: ReadHook, started: Started) -> bool:
    """Whether a user-wide hook takes its file from the folder in which nanopi happens to be started."""
    cwd, path = read.setting.cwd, started.path
    if cwd is None or path is None or not path.is_relative_to(cwd):
        return False
    own = (read.setting.home, read.setting.root)
    return not any(place is not None and place.is_relative_to(cwd) for place in own)


def _words(read: ReadHook, started: Started) -> str:
    cwd, path = read.setting.cwd, started.path
    assert cwd is not None  # noqa: S101  # `is_in_project` has asked
    assert path is not None  # noqa: S101
    shown = path.relative_to(cwd)
    return (
        f"the user's guard is taken from the current project: {shown} there will run, and a repository (or the agent "
        "itself, with one write) can bring a file of that name; keep it in ~/.nanopi/hooks and name it by that path"
    )
