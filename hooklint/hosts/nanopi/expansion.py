"""What nanopi does to a command before bash gets it (docs/hosts/nanopi.md §5.2)."""

from __future__ import annotations

from typing import Literal

from hooklint.source.named_tuple import NamedTuple

_NAMES = ("~", "$HOME", "${HOME}")

HOMES = tuple(f"{name}/" for name in _NAMES)
"""How a path begins in which every version puts the home folder in."""

_OWN = ".nanopi"
_REWRITING = "0.12"
"""The first version that knows its own folder and turns backslashes into slashes."""


class Opening(NamedTuple):
    """The start of a command that the host replaces by a folder: so many characters, and which folder."""

    length: int
    folder: Literal["home", "root"]


def opening(command: str, target: str) -> Opening | None:
    """What the host recognises at the start of a command; None where it leaves the command as it is."""
    if is_rewritten(target) and command in _NAMES:
        return Opening(len(command), "home")
    slashes = "/\\" if is_rewritten(target) else "/"
    name = next((name for name in _NAMES if command.startswith(tuple(name + slash for slash in slashes))), None)
    if name is None:
        return None
    length = len(name) + 1
    if is_rewritten(target) and command.startswith(tuple(_OWN + slash for slash in slashes), length):
        return Opening(length + len(_OWN) + 1, "root")
    return Opening(length, "home")


def is_rewritten(target: str) -> bool:
    """Whether the host turns the backslashes of a command that it expands into slashes."""
    return tuple(map(int, target.split("."))) >= tuple(map(int, _REWRITING.split(".")))


def rest(command: str, start: Opening, target: str) -> str:
    """What stands behind the folder, as long as it is written."""
    behind = command[start.length :]
    return behind.replace("\\", "/") if is_rewritten(target) else behind


def expand(command: str, home: str | None, root: str | None, target: str) -> str:
    """The text that bash gets. An unknown folder leaves the command as it is."""
    start = opening(command, target)
    folder = {"home": home, "root": root}[start.folder] if start else None
    return command if start is None or folder is None else joined(folder, rest(command, start, target))


def joined(folder: str, behind: str) -> str:
    """A folder and a path as the host joins them: one that begins with a slash takes the folder's place."""
    if behind.startswith("/"):
        return behind
    return f"{folder}{behind}" if not folder or folder.endswith("/") else f"{folder}/{behind}"
