"""A machine made of a dictionary: the same answers and errors as the real one, for tests and examples."""

from __future__ import annotations

import errno
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, TypeVar

from hooklint.source.errors import WriteRefused
from hooklint.source.search import find_program, project_folders
from hooklint.source.tree import Content, Dir, File, FileNode, FolderNode, Place, Symlink, failure, find, put
from hooklint.source.write import CHANGED, NOT_REGULAR, READ_ONLY, READ_ONLY_FOLDER, backup_names, mode_reason, reason

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["Content", "Dir", "File", "MemoryWorld", "Symlink"]

_Name = TypeVar("_Name", bound="str | Path")

_UID = 1000
_EXECUTE = 0o100
_READ = 0o400
_WRITE = 0o200


class MemoryWorld:
    """A world that holds only `files`, for an ordinary user who owns all of them.

    Relative names in `files` count from `cwd`. `home` stands for the password database's answer, so
    `$HOME` in `env` comes first. Each of `programs` is an empty executable file in `/usr/bin`.
    """

    def __init__(
        self,
        files: Mapping[_Name, Content] | None = None,
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | str = "/project",
        home: Path | str | None = None,
        programs: Iterable[str] = (),
    ) -> None:
        self.env: Mapping[str, str] = env or {}
        self.cwd = Path(cwd)
        named = self.env.get("HOME") or home
        self.home = None if named is None else Path(named)
        self._root = FolderNode()
        put(self._root, self.cwd, Dir())
        for program in programs:
            put(self._root, Path("/usr/bin", program), File(b"", 0o755))
        for path, content in (files or {}).items():
            put(self._root, self.cwd / path, content)

    def read(self, path: Path) -> bytes:
        """All bytes of a file. Raises `OSError`."""
        full = self.cwd / path
        node = find(self._root, full).node
        if not node.mode & _READ:
            raise failure(errno.EACCES, full)
        if isinstance(node, FolderNode):
            raise failure(errno.EISDIR, full)
        return node.data

    def stat(self, path: Path) -> os.stat_result | None:
        """What stands at `path`, links followed; None where it cannot be known."""
        try:
            return self._find(path).stat(_UID)
        except OSError:
            return None

    def which(self, program: str) -> Path | None:
        """The executable file that `program` starts."""
        return find_program(program, self.env, self.cwd, self._is_executable)

    def list(self, folder: Path) -> Sequence[Path]:
        """The project folders at and below `folder`. Raises `OSError` if that is one that cannot be read."""
        top = self.cwd / folder
        node = self._find(top).node if self._is_folder(top) else None
        if isinstance(node, FolderNode) and not node.readable:
            raise failure(errno.EACCES, top)
        return list(project_folders(top, self._children, self._is_folder))

    def bash_syntax(self, text: str) -> str | None:  # noqa: ARG002 - the protocol's name
        """None: there is no bash here to ask."""
        return None

    def replace(self, path: Path, data: bytes, expected: bytes, *, backup: bool = False) -> Path | None:
        """Put `data` in place of `expected`, refusing what `safe_write` refuses."""
        full = self.cwd / path
        try:
            place = find(self._root, full)
            if not place.node.mode & _READ:
                raise failure(errno.EACCES, full)
        except OSError as error:
            raise WriteRefused(full, reason(error)) from error
        old = _replaceable(full, place, expected)
        kept = _keep(place, old) if backup else None
        place.folder.children[place.path.name] = FileNode(data, old.mode)
        return kept

    def set_mode(self, path: Path, mode: int) -> None:
        """Give the file the permission bits `mode`. Raises `WriteRefused`."""
        try:
            self._find(path).node.mode = mode
        except OSError as error:
            raise WriteRefused(self.cwd / path, mode_reason(mode, error)) from error

    def write(self, path: Path | str, data: bytes) -> None:
        """Put a file there as another program of the user would, missing folders made. Raises `OSError`."""
        full = self.cwd / path
        try:
            node = find(self._root, full).node
        except FileNotFoundError:
            put(self._root, full, data)
            return
        if not isinstance(node, FileNode):
            raise failure(errno.EISDIR, full)
        node.data = data

    def chmod(self, path: Path | str, mode: int) -> None:
        """Change permissions as another program would."""
        self._find(self.cwd / path).node.mode = mode

    def snapshot(self) -> dict[Path, bytes]:
        """Every regular file and its bytes, by its real path."""
        return dict(_files(self._root, Path("/")))

    def _find(self, path: Path) -> Place:
        return find(self._root, self.cwd / path)

    def _is_executable(self, path: str) -> bool:
        info = self.stat(Path(path))
        return info is not None and S_ISREG(info.st_mode) and bool(info.st_mode & _EXECUTE)

    def _is_folder(self, path: Path) -> bool:
        info = self.stat(path)
        return info is not None and S_ISDIR(info.st_mode)

    def _children(self, folder: Path) -> Iterator[tuple[str, bool]]:
        try:
            node = self._find(folder).node
        except OSError:
            return
        if isinstance(node, FolderNode) and node.readable:
            for name, child in node.children.items():
                yield name, isinstance(child, FolderNode)


def _replaceable(path: Path, place: Place, expected: bytes) -> FileNode:
    """The file to replace. Raises `WriteRefused` in the order in which `safe_write` asks."""
    if not isinstance(place.node, FileNode):
        raise WriteRefused(path, NOT_REGULAR)
    if not place.node.mode & _WRITE:
        raise WriteRefused(path, READ_ONLY)
    if not place.folder.changeable:
        raise WriteRefused(path, READ_ONLY_FOLDER)
    if place.node.data != expected:
        raise WriteRefused(path, CHANGED)
    return place.node


def _keep(place: Place, old: FileNode) -> Path:
    """Put the old bytes beside the file, under the first name that is free or already has them."""
    names = backup_names(place.path)
    while True:
        name = next(names)
        there = place.folder.children.setdefault(name.name, FileNode(old.data, old.mode))
        if isinstance(there, FileNode) and there.data == old.data:
            return name


def _files(folder: FolderNode, path: Path) -> Iterator[tuple[Path, bytes]]:
    for name, child in folder.children.items():
        if isinstance(child, FileNode):
            yield path / name, child.data
        elif isinstance(child, FolderNode):
            yield from _files(child, path / name)
