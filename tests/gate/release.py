"""A copy of what a release holds, for programs that install hooklint from a folder."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tests.support.programs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = (
    "hooklint",
    "rules",
    "corpus/demo",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    ".pre-commit-hooks.yaml",
    "action.yml",
)


def released(folder: Path) -> Path:
    """The folder, made and filled."""
    for name in SHIPPED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder
