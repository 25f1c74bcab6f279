"""The command line itself: the commands by name, each imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from hooklint import __version__
from hooklint.cli import options
from hooklint.cli.codes import MISUSED

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "check": "hooklint.cli.check",
    "migrate": "hooklint.cli.migrate",
    "fix": "hooklint.cli.fix",
    "show": "hooklint.cli.show",
    "load": "hooklint.cli.load",
    "matcher": "hooklint.cli.matcher",
    "explain": "hooklint.cli.explain",
    "rules": "hooklint.cli.rules",
    "schema": "hooklint.cli.schema",
    "demo": "hooklint.cli.demo",
}
"""Where each command lives; the module's `command` is it. The order is that of the help."""


class Lazy(click.Group):
    """A group that imports a command only when it runs, or for the help that lists them all."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names. Raises `click.UsageError` with the nearest name."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(f"No such command '{args[0]}'.{options.did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value:
        click.echo(f"hooklint {__version__}")
        ctx.exit()


@click.group(
    "hooklint", cls=Lazy, invoke_without_command=True, subcommand_metavar="COMMAND [ARGS]...", add_help_option=False
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.option("--debug", is_flag=True, expose_value=False, help="Show the traceback of an internal error.")
@options.help_option
@click.pass_context
def root(ctx: click.Context) -> None:
    """Tell which hooks will load, which can fire, and rewrite what a new version broke.

    Start with `hooklint demo`, or with `hooklint check` in a project folder.
    Nothing of yours is ever run. Only `migrate`, `fix` and `check --add-ignores` change files of yours, and only those
    they name.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(MISUSED)
