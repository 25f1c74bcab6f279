"""Where projects and programs are looked for: one set of rules for every World."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

PROJECT_MARKERS = frozenset({".nanopi"})
"""A folder is a project if it holds a folder (or a link to one) of such a name."""

_SKIPPED = PROJECT_MARKERS | {
    *(".git", ".hg", ".jj", ".svn"),
    *(".nox", ".tox", ".venv", "node_modules", "site-packages"),
    *("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
}

_ENVIRONMENT_MARKERS = frozenset({"pyvenv.cfg", "conda-meta"})
"""A folder that holds such a name is an installed environment, whatever it is called."""


def project_folders(
    top: Path, children: Callable[[Path], Iterable[tuple[str, bool]]], is_folder: Callable[[Path], bool]
) -> Iterator[Path]:
    """The projects at and below `top`, in path order; `top` itself is searched whatever its name.

    `children` gives the names in a folder, and whether each is a folder and no link; for one that
    cannot be read it gives nothing. `is_folder` follows links.
    """
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        kinds = dict(children(folder))
        if folder != top and not _ENVIRONMENT_MARKERS.isdisjoint(kinds):
            continue
        if any(is_folder(folder / name) for name in PROJECT_MARKERS & kinds.keys()):
            yield folder
        below = (name for name, real in kinds.items() if real and name not in _SKIPPED)
        waiting += (folder / name for name in sorted(below, reverse=True))


def find_program(program: str, env: Mapping[str, str], cwd: Path, is_executable: Callable[[str], bool]) -> Path | None:
    """The file that starting `program` would run, found as `execvp` does: `$PATH` only for a name without a slash."""
    if not program:
        return None
    folders = [""] if "/" in program else env.get("PATH", os.defpath).split(":")
    # Some ten folders for each program that is named: no `Path` is made of those where it is not.
    candidates = (os.path.join(cwd, folder, program) for folder in folders)  # noqa: PTH118
    found = next(filter(is_executable, candidates), None)
    return None if found is None else Path(found)
