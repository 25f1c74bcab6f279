"""What `check --show-settings` and `check --show-files` print, in place of checking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.checking import configurations
from hooklint.cli.answer import absolute
from hooklint.cli.codes import CLEAN
from hooklint.cli.screen import Screen
from hooklint.reports.cells import Piece
from hooklint.reports.escape import visible
from hooklint.reports.settings import settings_layout
from hooklint.settings.discovery import settle
from hooklint.source.machine import Machine
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hooklint.settings.model import Resolved, Wish
    from hooklint.source.world import World


def shown(  # noqa: PLR0913 - one parameter an option
    paths: Sequence[Path], *, home: Path | None, wish: Wish, settings: bool, files: bool, color: str
) -> int:
    """Print the one or the other, and return the exit code. Raises `click.UsageError` where both are wanted."""
    if settings and files:
        message = "--show-settings and --show-files each print one list: ask for one of them."
        raise click.UsageError(message)
    world = Machine()
    resolved, screen = settle(world, wish), Screen(world, color)
    if settings:
        screen.say(settings_layout(resolved, screen.view))
    else:
        _print(_read(world, paths, home, resolved), screen)
    return CLEAN


def _read(world: World, paths: Sequence[Path], home: Path | None, resolved: Resolved) -> Iterator[str]:
    """The files that are there and would be read, each once, in the order of reading."""
    given = [absolute(path, world.cwd) for path in paths]
    hook_sets = configurations(world, given, target=resolved.target, home=home and absolute(home, world.cwd))
    found = dict.fromkeys(loaded.slot.path for hooks in hook_sets for loaded in hooks.documents)
    return (file_name(path, world.cwd) for path in found)


def _print(names: Iterator[str], screen: Screen) -> None:
    """As they are for a pipe, harmless for a terminal."""
    if screen.is_terminal:
        screen.say((Piece(visible(name)),) for name in names)
    else:
        screen.raw("".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape"))
