"""`hooklint migrate`: rewrite what a new version of the host refuses, and nothing else."""

from __future__ import annotations

from typing import Any

import click

from hooklint.cli.mend import Wishes, mend, takes_options


@click.command("migrate", short_help="Rewrite what a new version of nanopi refuses.", add_help_option=False)
@takes_options
@click.pass_context
def command(ctx: click.Context, /, **wishes: Any) -> None:  # noqa: ANN401 - the options, by the names of `Wishes`
    """Rewrite what a new version of nanopi refuses; every other byte stays as it is.

    What is safe is written even if something else remains. PATHS as for check.
    On a terminal the diff is escaped and coloured; in a file or a pipe it is exact, for `patch -p0`.

    Exit code: 0 nothing at the bar remains (with --diff or --check: nothing would change), 1 something,
    2 wrong use, 3 a file could not be read or written, or a fix was refused.
    """
    ctx.exit(mend("migrate", Wishes(**wishes)))
