"""The files of a machine in memory: nodes, and the way a path leads to one, with the kernel's errors."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path
from stat import S_IFDIR, S_IFREG
from typing import TypeAlias

from hooklint.source.named_tuple import NamedTuple

_MOST_LINKS = 40
_LONGEST_NAME = 255
_LONGEST_PATH = 4095
_READ, _WRITE, _SEARCH = 0o400, 0o200, 0o100
_FOLDER_SIZE = 4096


class File(NamedTuple):
    """A regular file; plain `bytes` mean one with the usual mode."""

    data: bytes
    mode: int = 0o644


class Dir(NamedTuple):
    """A folder; those that a deeper path implies need not be named."""

    mode: int = 0o755


class Symlink(NamedTuple):
    """A symbolic link, its target as written: absolute, or relative to the link's folder."""

    target: str


Content: TypeAlias = bytes | File | Dir | Symlink

_numbers = count(2)


class FileNode:
    """A regular file that can be written."""

    def __init__(self, data: bytes, mode: int) -> None:
        self.data = data
        self.mode = mode
        self.number = next(_numbers)


class FolderNode:
    """A folder and what is in it."""

    def __init__(self, mode: int = 0o755) -> None:
        self.children: dict[str, FileNode | FolderNode | Symlink] = {}
        self.mode = mode
        self.number = next(_numbers)

    @property
    def searchable(self) -> bool:
        """Whether paths may lead through it."""
        return bool(self.mode & _SEARCH)

    @property
    def readable(self) -> bool:
        """Whether its names may be listed."""
        return bool(self.mode & _READ)

    @property
    def changeable(self) -> bool:
        """Whether names may be put into it."""
        return self.searchable and bool(self.mode & _WRITE)


class Place(NamedTuple):
    """Where a path leads: its real name without links, the folder it stands in, and what it is."""

    path: Path
    folder: FolderNode
    node: FileNode | FolderNode

    def stat(self, uid: int) -> os.stat_result:
        """As the kernel would describe it, owned by `uid`; times are 0."""
        kind, size = (S_IFREG, len(self.node.data)) if isinstance(self.node, FileNode) else (S_IFDIR, _FOLDER_SIZE)
        return os.stat_result((kind | self.node.mode, self.node.number, 1, 1, uid, uid, size, 0, 0, 0))


def find(root: FolderNode, path: Path) -> Place:
    """Walk an absolute path as the kernel does for an ordinary user who owns everything. Raises `OSError`."""
    waiting = _checked(path)
    trail: list[tuple[str, FileNode | FolderNode]] = [("", root)]
    links = 0
    while waiting:
        name = waiting.pop()
        child = _enter(trail[-1][1], name, path)
        if isinstance(child, Symlink):
            links += 1
            if links > _MOST_LINKS:
                raise failure(errno.ELOOP, path)
            del trail[1 if child.target.startswith("/") else len(trail) :]
            waiting += reversed([part or "." for part in child.target.split("/")])
        elif name == "..":
            del trail[max(1, len(trail) - 1) :]
        elif name != ".":
            trail.append((name, child))
    folder = trail[-2][1] if len(trail) > 1 else root
    assert isinstance(folder, FolderNode)  # noqa: S101 - only folders are entered
    return Place(Path("/", *(name for name, _ in trail)), folder, trail[-1][1])


def put(root: FolderNode, path: Path, content: Content) -> None:
    """Set something up at an absolute path, missing folders made, permissions not asked."""
    folder = root
    for name in path.parts[1:-1]:
        below = folder.children.setdefault(name, FolderNode())
        if not isinstance(below, FolderNode):
            raise failure(errno.ENOTDIR, path)
        folder = below
    if isinstance(content, Dir):
        _put_folder(root, folder, path, content.mode)
    elif isinstance(content, Symlink):
        folder.children[path.name] = content
    else:
        file = content if isinstance(content, File) else File(content)
        folder.children[path.name] = FileNode(file.data, file.mode)


def failure(code: int, path: Path) -> OSError:
    """The error that the kernel gives as `code`."""
    return OSError(code, os.strerror(code), str(path))


def _put_folder(root: FolderNode, parent: FolderNode, path: Path, mode: int) -> None:
    node = parent.children.setdefault(path.name, FolderNode()) if path.name else root
    if not isinstance(node, FolderNode):
        raise failure(errno.EEXIST, path)
    node.mode = mode


def _checked(path: Path) -> list[str]:
    """The names of the path, last first, if the kernel takes it as one."""
    try:
        raw = os.fsencode(path)
    except UnicodeEncodeError:
        raw = b"\0"
    if b"\0" in raw:
        raise failure(errno.EINVAL, path)
    if len(raw) > _LONGEST_PATH:
        raise failure(errno.ENAMETOOLONG, path)
    return list(reversed(path.parts[1:]))


def _enter(here: FileNode | FolderNode, name: str, path: Path) -> FileNode | FolderNode | Symlink:
    """What has the name in a folder; dots stand for the folder itself, the caller goes up."""
    if not isinstance(here, FolderNode):
        raise failure(errno.ENOTDIR, path)
    if not here.searchable:
        raise failure(errno.EACCES, path)
    if name in {".", ".."}:
        return here
    if len(os.fsencode(name)) > _LONGEST_NAME:
        raise failure(errno.ENAMETOOLONG, path)
    if name not in here.children:
        raise failure(errno.ENOENT, path)
    return here.children[name]
