"""`hooklint fix`: repair the findings of all rules."""

from __future__ import annotations

from typing import Any

import click

from hooklint.cli.mend import Wishes, mend, takes_options


@click.command("fix", short_help="Repair whatever any rule can repair.", add_help_option=False)
@takes_options
@click.pass_context
def command(ctx: click.Context, /, **wishes: Any) -> None:  # noqa: ANN401 - the options, by the names of `Wishes`
    """Repair whatever any rule can repair; every other byte stays as it is.

    Beyond `migrate`, which keeps to what a change of version needs, this repairs the findings of all rules.
    What is safe is written even if something else remains. PATHS as for check.

    Exit code: as for migrate.
    """
    ctx.exit(mend("all", Wishes(**wishes)))
