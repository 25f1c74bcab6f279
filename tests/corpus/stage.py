"""A case on a machine of its own: its tree in memory, a fixed list of programs, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hooklint.source.memory import File, Symlink
from tests.rules.hooked import WithBash

if TYPE_CHECKING:
    from hooklint.source.memory import Content, MemoryWorld
    from tests.corpus.case import Case

HOME = Path("/home/ada")
PROJECT = Path("/src/project")
SHELLS = ("bash", "env", "node", "perl", "python3", "sh")
FILTERS = ("base64", "cat", "cut", "date", "grep", "head", "jq", "printf", "sed", "tail", "test", "tr", "wc")
PROGRAMS = (*SHELLS, *FILTERS, "chmod", "curl", "git", "make", "mkdir", "mv", "rm", "sleep", "touch", "wget")


class Stage(NamedTuple):
    """A world, and the names that the case gives to its files."""

    world: MemoryWorld
    files: tuple[str, ...]

    def contents(self) -> dict[str, bytes]:
        """Every file of the case as it is now; what cannot be read has not been changed either."""
        return {name: self.world.read(place(name)) for name in self.files if self._readable(name)}

    def modes(self) -> dict[str, int]:
        """The permission bits of every file of the case as they are now."""
        found = {name: self.world.stat(place(name)) for name in self.files}
        return {name: stat.st_mode & 0o777 for name, stat in found.items() if stat is not None}

    def _readable(self, name: str) -> bool:
        try:
            self.world.read(place(name))
        except OSError:
            return False
        return True


def stage(case: Case) -> Stage:
    """Put up a case: `home` is `$HOME`, `project` the working directory unless its set-up says `home`."""
    setup = case.setup
    modes: dict[str, str] = setup.get("modes", {})
    tree: dict[Path, Content] = {
        place(name): File(data, int(modes[name], 8) if name in modes else mode)
        for name, (data, mode) in case.files.items()
    }
    tree |= {place(name): Symlink(target) for name, target in setup.get("links", {}).items()}
    env = {"HOME": str(HOME), "PATH": "/usr/local/bin:/usr/bin:/bin", **setup.get("env", {})}
    cwd = HOME if setup.get("cwd") == "home" else PROJECT
    return Stage(WithBash(tree, env=env, cwd=cwd, home=HOME, programs=PROGRAMS), tuple(case.files))


def place(name: str) -> Path:
    """Where the case's file `home/…` or `project/…` is in its world."""
    top, _, rest = name.partition("/")
    return {"home": HOME, "project": PROJECT}[top] / rest


def name_of(path: Path) -> str:
    """The case's name of a file; a path outside its tree stays as it is."""
    for top, root in (("home", HOME), ("project", PROJECT)):
        if path.is_relative_to(root):
            return f"{top}/{path.relative_to(root).as_posix()}"
    return str(path)
