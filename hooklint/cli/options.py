"""The options that several commands share, and what their values mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from hooklint.cli.answer import BARS
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Decorator: TypeAlias = "Callable[[Callable[..., object]], Callable[..., object]]"


if TYPE_CHECKING:
    Choice: TypeAlias = click.Choice[str]
    PathType: TypeAlias = click.ParamType[Path]
else:  # older versions of click have no type parameters
    Choice, PathType = click.Choice, click.ParamType


class Nearest(Choice):
    """A choice whose error names the nearest value, as click does for options and commands."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401 - click's signature
        """The value itself. Raises `click.BadParameter` for any that is not among the choices."""
        if value in self.choices:
            return str(value)
        choices = ", ".join(f"'{choice}'" for choice in self.choices)
        return self.fail(f"'{value}' is not one of {choices}.{did_you_mean(str(value), self.choices)}", param, ctx)


class Existing(PathType):
    """A path to something that is there. `click.Path` would look for a translation of its name at every start."""

    name = "path"

    def __init__(self, *, folder: bool = False) -> None:
        self.folder = folder

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401 - click's signature
        """The path as given. Raises `click.BadParameter` where nothing is there, or no folder where one is wanted."""
        if not str(value):
            return self.fail("an empty path names nothing.", param, ctx)
        path = Path(value)
        if not path.exists():
            return self.fail(f"there is no '{path}'.", param, ctx)
        if self.folder and not path.is_dir():
            return self.fail(f"'{path}' is not a folder.", param, ctx)
        return path


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest of the known words, whatever the case, as a question to append; or nothing."""
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), names, 1, 0.5)
    return f" Did you mean '{names[near[0]]}'?" if near else ""


paths = click.argument("paths", nargs=-1, type=Existing())
home = click.option(
    "--home",
    type=Existing(folder=True),
    metavar="DIR",
    help="Read the user-wide files below DIR, as if it were $HOME; NANOPI_HOME does not count then.",
)
target = click.option(
    "--target",
    type=Nearest(TARGETS),
    default=DEFAULT_TARGET,
    show_default=True,
    help="The version of nanopi to judge for.",
)
fail_on = click.option(
    "--fail-on",
    type=Nearest(BARS),
    default="warning",
    show_default=True,
    help="Exit with 1 if a finding is at least this bad.",
)
output_format = click.option(
    "--format", "output", type=Nearest(("text", "json")), default="text", show_default=True, help="How to print."
)
color = click.option(
    "--color",
    type=Nearest(("auto", "always", "never")),
    default="auto",
    show_default=True,
    help="Colour the text; auto heeds NO_COLOR, FORCE_COLOR and whether this is a terminal.",
)
debug = click.option("--debug", is_flag=True, expose_value=False, hidden=True)


def _show_help(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def help_option(command: Callable[..., object]) -> Callable[..., object]:
    """`--help` as click has it, without the search for a translation, which costs a clean check 2 ms."""
    return click.option(
        "-h",
        "--help",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_help,
        help="Show this text and exit.",
    )(command)


def apply(*options: Decorator) -> Decorator:
    """Several options as one decorator, listed in the help in this order."""
    every: tuple[Decorator, ...] = (*options, debug, help_option)

    def decorate(command: Callable[..., object]) -> Callable[..., object]:
        for option in reversed(every):
            command = option(command)
        return command

    return decorate
