"""The door between the project and the machine: what may be asked, and what may be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from pathlib import Path


class World(Protocol):
    """Everything that checking may ask. A relative path counts from `cwd`; links are followed."""

    @property
    def env(self) -> Mapping[str, str]:
        """The environment variables."""

    @property
    def cwd(self) -> Path:
        """The current folder, absolute."""

    @property
    def home(self) -> Path | None:
        """The home folder: `$HOME` unless unset or empty, else the password database's, else None."""

    def read(self, path: Path) -> bytes:
        """All bytes of a file. Raises `OSError` with the errno that the host would meet."""

    def stat(self, path: Path) -> os.stat_result | None:
        """What stands at `path`, or None where a host's `exists()` says no, whatever the reason."""

    def which(self, program: str) -> Path | None:
        """The executable file that `program` starts, found in `$PATH` unless it has a slash."""

    def list(self, folder: Path) -> Sequence[Path]:
        """The project folders at and below `folder`, in path order.

        A project folder is the *parent* of a configuration folder such as `.nanopi`. Version control
        folders, environments, caches and folders that cannot be read are skipped; links to folders
        are not followed. Raises `OSError` if `folder` is one that cannot be read.
        """

    def bash_syntax(self, text: str) -> str | None:
        """What `bash -n` has to say about the script `text`; None if nothing, or if it cannot be asked."""


class WritableWorld(World, Protocol):
    """A world whose files may be changed; only fixing is given one."""

    def replace(self, path: Path, data: bytes, expected: bytes, *, backup: bool = False) -> Path | None:
        """Put `data` in the file at `path`, which must still hold `expected`.

        Returns where the old bytes are kept, if a backup was asked for. Raises `WriteRefused`; then the
        file is as it was.
        """

    def set_mode(self, path: Path, mode: int) -> None:
        """Give the file the permission bits `mode`. Raises `WriteRefused`."""
