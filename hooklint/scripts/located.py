"""A word that names a file → where that file is, and what can be known of it without opening it."""

from __future__ import annotations

from os.path import normpath
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.variables import CWD
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.session import Given, Setting
    from hooklint.scripts.values import Value

_MADE = frozenset({"node_modules", ".venv", "venv", "target", "dist", "build", ".direnv"})
"""Folders that a tool fills on each machine: that a file is missing there says nothing about other machines."""

_SYSTEM = ("/bin", "/usr/bin")
"""One folder by two names on most machines."""

_SCRIPTS = frozenset({".sh", ".bash", ".py", ".js", ".mjs", ".cjs"})
"""A file with such an end was put there by somebody, wherever it stands."""

STDIN_FILES = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
"""Names of what a program is given anyway."""

_OPEN = ("/dev/fd/", "/proc/self/fd/")
"""What is open as a number when the program starts, a process substitution too."""

Kind = Literal["file", "folder", "special", "missing", "unknown", "stdin"]


class Located(NamedTuple):
    """`path` is None where the name or its folder is not known; `kind` is what stands there, links followed.

    `is_relative`: the place hangs on the folder in which the host was started. `mode` are a file's permission bits.
    """

    path: Path | None
    kind: Kind = "unknown"
    is_relative: bool = False
    mode: int = 0
    size: int = 0

    @property
    def is_there(self) -> bool | None:
        """Whether there is a file; None where nobody can say."""
        return None if self.kind == "unknown" else self.kind != "missing"


def locate(name: Value, setting: Setting, given: Given) -> Located:
    """Where a file of that name is, for a program that is started with what is given."""
    text = path_text(name, setting, given)
    if not text or "\0" in text:
        return Located(None)
    if text in STDIN_FILES:
        return Located(Path(text), "stdin")
    if text.startswith(_OPEN):
        return Located(None)
    is_relative = not text.startswith("/")
    if is_relative and given.cwd is None:
        return Located(None, is_relative=setting.cwd is None)
    return look(
        _folded(Path(given.cwd or "/", text), setting), setting, is_relative=is_relative and given.cwd == setting.cwd
    )


def look(path: Path, setting: Setting, *, is_relative: bool = False) -> Located:
    """What stands at an absolute path, if this machine may be asked about it."""
    if not is_asked(path, setting):
        return Located(path, is_relative=is_relative)
    info = setting.world.stat(path)
    if info is None:
        kind: Kind = "unknown" if _may_be_pattern(path) else "missing"
        return Located(path, kind, is_relative)
    kind = "file" if S_ISREG(info.st_mode) else "folder" if S_ISDIR(info.st_mode) else "special"
    return Located(path, kind, is_relative, info.st_mode & 0o7777, info.st_size)


def is_asked(path: Path, setting: Setting) -> bool:
    """Whether what stands at a path here is what will stand there when the host runs."""
    if setting.is_own:
        return True
    if setting.cwd is not None and path.is_relative_to(setting.cwd):
        return not is_made(str(path.relative_to(setting.cwd))) and not path.name.startswith(".env")
    return any(folder is not None and path.is_relative_to(folder) for folder in (setting.home, setting.root))


def is_made(path: str) -> bool:
    """Whether it leads into a folder that a tool fills."""
    return not _MADE.isdisjoint(path.split("/"))


def path_text(name: Value, setting: Setting, given: Given) -> str | None:
    """The name, if all of it is known; the home folder and the working directory are known by their variables."""
    known = {"HOME": setting.home, CWD: setting.cwd, "PWD": given.cwd}
    pieces = list[str]()
    for piece in name:
        if isinstance(piece, str):
            pieces.append(piece)
            continue
        folder = known.get(piece.name) if getattr(piece, "kind", "") == "variable" else None  # type: ignore[union-attr]
        if folder is None:
            return None
        pieces.append(str(folder))
    return "".join(pieces)


def shown(name: Value, setting: Setting) -> str:
    """The name for people: the home folder short, what is not known by its variable or as dots."""
    pieces = (
        piece if isinstance(piece, str) else f"${piece.name}" if getattr(piece, "kind", "") == "variable" else "…"  # type: ignore[union-attr]
        for piece in name
    )
    return short("".join(pieces), setting)


def short(path: str, setting: Setting) -> str:
    """A path with `~` for the home folder."""
    home = str(setting.home) if setting.home is not None else ""
    return f"~{path[len(home) :]}" if home not in {"", "/"} and path.startswith(f"{home}/") else path


def is_system(path: Path) -> bool:
    """Whether programs of the machine stand beside it, and no scripts of the user."""
    folder = str(path.parent)
    if path.suffix in _SCRIPTS:
        return False
    return folder in _SYSTEM or folder in {"/sbin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"}


def on_path(name: str, setting: Setting) -> Path | None:
    """A script that is found by its name alone, as the machine that runs it finds it."""
    return setting.world.which(name) if setting.is_own and Path(name).suffix in _SCRIPTS else None


def is_installed(program: str, setting: Setting) -> bool | None:
    """Whether a program can be started by its name or its absolute path; None where this machine is not asked."""
    world = setting.world
    if not setting.is_own or world.which("sh") is None:
        return None
    if "/" not in program:
        return world.which(program) is not None
    folder, _, name = program.rpartition("/")
    twins = [f"{other}/{name}" for other in _SYSTEM] if folder in _SYSTEM else [program]
    return any(world.which(twin) is not None for twin in twins)


def _folded(path: Path, setting: Setting) -> Path:
    """Without `..`, where that leads to the same file."""
    if ".." not in path.parts:
        return path
    plain = Path(normpath(path))
    here, there = setting.world.stat(path), setting.world.stat(plain)
    same = (here is None and there is None) or (
        here and there and (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
    )
    return plain if same else path


def _may_be_pattern(path: Path) -> bool:
    return any(mark in str(path) for mark in "*?[")
