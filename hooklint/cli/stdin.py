"""What an editor hands over on stdin: the text of one file that is not saved yet."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from hooklint.cli.answer import absolute
from hooklint.source.buffer import Buffer

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.source.world import World


def edited(world: World, path: Path) -> Buffer:
    """The world with the text of stdin in place of what the file at `path` holds on disk."""
    return Buffer(world, absolute(path, world.cwd), _text())


def _text() -> bytes:
    """All of stdin. It can be read again: where the plain road ends, the whole command line starts anew."""
    if sys.stdin is None:
        return b""
    data = sys.stdin.buffer.read()
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    return data
