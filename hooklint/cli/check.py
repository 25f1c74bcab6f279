"""`hooklint check`: what is wrong, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.cli import options
from hooklint.cli.answer import answer

if TYPE_CHECKING:
    from pathlib import Path


@click.command("check", short_help="Say which hooks cannot load or fire, and why.", add_help_option=False)
@options.apply(options.paths, options.home, options.target, options.fail_on, options.output_format, options.color)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    *,
    paths: tuple[Path, ...],
    home: Path | None,
    target: str,
    fail_on: str,
    output: str,
    color: str,
) -> None:
    """Say which hooks cannot load or fire, and why. Nothing is run, nothing is changed.

    Without PATHS: your own files and those of this folder. With PATHS: only those files; a folder stands for
    its project files.

    Exit code: 0 nothing at the bar of --fail-on, 1 something, 2 wrong use, 3 the check could not be done.
    """
    ctx.exit(answer(paths, home=home, target=target, fail_on=fail_on, output=output, color=color))
