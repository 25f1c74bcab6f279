"""`hooklint show`: the merged hooks in run order, and where each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.checking import configurations
from hooklint.cli import options
from hooklint.cli.answer import absolute
from hooklint.cli.screen import Screen
from hooklint.hosts.nanopi.versions import EVENTS
from hooklint.reports.hooks import hooks_json, hooks_layout
from hooklint.settings.discovery import settle
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from pathlib import Path


@click.command("show", short_help="List the hooks in run order, with their places.", add_help_option=False)
@options.apply(options.home, options.target, options.config, options.isolated, options.output_format, options.color)
def command(  # noqa: PLR0913 - one parameter an option
    *, home: Path | None, target: str | None, config: Path | None, isolated: bool, output: str, color: str
) -> None:
    """List the hooks in the order in which they run, and where each comes from.

    Your own files and those of this folder are read; files that the host refuses are named.
    """
    world = Machine()
    screen = Screen(world, color)
    aim = settle(world, options.wish(target=target, config=config, isolated=isolated)).target
    hooks = next(configurations(world, target=aim, home=home and absolute(home, world.cwd)))
    if output == "json":
        screen.raw(hooks_json(hooks, EVENTS, world.cwd).encode())
    else:
        screen.say(hooks_layout(hooks, EVENTS, screen.view))
