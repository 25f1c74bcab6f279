"""`hooklint load`: what nanopi would print at its start, and its exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.checking import configurations
from hooklint.cli import options
from hooklint.cli.answer import absolute
from hooklint.cli.codes import FAILED
from hooklint.cli.screen import Screen
from hooklint.hosts.nanopi.startup import startup
from hooklint.reports.cells import Piece
from hooklint.reports.escape import visible
from hooklint.settings.discovery import settle
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@click.command("load", short_help="Print what nanopi prints at its start, and exit as it would.", add_help_option=False)
@options.apply(options.home, options.target, options.config, options.isolated)
@click.pass_context
def command(
    ctx: click.Context, /, *, home: Path | None, target: str | None, config: Path | None, isolated: bool
) -> None:
    """Print what `nanopi -p` says at its start about its files, and exit as it would. nanopi is not run.

    Everything goes to stderr, as with nanopi; on a terminal odd characters are escaped. A model and a key are taken
    to be there, and what is said about the provider is left out.

    Exit code: nanopi's own. 0 it starts (with a warning: without any hook), 1 a settings file or a matcher stops it,
    2 a config file does (or wrong use of this command); and 3 where hooklint cannot tell.
    """
    world = Machine()
    screen = Screen(world, "never", error=True)
    aim = settle(world, options.wish(target=target, config=config, isolated=isolated)).target
    result = startup(next(configurations(world, target=aim, home=home and absolute(home, world.cwd))))
    if result.exit_code is None:
        screen.say([(Piece(visible(f"hooklint cannot tell what nanopi does: {result.unknown}")),)])
        ctx.exit(FAILED)
    _print(result.lines, screen)
    ctx.exit(result.exit_code)


def _print(lines: Sequence[str], screen: Screen) -> None:
    """As bytes, the host's own; harmless where somebody looks at them."""
    if screen.is_terminal:
        screen.say((Piece(visible(line)),) for line in lines)
    elif lines:
        screen.raw("".join(f"{line}\n" for line in lines).encode())
