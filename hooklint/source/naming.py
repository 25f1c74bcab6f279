"""What a file is called from where somebody stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def file_name(path: Path, folder: Path) -> str:
    """A file as programs name it: relative to the folder if inside it, else in full; nothing escaped."""
    return str(path.relative_to(folder) if path.is_relative_to(folder) else path)
