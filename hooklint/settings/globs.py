"""Which files a glob of the settings speaks of."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_ANY_FOLDERS = "**"

_LONGEST = 4096
"""Characters of a glob: no path is longer, and what reads a glob takes the square of its length for some."""


def matches(glob: str, path: Path, folder: Path, home: Path | None = None) -> bool:
    """Whether `glob` names the file, or a folder above it.

    `*`, `?` and `[…]` stay within one name, `**` stands for any number of folders. A glob with a slash is read from
    `folder` (from the root or from `home` where it begins with `/` or `~/`), one without names a file or a folder at
    any depth below `folder`.
    """
    if glob.startswith("/"):
        return _leads_to(_names(glob), path.parts[1:])
    if glob.startswith("~/"):
        return home is not None and path.is_relative_to(home) and _leads_to(_names(glob[2:]), _below(path, home))
    if not path.is_relative_to(folder):
        return False
    names = _names(glob)
    anywhere = "/" not in glob.rstrip("/")
    return _leads_to((_ANY_FOLDERS, *names) if anywhere else names, _below(path, folder))


def complaint(glob: str) -> str | None:
    """Why a glob can name nothing, or None."""
    if len(glob) > _LONGEST:
        return f"is no glob: it is longer than any path, {_LONGEST} characters"
    names = _names(glob)
    if not names:
        return "is no glob: it names nothing"
    return "is no glob: `..` leads out of the folder of the settings" if ".." in names else None


def _names(glob: str) -> tuple[str, ...]:
    """The names between the slashes; several `**` on end say no more than one."""
    names = [name for name in glob.split("/") if name not in ("", ".")]
    pairs = zip(names, ("", *names), strict=False)
    return tuple(name for name, before in pairs if not name == before == _ANY_FOLDERS)


def _below(path: Path, folder: Path) -> tuple[str, ...]:
    return path.relative_to(folder).parts


def _leads_to(names: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """Whether the names lead to the path or to a folder on its way: all ways at once, so no glob takes long."""
    places = _from(0, names)
    for part in parts:
        if len(names) in places:
            return True
        here = [place for place in places if names[place] == _ANY_FOLDERS]
        on = [place for place in places if names[place] != _ANY_FOLDERS and fnmatchcase(part, names[place])]
        places = {after for place in (*here, *(place + 1 for place in on)) for after in _from(place, names)}
    return len(names) in places


def _from(place: int, names: tuple[str, ...]) -> set[int]:
    """A place among the names, and those behind folders that may be none."""
    reached = {place}
    while place < len(names) and names[place] == _ANY_FOLDERS:
        place += 1
        reached.add(place)
    return reached
