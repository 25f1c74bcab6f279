"""Where a command prints: what stdout can show, and how to write to it without ever failing on a character."""

from __future__ import annotations

import io
import os
import sys
from typing import IO, TYPE_CHECKING

from hooklint.reports.cells import plain
from hooklint.reports.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hooklint.reports.cells import Line
    from hooklint.source.world import World

NARROWEST = 40
"""Columns below which a report is not squeezed any further."""


class Screen:
    """stdout (or stderr) as one command sees it: its view, and whether it shows colours.

    A reader that has gone away (`| head`) ends the printing, not the command: the exit code stays the verdict.
    """

    def __init__(self, world: World, color: str = "auto", *, error: bool = False) -> None:
        self.stream: IO[str] = (sys.stderr if error else sys.stdout) or io.StringIO()
        if isinstance(self.stream, io.TextIOWrapper):
            self.stream.reconfigure(errors="backslashreplace")
        self.is_terminal = self.stream.isatty()
        self.color = wants_color(color, world.env, is_terminal=self.is_terminal)
        self.view = View(world.cwd, world.home, _width(self.stream, world.env), ascii=not _can_draw(self.stream))
        self._closed = False

    def say(self, lines: Iterable[Line]) -> None:
        """Print the lines, coloured if that is wanted."""
        if self.color:
            from hooklint.reports.colour import coloured

            self._write(coloured(lines))
        else:
            self._write(f"{plain(line)}\n" for line in lines)

    def _write(self, texts: Iterable[str]) -> None:
        if self._closed:
            return
        try:
            self.stream.writelines(texts)
            self.stream.flush()
        except BrokenPipeError:
            self._close()

    def raw(self, data: bytes) -> None:
        """Write bytes as they are, whatever the encoding of the stream."""
        try:
            if isinstance(self.stream, io.TextIOWrapper):
                self.stream.flush()
                self.stream.buffer.write(data)
            else:
                self.stream.write(data.decode("utf-8", "backslashreplace"))
            self.stream.flush()
        except BrokenPipeError:
            self._close()

    def _close(self) -> None:
        """Let all that follows, the flush at exit included, go nowhere."""
        self._closed = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.stream.fileno())


def wants_color(choice: str, env: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether to colour: the option decides, then NO_COLOR, then FORCE_COLOR (unless empty), then the terminal."""
    if choice != "auto":
        return choice == "always"
    if env.get("NO_COLOR"):
        return False
    if env.get("FORCE_COLOR"):
        return env["FORCE_COLOR"] not in ("0", "false")
    return is_terminal and env.get("TERM") != "dumb"


def _width(stream: IO[str], env: Mapping[str, str]) -> int | None:
    """The columns of the terminal, or of COLUMNS if that is set; None where nothing limits a line."""
    if env.get("COLUMNS", "").isdecimal() and int(env["COLUMNS"]):
        return max(int(env["COLUMNS"]), NARROWEST)
    try:
        return max(os.get_terminal_size(stream.fileno()).columns or 80, NARROWEST)
    except (OSError, ValueError):
        return None


def _can_draw(stream: IO[str]) -> bool:
    try:
        "│…".encode(getattr(stream, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
