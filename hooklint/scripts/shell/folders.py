"""Names of files in a script → where they are, where that is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.variables import CWD
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value


def folder_of(reader: Reader, value: Value, state: State) -> Path | None:
    """The path that a text names for this shell, `..` taken out."""
    text = located(reader, value, state)
    if not text:
        return None
    path = Path(text)
    if not path.is_absolute():
        if state.cwd is None:
            return None
        path = state.cwd / path
    return Path(_normal(str(path)))


def located(reader: Reader, value: Value, state: State) -> str | None:
    """The text of a file name; the folders that the host's setting knows stand for their variables."""
    setting = reader.session.setting
    known = {"HOME": setting.home, CWD: setting.cwd, "PWD": state.cwd}
    pieces: list[str] = []
    for piece in value:
        if isinstance(piece, str):
            pieces.append(piece)
        elif isinstance(piece, Hole) and piece.kind == "variable" and known.get(piece.name) is not None:
            pieces.append(str(known[piece.name]))
        else:
            return None
    return "".join(pieces)


def _normal(path: str) -> str:
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in {"", "."}:
            parts.append(part)
    return "/" + "/".join(parts)
