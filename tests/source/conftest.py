from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of an ordinary user, as whom the test then runs: to root nothing is forbidden."""
    folder = Path(tempfile.mkdtemp())
    umask = os.umask(0o022)
    try:
        with _ordinary_user(folder):
            yield folder.resolve()
    finally:
        os.umask(umask)
        _open_up(folder)
        shutil.rmtree(folder)


def _open_up(folder: Path) -> None:
    folder.chmod(0o700)
    for inner, below, _ in os.walk(folder):
        for path in (Path(inner, name) for name in below):
            if not path.is_symlink():
                path.chmod(0o700)


@contextmanager
def _ordinary_user(folder: Path) -> Iterator[None]:
    if os.getuid():
        yield
        return
    os.chown(folder, NOBODY, -1)
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
